/** A button of the page of decks. */

import { button } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";

/** @param {string} symbol @param {string} key of its text @param {() => void} act @param {string} [look] */
export const deckButton = (symbol, key, act, look = "") =>
  button(`button ${look}`, act, icon(symbol), text(`party/decks.${key}`));
