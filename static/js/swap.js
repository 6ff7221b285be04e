// Puts parts of the page that the server drew in the place of the old ones, by id, and leaves the
// reader where they were: focus, typed text, selection, open details, scrolled boxes.

/** Remember where the reader was inside `root`: focus, typed text, selection. */
function notePlace(root) {
  const at = document.activeElement;
  if (!at || at === document.body || !root.contains(at)) return null;
  const typed = at.matches("textarea, input:not([type=radio], [type=checkbox], [type=submit])");
  return {
    selectors: [
      at.id && `#${CSS.escape(at.id)}`,
      at.dataset.key && `[data-key="${CSS.escape(at.dataset.key)}"]`,
      at.name && at.value && !typed && `[name="${CSS.escape(at.name)}"][value="${CSS.escape(at.value)}"]`,
      at.name && `[name="${CSS.escape(at.name)}"]`,
    ].filter(Boolean),
    value: typed ? at.value : null,
    range: typed && at.selectionStart !== null ? [at.selectionStart, at.selectionEnd] : null,
  };
}

function restorePlace(root, place) {
  if (!place) return;
  let to = null;
  for (const selector of place.selectors) {
    to = root.matches(selector) ? root : root.querySelector(selector);
    if (to) break;
  }
  if (!to) {
    to = root.matches("[tabindex]") ? root : root.closest("[tabindex]");
    if (to) to.focus({ preventScroll: true });
    return;
  }
  to.focus({ preventScroll: true });
  if (place.value !== null) to.value = place.value;
  if (place.range) {
    try {
      to.setSelectionRange(...place.range);
    } catch {
      // this kind of input has no selection
    }
  }
}

function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/** Put one part of the page in place of the element with its id. */
export function swap(id, html) {
  const old = document.getElementById(id);
  const fresh = parse(html).firstElementChild;
  if (!old || !fresh) return null;
  const place = notePlace(old);
  const open = new Set([...old.querySelectorAll("details[open][id]")].map((one) => one.id));
  const scrolled = [...old.querySelectorAll("[id].scroll")].map((one) => [one.id, one.scrollTop]);
  old.replaceWith(fresh);
  for (const one of open) document.getElementById(one)?.setAttribute("open", "");
  for (const [one, top] of scrolled) {
    const again = document.getElementById(one);
    if (again) again.scrollTop = top;
  }
  restorePlace(fresh, place);
  return fresh;
}

/** Append children to the element `id`; a child whose id is there already takes its place. */
export function append(id, html) {
  const list = document.getElementById(id);
  if (!list) return;
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 48;
  for (const child of [...parse(html).children]) {
    const twin = child.id && document.getElementById(child.id);
    if (twin) twin.replaceWith(child);
    else list.append(child);
  }
  if (atEnd) list.scrollTop = list.scrollHeight;
}

/** Put everything a `show` frame carries into the page. */
export function applyFrame(frame) {
  for (const [id, html] of Object.entries(frame.parts || {})) swap(id, html);
  for (const [id, value] of Object.entries(frame.marks || {})) {
    const marked = document.getElementById(id);
    if (!marked) continue;
    if (value) marked.dataset.mark = value;
    else delete marked.dataset.mark;
  }
  for (const [id, html] of Object.entries(frame.add || {})) append(id, html);
}
