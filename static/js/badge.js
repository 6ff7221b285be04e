// How many games wait for me: in front of the title and as a dot on the favicon.

const plainTitle = document.title;

/** Show the number of games that wait; 0 takes the badge away. */
export function setBadge(count) {
  document.title = count > 0 ? `(${count}) ${plainTitle}` : plainTitle;
  const link = document.querySelector("link[rel=icon]");
  if (!link) return;
  link.dataset.plain ??= link.getAttribute("href");
  link.href = count > 0 ? link.dataset.badge : link.dataset.plain;
}
