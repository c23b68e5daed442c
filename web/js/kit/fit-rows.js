/** Layout for a big screen: whole rows of a list, and letters that can be read from the back row. */

/**
 * The size of the smallest letters that can be read from the back row, relative to the shorter side of the screen;
 * `--least` in its style sheet.
 */
const FROM_THE_BACK = 1 / 40;

/** @returns {number} the smallest letter size for a big screen, CSS pixels */
export const leastLetters = () => Math.min(innerWidth, innerHeight) * FROM_THE_BACK;

/**
 * Hides the last rows of a list that do not fit into its box, so that no row is cut off.
 * @param {readonly HTMLElement[]} rows in order
 * @param {() => boolean} overflows whether the visible content is too large
 * @param {(left: number) => void} [told] called with the number of hidden rows; what it shows may take space, too
 */
export function fitRows(rows, overflows, told = () => {}) {
  for (const row of rows) row.hidden = false;
  told(0);
  for (let left = 1; left <= rows.length && overflows(); left += 1) {
    rows[rows.length - left].hidden = true;
    told(left);
  }
}

/**
 * @param {HTMLElement} box @returns {boolean} whether its children extend below it, regardless of running animations
 */
export function overflowsBelow(box) {
  const parts = /** @type {HTMLElement[]} */ ([...box.children]);
  const last = parts.filter(({ offsetHeight }) => offsetHeight > 0).pop();
  if (!last) return false;
  const top = last.offsetParent === box ? 0 : box.offsetTop + box.clientTop;
  const bottom = box.clientHeight - parseFloat(getComputedStyle(box).paddingBottom);
  return last.offsetTop - top + last.offsetHeight > bottom + 1;
}
