// The drawer of commands in words: all legal ones to choose from, and a list to paste and check.

import { announce, say } from "../match.js";
import { swap } from "../swap.js";
import { toast } from "../toasts.js";
import { ask } from "./worms-ask.js";

const drawer = document.getElementById("commands");
const WAIT_MS = 350;
let timer = 0;
let ready = null; // the checked list, as it will be sent

async function load() {
  const answer = await ask("commands", { latest: false });
  if (answer) swap("whatif", answer.outerHTML);
}

async function check() {
  const list = document.getElementById("list");
  const said = document.getElementById("list-says");
  const button = document.getElementById("list-send");
  ready = null;
  button.setAttribute("aria-disabled", "true");
  if (!list.value.trim()) return void (said.textContent = "");
  const answer = await ask(`list\n${list.value}`, { latest: false });
  if (!answer) return;
  said.textContent = answer.querySelector("#info p").textContent;
  said.classList.toggle("error", answer.hasAttribute("data-wrong"));
  const plate = answer.querySelector("#plate button[name=action]");
  if (!plate) return;
  ready = JSON.parse(plate.value);
  button.removeAttribute("aria-disabled");
}

function logText() {
  const lines = document.querySelectorAll("#log li:not(.since)");
  return [...lines].map((line) => line.querySelector(":scope > span:last-child")?.textContent.trim()).filter(Boolean).join("\n");
}

async function copyLog() {
  const text = logText();
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    drawer.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  toast(say("log_copied"));
}

/** Make the drawer work; `send` sends an action. */
export function armWords({ send }) {
  if (!drawer) return;
  drawer.addEventListener("saloon:open", load);
  drawer.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(check, WAIT_MS);
  });
  drawer.addEventListener("click", (event) => {
    const command = event.target.closest("[data-say]");
    if (command) {
      const list = document.getElementById("list");
      list.value = `${list.value.trimEnd()}\n${command.dataset.say}`.trimStart();
      announce(command.dataset.say);
      check();
    } else if (event.target.closest("#list-check")) check();
    else if (event.target.closest("#log-copy")) copyLog();
    else if (event.target.closest("#list-send") && ready) {
      send(ready);
      document.getElementById("list").value = "";
      check();
      drawer.close();
    }
  });
}
