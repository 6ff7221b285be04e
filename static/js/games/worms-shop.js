// The shop before the game: counting points, suggestions, bags kept in this browser.

import { announce, openMatch, say } from "../match.js";
import { play } from "../sound.js";
import { toast } from "../toasts.js";

const root = document.getElementById("match");
const form = document.getElementById("choice");
const DRAFT_MS = 400;
let socket = null;
let timer = 0;
let held = null; // the bag as it was packed here: a shop drawn anew gets it back

const shop = () => document.getElementById("shop");
const points = () => Number(shop().dataset.points);
const fields = () => [...shop().querySelectorAll("[name^='buy-']")];
const store = () => `saloon-worms-bags-${points()}`;
const epoch = () => Number(root.dataset.epoch);
const purse = () => document.getElementById("purse");
const isReady = () => purse().hasAttribute("data-ready");

const game = {
  isAwaited: () => Boolean(shop()?.dataset.points) && !isReady(),
  hasChoice: () => true,
  totalMs: () => Number(root.dataset.turnSeconds) * 1000,
  onShow(frame) {
    if (frame.over || document.getElementById("stage").dataset.mark !== "shop") location.reload();
    if (!frame.parts?.purse || !shop().dataset.points) return;
    if (purse().hidden) location.reload(); // the seat was left, in another window
    else dress();
  },
  onDone(frame, what) {
    if (what === "act") setSending(false);
    else shop()?.toggleAttribute("data-saved", true);
  },
  onRefused: () => setSending(false),
};

// ---- the bag

function read() {
  const buys = {};
  for (const field of fields()) {
    const count = Math.max(0, Math.floor(Number(field.value) || 0));
    if (count) buys[field.name.slice(4)] = count;
  }
  const chosen = shop().querySelector("[name=team_weapon]:checked");
  return { team_weapon: chosen?.value ?? "", buys };
}

function fill(bag, { draft = true } = {}) {
  for (const field of fields()) field.value = bag.buys?.[field.name.slice(4)] || 0;
  const chosen = [...shop().querySelectorAll("[name=team_weapon]")].find((one) => one.value === bag.team_weapon);
  if (chosen) chosen.checked = true;
  count({ draft });
}

const spent = () => fields().reduce((sum, field) => sum + (Number(field.value) || 0) * Number(field.dataset.price), 0);

/** Count the points and show the bag. */
function count({ draft = false } = {}) {
  const left = points() - spent();
  for (const one of shop().querySelectorAll("[data-left]")) one.textContent = left;
  shop().querySelector("[data-meter]").setAttribute("width", String(Math.min(100, (100 * spent()) / points())));
  shop().toggleAttribute("data-spent-over", left < 0);
  const over = shop().querySelector("[data-over]");
  over.hidden = left >= 0;
  over.textContent = left < 0 ? say("over_points", { count: -left }) : "";
  for (const plate of shop().querySelectorAll(".plate")) plate.toggleAttribute("aria-disabled", left < 0);
  for (const plate of shop().querySelectorAll(".plate[aria-disabled]")) plate.setAttribute("aria-disabled", "true");
  for (const field of fields()) {
    const number = Number(field.value) || 0;
    const ware = field.closest(".ware");
    ware.toggleAttribute("data-n", number > 0);
    ware.querySelector('[data-step="-1"]').disabled = number <= 0;
    ware.querySelector('[data-step="1"]').disabled = Number(field.dataset.price) > left;
  }
  held = read();
  showPick();
  drawBag();
  if (draft && !isReady()) {
    shop().removeAttribute("data-saved");
    clearTimeout(timer);
    timer = setTimeout(() => socket?.draft({ do: "EQUIP", ...read() }, epoch()), DRAFT_MS);
  }
}

function showPick() {
  const chosen = read().team_weapon;
  for (const one of shop().querySelectorAll(".five__say")) one.toggleAttribute("data-open", one.dataset.for === chosen);
}

function drawBag() {
  const bag = document.getElementById("bag");
  bag.replaceChildren(
    ...fields()
      .filter((field) => Number(field.value) > 0)
      .map((field) => {
        const ware = field.closest(".ware");
        const line = document.createElement("li");
        const amount = document.createElement("span");
        amount.className = "muted";
        amount.textContent = say("times", { count: field.value });
        const price = document.createElement("span");
        price.className = "r";
        price.textContent = Number(field.value) * Number(field.dataset.price);
        line.append(ware.querySelector("svg.i").cloneNode(true), ware.querySelector("b").textContent, amount, price);
        return line;
      }),
  );
  if (!bag.children.length) {
    const line = document.createElement("li");
    line.className = "muted";
    line.textContent = say("bag_empty");
    bag.append(line);
  }
}

