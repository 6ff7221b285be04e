// Worms: Evolved in the browser: choose a worm, a weapon and an aim; the plate does it. The server
// says what is possible and what it would do (worms-ask.js), this only asks and shows.

import { announce, hasCover, headTitle, isTyping, openMatch, say } from "../match.js";
import { play } from "../sound.js";
import { swap } from "../swap.js";
import { toast } from "../toasts.js";
import { ask, clear, forget, show } from "./worms-ask.js";
import * as board from "./worms-board.js";
import { isPlaying, playEvents, skip, takePicture } from "./worms-play.js";
import { armWords } from "./worms-list.js";
import * as keep from "./worms-keep.js";
import { armAway, closeAway, lookBack, noteSeen } from "./worms-return.js";

const root = document.getElementById("match");
const stage = document.getElementById("stage");
const form = document.getElementById("choice");
const me = root.dataset.me || "";
const choice = { worm: "", item: "", aim: [] };
let socket = null;
const resting = document.getElementById("info")?.outerHTML;
let wasMine = false;

const epoch = () => Number(root.dataset.epoch);
const act = () => document.getElementById("act");
const isMine = () => act()?.dataset.mode === "play";
const plate = () => document.querySelector("#plate button");
const crewOf = (worm) => document.querySelector(`#crew [data-worm="${worm}"]`);
const armOf = (item) => document.querySelector(`#arms [data-item="${item}"]`);

const game = {
  isAwaited: () => Boolean(me) && document.getElementById("whose").dataset.mark === me && !root.hasAttribute("data-over"),
  hasChoice: () => Boolean(choice.worm),
  totalMs: () => Number(root.dataset.turnSeconds) * 1000,
  onShow,
  onDone(frame, what) {
    if (what === "act") settle();
  },
  onRefused(frame, what) {
    if (what === "act") settle();
  },
};

// ---- choosing

function question() {
  return [choice.worm, choice.item, ...choice.aim].filter(Boolean).join(" ");
}

async function refresh({ tell = false } = {}) {
  showChoice();
  if (!isMine()) return void rest();
  const answer = await ask(question());
  if (!answer || !isMine() || answer.classList.contains("cmds")) return;
  show(answer);
  const walk = document.querySelector("[data-walk]");
  if (choice.worm) walk?.removeAttribute("aria-disabled");
  if (socket?.pending) setSending(true);
  if (tell) announce(document.querySelector("#info .arm-info__words")?.textContent.trim() || "");
  if (answer.dataset.aim && keep.get("at-once") && plate()?.name === "action") send();
}

/** Take drawings and words of an earlier choice away: it is not my turn. */
function rest() {
  clear();
  if (!resting) return;
  swap("info", resting);
  document.querySelector("#info b").textContent = say("not_now");
  document.querySelector("#info p").textContent = say("meanwhile");
}

/** Show on the weapons what there is of them now. */
function showStock() {
  const text = document.getElementById("stock")?.dataset.stock;
  if (!text) return;
  const stock = JSON.parse(text);
  for (const arm of document.querySelectorAll("#arms [data-item]")) {
    if (arm.hasAttribute("data-endless")) continue;
    const count = stock[arm.dataset.item] || 0;
    arm.querySelector("i").textContent = count || "";
    arm.toggleAttribute("data-none", !count);
    if (count) arm.removeAttribute("aria-disabled");
    else arm.setAttribute("aria-disabled", "true");
    const words = { item: arm.dataset.label, count };
    arm.setAttribute("aria-label", say(count ? "in_stock" : "none_left", words));
  }
}

/** Show what is chosen on the crew, the weapons and the board. */
function showChoice() {
  for (const one of document.querySelectorAll("#crew [data-worm]")) {
    one.setAttribute("aria-pressed", String(one.dataset.worm === choice.worm));
  }
  for (const one of document.querySelectorAll("#arms [data-item]")) {
    one.setAttribute("aria-pressed", String(one.dataset.item === choice.item));
  }
  for (const one of stage.querySelectorAll(".wm-worm")) {
    delete one.dataset.chosen;
    delete one.dataset.done;
  }
  const drawn = choice.worm && stage.querySelector(`#bodies [data-key="${choice.worm}"]`);
  if (drawn) drawn.dataset.chosen = "";
  for (const one of document.querySelectorAll("#crew [data-state=done]")) {
    const gone = stage.querySelector(`#bodies [data-key="${one.dataset.worm}"]`);
    if (gone) gone.dataset.done = "";
  }
}

