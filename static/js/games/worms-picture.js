// A picture of the board as it is now, with paths of its own: the page's will change under it.

import { placeOf } from "./worms-board.js";

const SVG = "http://www.w3.org/2000/svg";
const isle = document.getElementById("isle");

/** Make a part of a drawing. */
export function make(name, attributes, parent) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  parent.append(made);
  return made;
}

/** Return the board as it is now. */
export function drawPicture() {
  const picture = document.createElementNS(SVG, "svg");
  picture.id = "picture";
  picture.setAttribute("class", "map");
  picture.setAttribute("viewBox", document.getElementById("action").getAttribute("viewBox"));
  picture.append(landNow());
  for (const row of isle.querySelectorAll("#bodies > svg")) {
    const group = make("g", {}, picture);
    for (const one of row.children) group.append(movable(one.cloneNode(true)));
  }
  return picture;
}

/** Return a copy of a drawing that is placed by its transform alone. */
function movable(drawn) {
  if (drawn.tagName !== "use") return drawn;
  const [x, y] = placeOf(drawn);
  drawn.removeAttribute("x");
  drawn.removeAttribute("y");
  drawn.setAttribute("transform", `translate(${x} ${y})`);
  return drawn;
}

/** Return the island alone. */
function landNow() {
  const land = document.createElementNS(SVG, "g");
  land.setAttribute("class", "scars");
  const path = (d, name, more = {}) => make("path", { d, class: name, ...more }, land);
  const drawnAt = (id) => document.getElementById(id)?.getAttribute("d");
  const levels = Array.from({ length: 10 }, (_, place) => [`h${place + 1}`, drawnAt(`at-${place + 1}`)]).filter(([, d]) => d);
  for (const [height, d] of levels) {
    path(d, `lay-s ${height}`, { transform: "translate(.5 .7)" });
    path(d, `lay ${height}`);
  }
  if (levels.length) path(levels[0][1], "grid-l", { fill: "url(#squared)" });
  for (const [side, shift] of Object.entries({ E: "1.2 0", S: "0 1.2", W: "-1.2 0", N: "0 -1.2" })) {
    const d = drawnAt(`cliff-${side}`);
    if (!d) continue;
    path(d, "hach", { transform: `translate(${shift})` });
    path(d, "cliff");
  }
  for (const one of document.getElementById("numbers").children) land.append(one.cloneNode(true));
  return land;
}
