// Plays what happened over a picture of how the board was before: walks, flights, blasts, drops.
// The page already holds how it is now; when the play is over, or skipped, the picture goes.

import { isStill } from "../match.js";
import { play as sound } from "../sound.js";
import { placeOf } from "./worms-board.js";
import { drawPicture, make as draw } from "./worms-picture.js";

const stage = document.getElementById("stage");
const isle = document.getElementById("isle");
const skipper = document.getElementById("skip-play");
const root = document.getElementById("match");
const SPEEDS = { slow: 1.7, normal: 1, fast: 0.45 };
const VECTORS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0], NE: [1, -1], SE: [1, 1], SW: [-1, 1], NW: [-1, -1] };
const AT_ONCE = new Set(["sink", "hurt", "heal", "gone", "drop", "throw"]);
const MOST_MS = 25000; // what takes longer is shown faster

let still = null; // the board as it was when it was last at rest
let canvas = null;
let skipped = false;
let running = false;
let waiting = 0; // plays that have not begun
let dropped = 0; // of those, how many were skipped beforehand
let queue = Promise.resolve();
let pace = 1;

/** Remember the board as it is now. */
export function takePicture() {
  if (!running) still = drawPicture();
}

export const isPlaying = () => running;

/** Return the board as it was when it was last at rest, as text. */
export const picture = () => still?.outerHTML ?? "";

/** Tell whether any of these events can be played. */
export const canPlay = (events) => events.some((event) => ACTS[event.k]);

/** Play events again from a board of before. */
export function replay(before, events, speed) {
  const box = document.createElement("template");
  box.innerHTML = before;
  waiting += 1;
  queue = queue.then(() => {
    still = box.content.firstElementChild;
    return run(events.filter((event) => ACTS[event.k]).map(unpack), SPEEDS[speed] ?? 1);
  });
  return queue;
}

/** Finish whatever is being played or waits for it. */
export function skip() {
  skipped = true;
  dropped = waiting;
  for (const motion of canvas?.getAnimations({ subtree: true }) ?? []) motion.finish();
}

const spot = (number) => [number % 100, Math.floor(number / 100)];

/** Return an event with its squares as [x, y]; the server sends row × 100 + column. */
function unpack(event) {
  const found = { ...event };
  if (typeof event.at === "number") found.at = spot(event.at);
  else if (Array.isArray(event.at)) found.at = event.at.map(spot);
  if (event.path) found.path = event.path.map(spot);
  return found;
}

/** Play events one after the other; resolves when the board is at rest. */
export function playEvents(events, speed) {
  const shown = events.filter((event) => ACTS[event.k]).map(unpack);
  if (!shown.length || isStill() || speed === "off" || !still) {
    for (const event of events) if (SOUNDS[event.k]) sound(SOUNDS[event.k]);
    return Promise.resolve();
  }
  waiting += 1;
  queue = queue.then(() => run(shown, SPEEDS[speed] ?? 1));
  return queue;
}

async function run(events, slowness) {
  waiting -= 1;
  if (dropped > 0) {
    dropped -= 1;
    return void takePicture();
  }
  running = true;
  skipped = false;
  const guess = events.reduce((sum, event) => sum + (event.path?.length ?? 1) * 260 + 240, 0);
  pace = slowness * Math.min(1, MOST_MS / guess);
  canvas = still;
  document.getElementById("action").before(canvas);
  stage.toggleAttribute("data-playing", true);
  skipper.hidden = false;
  try {
    for (const together of bundle(events)) {
      if (skipped || document.hidden) break;
      for (const event of together) if (SOUNDS[event.k]) sound(SOUNDS[event.k]);
      await Promise.all(together.map((event) => ACTS[event.k](event)));
    }
  } finally {
    canvas.remove();
    canvas = null;
    stage.removeAttribute("data-playing");
    skipper.hidden = true;
    running = false;
    takePicture();
  }
}

/** Put together what can be seen at once: flights, things that go under, worms that lose health. */
function bundle(events) {
  const bundles = [];
  for (const event of events) {
    const last = bundles.at(-1);
    const joins = last && AT_ONCE.has(event.k) && last[0].k === event.k && !last.some((one) => one.w === event.w);
    if (joins) last.push(event);
    else bundles.push([event]);
  }
  return bundles;
}

// ---- parts

const find = (key) => canvas.querySelector(`[data-key="${CSS.escape(key)}"]`);
const middle = ([x, y]) => [x * 10 + 5, y * 10 + 5];
const make = (name, attributes, parent = canvas) => draw(name, attributes, parent);

