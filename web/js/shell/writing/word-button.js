/** A button with a symbol and a text for a kind of content. */

import { button } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";

/**
 * @param {Pick<import("./kind.js").WrittenKind<any>, "say">} kind
 * @param {string} symbol @param {string} key of its text @param {() => void} act @param {string} [look]
 */
export const wordButton = ({ say }, symbol, key, act, look = "") =>
  button(`button ${look}`, act, icon(symbol), say(key));
