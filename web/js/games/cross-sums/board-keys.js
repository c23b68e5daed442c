/** What keys do on a board, alone and in a race: X removes, K keeps, O opens, space changes the tool, H, U and S act. */

/**
 * @typedef {object} BoardActs
 * @property {(mark: import("./rules/puzzle.js").Mark) => void} mark the cell that has the focus
 * @property {() => void} tool the other one
 * @property {() => void} hint
 * @property {() => void} [undo]
 */

/**
 * @param {KeyboardEvent} event
 * @param {boolean} isOnBoard whether the focus is there
 * @param {BoardActs} acts
 * @returns {boolean} whether it meant something here
 */
export function boardKey(event, isOnBoard, { mark, tool, hint, undo }) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  /** @type {Record<string, (() => void) | undefined>} */
  const anywhere = { h: hint, u: undo };
  /** @type {Record<string, () => void>} */
  const onBoard = {
    x: () => mark("removed"),
    delete: () => mark("removed"),
    k: () => mark("kept"),
    enter: () => mark("kept"),
    o: () => mark("open"),
    " ": tool,
  };
  const key = event.key.toLowerCase();
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  const act = (isTyping ? undefined : anywhere[key]) ?? (isOnBoard ? onBoard[key] : undefined);
  if (!act) return false;
  event.preventDefault();
  act();
  return true;
}