function motion(element, frames, ms, options = {}) {
  if (skipped || !element) return Promise.resolve();
  return element
    .animate(frames, { duration: Math.max(1, ms * pace), fill: "forwards", ...options })
    .finished.catch(() => {});
}

const wait = (ms) => (skipped ? null : new Promise((go) => setTimeout(go, ms * pace)));

function put(element, at) {
  for (const one of element.getAnimations()) one.cancel();
  element.setAttribute("transform", `translate(${at[0] * 10} ${at[1] * 10})`);
}

async function glide(element, to, ms, { arc = 0, easing = "linear" } = {}) {
  if (!element) return;
  element.parentNode.append(element);
  const [x, y] = placeOf(element);
  const [dx, dy] = [to[0] * 10 - x, to[1] * 10 - y];
  const frames = [];
  for (let part = 0; part <= 8; part += 1) {
    const share = part / 8;
    const lift = arc * 4 * share * (1 - share);
    frames.push({ transform: `translate(${x + dx * share}px, ${y + dy * share - lift}px)` });
  }
  await motion(element, frames, ms, { easing });
  put(element, to);
}

function picture3(name, at, key) {
  const made = make("use", { href: `#t-${name}`, transform: `translate(${at[0] * 10} ${at[1] * 10})` });
  made.dataset.key = key;
  return made;
}

// ---- one for each kind of event

async function walk(event) {
  const worm = find(event.w);
  for (const at of event.path) {
    sound("walk");
    await glide(worm, at, 120, { arc: 1.4 });
  }
}

async function slide(event) {
  for (const at of event.path) await glide(find(event.w), at, 110);
}

async function throwBody(event) {
  const body = find(event.w);
  if (!body) return;
  const path = event.path.length ? event.path : [placeOf(body).map((value) => value / 10)];
  for (const at of path) await glide(body, at, 150, { arc: 9 });
}

let aim = null;

async function fire(event) {
  const worm = find(event.w);
  if (!worm) return;
  const [x, y] = placeOf(worm);
  aim = { from: [x / 10, y / 10], dir: event.dir, at: event.at };
  await motion(worm, [{ opacity: 1 }, { opacity: 0.55 }, { opacity: 1 }], 220);
}

async function fly(from, to) {
  const [[ax, ay], [bx, by]] = [middle(from), middle(to)];
  const ms = Math.min(700, 350 + Math.hypot(bx - ax, by - ay) * 4);
  const shell = make("circle", { class: "shell", r: 1.6 });
  const frames = [];
  for (let part = 0; part <= 12; part += 1) {
    const share = part / 12;
    const lift = 60 * share * (1 - share) + 3;
    frames.push({ transform: `translate(${ax + (bx - ax) * share}px, ${ay + (by - ay) * share - lift}px)` });
  }
  await motion(shell, frames, ms);
  shell.remove();
}

async function shot(event) {
  if (!aim) return;
  const [dx, dy] = VECTORS[aim.dir] ?? [0, 0];
  const to = event.at ?? [aim.from[0] + dx * 8, aim.from[1] + dy * 8];
  const [[ax, ay], [bx, by]] = [middle(aim.from), middle(to)];
  const line = make("line", { class: "tracer", x1: ax, y1: ay, x2: bx, y2: by });
  sound("shot");
  await motion(line, [{ opacity: 0 }, { opacity: 1 }, { opacity: 0 }], 240);
  line.remove();
}

async function blast(event) {
  if (aim?.at && event.at.length === 1) {
    await fly(aim.from, event.at[0]);
    aim = null;
  }
  sound("blast");
  const puffs = event.at.flatMap((at) => {
    const [cx, cy] = middle(at);
    return Array.from({ length: (event.rings ?? 0) + 1 }, (_, ring) => {
      const puff = make("circle", { class: "puff", cx, cy, r: 5 + ring * 9 });
      puff.style.transformOrigin = `${cx}px ${cy}px`;
      const frames = [{ opacity: 0.95, transform: "scale(.2)" }, { opacity: 0, transform: "scale(1)" }];
      return motion(puff, frames, 250, { delay: ring * 60 * pace, fill: "both" }).then(() => puff.remove());
    });
  });
  await Promise.all(puffs);
  if (event.ground) await ground(event);
}

async function ground(event) {
  const scars = canvas.querySelector(".scars");
  const squares = event.ground.filter((_, place) => place % 2 === 0);
  const made = squares.map((square, place) => {
    const [x, y] = spot(square);
    const height = event.ground[place * 2 + 1];
    return make("rect", { class: height ? `lay crater h${height}` : "deep", x: x * 10, y: y * 10, width: 10, height: 10, rx: 2.4 }, scars);
  });
  await Promise.all(made.map((one) => motion(one, [{ opacity: 0 }, { opacity: 1 }], 200)));
}

