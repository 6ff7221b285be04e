// What every match page does besides its game: the socket, the clock, the banner of the
// connection, the side panel, the title. A game's own script calls openMatch and is told.

import { connect } from "./socket.js";
import { toast } from "./toasts.js";
import { play } from "./sound.js";

const LOW_MS = 10000;
const BACK_SHOWN_MS = 3000;
const root = document.getElementById("match");
const words = JSON.parse(document.getElementById("match-words")?.textContent || "{}");
const plainTitle = document.title;

/** Return a sentence of the page with its %(name)s filled in. */
export function say(key, values = {}) {
  return (words[key] || "").replace(/%\((\w+)\)s/g, (_, name) => String(values[name] ?? ""));
}

/** Let a screen reader say a sentence; urgent ones interrupt. */
export function announce(sentence, { urgent = false } = {}) {
  const region = document.getElementById(urgent ? "alarm" : "announce");
  if (!region || !sentence) return;
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = sentence;
  });
}

/** Tell whether motion is unwelcome or nobody looks. */
export function isStill() {
  return document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Put words in front of the title, or take them away. */
export function headTitle(text) {
  document.title = text ? `${text} · ${plainTitle}` : plainTitle;
}

/** Tell whether keys pressed there are text. */
export function isTyping(target) {
  return target.matches?.("textarea, select, input:not([type=radio], [type=checkbox])");
}

// Escape closes what lies over the page first; noted before whoever closes it hears the key
const COVERS = "dialog.drawer[open], details.menu[open], #side[data-open]";
let covered = false;
document.addEventListener(
  "keydown",
  () => {
    covered = document.querySelector(COVERS) !== null;
  },
  { capture: true },
);

/** Tell whether something lay over the page when the last key was pressed. */
export const hasCover = () => covered;

/** Show in the action bar that something is on its way, or that it was answered. */
export function showSending(bar, on) {
  if (!bar) return;
  bar.toggleAttribute("data-sending", on);
  for (const button of bar.querySelectorAll("button[name=do]")) {
    if (on) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
  }
  const word = bar.querySelector(".plate > span");
  if (word) {
    word.dataset.plain ??= word.textContent;
    word.textContent = on ? say("sending") : word.dataset.plain;
    if (!on) delete word.dataset.plain;
  }
}

function armNet() {
  const net = document.getElementById("net-match");
  let timer = 0;
  let wasLost = false;
  function show(text, state) {
    clearTimeout(timer);
    net.textContent = text;
    net.hidden = !text;
    if (state) net.dataset.state = state;
    else delete net.dataset.state;
  }
  return function tell(state, detail, { kept }) {
    root.dataset.net = state;
    if (state === "lost") {
      wasLost = true;
      // one quick retry is nobody's business
      if (detail.failures > 1 || detail.why === "offline") {
        show(say(detail.why === "restarting" ? "restarting" : "lost"), "lost");
      }
    } else if (state === "open" || state === "back") {
      if (wasLost && !net.hidden) {
        show(say(kept ? "back" : "back_plain"), "");
        timer = setTimeout(() => show("", ""), BACK_SHOWN_MS);
      } else show("", "");
      wasLost = false;
    } else if (state !== "bye") {
      show(say(state.replaceAll("-", "_")) || say("lost"), "lost");
    }
  };
}

function clockWords(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 3600) {
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
  const hours = Math.floor(seconds / 3600);
  if (hours < 48) return say("hours", { hours, minutes: Math.floor((seconds % 3600) / 60) });
  return say("days", { days: Math.floor(hours / 24), hours: hours % 24 });
}

/** Run the clock that is drawn in the page from milliseconds the server counted. */
function armClock({ awaited }) {
  let endsAt = null;
  let total = 0;
  let lastSecond = -1;

  function draw() {
    const left = endsAt === null ? null : Math.max(0, endsAt - performance.now());
    const pill = document.getElementById("clock");
    const watch = document.getElementById("watch");
    if (pill) pill.hidden = left === null;
    watch?.toggleAttribute("data-endless", left === null);
    const second = left === null ? -1 : Math.ceil(left / 1000);
    for (const count of document.querySelectorAll("[data-count]")) {
      count.textContent = left === null ? "" : say("seconds", { seconds: second });
    }
    if (left === null) {
      if (watch) watch.querySelector("[data-words]").textContent = say("no_limit");
      return;
    }
    const text = clockWords(left);
    if (pill) pill.querySelector("[data-words]").textContent = text;
    if (watch) {
      const face = watch.querySelector("[data-words]");
      face.textContent = second < 100 ? String(second) : text;
      face.toggleAttribute("data-long", second >= 100);
      const ring = watch.querySelector(".watch__left");
      ring.style.strokeDashoffset = String(100 - 100 * Math.min(1, left / total));
    }
    const low = left < Math.min(LOW_MS, total / 3) && left > 0;
    pill?.toggleAttribute("data-low", low && awaited());
    watch?.toggleAttribute("data-low", low);
    if (second !== lastSecond) toll(second);
    lastSecond = second;
  }

  function toll(second) {
    if (!awaited() || lastSecond < 0) return;
    if (second === 10) announce(say("ten_seconds"), { urgent: true });
    if (second === 5) announce(say("five_seconds"), { urgent: true });
    if (second > 0 && second <= 5) play("tick");
  }

  setInterval(draw, 200);
  return function set(leftMs, totalMs) {
    endsAt = leftMs === null || leftMs === undefined ? null : performance.now() + leftMs;
    total = Math.max(1, totalMs || leftMs || 1, leftMs || 1);
    lastSecond = -1;
    draw();
  };
}

function armTabs(side) {
  const tabs = [...side.querySelectorAll("[role=tab]")];
  function show(tab, { focus = false } = {}) {
    for (const other of tabs) {
      const chosen = other === tab;
      other.setAttribute("aria-selected", String(chosen));
      other.tabIndex = chosen ? 0 : -1;
      const panel = document.getElementById(other.getAttribute("aria-controls"));
      panel.toggleAttribute("data-open", chosen);
    }
    if (focus) tab.focus();
    const list = side.querySelector("[data-open] .log");
    if (list) list.scrollTop = list.scrollHeight;
  }
  side.addEventListener("click", (event) => {
    const tab = event.target.closest("[role=tab]");
    if (tab) show(tab);
  });
  side.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = tabs.indexOf(event.target);
    if (!step || at < 0) return;
    event.preventDefault();
    show(tabs[(at + step + tabs.length) % tabs.length], { focus: true });
  });
  show(tabs[0]);
}

