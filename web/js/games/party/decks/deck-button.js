/** A button of the page of decks. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";

/** @param {string} symbol @param {string} key of its words @param {() => void} act @param {string} [look] */
export const deckButton = (symbol, key, act, look = "") =>
  element(
    "button",
    { class: `button ${look}`, type: "button", on: { click: act } },
    icon(symbol),
    text(`party/decks.${key}`),
  );
