/** How a puzzle that is played alone, and a time, are called. */

import { text } from "../../../kit/texts.js";

/** @param {import("../rules/generator.js").Difficulty} difficulty */
export const nameOf = (difficulty) => text(`cross-sums/sums.difficulty.${difficulty}`);

/** @param {import("./game.js").Choice} choice @returns {string} such as “Hard, level 50” */
export const titleOf = (choice) =>
  "day" in choice
    ? text("cross-sums/sums.title.daily", { difficulty: nameOf(choice.difficulty) })
    : text("cross-sums/sums.title.level", { difficulty: nameOf(choice.difficulty), level: choice.level });

/** @param {number} milliseconds @returns {string} minutes and seconds, as `1:07` */
export function timeText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
