// Short words over the page. They never push it, wait while they are pointed at, and stay in the
// page's live region so that a screen reader hears them.

const SHOWN_MS = 6000;

function arm(toast) {
  let timer = 0;
  const go = () => toast.remove();
  const start = () => {
    clearTimeout(timer);
    timer = setTimeout(go, SHOWN_MS);
  };
  toast.addEventListener("pointerenter", () => clearTimeout(timer));
  toast.addEventListener("pointerleave", start);
  toast.addEventListener("focusin", () => clearTimeout(timer));
  toast.addEventListener("focusout", start);
  toast.querySelector("[data-close]")?.addEventListener("click", go);
  if (toast.dataset.level !== "error") start();
}

/** Show words as a toast; level is "info" or "error" (which stays until closed). */
export function toast(words, level = "info") {
  const copy = document.getElementById("toast-template").content.cloneNode(true);
  const shown = copy.firstElementChild;
  shown.dataset.level = level;
  shown.querySelector("span").textContent = words;
  document.getElementById("toasts").append(copy);
  arm(shown);
}

/** Let the toasts the server wrote go away by themselves. */
export function armToasts() {
  for (const shown of document.querySelectorAll("#toasts .toast")) arm(shown);
}
