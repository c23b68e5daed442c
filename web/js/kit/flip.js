/** Animates the rows of a list to their new places (first, last, invert, play). */

import { prefersStillness } from "./settings.js";

const GLIDE = 600;
const APPEAR = 450;

/**
 * Changes a list and animates how its rows moved.
 * @param {Element} list whose children have `data-key`
 * @param {() => void} change
 */
export function glide(list, change) {
  if (document.hidden || prefersStillness() || list.getClientRects().length === 0) return change();
  /** @param {Element} row */
  const key = (row) => /** @type {HTMLElement} */ (row).dataset.key ?? "";
  const before = new Map(Array.from(list.children, (row) => [key(row), row.getBoundingClientRect().top]));
  change();
  for (const row of Array.from(list.children)) {
    const old = before.get(key(row));
    const now = row.getBoundingClientRect().top;
    if (old === undefined) {
      if (before.size > 0)
        row.animate(
          [
            { opacity: 0, transform: "scale(0.9)" },
            { opacity: 1, transform: "none" },
          ],
          { duration: APPEAR, easing: "ease-out" },
        );
    } else if (Math.abs(old - now) > 1) {
      row.animate([{ transform: `translateY(${old - now}px)` }, { transform: "none" }], {
        duration: GLIDE,
        easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
      });
    }
  }
}