async function count(event) {
  const worm = find(event.w);
  if (!worm) return;
  const hp = worm.querySelector("text");
  if (hp) hp.textContent = event.hp;
  if (!event.amount) return;
  const [x, y] = placeOf(worm);
  const up = event.k === "heal";
  const text = make("text", { class: up ? "count up" : "count", x: x + 5, y: y - 1 });
  text.textContent = `${up ? "+" : "−"}${event.amount}`;
  await motion(text, [{ transform: "translateY(2px)", opacity: 1 }, { transform: "translateY(-5px)", opacity: 0 }], 420);
  text.remove();
}

async function splash(at) {
  const [cx, cy] = middle(at);
  sound("splash");
  const ring = make("circle", { class: "splash", cx, cy, r: 5 });
  ring.style.transformOrigin = `${cx}px ${cy}px`;
  await motion(ring, [{ transform: "scale(.3)", opacity: 1 }, { transform: "scale(1.3)", opacity: 0 }], 380);
  ring.remove();
}

async function vanish(key, ms = 140) {
  const gone = find(key);
  await motion(gone, [{ opacity: 1 }, { opacity: 0 }], ms);
  gone?.remove();
}

async function drown(event) {
  await Promise.all([glide(find(event.w), event.at, 160), splash(event.at)]);
  await vanish(event.w);
}

async function run3(event) {
  const animal = make("g", { class: "wm-thing" });
  const known = event.by.replaceAll("_", "-");
  make("use", { href: `${root.dataset.sprite}#weapon-${known}`, x: 1, y: 1, width: 8, height: 8 }, animal);
  put(animal, event.path[0] ?? [0, 0]);
  for (const at of event.path) await glide(animal, at, 110, { arc: 2 });
  animal.remove();
  aim = null;
}

async function drop(event) {
  const made = picture3(event.as, event.at, event.w);
  if (event.seat) made.dataset.seat = event.seat;
  const [x, y] = placeOf(made);
  await motion(made, [{ transform: `translate(${x}px, ${y - 24}px)`, opacity: 0 }, { transform: `translate(${x}px, ${y}px)`, opacity: 1 }], 420, { easing: "ease-in" });
}

async function reveal(event) {
  const live = isle.querySelector(`#bodies [data-key="${CSS.escape(event.w)}"]`);
  if (find(event.w) || !live) return;
  const copy = live.cloneNode(true);
  canvas.append(copy);
  put(copy, event.at);
  await motion(copy, [{ opacity: 0 }, { opacity: 1 }], 260);
}

async function rise() {
  sound("splash");
  await motion(isle, [{ opacity: 1 }, { opacity: 0.75 }, { opacity: 1 }], 600, { fill: "none" });
}

const ACTS = {
  walk,
  slide,
  rope: async (event) => {
    for (const at of event.path) await glide(find(event.w), at, 110, { arc: 3 });
  },
  jump: async (event) => {
    const worm = find(event.w);
    await motion(worm, [{ opacity: 1 }, { opacity: 0 }], 180);
    if (worm) put(worm, event.at);
    await motion(worm, [{ opacity: 0 }, { opacity: 1 }], 180);
  },
  reveal,
  throw: throwBody,
  float: (event) => glide(find(event.w), event.at, 520, { arc: 6 }),
  aside: (event) => glide(find(event.w), event.at, 160, { arc: 2 }),
  fire,
  shot,
  short: async (event) => {
    if (aim) aim.at = event.at;
  },
  soak: (event) => splash(event.at),
  sink: async (event) => {
    if (aim?.at && !find(event.w)) await fly(aim.from, event.at);
    await splash(event.at);
    await vanish(event.w, 60);
    aim = null;
  },
  run: run3,
  charge: async (event) => {
    for (const at of event.path) await glide(find(event.w), at, 90);
    await vanish(event.w);
  },
  lay: async (event) => {
    const made = picture3(event.as, event.at, event.w);
    await motion(made, [{ opacity: 0 }, { opacity: 1 }], 200);
    aim = null;
  },
  gone: (event) => vanish(event.w),
  blast,
  ground,
  hurt: count,
  heal: count,
  die: async (event) => {
    sound("death");
    await vanish(event.w, 260);
  },
  drown,
  water: rise,
  drop,
  trap: () => wait(120),
};
const SOUNDS = { fire: "launch", drop: "lock", die: "death" };

skipper?.addEventListener("click", skip);