function chooseWorm(worm) {
  const row = crewOf(worm);
  if (!row || row.getAttribute("aria-disabled") === "true") return;
  choice.worm = worm;
  choice.aim = [];
  if (choice.item && armOf(choice.item)?.hasAttribute("data-none")) choice.item = "";
  board.standOn(row.dataset.at);
  play("choose");
  refresh({ tell: true });
}

function chooseItem(item) {
  const arm = armOf(item);
  if (arm?.hasAttribute("data-none")) return void toast(arm.getAttribute("aria-label"));
  if (!choice.worm) choice.worm = nextWorm();
  choice.item = choice.item === item ? "" : item;
  choice.aim = [];
  play("choose");
  refresh({ tell: true });
}

/** Return the worm that acts, else the first that may. */
function nextWorm() {
  const free = document.querySelector('#crew [data-state="on"], #crew [data-worm]:not([aria-disabled])');
  return act()?.dataset.acting || free?.dataset.worm || "";
}

/** Choose a square; by keys, once more on the square aimed at does it. */
function chooseSquare(at, { again = false } = {}) {
  const mine = [...document.querySelectorAll("#crew [data-worm]")].find((one) => one.dataset.at === at);
  if (mine && !choice.item && mine.dataset.worm !== choice.worm) return void chooseWorm(mine.dataset.worm);
  if (!isMine() || !choice.worm) return;
  const name = board.nameOf(at);
  if (again && choice.aim.at(-1) === name && plate()?.name === "action") return void send();
  const needs = armOf(choice.item)?.dataset.needs;
  if (needs === "line" && choice.aim.length === 1) choice.aim = [choice.aim[0], name];
  else if (needs === "place" && choice.aim[1]) choice.aim = [name, choice.aim[1]];
  else choice.aim = [name];
  play("choose");
  refresh({ tell: true });
}

function takeQuestion(words) {
  [choice.worm, choice.item, ...choice.aim] = words.split(" ");
  refresh({ tell: true });
}

/** Step back: the aim, the weapon, the worm. */
function stepBack() {
  if (choice.aim.length) choice.aim = [];
  else if (choice.item) choice.item = "";
  else choice.worm = "";
  refresh();
}

// ---- doing

function send(action) {
  const button = plate();
  const what = action ?? (button?.name === "action" ? JSON.parse(button.value) : null);
  if (!what || !socket?.act(what, epoch())) return;
  play("lock");
  closeAway();
  if (what.worm) choice.worm = what.worm;
  choice.aim = [];
  setSending(true);
}

function setSending(on) {
  const button = plate();
  if (!button) return;
  act()?.toggleAttribute("data-sending", on);
  button.toggleAttribute("aria-busy", on);
  const word = button.querySelector("span");
  if (on && word) word.textContent = say("sending");
}

function settle() {
  act()?.removeAttribute("data-sending");
  forget();
  keepUp();
}

/** Drop what is not possible any more and ask again about the rest. */
function keepUp() {
  const row = choice.worm && crewOf(choice.worm);
  if (!row || row.getAttribute("aria-disabled") === "true") {
    choice.worm = act()?.dataset.acting || "";
    choice.item = "";
    choice.aim = [];
  }
  const acting = act()?.dataset.acting;
  if (isMine() && !choice.worm) choice.worm = acting || nextWorm();
  if (choice.item && armOf(choice.item)?.hasAttribute("data-none")) choice.item = "";
  refresh();
}

// ---- what the server shows

async function onShow(frame) {
  if (frame.events.some((event) => event.k === "start")) return void location.reload();
  forget();
  for (const event of frame.events) if (event.k === "told") toast(event.text);
  const late = hideNews(frame);
  board.drawNumbers();
  showStock();
  keepUp();
  const mine = game.isAwaited();
  await playEvents(frame.events, keep.get("speed") || "normal");
  late();
  showChoice();
  if (!isPlaying()) takePicture();
  noteSeen(frame.cursor);
  tick();
  if (mine && !wasMine) {
    play("your-turn");
    announce(say("your_turn"), { urgent: true });
  }
  wasMine = mine;
  headTitle(mine && document.hidden ? say("your_turn") : "");
  for (const event of frame.events) {
    if (event.k === "over" && me) play(event.winner === me ? "win" : "lose");
  }
}

/** Hold back the new lines of the log until they have been played. */
function hideNews(frame) {
  const log = document.getElementById("log");
  if (!frame.add?.log) return () => {};
  const box = document.createElement("template");
  box.innerHTML = frame.add.log;
  const count = box.content.children.length;
  const lines = [...log.children].slice(-count);
  for (const line of lines) line.dataset.late = "";
  log.toggleAttribute("data-late", true);
  return () => {
    for (const line of lines) delete line.dataset.late;
    log.removeAttribute("data-late");
    log.scrollTop = log.scrollHeight;
  };
}

