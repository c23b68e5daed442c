/** The rules of a game in a dialog, loaded when a player asks for them. */

import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { openDialog } from "../../kit/sheet.js";

/** @param {string} title @param {readonly import("../game.js").Rule[]} rules */
export const openRules = (title, rules) =>
  openDialog(title, () => [
    element(
      "ul",
      { class: "rules-sheet" },
      ...rules.map(([symbol, words]) => element("li", {}, icon(symbol), element("p", {}, words))),
    ),
  ]);
