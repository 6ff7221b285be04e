// The reveal: cards turn, shots fly, skulls land; a key, a tap or a hidden tab shows the last frame.

import { isStill } from "../match.js";
import { play } from "../sound.js";
import { drawShots, finishShots, readShots, shotTimes } from "./wawawest-shots.js";

export const REVEAL_MS = 2400;
const root = document.getElementById("match");
const stage = document.getElementById("stage");
const me = root.dataset.me || "";
let timer = 0;

/** Play the reveal among these events, if there is one; returns it. */
export function playReveal(events) {
  const reveal = events.findLast((event) => event.kind === "reveal");
  if (reveal && !isStill()) start(reveal, reveal.shots || readShots());
  else if (!root.hasAttribute("data-play") || stage.dataset.mark !== "open") {
    drawShots(readShots());
  }
  return reveal;
}

function start(reveal, shots) {
  root.dataset.play = "";
  drawShots(shots, { live: true });
  const times = shotTimes(shots);
  play("flip");
  shots.forEach(([from, , kind], place) => {
    play(kind !== "kill" ? "blocked" : from ? "shot" : "blast", times[place]);
  });
  const dead = reveal.dead || [];
  const end = Math.min(REVEAL_MS, (times.at(-1) ?? 450) + 400);
  if (dead.length) play("death", end - 150);
  const watching = document.getElementById("act")?.dataset.mode === "watch";
  if (me && dead.length && !dead.includes(me) && !watching) play("survive", end);
  clearTimeout(timer);
  timer = setTimeout(endReveal, REVEAL_MS);
}

/** Show the last frame of a reveal that is playing. */
function endReveal() {
  clearTimeout(timer);
  if (!root.hasAttribute("data-play")) return;
  delete root.dataset.play;
  finishShots();
  if (stage.dataset.mark === "open") drawShots([]);
}

document.addEventListener("keydown", endReveal);
document.addEventListener("pointerdown", endReveal);
document.addEventListener("visibilitychange", () => document.hidden && endReveal());
