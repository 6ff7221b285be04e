// The settlement, one outlaw after the other. The server drew all of it; this turns the pages.

import { say } from "../match.js";
import { play } from "../sound.js";

const root = document.getElementById("match");
const table = root.querySelector(".wy__table");
let at = null; // number of the outlaw shown, "end", or null while a hand is played

const settle = () => document.getElementById("settle");
const buttons = () => [...(settle()?.querySelectorAll("[data-show]") || [])];
const places = () => buttons().map((button) => button.dataset.show);

function name(place) {
  if (place === "end") return say(root.dataset.mark === "over" ? "the_end" : "standings");
  return buttons().find((button) => button.dataset.show === place)?.dataset.name || "";
}

function show(place, { focus = false, live = false } = {}) {
  at = place;
  root.dataset.at = place;
  for (const page of settle().querySelectorAll(".pay")) {
    const on = page.id === `pay-${place}`;
    page.toggleAttribute("data-on", on);
    page.toggleAttribute("data-live", on && live);
    if (on && focus) page.focus({ preventScroll: true });
  }
  for (const button of buttons()) {
    if (button.dataset.show === place) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  }
  settle().scrollTop = 0;
  const next = places()[places().indexOf(place) + 1];
  const back = document.getElementById("pay-back");
  document.querySelector("#pay-next > span").textContent = next ? say("next", { name: name(next) }) : "";
  if (places().indexOf(place) === 0) back.setAttribute("aria-disabled", "true");
  else back.removeAttribute("aria-disabled");
  if (live) soundOf(place);
}

function soundOf(place) {
  const button = buttons().find((one) => one.dataset.show === place);
  if (["all", "share"].includes(button?.dataset.r)) play("coin");
}

const isBetween = () => ["scored", "over"].includes(root.dataset.mark);

/** Show the settlement that the page holds now: from its first outlaw when it has just come. */
export function turnTo({ live }) {
  turn(live);
  table.inert = root.hasAttribute("data-past");
}

function turn(live) {
  if (isBetween() && root.hasAttribute("data-past")) {
    delete root.dataset.past;
    at = null;
  }
  const pages = places();
  if ((!isBetween() && !root.hasAttribute("data-past")) || pages.length === 0) {
    at = null;
    delete root.dataset.at;
    delete root.dataset.past;
    return;
  }
  if (at === null || !pages.includes(at)) {
    const seenBefore = root.dataset.mark === "over" && !live;
    show(seenBefore ? "end" : pages[0], { live });
  } else show(at);
}

/** Go to the next (1) or the previous (-1) page; tells whether there was one. */
export function step(by) {
  if (at === null) return false;
  const to = places()[places().indexOf(at) + by];
  if (to === undefined) return false;
  show(to, { live: by > 0, focus: to === "end" && by > 0 });
  return true;
}

/** Open or close the settlement of the last hand while another is played; tells whether it did. */
export function lookBack(open) {
  if (isBetween() || open === root.hasAttribute("data-past") || places().length === 0) return false;
  // Turning a page hides what had the focus, and then nothing has it.
  const focused = document.activeElement;
  const inside = focused === document.body || settle().contains(focused);
  root.toggleAttribute("data-past", open);
  turnTo({ live: false });
  if (open) show(places()[0], { focus: true });
  else if (inside) document.getElementById("past-open").focus({ preventScroll: true });
  return true;
}

document.getElementById("past-open").addEventListener("click", () => lookBack(true));
document.getElementById("pay-next").addEventListener("click", () => step(1));
document.getElementById("pay-back").addEventListener("click", () => step(-1));
document.addEventListener("click", (event) => {
  if (event.target.closest?.(".past-close")) lookBack(false);
  const button = event.target.closest?.("[data-show]");
  if (button) show(button.dataset.show, { live: true });
});
