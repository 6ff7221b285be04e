// Day, lamplight or as the system says. The buttons post and reload without script; with it the
// change shows at once and the same post, sent beside, makes the server remember it.

const MEDIA = {
  light: { light: "all", dark: "not all" },
  dark: { light: "not all", dark: "screen" },
  system: { light: "(prefers-color-scheme: light)", dark: "screen and (prefers-color-scheme: dark)" },
};

function show(name) {
  document.documentElement.dataset.theme = name;
  for (const part of document.querySelectorAll("[data-scheme]")) {
    part.setAttribute("media", MEDIA[name][part.dataset.scheme]);
  }
  for (const button of document.querySelectorAll("button[name=theme]")) {
    button.setAttribute("aria-pressed", String(button.value === name));
  }
  for (const radio of document.querySelectorAll("input[type=radio][name=theme]")) {
    radio.checked = radio.value === name;
  }
}

async function keep(url, form, name) {
  const body = new FormData(form);
  body.set("theme", name);
  try {
    await fetch(url, { method: "POST", body, headers: { Accept: "application/json" } });
  } catch {
    // offline: the choice holds for this page
  }
}

/** Make the theme's buttons answer at once. */
export function armTheme() {
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button?.name !== "theme" || !(button.value in MEDIA)) return;
    event.preventDefault();
    const url = button.formAction || event.target.action;
    show(button.value);
    keep(url, event.target, button.value);
    button.closest("details")?.removeAttribute("open");
  });
}
