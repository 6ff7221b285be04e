// What the cards I chose can do: the server lists every legal play in the action bar, this finds
// the one that fits and says what it brings. Nothing here is sent.

import { announce, say } from "../match.js";
import * as hand from "./wyattearp-hand.js";

const LETTERS = "abcdefghijkl";
const me = LETTERS.indexOf(document.getElementById("match").dataset.me || "-");

let main = null; // the input of the sheriff card that is being played
let wayKey = ""; // how it is played
let sure = false; // a shot was asked for once

export const act = () => document.getElementById("act");
export const mode = () => act()?.dataset.mode || "";
export const chosen = () => hand.cards().map(hand.inputOf).filter((input) => input.checked);
const cardOf = (input) => input.closest(".wcard");
const isPlaying = () => mode() === "play";

const ways = (slug) => [...(act()?.querySelectorAll(`.way[data-card="${CSS.escape(slug)}"]`) || [])];
const way = () => (wayKey ? act()?.querySelector(`.way[data-way="${wayKey}"]`) : null);
const lays = (outlaw) =>
  [...(act()?.querySelectorAll("[data-lay]") || [])]
    .map((button) => {
      const [of, count, photo] = button.dataset.lay.split(" ");
      return { button, of, count: Number(count), photo: photo === "1" };
    })
    .filter((lay) => lay.of === outlaw);

// ---- choosing cards

/** Take back every choice. */
export function clear() {
  for (const input of chosen()) input.checked = false;
  main = null;
  wayKey = "";
  sure = false;
}

/** A card was ticked or unticked: make the other ticks fit it. */
export function choose(input) {
  const card = cardOf(input);
  sure = false;
  hand.forgetNew();
  if (!input.checked) {
    if (input === main) clear();
    return;
  }
  if (main && way()?.dataset.does === "exchange") {
    limitExchange(input);
    return;
  }
  if (card.dataset.sort === "sheriff") {
    for (const other of chosen()) other.checked = other === input;
    main = input;
    wayKey = ways(card.dataset.slug)[0]?.dataset.way || "";
    takeOnlyPlace();
    return;
  }
  main = null;
  wayKey = "";
  const outlaw = card.dataset.outlaw;
  const others = chosen().filter((one) => one !== input);
  for (const other of others) {
    if (cardOf(other).dataset.outlaw !== outlaw) other.checked = false;
  }
  if (!others.some((other) => other.checked)) gather(input, outlaw);
}

/** The first card of an outlaw brings along what is best laid down with it. */
function gather(input, outlaw) {
  const withPhoto = cardOf(input).dataset.sort === "photo";
  const most = (photo) =>
    lays(outlaw)
      .filter((lay) => lay.photo === photo)
      .sort((a, b) => b.count - a.count)[0];
  const lay = withPhoto ? most(true) : most(false) || most(true);
  if (!lay) return;
  const same = hand.cards().filter((card) => card.dataset.outlaw === outlaw);
  let count = lay.count - (withPhoto ? 0 : 1);
  for (const card of same) {
    const one = hand.inputOf(card);
    if (one === input) continue;
    if (card.dataset.sort === "photo") one.checked = lay.photo;
    else if (count > 0) {
      one.checked = true;
      count -= 1;
    }
  }
}

function limitExchange(input) {
  const most = Number(way().dataset.most);
  if (chosen().length - 1 > most) {
    input.checked = false;
    announce(say("exchange_most", { count: most }), { urgent: true });
  }
}

/** Where there is one place only, nobody has to choose it. */
function takeOnlyPlace() {
  const options = way()?.querySelectorAll("option");
  if (options?.length === 2) options[1].selected = true;
}

/** Choose how to play the sheriff card. */
export function pickWay(key) {
  const before = way();
  wayKey = key;
  sure = false;
  takeOnlyPlace();
  if (before?.dataset.does === "exchange") {
    for (const input of chosen()) input.checked = input === main;
  }
}

/** Choose where to play it; the same cell again means its next Hideout. Tells whether it fits. */
export function pickPlace(cell) {
  const select = way()?.querySelector("select");
  if (!select || !isPlaying()) return false;
  const fits = optionsAt(select, cell);
  if (fits.length === 0) return false;
  const at = fits.findIndex((option) => option.selected);
  fits[(at + 1) % fits.length].selected = true;
  sure = false;
  return true;
}

function optionsAt(select, at) {
  const [seat, outlaw] = at.split(" ");
  return [...select.options].filter((option) => {
    if (!option.value) return false;
    const [target, of] = option.value.split(" ");
    return of === outlaw && (seat === "*" || (target === "-" ? me === Number(seat) : target === seat));
  });
}

