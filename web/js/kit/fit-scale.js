/** Layout for a big screen: one scale for everything in a box, and as much of a long list as fits. */

/** Each step is noticeably different from the next. */
const SCALES = Object.freeze([1, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5, 0.44, 0.38, 0.32, 0.26, 0.2]);
/** The tolerance for rounding by browsers, pixels. */
const SLACK = 1;

/**
 * Compares boxes; letters that extend beyond their line need no space.
 * @param {Element} box
 * @returns {boolean} whether its contents need more space than it has
 */
export function isTooSmall(box) {
  const { left, top, right, bottom } = box.getBoundingClientRect();
  const { paddingLeft, paddingTop, paddingRight, paddingBottom } = getComputedStyle(box);
  const room = {
    left: left + parseFloat(paddingLeft) - SLACK,
    top: top + parseFloat(paddingTop) - SLACK,
    right: right - parseFloat(paddingRight) + SLACK,
    bottom: bottom - parseFloat(paddingBottom) + SLACK,
  };
  return Array.from(box.querySelectorAll("*")).some((part) => {
    // Parts for screen readers may be anywhere.
    if (!(part instanceof HTMLElement) || part.classList.contains("visually-hidden")) return false;
    const own = part.getBoundingClientRect();
    const isOut = own.left < room.left || own.top < room.top || own.right > room.right || own.bottom > room.bottom;
    return isOut && own.width > 0 && own.height > 0;
  });
}

/**
 * Sets the largest scale at which nothing overflows. The style sheet multiplies sizes by `--fit` and keeps letters at
 * least as large as the smallest readable size.
 * @param {HTMLElement} box
 * @param {() => boolean} [overflows]
 * @returns {boolean} whether it fits
 */
export function fitScale(box, overflows = () => isTooSmall(box)) {
  /** @param {number} step */
  const overflowsAt = (step) => {
    box.style.setProperty("--fit", String(SCALES[step]));
    return overflows();
  };
  let [low, high] = [0, SCALES.length - 1];
  if (!overflowsAt(low)) return true;
  // What does not fit at the smallest scale is not measured at the others.
  if (overflowsAt(high)) return false;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (overflowsAt(middle)) low = middle;
    else high = middle;
  }
  box.style.setProperty("--fit", String(SCALES[high]));
  return true;
}

/**
 * Hides as few of the last parts as necessary.
 * @param {readonly HTMLElement[]} parts in order
 * @param {() => boolean} overflows
 * @param {(count: number) => void} [told] shows how many are hidden, which may take space, too
 * @returns {number} how many are visible
 */
export function leaveOut(parts, overflows, told = () => {}) {
  /** @param {number} count */
  const overflowsWithout = (count) => {
    parts.forEach((part, index) => {
      part.hidden = index >= parts.length - count;
    });
    told(count);
    return overflows();
  };
  if (parts.length === 0 || !overflowsWithout(0)) return parts.length;
  let [low, high] = [0, parts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (overflowsWithout(middle)) low = middle;
    else high = middle;
  }
  overflowsWithout(high);
  return parts.length - high;
}
