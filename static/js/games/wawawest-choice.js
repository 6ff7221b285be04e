// My choice on its way: the card, its targets, the sentence about it. Nothing here is sent.

import { announce, say } from "../match.js";

const KINDS = ["aim", "pick", "revive"];

export const hand = () => document.getElementById("hand");
export const act = () => document.getElementById("act");
const radios = () => [...document.querySelectorAll("#hand input[name=item]")];

/** Return item name and needed targets of a card. */
export function read(radio) {
  const [item, needs = ""] = radio.value.split(":");
  return { item, needs: needs.split(" ").filter(Boolean) };
}

/** Return the card of an item, or null. */
export function cardOf(item) {
  return radios().find((radio) => read(radio).item === item) || null;
}

/** Return why a card is closed, or "". */
export function closedWhy(radio) {
  const card = radio.closest(".item");
  return card.hasAttribute("data-closed") ? card.querySelector("small").textContent : "";
}

export const labelOf = (radio) => radio.closest(".item").querySelector(".item__face > b").textContent;

function targetRadio(kind) {
  return act()?.querySelector(`.targets input[name=${kind}]:checked`) || null;
}

function nameOf(seat) {
  return document.querySelector(`#place-${seat} [data-name]`)?.textContent || "";
}

/** Return the action JSON of a choice as the page shows it now. */
export function lockAction(radio) {
  const { item, needs } = read(radio);
  const action = { kind: "Lock", item };
  for (const kind of needs) {
    const target = targetRadio(kind);
    if (target) action[kind] = Number(target.value);
  }
  return action;
}

/** Tell which kind of target a tap on the ring means for a card; "" = none. */
export function tapKind(needs) {
  return needs.includes("aim") ? "aim" : needs.includes("pick") ? "pick" : needs[0] || "";
}

/** Say a choice in words: "Laser Gun at Ringo". */
export function sentence(radio) {
  const { needs } = read(radio);
  const label = labelOf(radio);
  if (needs.length !== 1) return label;
  const target = targetRadio(needs[0]);
  if (!target) return label;
  const pattern = { aim: "at", pick: "pick", revive: "revive" }[needs[0]];
  return say(pattern, { item: label, name: nameOf(target.value) });
}

/** Show a choice in the action bar and at the ring. */
export function showChoice(radio) {
  const bar = act();
  if (!bar || bar.dataset.mode !== "choose") return;
  const { item, needs } = radio ? read(radio) : { item: "", needs: [] };
  if (radio) {
    const says = document.getElementById(`says-${radio.id}`)?.textContent || "";
    bar.dataset.item = item;
    bar.dataset.needs = needs.join(" ");
    bar.querySelector(".what > b").textContent = sentence(radio);
    bar.querySelector(".what > span").textContent = says;
    bar.querySelector(".what").removeAttribute("data-tone");
  }
  if (needs.length < 2) openTargets(false);
  showAims(needs);
  showPlate();
}

/** Close the plate while nothing is chosen; it stays in reach and says why. */
export function showPlate() {
  const plate = act()?.querySelector(".plate");
  if (!plate || act().hasAttribute("data-sending")) return;
  if (checkedCard()) plate.removeAttribute("aria-disabled");
  else plate.setAttribute("aria-disabled", "true");
}

/** Mark the places that can be aimed at with a card of these needs. */
export function showAims(needs) {
  const kind = tapKind(needs);
  for (const button of document.querySelectorAll(".place__aim")) {
    const seat = button.dataset.aimAt;
    const target = kind && act()?.querySelector(`.targets input[name=${kind}][value="${seat}"]`);
    button.hidden = !target;
    button.setAttribute("aria-pressed", String(Boolean(target?.checked)));
    if (target) button.setAttribute("aria-label", say(`${kind}_label`, { name: nameOf(seat) }));
  }
}

/** Set a target; returns whether the page has it. */
export function setTarget(kind, seat) {
  const target = act()?.querySelector(`.targets input[name=${kind}][value="${seat}"]`);
  if (!target) return false;
  target.checked = true;
  return true;
}

/** Take over the targets of an action. */
export function setTargets(action) {
  for (const kind of KINDS) {
    if (action[kind] !== undefined && action[kind] !== null) setTarget(kind, action[kind]);
  }
}

/** Open or close the list of all targets (a Mirror may need several). */
export function openTargets(open) {
  const box = act()?.querySelector(".targets");
  if (!box) return;
  box.toggleAttribute("data-open", open);
  act().querySelector(".targets__open")?.setAttribute("aria-expanded", String(open));
}

/** Move the focus in the hand without choosing anything. */
export function walkHand(key) {
  const cards = radios();
  const at = cards.indexOf(document.activeElement);
  if (at < 0) return false;
  const columns = Math.max(1, getComputedStyle(hand()).gridTemplateColumns.split(" ").length);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key];
  const next = key === "Home" ? 0 : key === "End" ? cards.length - 1 : at + (step || 0);
  if (next < 0 || next >= cards.length || (!step && key !== "Home" && key !== "End")) return false;
  cards[next].focus();
  return true;
}

/** Return the nth card of the hand. */
export const nthCard = (place) => radios()[place] || null;

export const checkedCard = () => radios().find((radio) => radio.checked) || null;

/** Return the item of the chosen card, or "". */
export function checkedItem() {
  const radio = checkedCard();
  return radio ? read(radio).item : "";
}

/** Say that a card is closed and why. */
export function refuseClosed(radio) {
  const words = say("closed", { item: labelOf(radio), reason: closedWhy(radio) });
  announce(words, { urgent: true });
  return words;
}
