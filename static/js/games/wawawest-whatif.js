// The what-if drawer: loaded when it is opened, and again when another card is chosen.

import { swap } from "../swap.js";
import * as choice from "./wawawest-choice.js";

/** Load the table again for an item, or for the one in the action bar, if the drawer is open. */
export function refreshWhatIf(item) {
  const drawer = document.getElementById("whatif-drawer");
  if (drawer?.open) load(item || choice.act()?.dataset.item || "");
}

async function load(item) {
  const address = document.querySelector("[data-whatif]").dataset.whatif;
  const answer = await fetch(`${address}?item=${encodeURIComponent(item)}`, {
    headers: { "HX-Request": "true" },
  }).catch(() => null);
  if (answer?.ok) swap("whatif", await answer.text());
}

document.addEventListener("click", (event) => {
  if (event.target.closest("#whatif-all")) load("");
  const link = event.target.closest("[data-whatif-item]");
  if (link) {
    event.preventDefault();
    load(link.dataset.whatifItem);
  }
});
document.addEventListener("saloon:open", (event) => {
  if (event.target.id === "whatif-drawer") refreshWhatIf(choice.checkedItem());
});
