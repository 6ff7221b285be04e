// Wyatt Earp in the browser: drawing, choosing, playing. The server draws, this only moves.

import { announce, hasCover, headTitle, isTyping, openMatch, say, showSending } from "../match.js";
import { play } from "../sound.js";
import { toast } from "../toasts.js";
import * as hand from "./wyattearp-hand.js";
import * as choice from "./wyattearp-play.js";
import * as settle from "./wyattearp-settle.js";
import * as shows from "./wyattearp-show.js";

const NOW = "saloon-pay-now";
const root = document.getElementById("match");
const form = document.getElementById("choice");
const table = document.querySelector(".wy__table");
const me = root.dataset.me || "";
const mySeat = "abcdefghijkl".indexOf(me || "-");

let socket = null;
let wasMine = isMine();
let lastSaid = "";
let tabStop = ""; // id of the one cell of the table that Tab reaches
let heldFocus = false; // the focus was in the form when I acted

function isMine() {
  return ["draw", "play"].includes(choice.mode());
}

const isPlayed = () => ["draw", "play"].includes(root.dataset.mark);

const game = {
  isAwaited: isMine,
  hasChoice: () => choice.chosen().length > 0,
  totalMs() {
    return Number(root.dataset[root.dataset.mark === "scored" ? "pauseSeconds" : "turnSeconds"]) * 1000;
  },
  onShow,
  onDone(frame, what) {
    if (what === "act") setSending(false);
  },
  onRefused(frame, what) {
    if (what === "act") setSending(false);
  },
};

// ---- doing

function send(action, { keeping = [] } = {}) {
  if (!socket?.act(action, Number(root.dataset.epoch))) return;
  hand.letGo(keeping);
  heldFocus = form.contains(document.activeElement);
  setSending(true);
}

function setSending(on) {
  showSending(choice.act(), on);
  for (const pile of document.querySelectorAll("button.pile")) closePile(pile);
  if (!on) choice.show();
}

function press({ discard = false } = {}) {
  const decided = choice.decide({ discard });
  if (decided.missing) {
    announce(decided.missing, { urgent: true });
    toast(decided.missing);
  } else if (decided.asks) {
    choice.show();
    announce(choice.act().querySelector(".what").textContent);
  } else send(decided.action, { keeping: gone(decided.action) });
}

/** Return the chosen inputs that go with an action: of a discard only one. */
function gone(action) {
  return action.type === "discard" ? choice.chosen().slice(0, 1) : choice.chosen();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (!button || choice.act()?.hasAttribute("data-sending")) return;
  const [what, from] = button.value.split(" ");
  if (what === "draw") draw(from);
  else if (what === "ready") send({ type: "ready" });
  else press({ discard: button.classList.contains("discard-it") });
});

function draw(from) {
  const open = choice.act()?.querySelector(`[value="draw ${from}"]`);
  if (open) send({ type: "draw", from });
  else refuse(isMine() && choice.mode() === "play" ? say("choose_first") : say("not_now"));
}

function refuse(words) {
  announce(words, { urgent: true });
  toast(words);
}

form.addEventListener("change", (event) => {
  if (event.target.name === "card") onCard(event.target);
  else if (event.target.matches(".way__at")) onChoice();
});
form.addEventListener("click", (event) => {
  const seg = event.target.closest("[data-pick-way]");
  if (seg) {
    choice.pickWay(seg.dataset.pickWay);
    onChoice();
  } else if (event.target.closest(".back-out")) {
    choice.notYet();
    choice.show();
    choice.act().querySelector(".plate")?.focus();
  }
});

function onCard(input) {
  if (choice.mode() !== "play") {
    input.checked = false;
    if (isMine()) refuse(say("draw_first"));
    return;
  }
  choice.choose(input);
  onChoice();
}

function onChoice() {
  choice.notYet();
  choice.show();
  play("choose");
  announce(choice.act().querySelector(".what").textContent);
}

table.addEventListener("click", (event) => {
  const cell = event.target.closest(".meld");
  const hung = event.target.closest(".hung[data-target]");
  if (hung && choice.pickPlace(`* ${hung.dataset.outlaw}`)) onChoice();
  else if (cell?.hasAttribute("data-target") && choice.pickPlace(cell.dataset.at)) onChoice();
  else if (cell) shows.lookAt(cell);
});

// ---- what the server shows

function onShow(frame) {
  const lines = newLines(frame);
  const shot = frame.events.findLast((event) => event.kind === "shot");
  const ended = frame.events.some((event) => event.kind === "end");
  if (shot || (isMine() && !wasMine)) settle.lookBack(false);
  const covered = shot ? shows.playShot(shot.hit, lines) : 0;
  if (frame.parts?.hand || frame.parts?.act) hand.arrange();
  playEvents(frame.events, covered);
  settle.turnTo({ live: ended });
  if (ended && isPlayed()) toast(say("hand_over"));
  if (socket?.pending) setSending(true);
  else choice.restore();
  choice.show();
  for (const pile of document.querySelectorAll("button.pile")) closePile(pile);
  setTabStop(null);
  if (frame.parts?.act || frame.parts?.turn) sayBar();
  if (frame.parts?.act) keepFocus();
  if (isMine() && !wasMine) {
    announce(say("your_turn_draw"), { urgent: true });
    play("your-turn", covered);
  }
  wasMine = isMine();
  headTitle(wasMine && document.hidden ? say("your_turn") : "");
}