/** Spend all points at random. */
function random() {
  const bag = { buys: {} };
  const free = [...shop().querySelectorAll("[name=team_weapon]")];
  bag.team_weapon = free[Math.floor(Math.random() * free.length)].value;
  let left = points();
  for (;;) {
    const payable = fields().filter((field) => Number(field.dataset.price) <= left);
    if (!payable.length) return bag;
    const field = payable[Math.floor(Math.random() * payable.length)];
    left -= Number(field.dataset.price);
    bag.buys[field.name.slice(4)] = (bag.buys[field.name.slice(4)] || 0) + 1;
  }
}

// ---- bags kept in this browser, one list for each number of points

function bags() {
  try {
    return JSON.parse(localStorage.getItem(store()) || "{}");
  } catch {
    return {};
  }
}

function keepBags(all) {
  try {
    localStorage.setItem(store(), JSON.stringify(all));
  } catch {
    // private windows may refuse
  }
}

function drawSaved() {
  const box = shop().querySelector("[data-saved]");
  if (!box) return;
  const saved = bags().saved || [];
  box.replaceChildren(
    ...saved.map((bag, place) => {
      const row = document.createElement("div");
      row.className = "saved-bag";
      const use = document.createElement("button");
      use.type = "button";
      use.dataset.use = place;
      use.textContent = say("bag_name", { count: place + 1 });
      const drop = document.createElement("button");
      drop.type = "button";
      drop.dataset.drop = place;
      drop.textContent = "×";
      row.append(use, drop);
      return row;
    }),
  );
}

function saveBag() {
  const all = bags();
  all.saved = [...(all.saved || []), read()].slice(-8);
  keepBags(all);
  drawSaved();
  toast(say("bag_saved"));
}

// ---- doing

function equip() {
  if (spent() > points()) return void toast(say("over_points", { count: spent() - points() }));
  if (!socket?.act({ do: "EQUIP", ...read() }, epoch())) return;
  keepBags({ ...bags(), last: read() });
  play("lock");
  setSending(true);
}

function setSending(on) {
  for (const plate of shop()?.querySelectorAll(".plate") ?? []) plate.toggleAttribute("data-sending", on);
}

function useFill(kind) {
  if (kind === "empty") fill({ team_weapon: read().team_weapon, buys: {} });
  else if (kind === "random") fill(random());
  else if (kind === "last") {
    const last = bags().last;
    if (last) fill(last);
    else toast(say("no_last"));
  } else fill(JSON.parse(kind));
  play("choose");
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (!button || button.getAttribute("aria-disabled") === "true") return;
  if (button.value === "equip") equip();
  else if (button.value === "reopen" && socket?.act({ do: "REOPEN" }, epoch())) play("choose");
});
form.addEventListener("input", () => count({ draft: true }));
form.addEventListener("click", (event) => {
  const step = event.target.closest("[data-step]");
  const kind = event.target.closest("[data-fill]");
  const use = event.target.closest("[data-use]");
  const drop = event.target.closest("[data-drop]");
  if (step) {
    const field = step.parentElement.querySelector("input");
    field.value = Math.max(0, (Number(field.value) || 0) + Number(step.dataset.step));
    play("choose");
    count({ draft: true });
    announce(`${field.closest(".ware").querySelector("b").textContent} ${field.value}`);
  } else if (kind && !isReady()) useFill(kind.dataset.fill);
  else if (event.target.closest("[data-save]")) saveBag();
  else if (use && !isReady()) fill(bags().saved[Number(use.dataset.use)]);
  else if (drop) {
    const all = bags();
    all.saved.splice(Number(drop.dataset.drop), 1);
    keepBags(all);
    drawSaved();
  }
});

/** Bring the shop to life: a bag that is ready is shut, as the server has it. */
function dress() {
  const ready = isReady();
  shop().toggleAttribute("data-ready", ready);
  shop().querySelector(".shop__wares").disabled = ready;
  if (ready) fill(JSON.parse(purse().dataset.bag), { draft: false });
  else if (held) fill(held, { draft: false });
  else count();
  drawSaved();
}

if (shop().dataset.points) {
  if (root.dataset.kept && !isReady()) fill(JSON.parse(root.dataset.kept));
  dress();
}
socket = openMatch(game);
