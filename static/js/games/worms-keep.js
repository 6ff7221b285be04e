// What this browser remembers: the speed of playback, whether to ask before firing, how much of the
// log was seen last time.

import { say } from "../match.js";

const STORE = "saloon-worms";
const root = document.getElementById("match");
const SEEN = `saloon-worms-seen-${root.dataset.match}`;

function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) || "null");
  } catch {
    return null;
  }
}

function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // private windows may refuse: it lasts for this page
  }
}

const kept = read(STORE) || {};

/** Return a setting. */
export const get = (name) => kept[name];

/** Make the settings of the page work. */
export function armSettings() {
  const menu = document.getElementById("speed");
  const speed = menu.querySelector(`[name=speed][value="${kept.speed || "normal"}"]`);
  if (speed) speed.checked = true;
  const atOnce = document.getElementById("at-once");
  if (atOnce) atOnce.checked = Boolean(kept["at-once"]);
  menu.addEventListener("change", (event) => {
    if (event.target.name === "speed") kept.speed = event.target.value;
    if (event.target.id === "at-once") kept["at-once"] = event.target.checked;
    write(STORE, kept);
  });
}

/** Note how many lines of the log have been seen. */
export function noteSeen(count) {
  if (!document.hidden && count) write(SEEN, count);
}

/** Mark what is new in the log since the page was last looked at. */
export function showSince() {
  const seen = read(SEEN);
  const log = document.getElementById("log");
  if (!seen || seen >= log.children.length) return;
  const line = document.createElement("li");
  line.className = "since";
  line.textContent = say("since");
  log.children[seen].before(line);
  const showLine = () => line.scrollIntoView({ block: "start" });
  requestAnimationFrame(showLine);
  document.getElementById("side-open")?.addEventListener("click", () => setTimeout(showLine), { once: true });
}
