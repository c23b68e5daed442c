/** The description of live bingo on the front page. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";

/** @type {[symbol: string, key: string][]} */
const STEPS = [
  ["board", "board"],
  ["megaphone", "call"],
  ["check", "mark"],
  ["star", "bingo"],
];

/** In four steps. */
export function howTo() {
  return element(
    "section",
    { class: "how" },
    element("h2", {}, text("bingo/front.how.title")),
    element(
      "ol",
      { class: "steps" },
      ...STEPS.map(([symbol, key]) =>
        element(
          "li",
          {},
          element("span", { class: "step-icon" }, icon(symbol)),
          element(
            "div",
            {},
            element("h3", {}, text(`bingo/front.how.${key}.title`)),
            element("p", { class: "soft" }, text(`bingo/front.how.${key}.text`)),
          ),
        ),
      ),
    ),
  );
}
