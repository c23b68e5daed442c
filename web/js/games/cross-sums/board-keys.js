/** The keyboard shortcuts of a board, alone and in a race, unless the player turned them off. */

import { element } from "../../kit/element.js";
import { lasting } from "../../kit/storage.js";

/**
 * @typedef {object} BoardActs
 * @property {(mark: import("./rules/puzzle.js").Mark) => void} mark marks the focused cell
 * @property {() => void} tool switches to the other tool
 * @property {() => void} hint
 * @property {() => void} [undo]
 */

const KEY = "callboard.sums.keys";
const OFF = "off";

/**
 * @param {KeyboardEvent} event
 * @param {boolean} isOnBoard whether the board has the focus
 * @param {BoardActs} acts
 */
export function boardKey(event, isOnBoard, { mark, tool, hint, undo }) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
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
  if (!act || lasting.getItem(KEY) === OFF) return;
  event.preventDefault();
  act();
}

/**
 * @param {string} words the list of keys
 * @returns {HTMLElement | null} a switch for the shortcuts of all boards in this browser; null on a device with only a
 * touch screen
 */
export const keysSwitch = (words) =>
  matchMedia("(any-pointer: fine)").matches || lasting.getItem(KEY) === OFF ? keysOf(words) : null;

/** @param {string} words */
const keysOf = (words) =>
  switchOf(words, lasting.getItem(KEY) !== OFF, (isOn) => {
    if (isOn) lasting.removeItem(KEY);
    else lasting.setItem(KEY, OFF);
  });

/** @param {string} words @param {boolean} isOn @param {(isOn: boolean) => void} change @returns {HTMLElement} */
export function switchOf(words, isOn, change) {
  const input = element("input", {
    type: "checkbox",
    role: "switch",
    checked: isOn,
    on: { change: () => change(input.checked) },
  });
  return element("label", { class: "switch" }, element("span", {}, words), input);
}
