// Drawers are <dialog class="drawer" id="x"> opened by <a href="#x" data-drawer="x">. The page under
// them stays alive (not modal); focus goes in, Escape closes, focus returns.

const openers = new WeakMap();

function open(drawer, opener) {
  if (drawer.open) {
    close(drawer);
    return;
  }
  drawer.show();
  openers.set(drawer, opener);
  opener.setAttribute("aria-expanded", "true");
  drawer.dispatchEvent(new CustomEvent("saloon:open", { bubbles: true }));
}

function close(drawer) {
  drawer.close();
  const opener = openers.get(drawer);
  opener?.setAttribute("aria-expanded", "false");
  if (opener?.isConnected) opener.focus();
}

/** Make the drawers of this page open, close and keep the focus. */
export function armDrawers() {
  document.addEventListener("click", (event) => {
    const opener = event.target.closest?.("[data-drawer]");
    const drawer = opener
      ? document.getElementById(opener.dataset.drawer)
      : event.target.closest?.("dialog.drawer");
    if (!drawer) return;
    if (opener) open(drawer, opener);
    else if (event.target.closest("[data-close]")) close(drawer);
    else return;
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const drawer = event.target.closest?.("dialog.drawer[open]")
      ?? document.querySelector("dialog.drawer[open]");
    if (drawer) close(drawer);
  });
}
