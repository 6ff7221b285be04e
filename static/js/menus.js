// Menus are <details class="menu">: they open and close without script. With it, Escape and a
// click elsewhere close them, one is open at a time, and the arrow keys walk through them.

const OPEN = "details.menu[open]";

function close(menu, { focus = false } = {}) {
  menu.open = false;
  if (focus) menu.querySelector("summary").focus();
}

function walk(menu, key) {
  const items = [...menu.querySelectorAll(".menu__list :is(a, button)")];
  if (items.length === 0) return;
  const at = items.indexOf(document.activeElement);
  const last = items.length - 1;
  const next = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  }[key];
  items[next].focus();
}

/** Make the menus of this page behave. */
export function armMenus() {
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll(OPEN)) {
      if (!menu.contains(event.target)) close(menu);
    }
  });
  document.addEventListener("focusout", (event) => {
    const menu = event.target.closest?.(OPEN);
    if (menu && event.relatedTarget && !menu.contains(event.relatedTarget)) close(menu);
  });
  document.addEventListener("keydown", (event) => {
    const menu = event.target.closest?.("details.menu");
    if (!menu) return;
    if (event.key === "Escape" && menu.open) {
      close(menu, { focus: true });
      event.stopPropagation();
    } else if (["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) {
      if (!menu.open && event.key !== "ArrowDown") return;
      menu.open = true;
      walk(menu, event.key);
      event.preventDefault();
    }
  });
}