// ---- a hand that is drawn anew without having changed (after a lost connection) keeps its ticks

const root = document.getElementById("match");
let kept = null;

function remember() {
  const inputs = chosen();
  kept = inputs.length
    ? {
        epoch: root.dataset.epoch,
        ticked: inputs.map((input) => input.id),
        main: main?.id || "",
        wayKey,
        at: way()?.querySelector("select")?.value || "",
      }
    : null;
}

/** Tick again what was ticked before the same hand was drawn anew. */
export function restore() {
  if (!kept || kept.epoch !== root.dataset.epoch || !isPlaying() || chosen().length) return;
  const inputs = kept.ticked.map((id) => document.getElementById(id));
  if (inputs.some((input) => !input)) return;
  for (const input of inputs) input.checked = true;
  main = kept.main ? document.getElementById(kept.main) : null;
  wayKey = main ? kept.wayKey : "";
  const select = way()?.querySelector("select");
  if (select) select.value = kept.at;
}

// ---- what it comes to

/** Return what the plate would do now: {do, action, title, says, label, ready, shoots}. */
function meaning() {
  const inputs = chosen();
  if (inputs.length === 0) return null;
  if (main?.checked && main.isConnected) return meaningOfSheriff(inputs);
  const first = cardOf(inputs[0]);
  const slugs = new Set(inputs.map((input) => input.value));
  const discard = slugs.size === 1 ? discardOf(first) : null;
  if (first.dataset.sort === "sheriff") return discard;
  const photo = inputs.some((input) => cardOf(input).dataset.sort === "photo");
  const count = inputs.length - (photo ? 1 : 0);
  const legal = lays(first.dataset.outlaw);
  const lay = legal.find((one) => one.count === count && one.photo === photo);
  if (!lay) return discard || { title: title(inputs), says: whyNot(first, legal, inputs), ready: false };
  const { dataset, value } = lay.button;
  return {
    do: "lay",
    action: JSON.parse(value),
    title: dataset.title,
    says: dataset.says,
    label: say(dataset.many === undefined ? "lay_one" : "lay_many"),
    ready: true,
    discard: discard && { ...discard, label: inputs.length > 1 ? say("discard_one") : say("discard") },
  };
}

function title(inputs) {
  return [...new Set(inputs.map((input) => hand.nameOf(cardOf(input))))].join(", ");
}

function whyNot(card, legal, inputs) {
  if (card.dataset.why) return card.dataset.why;
  if (inputs.length >= hand.cards().length) return say("keep_one");
  const least = Math.min(...legal.map((lay) => lay.count + Number(lay.photo)));
  return least > inputs.length ? say("needs_more", { count: least }) : say("not_together");
}

function discardOf(card) {
  const last = act().hasAttribute("data-last");
  return {
    do: "discard",
    action: { type: "discard", card: card.dataset.slug },
    title: hand.nameOf(card),
    says: last ? say("last_card") : card.dataset.why || "",
    bad: !last && Boolean(card.dataset.why),
    label: say("discard"),
    ready: true,
  };
}

function meaningOfSheriff(inputs) {
  const card = cardOf(main);
  const discard = { ...discardOf(card), label: say("discard") };
  const chosenWay = way();
  if (!chosenWay) return discard;
  const { does, form, hint, risk, most } = chosenWay.dataset;
  const shoots = chosenWay.hasAttribute("data-shoots");
  const select = chosenWay.querySelector("select");
  const option = select?.value ? select.selectedOptions[0] : null;
  const found = {
    do: "sheriff",
    title: chosenWay.dataset.title,
    says: option ? option.dataset.says : hint,
    risk: [option?.textContent, risk].filter(Boolean).join(". "),
    label: say(shoots ? "shoot" : "play"),
    ready: !select || Boolean(option),
    shoots,
    discard: inputs.length === 1 ? discard : null,
  };
  if (option) found.title = say("at", { card: found.title, place: option.textContent });
  const [, slug, playMode, shot] = form.split(" ");
  found.action = { type: "sheriff", card: slug };
  if (does === "exchange") return exchangeOf(found, inputs, Number(most));
  if (playMode !== "-") found.action.mode = playMode;
  if (shot !== "-") found.action.shot = shot === "shot";
  if (option) Object.assign(found.action, placeOf(option.value));
  return found;
}

