// The board under the pointer and the keys: squares, zoom and pan, numbers, words for readers.

import { say } from "../match.js";

const stage = document.getElementById("stage");
const isle = document.getElementById("isle");
const squares = document.getElementById("squares");
const ZOOM = 2.1;
const MOST_ZOOM = 4;
const SVG = "http://www.w3.org/2000/svg";
const SIDE = 15; // squares a side
const KINDS = { m: "mine", k: "card", c: "crate" };
let zoom = 1;
let left = 0; // of the picture, in shares of the board's width
let top = 0;

/** Return the square "x,y" of an event on the board, "" beside it. */
export const squareAt = (target) => target.closest?.("[data-at]")?.dataset.at ?? "";
export const nameOf = (at) => {
  const [x, y] = at.split(",").map(Number);
  return `${String.fromCharCode(65 + x)}${y + 1}`;
};
export const buttonOf = (at) => squares?.querySelector(`[data-at="${at}"]`);
export const isSmall = () => matchMedia("(max-width: 700px)").matches;
export const isZoomed = () => zoom > 1;

// ---- zoom

function apply() {
  const least = 1 - zoom;
  left = Math.min(0, Math.max(least, left));
  top = Math.min(0, Math.max(least, top));
  isle.style.transform = zoom === 1 ? "" : `translate(${left * 100}%, ${top * 100}%) scale(${zoom})`;
  stage.toggleAttribute("data-zoom", zoom > 1);
  drawMini();
}

/** Zoom so that a square is in the middle. */
export function zoomTo(at, to = ZOOM) {
  zoom = Math.min(MOST_ZOOM, Math.max(1, to));
  const [x, y] = at ? at.split(",").map(Number) : [7, 7];
  const middle = (value) => (value + 0.5 + 0.6) / 16.2;
  left = 0.5 - zoom * middle(x);
  top = 0.5 - zoom * middle(y);
  apply();
}

function zoomBy(factor) {
  const before = zoom;
  zoom = Math.min(MOST_ZOOM, Math.max(1, zoom * factor));
  left = 0.5 - ((0.5 - left) / before) * zoom;
  top = 0.5 - ((0.5 - top) / before) * zoom;
  apply();
}

function drawMini() {
  const mini = document.getElementById("mini");
  if (!mini) return;
  mini.hidden = zoom === 1;
  if (zoom === 1) return;
  const view = mini.querySelector(".mini__view");
  const wide = 162 / zoom;
  view.setAttribute("x", String((-left / zoom) * 162 - 6));
  view.setAttribute("y", String((-top / zoom) * 162 - 6));
  view.setAttribute("width", String(wide));
  view.setAttribute("height", String(wide));
  const dots = mini.querySelector("g");
  dots.replaceChildren(
    ...[...isle.querySelectorAll("#bodies .wm-worm")].map((worm) => {
      const dot = document.createElementNS(SVG, "circle");
      const [x, y] = placeOf(worm);
      dot.dataset.seat = worm.dataset.seat;
      dot.setAttribute("cx", String(x + 5));
      dot.setAttribute("cy", String(y + 5));
      dot.setAttribute("r", "5.5");
      return dot;
    }),
  );
}

/** Return where a drawing on the board stands, in its units. */
export function placeOf(drawn) {
  if (drawn.hasAttribute("x")) return [Number(drawn.getAttribute("x")), Number(drawn.getAttribute("y"))];
  const found = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(drawn.getAttribute("transform") || "");
  return found ? [Number(found[1]), Number(found[2])] : [0, 0];
}

// ---- panning with a finger or the pointer

let drag = null;
let pinch = 0;
const fingers = new Map();

function onDown(event) {
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (fingers.size === 2) pinch = spread();
  else if (zoom > 1) drag = { x: event.clientX, y: event.clientY, left, top, moved: false };
}

function spread() {
  const [[ax, ay], [bx, by]] = [...fingers.values()];
  return Math.hypot(ax - bx, ay - by);
}

function onMove(event) {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, [event.clientX, event.clientY]);
  if (fingers.size === 2 && pinch) {
    const now = spread();
    if (Math.abs(now - pinch) > 12) {
      zoomBy(now / pinch);
      pinch = now;
      if (drag) drag.moved = true;
    }
    return;
  }
  if (!drag) return;
  const size = stage.getBoundingClientRect().width;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (Math.hypot(dx, dy) > 8) drag.moved = true;
  if (!drag.moved) return;
  stage.toggleAttribute("data-dragged", true);
  left = drag.left + dx / size;
  top = drag.top + dy / size;
  apply();
}

