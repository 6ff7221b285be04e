// Editing a ruleset: what the typed numbers mean is drawn again, leaving with changes asks first.

import { armKillTables } from "./killtable.js";

const PAUSE_MS = 400;

/** Scroll the kill table, and only it, to the row and column that are being edited. */
function showRow(root) {
  const box = root.querySelector(".means__scroll");
  const [row, column] = [root.querySelector("tr[data-here]"), root.querySelector("th[data-here][scope=col]")];
  if (!box || !row) return;
  box.scrollTop = row.offsetTop - box.clientHeight / 2;
  if (column) box.scrollLeft = column.offsetLeft - box.clientWidth / 2;
}

function watch(form) {
  let changed = "unsaved" in form.dataset || Boolean(form.querySelector(".errorlist, .errornote"));
  let timer = 0;
  let asked = 0;

  async function redraw() {
    const number = ++asked;
    let answer;
    try {
      answer = await fetch(form.dataset.meaning, { method: "POST", body: new FormData(form) });
    } catch {
      return; // the page stays as it is; saving will say what is wrong
    }
    if (!answer.ok || number !== asked) return;
    const html = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = html.getElementById("meaning");
    if (!fresh) return;
    document.getElementById("meaning").replaceWith(fresh);
    armKillTables(fresh);
    showRow(fresh);
  }

  form.addEventListener("input", () => {
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(redraw, PAUSE_MS);
  });
  form.addEventListener("submit", () => {
    changed = false;
  });
  addEventListener("beforeunload", (event) => {
    if (changed) event.preventDefault();
  });
}

document.querySelectorAll("[data-rules-form]").forEach((form) => {
  watch(form);
  showRow(form);
});
document.querySelectorAll("form[data-ask]").forEach((form) => {
  form.addEventListener("submit", (event) => {
    if (!confirm(form.dataset.ask)) event.preventDefault();
  });
});
