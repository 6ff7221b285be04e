// Wa Wa West ++ in the browser: choosing, locking, the reveal. The server draws, this only moves.

import { announce, hasCover, headTitle, isTyping, openMatch, say, showSending } from "../match.js";
import { play } from "../sound.js";
import { toast } from "../toasts.js";
import * as choice from "./wawawest-choice.js";
import { REVEAL_MS, playReveal } from "./wawawest-reveal.js";
import { drawShots, readShots } from "./wawawest-shots.js";
import { refreshWhatIf } from "./wawawest-whatif.js";

const root = document.getElementById("match");
const stage = document.getElementById("stage");
const form = document.getElementById("choice");
const me = root.dataset.me || "";

let socket = null;
let chosen = null; // the action I chose here and the server may not have drawn yet
let draftKey = null;
let sealed = null; // the action locked in and the sentence about it, as the server drew them

const epoch = () => Number(root.dataset.epoch);
const phase = () => stage.dataset.mark;
const mode = () => choice.act()?.dataset.mode;
const myPlace = () => document.querySelector(".place[data-me]");
const isMe = (place) => place.hasAttribute("data-me");

const game = {
  isAwaited: () => phase() === "open" && myPlace()?.dataset.mark === "thinking",
  hasChoice: () => Boolean(choice.act()?.dataset.item),
  totalMs() {
    const kind = phase() === "pause" ? "pauseSeconds" : "turnSeconds";
    return Number(root.dataset[kind]) * 1000;
  },
  onShow,
  onDone(frame, what) {
    if (what === "act") setSending(false);
    if (what === "draft" && frame.key === draftKey) draftKey = null;
  },
  onRefused(frame, what) {
    if (what === "act") setSending(false);
    if (what === "draft") draftKey = null;
  },
};

// ---- choosing

function choose(radio) {
  if (mode() !== "choose") {
    radio.checked = false;
    return;
  }
  const why = choice.closedWhy(radio);
  if (why) {
    radio.checked = false;
    const before = chosen && choice.cardOf(chosen.item);
    if (before) before.checked = true;
    toast(choice.refuseClosed(radio));
    return;
  }
  radio.checked = true;
  chosen = choice.lockAction(radio);
  showLocal(radio);
  sendDraft();
  play("choose");
  announce(say("chosen", { item: choice.sentence(radio) }));
  refreshWhatIf(choice.checkedItem());
}

/** Show what I chose over what the server drew before it knew. */
function showLocal(radio) {
  const bar = choice.act();
  choice.showChoice(radio);
  if (!bar?.hasAttribute("data-sealed")) return;
  const same = sealed && JSON.stringify(choice.lockAction(radio)) === sealed.action;
  bar.toggleAttribute("data-dirty", !same);
  if (same) {
    chosen = null;
    bar.querySelector(".what").innerHTML = sealed.words;
  }
}

function clearChoice({ tell = false } = {}) {
  const radio = choice.checkedCard();
  if (radio) radio.checked = false;
  if (tell && chosen && !choice.act()?.hasAttribute("data-sealed")) {
    draftKey = socket?.draft(null, epoch()) ?? null;
  }
  chosen = null;
  choice.showAims([]);
  const bar = choice.act();
  if (bar && !bar.hasAttribute("data-sealed")) {
    delete bar.dataset.item;
    delete bar.dataset.needs;
  }
  choice.showPlate();
}

function sendDraft() {
  const radio = choice.checkedCard();
  if (!radio || choice.act()?.hasAttribute("data-sealed")) return;
  draftKey = socket?.draft(choice.lockAction(radio), epoch()) ?? null;
}

function lock() {
  const radio = choice.checkedCard();
  if (!radio) {
    announce(say("choose_first"), { urgent: true });
    toast(say("choose_first"));
    return;
  }
  if (socket?.act(choice.lockAction(radio), epoch())) {
    chosen = null;
    play("lock");
    setSending(true);
  }
}

function doIt(kind) {
  if (socket?.act({ kind }, epoch())) setSending(true);
}

function setSending(on) {
  showSending(choice.act(), on);
  if (!on) choice.showPlate();
}

// ---- what the server shows

function onShow(frame) {
  const marked = Object.entries(frame.marks || {});
  const opened = frame.events.some((event) => event.kind === "open");
  if (opened || frame.over || phase() !== "open") clearChoice();
  syncChoice();
  if (frame.parts?.act) sayBar();
  for (const [id, mark] of marked) if (id.startsWith("place-")) tellMark(id, mark);
  countLocks();
  playEvents(frame.events);
  headTitle(game.isAwaited() && document.hidden ? say("your_turn") : "");
}

