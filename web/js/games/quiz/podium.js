/** The first three places of a quiz. */

import { avatarMark, avatarOf } from "../../kit/avatar.js";
import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { list, text } from "../../kit/texts.js";
import { ordinal } from "../../kit/words.js";
import { pointsWords } from "./words.js";

/** @typedef {import("./wire.js").Standing} Standing */

/** The maximum number of names on a step; the rest of a tie is counted. */
const NAMES = 3;
const STEPS = 3;

/**
 * @param {readonly Standing[]} lines the best first
 * @returns {Standing[][]} who shares each of the first three places
 */
export function stepsOf(lines) {
  const places = [...new Set(lines.map(({ place }) => place))].filter((place) => place <= STEPS);
  return places.map((place) => lines.filter((line) => line.place === place));
}

/** @param {readonly Standing[]} lines the best first @returns {string} who has won */
export function winnerSentence(lines) {
  const names = namesOf(lines.filter(({ place }) => place === 1));
  return names.length === 1
    ? text("quiz/play.winner", { name: names[0] })
    : text("quiz/play.winners", { names: list(names) });
}

/** @param {readonly Standing[]} sharing a step @returns {string[]} */
function namesOf(sharing) {
  const names = sharing.slice(0, NAMES).map(({ name }) => name);
  const rest = sharing.length - names.length;
  return rest > 0 ? [...names, text("quiz/play.others", { count: rest })] : names;
}

/** @param {readonly Standing[]} lines @returns {HTMLElement} */
export const podium = (lines) => element("ol", { class: "quiz-podium" }, ...stepsOf(lines).map(step));

/** @param {readonly Standing[]} sharing @param {number} order */
function step(sharing, order) {
  const shown = sharing.slice(0, NAMES);
  return element(
    "li",
    { class: "quiz-step", data: { order: String(order) } },
    element(
      "div",
      { class: "quiz-step-words" },
      element("p", { class: "quiz-step-marks" }, ...shown.map((line) => avatarMark(avatarOf(line)))),
      element("p", { class: "quiz-step-names", dir: "auto" }, list(namesOf(sharing))),
      element("p", {}, pointsWords(sharing[0].points)),
    ),
    element("div", { class: "quiz-block" }, order === 0 ? icon("trophy") : null, ordinal(sharing[0].place)),
  );
}
