/** A result of a daily puzzle, to be copied. */

import { list, text } from "../../../kit/texts.js";
import { dayText, nameOf, timeText } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

/** Up to this number, mistakes and hints are shown as symbols; the text has the exact number. */
const SIGNS_MAX = 9;

/** @param {Game} game a day's @param {number} size @returns {string} the result as a text without spoilers */
export function resultText({ choice, milliseconds, mistakes, hinted, isAgain }, size) {
  const signs = "✗".repeat(Math.min(mistakes, SIGNS_MAX)) + "?".repeat(Math.min(hinted, SIGNS_MAX));
  const counts = [
    text("cross-sums/sums.shared.mistakes", { count: mistakes }),
    text("cross-sums/sums.shared.hints", { count: hinted }),
  ];
  return [
    text(isAgain ? "cross-sums/sums.shared.again" : "cross-sums/sums.shared", {
      day: "day" in choice ? dayText(choice.day) : "",
      difficulty: nameOf(choice.difficulty),
      size,
      time: timeText(milliseconds),
    }),
    `${signs || "✓"} ${list(counts, "unit")}`,
    `${location.origin}/sums`,
  ].join("\n");
}
