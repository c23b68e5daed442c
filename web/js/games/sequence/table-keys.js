/**
 * The keyboard shortcuts at the table: 1 to 7 choose a card, D exchanges a dead one, P passes, L announces the last
 * plays, V shows the list.
 */

/**
 * @typedef {object} TableActs
 * @property {(index: number) => void} card from 0
 * @property {() => void} swap
 * @property {() => void} pass
 * @property {() => void} last
 * @property {() => void} list
 */

/** @param {KeyboardEvent} event @param {TableActs} acts @returns {boolean} whether the key has a meaning here */
export function tableKey(event, { card, swap, pass, last, list }) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  const { target } = event;
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return false;
  /** @type {Record<string, () => void>} */
  const keys = { d: swap, p: pass, l: last, v: list };
  const act = /^[1-7]$/u.test(event.key) ? () => card(Number(event.key) - 1) : keys[event.key.toLowerCase()];
  if (!act) return false;
  event.preventDefault();
  act();
  return true;
}