/** Make the hand agree with the action bar, keeping a newer choice of mine. */
function syncChoice() {
  const bar = choice.act();
  if (!bar) return;
  if (socket?.pending) setSending(true);
  if (bar.dataset.mode !== "choose") {
    choice.showAims([]);
    return;
  }
  if (!bar.hasAttribute("data-sealed")) sealed = null;
  if (chosen && (draftKey || bar.dataset.item !== chosen.item)) {
    const mine = choice.cardOf(chosen.item);
    if (mine && !choice.closedWhy(mine)) {
      mine.checked = true;
      choice.setTargets(chosen);
      showLocal(mine);
      return;
    }
  }
  bar.removeAttribute("data-dirty");
  const item = bar.dataset.item;
  for (const card of document.querySelectorAll(".item[data-played]")) delete card.dataset.played;
  const drawn = item ? choice.cardOf(item) : null;
  if (drawn) {
    drawn.checked = true;
    const isSealed = bar.hasAttribute("data-sealed");
    if (isSealed) {
      drawn.closest(".item").dataset.played = "";
      const words = bar.querySelector(".what").innerHTML;
      sealed = { action: JSON.stringify(choice.lockAction(drawn)), words };
    }
    choice.showAims(choice.read(drawn).needs);
  } else {
    const radio = choice.checkedCard();
    if (radio) radio.checked = false;
    choice.showAims([]);
  }
  choice.showPlate();
}

let lastSaid = "";
/** Let a screen reader hear what the action bar says, unless I am choosing myself. */
function sayBar() {
  const text = choice.act()?.querySelector(".what").textContent.trim() || "";
  if (text !== lastSaid && !chosen) announce(text);
  lastSaid = text;
}

const lastMarks = new Map();
function tellMark(id, mark) {
  const place = document.getElementById(id);
  const before = lastMarks.get(id) ?? "";
  lastMarks.set(id, mark);
  if (!place || isMe(place)) return;
  const name = place.querySelector("[data-name]").textContent;
  if (mark === "locked") {
    play("other-locked");
    announce(say("is_locked", { name }));
  } else if (mark === "ready") announce(say("is_ready", { name }));
  else if (mark === "thinking" && before === "locked") announce(say("is_back", { name }));
}

function countLocks() {
  const counts = document.getElementById("counts");
  if (!counts || root.hasAttribute("data-hides-locks")) return;
  const locked = document.querySelectorAll('.place[data-mark="locked"]').length;
  const asked = locked + document.querySelectorAll('.place[data-mark="thinking"]').length;
  counts.textContent = phase() === "open" && asked ? say("locked", { locked, asked }) : "";
}

// ---- events

function playEvents(events) {
  const reveal = playReveal(events);
  for (const event of events) {
    if (event.kind === "open" && game.isAwaited()) {
      announce(say("turn_opens", { turn: event.turn }), { urgent: true });
      play("your-turn", reveal ? REVEAL_MS : 0);
    }
    if (event.kind === "over" && me) {
      play(event.winners.includes(me) ? "win" : "lose", reveal ? REVEAL_MS : 0);
    }
  }
  if (events.length) refreshWhatIf(choice.checkedItem());
}

// ---- input

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (!button || choice.act()?.hasAttribute("data-sending")) return;
  if (button.value === "lock") lock();
  else if (button.value === "recall") doIt("Recall");
  else if (button.value === "ready") doIt("Ready");
});
form.addEventListener("change", (event) => {
  if (event.target.name === "item") choose(event.target);
  else if (["aim", "pick", "revive"].includes(event.target.name)) onTarget();
});
form.addEventListener("click", (event) => {
  if (event.target.closest(".targets__open")) {
    choice.openTargets(!choice.act().querySelector(".targets").hasAttribute("data-open"));
  }
});

function onTarget() {
  const radio = choice.checkedCard();
  if (!radio) return;
  chosen = choice.lockAction(radio);
  showLocal(radio);
  sendDraft();
  play("choose");
}

stage.addEventListener("click", (event) => {
  const button = event.target.closest(".place__aim");
  const radio = choice.checkedCard();
  if (!button || !radio) return;
  const kind = choice.tapKind(choice.read(radio).needs);
  if (kind && choice.setTarget(kind, button.dataset.aimAt)) {
    onTarget();
    const name = button.closest(".place").querySelector("[data-name]").textContent;
    announce(say("aimed", { name }));
  }
});

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (event.target.name === "item") {
    if (event.key === "Enter") {
      event.preventDefault();
      choose(event.target);
      return;
    }
    if (choice.walkHand(event.key)) {
      event.preventDefault();
      return;
    }
  }
  if (/^[0-9]$/.test(event.key)) {
    const radio = choice.nthCard((Number(event.key) + 9) % 10);
    if (radio && mode() === "choose") {
      radio.focus();
      choose(radio);
    }
  } else if (event.key === "Escape" && !event.defaultPrevented) clearByEscape();
}

function clearByEscape() {
  if (hasCover()) return;
  choice.openTargets(false);
  if (chosen || (choice.checkedCard() && !choice.act()?.hasAttribute("data-sealed"))) {
    clearChoice({ tell: true });
  }
}

document.addEventListener("keydown", onKey);
document.addEventListener("visibilitychange", () => document.hidden || headTitle(""));

for (const place of document.querySelectorAll(".place")) {
  lastMarks.set(place.id, place.dataset.mark);
}
syncChoice();
countLocks();
drawShots(readShots());
socket = openMatch(game);
