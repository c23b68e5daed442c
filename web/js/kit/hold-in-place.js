/** Keeps an element where it is on the screen while a dialog's content changes. */

/**
 * Changes the page, then scrolls the dialog so that an element has not moved, as far as the dialog can scroll.
 * @param {HTMLElement} held in a dialog @param {() => void} change
 */
export function holdInPlace(held, change) {
  const top = held.getBoundingClientRect().top;
  change();
  const scroller = held.closest("dialog");
  if (scroller) scroller.scrollTop += held.getBoundingClientRect().top - top;
}