function exchangeOf(found, inputs, most) {
  const put = inputs.filter((input) => input !== main).map((input) => input.value);
  found.action.mode = "exchange";
  found.action.cards = put;
  found.label = say("exchange");
  found.ready = put.length > 0 && put.length <= most;
  if (put.length) found.says = say(put.length === 1 ? "exchange_one" : "exchange_many", { count: put.length });
  return found;
}

function placeOf(value) {
  const [target, outlaw, pile] = value.split(" ");
  const place = { outlaw };
  if (target !== "-") place.target = Number(target);
  if (pile !== undefined) place.pile = Number(pile);
  return place;
}

/** Return what to send when the plate is pressed, or null: it asks again, or says what is missing. */
export function decide({ discard = false } = {}) {
  const found = meaning();
  const wanted = discard ? found?.discard || (found?.do === "discard" ? found : null) : found;
  if (!wanted) return { missing: say("choose_first") };
  if (!wanted.ready) return { missing: found.do === "sheriff" ? say("choose_place") : wanted.says };
  if (wanted.shoots && !sure) {
    sure = true;
    return { asks: true };
  }
  return { action: wanted.action };
}

/** Take back the question whether to shoot; tells whether there was one. */
export function notYet() {
  const was = sure;
  sure = false;
  return was;
}

// ---- showing it

const plain = new WeakMap(); // the bar's own sentence, as the server drew it

/** Make the bar and the table say what my choice means. */
export function show() {
  const bar = act();
  if (!bar || !isPlaying() || bar.hasAttribute("data-sending")) {
    showTargets(null);
    return;
  }
  if (main && !(main.isConnected && main.checked)) main = null;
  if (!main) wayKey = "";
  sure = sure && Boolean(main);
  const what = bar.querySelector(".what");
  if (!plain.has(bar)) plain.set(bar, what.innerHTML);
  const found = meaning();
  if (found) write(what, found);
  else {
    what.innerHTML = plain.get(bar);
    what.removeAttribute("data-tone");
  }
  document.getElementById("hand")?.toggleAttribute("data-exchange", way()?.dataset.does === "exchange");
  showWays();
  showTargets(sure ? null : way()?.querySelector("select"));
  showButtons(bar, found);
  remember();
}

function write(what, found) {
  const odds = act().querySelector(".odds").textContent;
  what.querySelector("b").textContent = sure ? say("sure") : found.title;
  what.querySelector("span").textContent = sure ? `${found.risk} ${odds}` : found.says;
  what.toggleAttribute("data-tone", Boolean(found.bad || (!found.ready && found.do !== "sheriff")));
  if (what.hasAttribute("data-tone")) what.dataset.tone = "bad";
}

function showWays() {
  const current = way();
  const slug = main?.value;
  const named = slug ? ways(slug).length > 1 : false;
  for (const one of act().querySelectorAll(".way")) one.toggleAttribute("data-on", one === current && !sure);
  for (const seg of act().querySelectorAll("[data-pick-way]")) {
    seg.toggleAttribute("data-on", named && seg.dataset.card === slug && !sure);
    seg.setAttribute("aria-pressed", String(seg.dataset.pickWay === wayKey));
  }
}

function showTargets(select) {
  const spots = new Map();
  for (const option of select?.options || []) {
    if (!option.value) continue;
    const [target, outlaw] = option.value.split(" ");
    const cell = `${target === "-" ? me : target} ${outlaw}`;
    spots.set(cell, spots.get(cell) || option.selected);
  }
  const own = [...(select?.options || [])].some((option) => option.value.startsWith("- "));
  for (const cell of document.querySelectorAll(".meld")) {
    const there = spots.has(cell.dataset.at);
    cell.toggleAttribute("data-target", there);
    if (there) cell.setAttribute("aria-pressed", String(spots.get(cell.dataset.at)));
    else cell.removeAttribute("aria-pressed");
  }
  for (const hung of document.querySelectorAll(".hung")) {
    hung.toggleAttribute("data-target", own && spots.has(`${me} ${hung.dataset.outlaw}`));
  }
}

function showButtons(bar, found) {
  const plate = bar.querySelector(".plate");
  const discard = bar.querySelector(".discard-it");
  const back = bar.querySelector(".back-out");
  plate.querySelector("span").textContent = found?.label || say("discard");
  if (found?.ready) plate.removeAttribute("aria-disabled");
  else plate.setAttribute("aria-disabled", "true");
  discard.hidden = !found?.discard || sure;
  if (found?.discard) discard.querySelector("span").textContent = found.discard.label;
  back.hidden = !sure;
}