/** Show the newest line of the log under the board of a phone. */
function tick() {
  const log = document.getElementById("log");
  const ticker = document.getElementById("ticker");
  ticker.innerHTML = log.lastElementChild?.innerHTML ?? "";
}

// ---- input

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (!button || button.getAttribute("aria-disabled") === "true") return;
  if (act()?.hasAttribute("data-sending")) return;
  if (button.name === "action") send();
  else if (button.value === "end") send({ do: "END" });
  else if (button.value === "end worm") send({ do: "END", what: "worm" });
});
form.addEventListener("click", (event) => {
  const worm = event.target.closest("[data-worm]");
  const arm = event.target.closest("[data-item]");
  const aim = event.target.closest("[data-ask]");
  const tab = event.target.closest("[data-show]");
  if (worm) chooseWorm(worm.dataset.worm);
  else if (arm) chooseItem(arm.dataset.item);
  else if (aim) takeQuestion(aim.dataset.ask);
  else if (tab) showTab(tab);
  else if (event.target.closest("[data-walk]") && choice.worm) {
    choice.item = "";
    choice.aim = [];
    refresh({ tell: true });
  }
});

function showTab(tab) {
  for (const one of document.querySelectorAll("#arm-tabs button")) {
    one.setAttribute("aria-pressed", String(one === tab));
  }
  document.querySelector(".wm__arms").dataset.show = tab.dataset.show;
}

document.getElementById("squares").addEventListener("click", (event) => {
  const at = board.squareAt(event.target);
  if (!at || board.wasDragged()) return;
  if (isPlaying()) return void skip();
  board.standOn(at);
  if (board.isSmall() && !board.isZoomed() && event.detail) return void board.zoomTo(at);
  chooseSquare(at, { again: !event.detail });
});
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-hide-finale]")) document.getElementById("finale").dataset.away = "";
});

// A look at the square under the pointer, before anything is aimed at

const LOOK_MS = 70;
let looking = 0;
let looked = false;

function look(event) {
  clearTimeout(looking);
  if (event.pointerType !== "mouse" || !isMine() || choice.aim.length || isPlaying()) return;
  const at = board.squareAt(event.target);
  if (!at || !choice.item || !["square", "place", "direction", "adjacent"].includes(armOf(choice.item)?.dataset.needs)) return;
  looking = setTimeout(async () => {
    const answer = await ask(`${question()} ${board.nameOf(at)}`);
    if (!answer || choice.aim.length) return;
    looked = true;
    show(answer, { plate: false });
  }, LOOK_MS);
}

function lookAway() {
  clearTimeout(looking);
  if (looked && !choice.aim.length) refresh();
  looked = false;
}

document.getElementById("squares").addEventListener("pointerover", look);
document.getElementById("squares").addEventListener("pointerleave", lookAway);

function walkArms(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }[event.key];
  const from = event.target.closest?.("[data-item]");
  if (!step || !from) return false;
  const shown = [...document.querySelectorAll("#arms [data-item]")].filter((one) => one.offsetParent);
  shown[shown.indexOf(from) + step]?.focus();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (walkArms(event)) return void event.preventDefault();
  if (isPlaying() && [" ", "Escape", "Enter"].includes(event.key)) {
    event.preventDefault();
    return void skip();
  }
  if (/^[1-9]$/.test(event.key)) {
    const row = document.querySelectorAll("#crew [data-worm]")[Number(event.key) - 1];
    if (row) chooseWorm(row.dataset.worm);
  } else if (event.key === "Escape" && !event.defaultPrevented && !hasCover()) {
    if (!closeAway()) stepBack();
  }
  else if (event.key === "#" || event.key === "h") document.getElementById("heights").click();
  else if (event.key === "+") document.getElementById("zoom-in").click();
  else if (event.key === "-") document.getElementById("zoom-out").click();
  else if (event.key === "b") document.querySelector("#squares [tabindex='0'], #squares button")?.focus();
});

board.armBoard();
keep.armSettings();
armAway();
document.querySelector(".wm__arms")?.setAttribute("data-show", "stock");
armWords({ send: (action) => send(action), choose: takeQuestion });
takePicture();
if (isMine()) choice.worm = nextWorm();
refresh();
wasMine = game.isAwaited();
tick();
lookBack();
socket = openMatch(game);
