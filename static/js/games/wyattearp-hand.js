// My cards: their order (by outlaw, by kind, my own, which is kept in this browser), carrying one
// to another place with pointer or keys, walking through them. Nothing here is sent.

import { announce, say } from "../match.js";

const STORE = "saloon-hand-order";
const KEPT = 8; // matches whose own order is remembered
const CARRY_PX = 8;
const HOLD_MS = 350;
const ORDERS = ["outlaw", "kind", "own"];
const match = document.getElementById("match").dataset.ws.split("?")[0];

let kept = readKept();
let leaving = []; // places of cards just played: those copies go, not others of their kind

function readKept() {
  try {
    const found = JSON.parse(localStorage.getItem(STORE)) || {};
    const own = Array.isArray(found.own) ? found.own : [];
    return { order: ORDERS.includes(found.order) ? found.order : "outlaw", own };
  } catch {
    return { order: "outlaw", own: [] };
  }
}

function keep() {
  try {
    localStorage.setItem(STORE, JSON.stringify(kept));
  } catch {
    // private windows may refuse: the order lasts for this page
  }
}

const fan = () => document.getElementById("hand");

/** Return the cards in the order they are shown. */
export const cards = () => [...(fan()?.querySelectorAll(".wcard") || [])];
export const inputOf = (card) => card.querySelector("input");
export const nameOf = (card) => card.querySelector(".wcard__n").textContent;

function ownOrder() {
  return kept.own.find(([of]) => of === match)?.[1] || [];
}

function setOwnOrder(slugs) {
  kept.own = [[match, slugs], ...kept.own.filter(([of]) => of !== match)].slice(0, KEPT);
  keep();
}

/** Take cards that are gone out of my own order and put new ones at its end. */
function reconcile(held) {
  const left = new Map();
  for (const card of held) left.set(card.dataset.slug, (left.get(card.dataset.slug) || 0) + 1);
  const order = ownOrder();
  const surplus = new Map();
  for (const slug of order) surplus.set(slug, (surplus.get(slug) || 0) + 1);
  for (const [slug, count] of surplus) surplus.set(slug, count - (left.get(slug) || 0));
  const gone = new Set();
  for (const place of [...leaving, ...order.keys()].filter((one) => one < order.length)) {
    const slug = order[place];
    if (!gone.has(place) && surplus.get(slug) > 0) {
      gone.add(place);
      surplus.set(slug, surplus.get(slug) - 1);
    }
  }
  leaving = [];
  const stay = order.filter((_, place) => !gone.has(place));
  for (const slug of stay) left.set(slug, (left.get(slug) || 0) - 1);
  const fresh = held.map((card) => card.dataset.slug).filter((slug) => {
    const count = left.get(slug) || 0;
    left.set(slug, count - 1);
    return count > 0;
  });
  setOwnOrder([...stay, ...fresh]);
  return ownOrder();
}

function outlawPlace(card) {
  const columns = [...document.querySelectorAll(".hung")].map((one) => one.dataset.outlaw);
  return card.dataset.outlaw ? columns.indexOf(card.dataset.outlaw) : columns.length;
}

function sorted(held) {
  const at = (card) => Number(card.dataset.at);
  if (kept.order === "kind") return [...held].sort((a, b) => at(a) - at(b));
  if (kept.order === "outlaw") {
    return [...held].sort((a, b) => outlawPlace(a) - outlawPlace(b) || at(a) - at(b));
  }
  const pool = [...held];
  const found = reconcile(held).map((slug) => {
    const place = pool.findIndex((card) => card.dataset.slug === slug);
    return place < 0 ? null : pool.splice(place, 1)[0];
  });
  return [...found.filter(Boolean), ...pool];
}

/** Put the cards into the chosen order; the focus stays where it is. */
export function arrange() {
  const held = cards();
  const wanted = sorted(held);
  if (wanted.some((card, place) => card !== held[place])) {
    const at = document.activeElement;
    for (const card of wanted) fan().append(card);
    if (at && fan().contains(at)) at.focus({ preventScroll: true });
  }
  const button = document.getElementById("order");
  if (!button) return;
  const order = say(`order_${kept.order}`);
  button.dataset.order = kept.order;
  button.querySelector("span").textContent = order;
  button.setAttribute("aria-label", say("order_label", { order }));
}

