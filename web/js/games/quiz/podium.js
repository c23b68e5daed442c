/** The first three places of a quiz. */

import { element } from "../../kit/element.js";
import { podium as podiumOf, winnerSentence as winnersOf } from "../../shell/podium.js";
import { pointsWords } from "./words.js";

/** @typedef {import("./wire.js").Standing} Standing */

const TEXTS = Object.freeze({
  winner: "quiz/play.winner",
  winners: "quiz/play.winners",
  others: "quiz/play.others",
});

/** @param {readonly Standing[]} lines the best first @returns {string} who has won */
export const winnerSentence = (lines) => winnersOf(lines, TEXTS);

/** @param {readonly Standing[]} lines the best first @returns {HTMLElement} */
export const podium = (lines) => podiumOf(lines, TEXTS, ([{ points }]) => [element("p", {}, pointsWords(points))]);
