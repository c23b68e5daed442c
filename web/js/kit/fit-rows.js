/** What fits a big screen: whole rows of a list, and letters that are read from the back row. */

/** The smallest letters that are read from the back row, of the shorter side of the screen; `--least` in its style sheet. */
const FROM_THE_BACK = 1 / 40;

/** @returns {number} the smallest letters of a big screen, CSS pixels */
export const leastLetters = () => Math.min(innerWidth, innerHeight) * FROM_THE_BACK;

/**
 * Leaves out the last rows of a list, as many as its box has no room for: half a row says nothing.
 * @param {readonly HTMLElement[]} rows in their order
 * @param {() => boolean} overflows whether what is shown is more than fits
 * @param {(left: number) => void} [told] says how many are left out; what it shows may need room, too
 */
export function fitRows(rows, overflows, told = () => {}) {
  for (const row of rows) row.hidden = false;
  told(0);
  for (let left = 1; left <= rows.length && overflows(); left += 1) {
    rows[rows.length - left].hidden = true;
    told(left);
  }
}

/** @param {HTMLElement} box @returns {boolean} whether its parts reach below it, wherever they are just gliding */
export function overflowsBelow(box) {
  const parts = /** @type {HTMLElement[]} */ ([...box.children]);
  const last = parts.filter(({ offsetHeight }) => offsetHeight > 0).pop();
  if (!last) return false;
  const top = last.offsetParent === box ? 0 : box.offsetTop + box.clientTop;
  const bottom = box.clientHeight - parseFloat(getComputedStyle(box).paddingBottom);
  return last.offsetTop - top + last.offsetHeight > bottom + 1;
}
