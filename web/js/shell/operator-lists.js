/** Parts of the page of operators and moderators: facts, and lists that are shortened at first. */

import { button, element } from "../kit/element.js";
import { number, text } from "../kit/texts.js";

/** The length of a list until the user asks for more. */
const FIRST = 20;

/** @param {[string, string | number | null | undefined][]} facts @returns {HTMLElement} */
export const factsOf = (facts) =>
  element(
    "dl",
    { class: "operator-facts" },
    ...facts
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) =>
        element(
          "div",
          {},
          element("dt", {}, text(key)),
          element("dd", {}, typeof value === "number" ? number(value) : String(value)),
        ),
      ),
  );

/** @param {number} bytes @returns {string} */
export function size(bytes) {
  const [unit, one] =
    bytes < 1e6 ? ["kilobyte", 1e3] : bytes < 1e9 ? ["megabyte", 1e6] : /** @type {const} */ (["gigabyte", 1e9]);
  return number(bytes / Number(one), {
    style: "unit",
    unit: String(unit),
    unitDisplay: "short",
    maximumFractionDigits: bytes < 1e6 ? 0 : 1,
  });
}

/** @param {number} days @returns {string} */
export const days = (days) => (days ? text("operator.days", { count: days }) : text("operator.never"));

/** @param {string} hold @param {string} look @param {() => void} press @param {string} label */
export function held(hold, look, press, label) {
  const made = button(look, press, label);
  made.dataset.hold = hold;
  return made;
}

/** The lists that the user has expanded. @type {Set<string>} */
const whole = new Set();

/**
 * Fills a list. A long one is shortened, and a button shows the rest.
 * @template T
 * @param {string} name @param {HTMLElement} list @param {readonly T[]} items @param {(item: T) => HTMLElement} make
 * @returns {HTMLElement[]} the list, and the button
 */
export function listed(name, list, items, make) {
  const isLong = items.length > FIRST && !whole.has(name);
  list.append(...(isLong ? items.slice(0, FIRST) : items).map(make));
  if (!isLong) return [list];
  const others = items.slice(FIRST);
  const more = held(
    `more ${name}`,
    "button",
    () => {
      whole.add(name);
      const made = others.map(make);
      list.append(...made);
      more.remove();
      // The focus moves to the first of the new lines.
      if (made[0]) made[0].tabIndex = -1;
      made[0]?.focus({ preventScroll: true });
    },
    text("operator.more", { count: others.length }),
  );
  return [list, more];
}

/** @param {number} count @param {string} command lists all @returns {HTMLElement[]} a note on what is not listed */
export const rest = (count, command) =>
  count > 0 ? [element("p", { class: "soft" }, text("operator.rest", { count, command }))] : [];
