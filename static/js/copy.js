// <button data-copy="text" data-copied="Link copied."> copies and says so. Where the clipboard is
// closed to pages (plain http), the text in data-copy-from is selected for the reader to copy.

import { toast } from "./toasts.js";

function select(from) {
  const field = document.querySelector(from);
  if (!field) return false;
  if (field.select) field.select();
  else getSelection().selectAllChildren(field);
  return document.execCommand("copy");
}

async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    return true;
  } catch {
    return button.dataset.copyFrom ? select(button.dataset.copyFrom) : false;
  }
}

/** Make the copy and share buttons of this page work. */
export function armCopying() {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (button && (await copy(button))) toast(button.dataset.copied);
    const share = event.target.closest?.("[data-share]");
    if (share) navigator.share({ url: share.dataset.share }).catch(() => {});
  });
  for (const share of document.querySelectorAll("[data-share]")) share.hidden = !navigator.share;
}
