// The kill table: one tab stop, arrows move, a crossing says why. Without script its title does.

const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

function armTable(table) {
  const rows = [...table.tBodies[0].rows].map((row) => [...row.querySelectorAll("button")]);
  const why = document.getElementById("kt-why");
  let pressed = null;

  function choose(button) {
    if (pressed) pressed.setAttribute("aria-pressed", "false");
    pressed = button;
    button.setAttribute("aria-pressed", "true");
    why.textContent = button.title;
  }

  function reach(button) {
    for (const row of rows) for (const other of row) other.tabIndex = other === button ? 0 : -1;
    button.focus();
  }

  rows[0][0].tabIndex = 0;
  table.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    reach(button);
    choose(button);
  });
  table.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const row = rows.findIndex((one) => one.includes(event.target));
    if (!step || row < 0) return;
    const next = rows[row + step[0]]?.[rows[row].indexOf(event.target) + step[1]];
    event.preventDefault();
    if (next) {
      reach(next);
      choose(next);
    }
  });
}

/** Arm every kill table in a part of the page, such as one that was drawn anew. */
export function armKillTables(root) {
  for (const table of root.querySelectorAll("[data-killtable]")) armTable(table);
}

armKillTables(document);
