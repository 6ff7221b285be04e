// A form is sent once: a double click, or Enter twice, posts no second guest, table or message.

const AGAIN_MS = 4000; // an answer that never came must not lock the form

function free(form) {
  delete form.dataset.sent;
}

/** Return whether a sent form is about to bring another page: its answer must not be lost. */
export function isLeaving() {
  return document.querySelector("form[data-sent]") !== null;
}

/** Let every ordinary form of this page be sent once at a time. */
export function armForms() {
  addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.target.method === "get") return;
    if (event.target.dataset.sent) {
      event.preventDefault();
      return;
    }
    event.target.dataset.sent = "yes";
    setTimeout(free, AGAIN_MS, event.target);
  });
  addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach(free));
}
