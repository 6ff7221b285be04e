// The form of an item: an effect shows the fields it needs, and a click on a word puts it into the
// list one typed in last. Without script every field is there and its help says what it is for.

const form = document.querySelector("[data-effects]");
const LISTS = ["kills", "killed_by", "spares"];
let last = null;

function fit(effect, known) {
  const kind = effect.querySelector('[data-part="kind"] select').value;
  const { fields = [], says = "" } = known[kind] || {};
  for (const part of effect.querySelectorAll("[data-part]")) {
    const wanted = part.dataset.part === "kind" || fields.includes(part.dataset.part);
    part.hidden = !wanted && !part.querySelector(".error");
    if (!part.hidden || wanted) continue;
    const field = part.querySelector("input, select");
    if (field.value && kind) field.value = "";
  }
  effect.querySelector("[data-says]").textContent = says;
}

function armEffects() {
  const known = JSON.parse(form.dataset.effects);
  const more = form.querySelector("[data-more-effects]");
  const spare = () => form.querySelector("[data-effect][data-unused][hidden]");
  for (const effect of form.querySelectorAll("[data-effect]")) {
    fit(effect, known);
    effect.addEventListener("change", () => fit(effect, known));
    effect.hidden = "unused" in effect.dataset;
  }
  more.addEventListener("click", () => {
    const next = spare();
    next.hidden = false;
    next.querySelector("select").focus();
    more.hidden = !spare();
  });
  more.hidden = !spare();
}

function insert(text) {
  const list = last || form.elements[LISTS[0]];
  const typed = list.value.trim().replace(/,$/, "");
  list.value = typed ? `${typed}, ${text}` : text;
  list.focus();
  list.dispatchEvent(new Event("input", { bubbles: true }));
}

if (form) {
  armEffects();
  form.addEventListener("focusin", (event) => {
    if (LISTS.includes(event.target.name)) last = event.target;
  });
  form.addEventListener("click", (event) => {
    const word = event.target.closest("[data-insert]");
    if (word) insert(word.dataset.insert);
  });
}
