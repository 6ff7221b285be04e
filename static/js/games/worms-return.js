// What happened since this page was last looked at: told in a list, and played again on wish. The
// browser remembers how the board was then; the server tells what came after that cursor.

import { announce, isStill, say } from "../match.js";
import * as keep from "./worms-keep.js";
import { canPlay, picture, replay } from "./worms-play.js";

const PATIENCE_MS = 6000;
const root = document.getElementById("match");
const box = document.getElementById("away");
const log = document.getElementById("log");
let cursor = Number(root.dataset.seen);
let missed = null; // { picture, events } while the list is open

/** Note that everything up to a cursor was seen, if somebody looks. */
export function noteSeen(at = cursor) {
  cursor = at;
  if (!document.hidden) keep.noteSeen({ cursor, picture: picture() });
}

/** Return what the server shows a page that was drawn at a cursor; null if it does not answer. */
function frameSince(at) {
  return new Promise((answer) => {
    const target = new URL(root.dataset.ws, location.href);
    target.protocol = target.protocol.replace("http", "ws");
    target.searchParams.set("seen", at);
    const link = new WebSocket(target);
    const end = (frame) => {
      link.onmessage = link.onclose = null;
      link.close();
      answer(frame);
    };
    link.onclose = () => end(null);
    link.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.t === "show") end(frame);
    };
    setTimeout(() => end(null), PATIENCE_MS);
  });
}

/** Tell what was missed, if anything was. */
export async function lookBack() {
  const was = keep.seen();
  noteSeen();
  if (!was || was.cursor >= cursor) return;
  const frame = await frameSince(was.cursor);
  if (!frame?.add?.log) return;
  const list = box.querySelector("ol");
  list.innerHTML = frame.add.log;
  markLog(list.children.length);
  missed = { picture: was.picture, events: frame.events };
  const playable = was.picture && canPlay(frame.events) && !isStill() && keep.get("speed") !== "off";
  box.querySelector("[data-replay]").hidden = !playable;
  box.hidden = false;
  list.scrollTop = 0; // once it can be scrolled
  announce(say("since"));
}

/** Put a mark in the log before the last so many lines. */
function markLog(count) {
  log.querySelector(".since")?.remove();
  const first = log.children[log.children.length - count];
  if (!first) return;
  const line = document.createElement("li");
  line.className = "since";
  line.textContent = say("since");
  first.before(line);
}

/** Put the list away. */
export function closeAway() {
  if (box.hidden) return false;
  box.hidden = true;
  missed = null;
  return true;
}

/** Make the list work. */
export function armAway() {
  box.addEventListener("click", (event) => {
    if (event.target.closest("[data-replay]") && missed) {
      const { picture: was, events } = missed;
      closeAway();
      replay(was, events, keep.get("speed") || "normal");
    } else if (event.target.closest("[data-away]")) closeAway();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) lookBack();
  });
}