/** Note which of my cards are about to go, so that my own order loses just those. */
export function letGo(inputs) {
  const held = cards();
  leaving = kept.order === "own" ? inputs.map((input) => held.indexOf(input.closest(".wcard"))) : [];
}

function saveAsOwn() {
  kept.order = "own";
  setOwnOrder(cards().map((card) => card.dataset.slug));
  arrange();
}

/** Mark newly drawn cards, the last copies of their kind. */
export function markNew(slugs) {
  const fresh = [];
  for (const slug of slugs) {
    const twins = cards().filter((one) => one.dataset.slug === slug && !one.hasAttribute("data-new"));
    const card = twins.at(-1);
    if (!card) continue;
    card.dataset.new = "";
    fresh.push(card);
  }
  return fresh;
}

export function forgetNew() {
  for (const card of document.querySelectorAll(".fan .wcard[data-new]")) delete card.dataset.new;
}

/** Move the focus through the hand; with `carry` the card goes along. Tells whether it did. */
export function walk(key, carry) {
  const held = cards();
  const from = held.findIndex((card) => card.contains(document.activeElement));
  if (from < 0) return false;
  const tops = new Set(held.map((card) => card.offsetTop));
  const columns = tops.size > 1 ? held.filter((card) => card.offsetTop === held[0].offsetTop).length : 0;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key];
  const to = key === "Home" ? 0 : key === "End" ? held.length - 1 : from + (step || 0);
  if (to < 0 || to >= held.length || to === from) return false;
  if (carry) {
    held[to][to > from ? "after" : "before"](held[from]);
    inputOf(held[from]).focus();
    saveAsOwn();
    announce(say("moved", { card: nameOf(held[from]), place: to + 1 }));
  } else inputOf(held[to]).focus();
  return true;
}

/** Return the nth card shown. */
export const nth = (place) => cards()[place] || null;

// ---- carrying a card with the pointer: drag it, or hold it on a touch screen

let carried = null;
let start = null;
let holdTimer = 0;

function pickUp(card) {
  carried = card;
  card.dataset.carried = "";
}

function carryTo(x, y) {
  const over = cards().find((card) => {
    const box = card.getBoundingClientRect();
    return x >= box.left && x < box.right && y >= box.top - 12 && y < box.bottom + 12;
  });
  if (!over || over === carried) return;
  const box = over.getBoundingClientRect();
  const before = x < box.left + box.width / 2;
  if (before && over.previousElementSibling !== carried) over.before(carried);
  else if (!before && over.nextElementSibling !== carried) over.after(carried);
}

function putDown() {
  clearTimeout(holdTimer);
  start = null;
  if (!carried) return;
  delete carried.dataset.carried;
  carried = null;
  saveAsOwn();
  const stop = (event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 80);
}

document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest?.(".fan .wcard");
  if (!card || event.button !== 0) return;
  start = { card, x: event.clientX, y: event.clientY };
  if (event.pointerType !== "mouse") holdTimer = setTimeout(() => start && pickUp(start.card), HOLD_MS);
});
document.addEventListener("pointermove", (event) => {
  if (!start) return;
  const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > CARRY_PX;
  if (!carried && far) {
    if (event.pointerType === "mouse") pickUp(start.card);
    else {
      clearTimeout(holdTimer);
      start = null;
    }
  }
  if (carried) carryTo(event.clientX, event.clientY);
});
document.addEventListener("pointerup", putDown);
document.addEventListener("pointercancel", putDown);
document.addEventListener("touchmove", (event) => carried && event.preventDefault(), { passive: false });
document.addEventListener("contextmenu", (event) => {
  if (carried) event.preventDefault();
});

document.getElementById("order")?.addEventListener("click", () => {
  kept.order = ORDERS[(ORDERS.indexOf(kept.order) + 1) % ORDERS.length];
  if (kept.order === "own" && ownOrder().length === 0) setOwnOrder(cards().map((card) => card.dataset.slug));
  keep();
  arrange();
});