/** After a draw the button that had the focus is gone: go on at the cards. */
function keepFocus() {
  const at = document.activeElement;
  const lost = at === document.body || at?.id === "main";
  if (heldFocus && lost && choice.mode() === "play") {
    const first = hand.nth(0);
    if (first) hand.inputOf(first).focus({ preventScroll: true });
  }
  heldFocus = false;
}

// ---- the table is one stop for Tab; arrows walk in it

const rows = () => [...table.querySelectorAll(".prow")].map((row) => [...row.querySelectorAll(".meld")]);

function setTabStop(cell) {
  if (cell) tabStop = cell.id;
  const cells = rows().flat();
  const stop = cells.find((one) => one.id === tabStop) || cells.at(0);
  for (const one of cells) one.tabIndex = one === stop ? 0 : -1;
}

table.addEventListener("focusin", (event) => event.target.matches(".meld") && setTabStop(event.target));
table.addEventListener("keydown", (event) => {
  if (!event.target.matches(".meld")) return;
  const grid = rows();
  const row = grid.findIndex((cells) => cells.includes(event.target));
  const column = grid[row].indexOf(event.target);
  const to = {
    ArrowRight: [row, column + 1],
    ArrowLeft: [row, column - 1],
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    Home: [row, 0],
    End: [row, grid[row].length - 1],
  }[event.key];
  const cell = to && grid[to[0]]?.[to[1]];
  if (!cell) return;
  event.preventDefault();
  cell.focus();
});

function newLines(frame) {
  const count = (frame.add?.log?.match(/<li/g) || []).length;
  return count ? [...document.querySelectorAll("#log > li")].slice(-count) : [];
}

/** Let a screen reader hear what the action bar says, unless I am choosing. */
function sayBar() {
  const text = choice.act()?.querySelector(".what").textContent.trim() || "";
  if (text !== lastSaid && choice.chosen().length === 0 && !isMine()) announce(text);
  lastSaid = text;
}

function closePile(pile) {
  const open = choice.act()?.querySelector(`[value="${pile.value}"]:not([aria-disabled="true"])`);
  if (open) pile.removeAttribute("aria-disabled");
  else pile.setAttribute("aria-disabled", "true");
}

const PLAYS = {
  draw(event) {
    if (event.cards) hear(event.cards, "pile-supply");
  },
  take(event) {
    if (event.seat === mySeat) hear([event.card], "pile-discard");
  },
  steal(event) {
    if (event.seat === mySeat && event.count) hand.markNew([event.outlaw]);
  },
  lay(event, covered) {
    shows.layDown(event, covered);
    play("card", covered);
  },
  place(event, covered) {
    shows.layDown({ ...event, count: 1 }, covered);
    play("card", covered);
  },
  discard: () => play("card"),
  deal: () => shows.deal(),
  over(event) {
    if (me) play(event.winner === me ? "win" : "lose", 600);
  },
};

function hear(slugs, pile) {
  const fresh = hand.markNew(slugs);
  shows.comeFrom(pile, fresh);
  announce(say("drew", { cards: fresh.map(hand.nameOf).join(", ") }));
}

function playEvents(events, covered) {
  for (const event of events) PLAYS[event.kind]?.(event, covered);
  const paid = events.some((event) => event.money > 0);
  if (paid) play("coin", covered + 120);
  shows.noteMoney({ tick: paid, after: covered });
}

// ---- keys

document.addEventListener("keydown", (event) => {
  const covered = hasCover(event);
  if (shows.isShooting()) shows.endShot();
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (event.target.name === "card") {
    if (event.key === "Enter") {
      event.preventDefault();
      event.target.click();
      return;
    }
    if (hand.walk(event.key, event.shiftKey)) {
      event.preventDefault();
      return;
    }
  }
  if (/^[0-9]$/.test(event.key)) {
    const card = hand.nth((Number(event.key) + 9) % 10);
    if (card && choice.mode() === "play") {
      hand.inputOf(card).focus();
      hand.inputOf(card).click();
    }
  } else if (event.key === "Escape" && !covered && !event.defaultPrevented) backOut();
  else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
    if (settle.step(event.key === "ArrowRight" ? 1 : -1)) event.preventDefault();
  }
});

function backOut() {
  if (shows.closeLook() || settle.lookBack(false)) return;
  if (!choice.notYet()) choice.clear();
  choice.show();
}

document.addEventListener("pointerdown", () => shows.isShooting() && shows.endShot());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) shows.endShot();
  else headTitle("");
});

const now = document.getElementById("pay-now");
if (now) {
  try {
    now.checked = localStorage.getItem(NOW) === "1";
  } catch {
    // private windows may refuse
  }
  now.addEventListener("change", () => {
    try {
      localStorage.setItem(NOW, now.checked ? "1" : "0");
    } catch {
      // it lasts for this page
    }
  });
}

hand.arrange();
shows.noteMoney();
settle.turnTo({ live: false });
setTabStop(null);
choice.show();
for (const pile of document.querySelectorAll("button.pile")) closePile(pile);
socket = openMatch(game);