function onUp(event) {
  fingers.delete(event.pointerId);
  stage.removeAttribute("data-dragged");
  if (drag?.moved) setTimeout(() => (drag = null), 0);
  else drag = null;
}

/** Tell whether the click that just came was the end of a drag. */
export const wasDragged = () => drag?.moved === true;

// ---- words for readers

/** Return the heights of all squares, row by row, 0 for sea. */
function heightsNow() {
  const [land, water] = (document.getElementById("ground").dataset.mark || ":0").split(":");
  return [...land].map((sign) => parseInt(sign, 11)).map((height) => (height > Number(water) ? height : 0));
}

/** Draw the heights in numbers, if they are wanted. */
export function drawNumbers() {
  const layer = document.getElementById("numbers");
  if (!stage.hasAttribute("data-heights")) return void layer.replaceChildren();
  const drawn = heightsNow().map((height, place) => {
    if (!height) return null;
    const text = document.createElementNS(SVG, "text");
    text.setAttribute("class", height > 7 ? "hnum hi" : height > 4 ? "hnum mid" : "hnum");
    text.setAttribute("x", String((place % SIDE) * 10 + 5));
    text.setAttribute("y", String(Math.floor(place / SIDE) * 10 + 6.2));
    text.textContent = String(height);
    return text;
  });
  layer.replaceChildren(...drawn.filter(Boolean));
}

/** Return what stands and lies on a square, in words. */
function wordsOf(at) {
  const [x, y] = at.split(",").map(Number);
  const height = heightsNow()[y * SIDE + x];
  const square = nameOf(at);
  if (!height) return say("sea", { square });
  const here = [...isle.querySelectorAll("#bodies [data-key]")].filter((one) => {
    const [px, py] = placeOf(one);
    return px === x * 10 && py === y * 10;
  });
  const what = here.map(wordOf).join(", ");
  return say(what ? "square_with" : "square", { square, height, what });
}

function wordOf(drawn) {
  const key = drawn.dataset.key;
  if (drawn.classList.contains("wm-worm")) {
    return say("worm", { id: key, hp: drawn.querySelector("text").textContent });
  }
  if (drawn.classList.contains("wm-bubble")) return say("bubble");
  if (key.startsWith("dynamite")) return say("dynamite");
  const picture = drawn.getAttribute("href") || "";
  if (picture === "#t-drum") return say("drum");
  return say(KINDS[key[0]] || "mine");
}

// ---- keys

function walk(event) {
  const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
  const at = squareAt(event.target);
  if (!step || !at) return;
  const [x, y] = at.split(",").map(Number);
  const to = buttonOf(`${x + step[0]},${y + step[1]}`);
  event.preventDefault();
  if (!to) return;
  event.target.tabIndex = -1;
  to.tabIndex = 0;
  to.focus({ preventScroll: true });
}

/** Put the one tab stop of the board on a square. */
export function standOn(at, { focus = false } = {}) {
  const to = buttonOf(at);
  if (!to) return;
  for (const one of squares.querySelectorAll('[tabindex="0"], :not([tabindex])')) one.tabIndex = -1;
  to.tabIndex = 0;
  if (focus) to.focus({ preventScroll: true });
}

export function armBoard() {
  stage.addEventListener("pointerdown", onDown);
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", onUp);
  addEventListener("pointercancel", onUp);
  squares.addEventListener("keydown", walk);
  squares.addEventListener("focusin", (event) => {
    const at = squareAt(event.target);
    if (at) event.target.setAttribute("aria-label", wordsOf(at));
  });
  squares.addEventListener("pointerover", (event) => {
    const at = squareAt(event.target);
    if (at) event.target.title = wordsOf(at);
  });
  const heights = document.getElementById("heights");
  heights.addEventListener("click", () => {
    const on = !stage.hasAttribute("data-heights");
    stage.toggleAttribute("data-heights", on);
    heights.setAttribute("aria-pressed", String(on));
    drawNumbers();
  });
  document.getElementById("zoom-in").addEventListener("click", () => zoomBy(1.45));
  document.getElementById("zoom-out").addEventListener("click", () => zoomBy(1 / 1.45));
}
