// Keeps the lobby's pages moving: tables, chat, what awaits me. Forms stay forms; this sends them
// without leaving the page. Topics come from [data-topics]; a page without any still has its badge.

import { connect } from "./socket.js";
import { append } from "./swap.js";
import { setBadge } from "./badge.js";
import { isLeaving } from "./forms.js";
import { toast } from "./toasts.js";

const LOST_MS = 1500; // a short gap is nobody's business
const net = document.getElementById("net");
let open = false;
let lostTimer = 0;

function topics() {
  const named = [...document.querySelectorAll("[data-topics]")].flatMap((one) => one.dataset.topics.split(","));
  return [...new Set(["mine", ...named])];
}

function address() {
  const query = new URLSearchParams({ topics: topics().join(","), lang: document.documentElement.lang });
  const show = document.querySelector("[data-show]")?.dataset.show;
  if (show) query.set("show", show);
  return `/ws/people/?${query}`;
}

function onShow(frame) {
  if (frame.title) setBadge(frame.title.mine);
  if (frame.go) location.assign(frame.go);
}

function onState(state) {
  open = state === "open" || state === "back";
  clearTimeout(lostTimer);
  // a new password ends this socket before its own answer, with the new login, is here
  if (state === "signed-out" && !isLeaving()) location.reload();
  if (!net) return;
  if (open) net.hidden = true;
  else if (state === "lost") lostTimer = setTimeout(() => (net.hidden = false), LOST_MS);
}

/** Send a form as it stands; returns the server's answer, or null when there was none. */
async function post(form, submitter) {
  const body = new FormData(form, submitter);
  const to = submitter?.getAttribute("formaction") || form.action;
  try {
    const answer = await fetch(to, { method: "POST", body, headers: { "X-Saloon": "form" } });
    return await answer.json();
  } catch {
    return null;
  }
}

function onAnswer(answer) {
  if (answer.text) toast(answer.text, answer.ok ? "info" : "error");
  if (answer.go) location.assign(answer.go);
  else if (answer.ok && !open) location.reload();
}

async function onTable(event, form) {
  const button = event.submitter;
  event.preventDefault();
  if (form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  button?.closest("details.menu")?.removeAttribute("open");
  const answer = await post(form, button);
  form.removeAttribute("aria-busy");
  if (answer) onAnswer(answer);
  else resend(form, button);
}

// No answer that makes sense: let the browser send it the plain way and show what comes.
function resend(form, button) {
  delete form.dataset.live;
  delete form.dataset.chat;
  form.requestSubmit(button ?? undefined);
}

async function onChat(event, form) {
  event.preventDefault();
  const field = form.elements.text;
  const wrong = document.getElementById("say-error");
  if (!field.value.trim() || form.hasAttribute("aria-busy")) return;
  form.setAttribute("aria-busy", "true");
  const said = field.value;
  const answer = await post(form, event.submitter);
  form.removeAttribute("aria-busy");
  if (!answer) return resend(form, event.submitter);
  wrong.hidden = answer.ok;
  wrong.textContent = answer.ok ? "" : answer.text;
  if (!answer.ok) return;
  for (const [id, html] of Object.entries(answer.add || {})) append(id, html);
  if (field.value === said) field.value = "";
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.submitter?.getAttribute("aria-disabled") === "true") return event.preventDefault();
  if (form.matches("[data-live]")) onTable(event, form);
  else if (form.matches("[data-chat]")) onChat(event, form);
});

const log = document.getElementById("chat-log");
if (log) log.scrollTop = log.scrollHeight;

connect({ url: address(), onShow, onState });
