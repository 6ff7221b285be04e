// The masthead's sound switch: off remembers how loud it was.

import { getVolume, setVolume } from "./sound.js";

const USUAL = 0.6;
let before = getVolume() || USUAL;

function show() {
  const on = getVolume() > 0;
  for (const button of document.querySelectorAll("[data-sound-toggle]")) {
    button.setAttribute("aria-pressed", String(on));
    for (const part of button.querySelectorAll("[data-when]")) {
      part.hidden = (part.dataset.when === "on") !== on;
    }
  }
  for (const slider of document.querySelectorAll("input[data-volume]")) {
    slider.value = String(Math.round(getVolume() * 100));
  }
}

/** Make the sound switch and the volume slider work. */
export function armSoundSwitch() {
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-sound-toggle]")) return;
    if (getVolume() > 0) {
      before = getVolume();
      setVolume(0);
    } else setVolume(before);
    show();
  });
  document.addEventListener("input", (event) => {
    if (!event.target.matches?.("input[data-volume]")) return;
    setVolume(Number(event.target.value) / 100);
    show();
  });
  show();
}
