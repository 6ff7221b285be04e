// What moves: the card turned over for a shot, cards laid down, money that grows. All of it has
// happened already and is drawn; a still page (or a hidden one) shows the end at once.

import { announce, isStill, say } from "../match.js";
import { play } from "../sound.js";
import * as hand from "./wyattearp-hand.js";

const TURN_MS = 1400;
const READ_MS = 1900;
const STILL_MS = 2600;
const LAY_MS = 220;
const TICK_MS = 400;
const root = document.getElementById("match");
const box = document.getElementById("shot-play");
const amounts = new Map(); // by poster: the money that was last shown
let endTimer = 0;

const cellOf = (seat, outlaw) => document.querySelector(`.meld[data-at="${seat} ${outlaw}"]`);

// ---- the shot

/** Turn the card over for all to see; `lines` of the log stay covered until then. */
export function playShot(hit, lines) {
  const shot = document.getElementById("shot");
  if (!shot || shot.hidden || document.hidden) return 0;
  const copy = shot.cloneNode(true);
  copy.removeAttribute("id");
  box.replaceChildren(copy);
  box.hidden = false;
  clearTimeout(endTimer);
  const verdict = `${shot.querySelector("h2").textContent} ${say(hit ? "hit" : "miss")}`;
  if (isStill()) {
    box.removeAttribute("data-live");
    announce(verdict);
    play(hit ? "shot" : "thud");
    endTimer = setTimeout(endShot, STILL_MS);
    return 0;
  }
  box.dataset.live = "";
  root.dataset.suspense = "";
  for (const line of lines) line.dataset.fresh = "";
  play("flip", TURN_MS * 0.66);
  play(hit ? "shot" : "thud", TURN_MS);
  endTimer = setTimeout(() => {
    endSuspense();
    announce(verdict);
    endTimer = setTimeout(endShot, READ_MS);
  }, TURN_MS + 100);
  return TURN_MS + 100;
}

function endSuspense() {
  delete root.dataset.suspense;
  for (const line of document.querySelectorAll(".log > [data-fresh]")) delete line.dataset.fresh;
}

/** Put the card away; whatever was covered shows. */
export function endShot() {
  clearTimeout(endTimer);
  endSuspense();
  box.hidden = true;
}

export const isShooting = () => !box.hidden;

// ---- cards and money

/** Let the cards that were just laid travel into their cell. */
export function layDown({ seat, outlaw, count }, after) {
  const cell = cellOf(seat, outlaw);
  if (!cell || isStill()) return;
  const minis = [...cell.querySelectorAll(".lying > .minis > i")].slice(-(count || 1));
  const down = cell.closest(".prow").hasAttribute("data-me") ? 46 : -24;
  minis.forEach((mini, place) => {
    mini.animate([{ translate: `0 ${down}px`, opacity: 0 }, { translate: "0 0", opacity: 1 }], {
      duration: LAY_MS,
      delay: after + place * 40,
      easing: "cubic-bezier(.2, .8, .2, 1)",
      fill: "backwards",
    });
  });
}

/** Remember every poster's money, to count from it when it grows. */
export function noteMoney({ tick = false, after = 0 } = {}) {
  for (const sum of document.querySelectorAll(".hung .money")) {
    const key = sum.closest(".hung").dataset.outlaw;
    const now = Number(sum.dataset.amount);
    const before = amounts.get(key);
    amounts.set(key, now);
    if (tick && before !== undefined && before < now && !isStill()) grow(sum, before, now, after);
  }
}

function grow(sum, from, to, after) {
  const words = [...sum.children].map((span) => [span, span.textContent]);
  const wide = words[0]?.[0];
  if (!wide) return;
  const start = performance.now() + after;
  wide.textContent = dollars(from);
  sum.animate([{ scale: "1" }, { scale: "1.12" }, { scale: "1" }], { duration: TICK_MS, delay: after });
  (function step(now) {
    const part = Math.max(0, Math.min(1, (now - start) / TICK_MS));
    wide.textContent = dollars(Math.round((from + (to - from) * part) / 100) * 100);
    if (part < 1 && sum.isConnected) requestAnimationFrame(step);
    else for (const [span, text] of words) span.textContent = text;
  })(performance.now());
}

const dollars = (amount) => `$${amount.toLocaleString("en-US")}`;

/** Let my new cards come from the pile they were taken from. */
export function comeFrom(pile, cards) {
  const from = document.getElementById(pile)?.getBoundingClientRect();
  if (!from || isStill()) return;
  cards.forEach((card, place) => {
    const to = card.getBoundingClientRect();
    const way = `${from.left - to.left}px ${from.top - to.top}px`;
    card.animate([{ translate: way, opacity: 0.4 }, { translate: "0 0", opacity: 1 }], {
      duration: 260,
      delay: place * 60,
      easing: "cubic-bezier(.2, .8, .2, 1)",
      fill: "backwards",
    });
  });
}

/** Deal: every card of my hand comes in, one after the other. */
export function deal() {
  if (isStill()) return;
  hand.cards().forEach((card, place) => {
    card.animate([{ translate: "0 60px", opacity: 0 }, { translate: "0 0", opacity: 1 }], {
      duration: 140,
      delay: Math.min(560, place * 40),
      easing: "cubic-bezier(.2, .8, .2, 1)",
      fill: "backwards",
    });
  });
}

// ---- a closer look at one area

const look = document.getElementById("look");
let looker = null;

/** Show the cards of a cell larger, with what they are. */
export function lookAt(cell) {
  if (cell.hasAttribute("data-none")) {
    closeLook();
    return;
  }
  const ids = cell.getAttribute("aria-labelledby").split(" ");
  const [name, outlaw, says] = ids.map((id) => document.getElementById(id));
  document.getElementById("look-title").textContent =
    `${name.querySelector("[data-name]").textContent}: ${outlaw.firstElementChild.textContent}`;
  document.getElementById("look-says").textContent = says.textContent;
  document.getElementById("look-cards").replaceChildren(cell.querySelector(".lying").cloneNode(true));
  look.hidden = false;
  looker = cell.id;
  document.getElementById("look-close").focus({ preventScroll: true });
}

/** Close the closer look and go back to its cell; tells whether it was open. */
export function closeLook() {
  if (look.hidden) return false;
  const inside = look.contains(document.activeElement);
  look.hidden = true;
  if (inside) document.getElementById(looker)?.focus({ preventScroll: true });
  return true;
}

document.getElementById("look-close").addEventListener("click", closeLook);