function armSheet(side) {
  const opener = document.getElementById("side-open");
  function set(open) {
    side.toggleAttribute("data-open", open);
    opener?.setAttribute("aria-expanded", String(open));
    if (open) {
      side.querySelector("[role=tab][aria-selected=true]").focus();
      const list = side.querySelector("[data-open] .log");
      if (list) list.scrollTop = list.scrollHeight;
    } else opener?.focus();
  }
  opener?.addEventListener("click", () => set(!side.hasAttribute("data-open")));
  side.querySelector(".side-close")?.addEventListener("click", () => set(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && side.hasAttribute("data-open")) {
      set(false);
      event.preventDefault();
    }
  });
}

/** Open the match of this page; `game` is told what comes in and answers what is asked. */
export function openMatch(game) {
  const side = document.getElementById("side");
  armTabs(side);
  armSheet(side);
  const tellNet = armNet();
  const setClock = armClock({ awaited: () => game.isAwaited() });
  const left = root.dataset.leftMs;
  setClock(left === undefined ? null : Number(left), game.totalMs());

  if (root.hasAttribute("data-over")) return null;
  return connect({
    url: root.dataset.ws,
    seen: Number(root.dataset.seen),
    onShow(frame) {
      root.dataset.epoch = frame.epoch;
      document.querySelector("#choice [name=epoch]").value = frame.epoch;
      root.toggleAttribute("data-over", frame.over);
      game.onShow(frame);
      setClock(frame.over ? null : frame.left_ms, game.totalMs());
    },
    onDone: (frame, what) => game.onDone(frame, what),
    onRefused(frame, what) {
      if (what === "act" || frame.text) toast(frame.text, "error");
      game.onRefused(frame, what);
    },
    onState: (state, detail) => tellNet(state, detail, { kept: game.hasChoice() }),
  });
}
