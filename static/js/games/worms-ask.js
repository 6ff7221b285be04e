// Asks the server what a choice would do, and puts its answer into the page: where a worm can go,
// where a weapon can be aimed, what a shot would touch. Answers are kept until the board changes.

import { swap } from "../swap.js";

const root = document.getElementById("match");
const kept = new Map();
let newest = 0;

/** Forget all answers: something happened. */
export function forget() {
  kept.clear();
}

async function fetchAnswer(question) {
  const address = `${root.dataset.ask}?item=${encodeURIComponent(question)}`;
  const reply = await fetch(address, { headers: { "HX-Request": "true" } }).catch(() => null);
  return reply?.ok ? reply.text() : "";
}

/** Return the server's answer as an element, null if there is none or a newer question was asked. */
export async function ask(question, { latest = true } = {}) {
  const number = latest ? ++newest : newest;
  if (!kept.has(question)) kept.set(question, fetchAnswer(question));
  const html = await kept.get(question);
  if (!html) kept.delete(question);
  if (latest && number !== newest) return null;
  if (!html) return null;
  const box = document.createElement("template");
  box.innerHTML = html;
  return box.content.firstElementChild;
}

/** Put the pieces of an answer in place of the old ones; without the plate to look only. */
export function show(answer, { plate = true } = {}) {
  for (const id of plate ? ["over", "air", "info", "plate"] : ["over", "air", "info"]) {
    const part = answer.querySelector(`#${id}`);
    if (part && document.getElementById(id)) swap(id, part.outerHTML);
  }
}

/** Take the drawings of an answer away. */
export function clear() {
  newest += 1;
  for (const id of ["over", "air"]) document.getElementById(id)?.replaceChildren();
}
