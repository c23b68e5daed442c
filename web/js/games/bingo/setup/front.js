/** Live bingo on the front page: how it is played, and the way to a game for one, a new one or the one that is kept. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { recallGame } from "../solo/memory.js";

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

/** Said of a game that is kept: which, and how far it is. */
export function alone() {
  const { value: kept } = recallGame();
  return kept
    ? element(
        "p",
        { class: "alone is-kept" },
        element(
          "a",
          { href: "/solo" },
          icon("board"),
          element("span", {}, text("bingo/front.alone.goOn", { title: kept.title })),
        ),
        element("span", { class: "small" }, text("bingo/front.alone.marked", { count: kept.marks.length })),
      )
    : element(
        "p",
        { class: "alone" },
        element("span", { class: "alone-ask" }, text("bingo/front.alone.text")),
        " ",
        element("a", { href: "/solo" }, icon("board"), text("bingo/front.alone.go")),
      );
}
