// Draws the shots of a turn between the places at the ring. The log says the same in words.

const SVG = "http://www.w3.org/2000/svg";
const FLIP_MS = 450;
const SHOT_MS = 250;
const APART_MS = 90;
const MOST_MS = 1600; // all shots start within this

const canvas = document.querySelector("svg.shots");
let drawn = [];

function box(letter) {
  const frame = canvas.getBoundingClientRect();
  const place = document.querySelector(`.place[data-seat="${letter}"]`);
  if (!place) return { x: frame.width / 2, y: frame.height / 2, w: 40, h: 40 };
  const rect = place.getBoundingClientRect();
  return {
    x: rect.left - frame.left + rect.width / 2,
    y: rect.top - frame.top + rect.height / 2,
    w: rect.width / 2 + 7,
    h: rect.height / 2 + 7,
  };
}

/** Return where the line from b towards a leaves the box of a. */
function edge(a, b) {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const part = Math.min(a.w / Math.abs(dx || 1e-6), a.h / Math.abs(dy || 1e-6));
  return { x: a.x + dx * part, y: a.y + dy * part };
}

function path(d, name, seat) {
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", d);
  line.setAttribute("class", name);
  if (seat) line.dataset.seat = seat;
  canvas.append(line);
  return line;
}

function lineOf([from, to, kind]) {
  const a = box(from);
  const b = box(to);
  const p = edge(a, b);
  const q = edge(b, a);
  const dx = q.x - p.x;
  const dy = q.y - p.y;
  const length = Math.hypot(dx, dy) || 1;
  const ux = dx / length;
  const uy = dy / length;
  for (const end of [p, q]) {
    // keep to the right, so crossfire shows as two lines
    end.x -= uy * 4;
    end.y += ux * 4;
  }
  const n = (value) => value.toFixed(1);
  const shaft = `M${n(p.x)} ${n(p.y)}L${n(q.x - ux * 9)} ${n(q.y - uy * 9)}`;
  if (kind !== "kill") {
    const bar = `M${n(q.x - uy * 8)} ${n(q.y + ux * 8)}L${n(q.x + uy * 8)} ${n(q.y - ux * 8)}`;
    return { length, parts: [path(shaft, "miss"), path(bar, "stop")], heads: [] };
  }
  const head =
    `M${n(q.x)} ${n(q.y)}L${n(q.x - ux * 13 - uy * 7)} ${n(q.y - uy * 13 + ux * 7)}` +
    `L${n(q.x - ux * 13 + uy * 7)} ${n(q.y - uy * 13 - ux * 7)}Z`;
  if (!from) return { length, parts: [path(shaft, "gone")], heads: [] };
  return {
    length,
    parts: [path(shaft, "case"), path(shaft, "edge"), path(shaft, "kill", from)],
    heads: [path(head, "kill head", from)],
  };
}

function animate(line, delay) {
  for (const part of line.parts) {
    if (part.classList.contains("miss") || part.classList.contains("stop")) {
      part.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 140, delay, fill: "backwards" });
      continue;
    }
    const dash = [{ strokeDashoffset: line.length }, { strokeDashoffset: 0 }];
    part.style.strokeDasharray = String(line.length);
    part.animate(dash, { duration: SHOT_MS, delay, fill: "backwards" });
  }
  for (const head of line.heads) {
    const appear = [{ opacity: 0 }, { opacity: 1 }];
    head.animate(appear, { duration: 140, delay: delay + SHOT_MS, fill: "backwards" });
  }
}

/** Return when each shot starts, in milliseconds after the cards turned. */
export function shotTimes(shots) {
  const apart = Math.min(APART_MS, MOST_MS / Math.max(1, shots.length));
  return shots.map((_, place) => FLIP_MS + place * apart);
}

/** Draw shots [from, to, kind]; one after the other, or all at once when still. */
export function drawShots(shots, { live = false } = {}) {
  drawn = shots;
  canvas.replaceChildren();
  canvas.toggleAttribute("data-crowded", shots.length > 16);
  canvas.parentElement.toggleAttribute("data-blast", shots.some(([from]) => !from));
  const times = shotTimes(shots);
  shots.forEach((shot, place) => {
    const line = lineOf(shot);
    if (live) animate(line, times[place]);
  });
}

/** Show the last frame of whatever is being drawn. */
export function finishShots() {
  for (const motion of canvas.getAnimations({ subtree: true })) motion.finish();
}

/** Return the shots the page holds. */
export function readShots() {
  const list = document.getElementById("shots");
  return [...(list?.children || [])].map((one) => [
    one.dataset.from,
    one.dataset.to,
    one.dataset.kind,
  ]);
}

addEventListener("resize", () => drawShots(drawn));
