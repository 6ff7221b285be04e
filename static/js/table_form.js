// The form of a table: steppers, presets, and the ticket that follows every change. What fits and
// what does not is the server's to say; without script the form works as it is.

const WAIT_MS = 250;
const form = document.querySelector("[data-table-form]");
let timer = 0;
let asked = 0;

function step(button) {
  const field = button.parentElement.querySelector("input");
  const by = Number(button.dataset.step);
  const [low, high] = [Number(field.min || -Infinity), Number(field.max || Infinity)];
  const coarse = Math.abs(high - low) > 400 ? 50 : Math.abs(high - low) > 100 ? 5 : 1;
  field.value = Math.min(high, Math.max(low, (Number(field.value) || 0) + by * coarse));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function set(field, value) {
  if (field.type === "checkbox" && field.value !== "1") field.checked = value.includes(field.value);
  else if (field.type === "checkbox") field.checked = Boolean(value);
  else if (field.type === "radio") field.checked = field.value === String(value);
  else field.value = value;
}

function standard(field) {
  const text = field.dataset.default;
  if (field.type === "checkbox" && field.value !== "1") return text ? text.split(",") : [];
  return text;
}

function usePreset(link) {
  const values = JSON.parse(link.dataset.preset);
  for (const field of form.querySelectorAll("[name^='o-']")) {
    const name = field.name.slice(2);
    set(field, name in values ? values[name] : standard(field));
  }
  for (const one of form.querySelectorAll("[data-preset]")) one.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  ask();
}

function showErrors(errors) {
  for (const place of form.querySelectorAll("[data-error]")) {
    const text = errors[place.dataset.error] || "";
    place.textContent = text;
    place.hidden = !text;
    const field = form.querySelector(`[aria-describedby="${place.id}"]`);
    if (field && text) field.setAttribute("aria-invalid", "true");
    else field?.removeAttribute("aria-invalid");
    if (text) place.closest("details")?.setAttribute("open", "");
  }
}

function ask() {
  clearTimeout(timer);
  timer = setTimeout(refresh, WAIT_MS);
}

async function refresh() {
  const number = ++asked;
  try {
    const answer = await fetch(form.dataset.ticket, { method: "POST", body: new FormData(form) });
    if (!answer.ok || number !== asked) return;
    const { ticket, errors } = await answer.json();
    const fresh = document.createElement("template");
    fresh.innerHTML = ticket;
    document.getElementById("ticket").replaceWith(fresh.content.firstElementChild);
    showErrors(errors);
  } catch {
    // the ticket waits for the next change; sending the form checks everything anyway
  }
}

if (form) {
  form.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (button) step(button);
    const preset = event.target.closest("[data-preset]");
    if (!preset || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    usePreset(preset);
  });
  form.addEventListener("change", (event) => {
    if (event.target.name?.startsWith("o-")) {
      for (const one of form.querySelectorAll("[data-preset]")) one.removeAttribute("aria-current");
    }
    ask();
  });
  form.addEventListener("input", (event) => event.target.type === "number" && ask());
}
