// The live socket of a page. One tested file; every page uses it.
//
// connect({url, seen, onShow, onDone, onRefused, onState}) keeps one WebSocket open, swaps the
// parts the server sends into the page by id, and returns {act, draft, send, close}.
// Nothing is invented here: an action is pending until the server answers it, and after a lost
// connection the one pending action is sent again with the key it was born with, and no other.

import { applyFrame } from "./swap.js";

const SILENCE_MS = 35000; // the server speaks at least every 15 s
const ANSWER_MS = 7000; // an action unanswered for so long: the link is dead
const PROBE_MS = 3000; // after waking up, the link must answer within this
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
const ENDINGS = { 4401: "signed-out", 4403: "forbidden", 4404: "gone", 4409: "replaced" };

/** Return a random name for an action; randomUUID exists on secure origins only. */
export function newKey() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Open the socket of this page and keep it; see the top of the file. */
export function connect({ url, seen, onShow, onDone, onRefused, onState }) {
  let cursor = seen ?? "";
  let socket = null;
  let ended = false;
  let failures = 0;
  let everOpen = false;
  let action = null; // the one pending action, as it was sent
  let draft = null; // the newest draft not yet acknowledged
  let retryTimer = 0;
  let silenceTimer = 0;
  let answerTimer = 0;

  const isOpen = () => socket !== null && socket.readyState === WebSocket.OPEN;
  const tell = (state, detail) => onState?.(state, detail);

  function listenFor(ms) {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => drop("silent"), ms);
  }

  function discard() {
    // a half-open link may take minutes to report its close: do not wait for it
    const dead = socket;
    socket = null;
    clearTimeout(silenceTimer);
    clearTimeout(answerTimer);
    if (dead) {
      dead.onopen = dead.onmessage = dead.onclose = dead.onerror = null;
      dead.close(1000);
    }
  }

  function drop(why) {
    discard();
    if (!ended) retry(why);
  }

  function retry(why) {
    clearTimeout(retryTimer);
    failures += 1;
    const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
    tell("lost", { failures, why });
    retryTimer = setTimeout(open, longest * (0.4 + 0.6 * Math.random()));
  }

  function open() {
    clearTimeout(retryTimer);
    if (ended || socket) return;
    const target = new URL(url, location.href);
    target.protocol = target.protocol.replace("http", "ws");
    target.searchParams.set("seen", cursor);
    socket = new WebSocket(target);
    listenFor(PROBE_MS * 4);
    socket.onopen = onOpen;
    socket.onmessage = (message) => onFrame(message.data);
    socket.onclose = onClose;
  }

  function onOpen() {
    listenFor(SILENCE_MS);
    tell(everOpen ? "back" : "open");
    everOpen = true;
    if (draft) post(draft);
    if (action) sendAction();
  }

  function onClose(event) {
    if (event.target !== socket) return;
    const ending = ENDINGS[event.code];
    if (ending) {
      ended = true;
      socket = null;
      clearTimeout(silenceTimer);
      tell(ending);
      return;
    }
    if (event.code === 4429) failures = Math.max(failures, 3);
    drop(event.code === 1012 ? "restarting" : "closed");
  }

  function onFrame(text) {
    listenFor(SILENCE_MS);
    let frame;
    try {
      frame = JSON.parse(text);
    } catch {
      return;
    }
    if (frame.t === "ping") return void post({ t: "pong" });
    if (frame.t === "show") {
      failures = 0;
      cursor = frame.cursor ?? cursor;
      applyFrame(frame);
      return void onShow?.(frame);
    }
    if (frame.t === "bye") return void tell("bye", frame);
    if (frame.t === "done" || frame.t === "refused") settle(frame);
  }

  function settle(frame) {
    const what = action?.key === frame.key ? "act" : draft?.key === frame.key ? "draft" : "";
    if (what === "act") {
      action = null;
      clearTimeout(answerTimer);
    } else if (what === "draft") draft = null;
    if (frame.t === "done") onDone?.(frame, what);
    else onRefused?.(frame, what);
  }

  function post(frame) {
    if (isOpen()) socket.send(JSON.stringify(frame));
  }

  function sendAction() {
    post(action);
    clearTimeout(answerTimer);
    answerTimer = setTimeout(() => drop("unanswered"), ANSWER_MS);
  }

  function wake() {
    if (ended || document.hidden) return;
    if (isOpen()) {
      post({ t: "seen", cursor });
      listenFor(PROBE_MS);
    } else if (!socket || socket.readyState !== WebSocket.CONNECTING) {
      failures = 0;
      discard();
      open();
    }
  }
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  addEventListener("pageshow", (event) => event.persisted && wake());
  addEventListener("offline", () => tell("lost", { failures, why: "offline" }));

  open();
  return {
    /** Send an action; null while another is still pending. */
    act(what, epoch) {
      if (action || ended) return null;
      action = { t: "act", key: newKey(), epoch, action: what };
      if (isOpen()) sendAction();
      return action.key;
    },
    /** Send the choice as it stands, to be kept should the clock run out. */
    draft(what, epoch) {
      if (ended) return null;
      draft = { t: "draft", key: newKey(), epoch, action: what };
      post(draft);
      return draft.key;
    },
    send: post,
    close() {
      ended = true;
      discard();
      clearTimeout(retryTimer);
    },
    get pending() {
      return action !== null;
    },
  };
}
