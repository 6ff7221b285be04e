// What this browser remembers: the speed of playback, whether to ask before firing, and what was
// seen last time of the newest few matches.

const STORE = "saloon-worms";
const root = document.getElementById("match");
const SEEN = "saloon-worms-seen";
const MATCH = `${root.dataset.match}/${root.dataset.me || ""}`;
const FORM = 1; // of the remembered drawing; raised when the drawing of the board changes
const MOST_SEEN = 6;

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

/** Remember up to where this match was seen, and how its board was then. */
export function noteSeen(seen) {
  const all = (read(SEEN) || []).filter((one) => one.match !== MATCH);
  write(SEEN, [{ match: MATCH, form: FORM, ...seen }, ...all].slice(0, MOST_SEEN));
}

/** Return up to where this match was seen last time, and the board of then; null if never. */
export function seen() {
  const found = (read(SEEN) || []).find((one) => one.match === MATCH);
  return found?.form === FORM ? found : null;
}
