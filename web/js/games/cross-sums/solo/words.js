/** Names of solo puzzles, and times as text. */

import { text, time } from "../../../kit/texts.js";

/** @param {import("../rules/generator.js").Difficulty} difficulty */
export const nameOf = (difficulty) => text(`cross-sums/sums.difficulty.${difficulty}`);

/** @returns {string} the player's local date, as `2026-11-22` */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** @param {string} day as `2026-11-22` @returns {string} in the format of the reader's language */
export const dayText = (day) => time(`${day}T12:00`, { dateStyle: "medium" });

/** @param {import("./game.js").Choice} choice @returns {string} such as “Hard, level 50” */
export function titleOf(choice) {
  const difficulty = nameOf(choice.difficulty);
  const key = choice.series === 2 ? "level" : "classic";
  if ("level" in choice) return text(`cross-sums/sums.title.${key}`, { difficulty, level: choice.level });
  return choice.day === today() && choice.series === 2
    ? text("cross-sums/sums.title.daily")
    : text("cross-sums/sums.title.day", { day: dayText(choice.day) });
}

/** @param {number} milliseconds @returns {string} minutes and seconds, as `1:07` */
export function timeText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
