/** What a recap tells of a quiz: the podium, the standings, and every question with its answers. */

import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { Bars, rightWords } from "../bars.js";
import { podium } from "../podium.js";
import { StandingsTable } from "../standings.js";
import { optionsSentence } from "../words.js";

/** The number of lines that are shown at first, unless only one or two more follow. */
const FIRST = 10;
/** The maximum number of lines in the table. */
const LINES = 100;

/**
 * @param {string} _code @param {any} part
 * @returns {import("../../../shell/game.js").Story | null} null if the quiz is not over
 */
export function tell(_code, { options, questions = [], standings = [], commitment, seed }) {
  if (!seed || questions.length === 0) return null;
  const total = standings.length;
  const first = total > FIRST + 2 ? FIRST : total;
  const [table, rest] = [new StandingsTable(), new StandingsTable()];
  table.show({ total: first, top: standings }, { most: first, isFinal: true });
  rest.show({ total: total - first, top: standings.slice(first) }, { most: LINES - first, isFinal: true });
  return {
    start: Date.parse(questions[0].opened) || 0,
    root: element(
      "div",
      { class: "story quiz-story" },
      element(
        "section",
        { class: "notice" },
        // The heading above has the quiz's title.
        standings.length > 0 ? element("h2", {}, text("quiz/play.standings")) : null,
        element("p", { class: "soft" }, optionsSentence(options)),
        standings.length > 0 ? podium(standings) : null,
        table.root,
        total > first
          ? element(
              "details",
              { class: "fold" },
              element("summary", {}, text("quiz/play.standings.more", { count: total - first })),
              rest.root,
            )
          : null,
      ),
      element(
        "ol",
        { class: "quiz-past" },
        ...questions.map((/** @type {any} */ one, /** @type {number} */ index) => pastQuestion(one, index + 1)),
      ),
      element(
        "details",
        { class: "fair notice" },
        element("summary", {}, text("quiz/play.options.fair")),
        element("p", { class: "small seed" }, text("quiz/play.options.sealed", { seal: commitment })),
        element("p", { class: "small seed" }, text("quiz/play.options.seed", { seed })),
      ),
    ),
  };
}

/** @param {any} past @param {number} number */
function pastQuestion(past, number) {
  const heading = (/** @type {string} */ words) =>
    element("h3", { dir: "auto" }, text("quiz/recap.question", { number, question: words }));
  if (past.isSkipped) return element("li", { class: "notice quiz-past-question" }, heading(text("quiz/recap.skipped")));
  const question = shownQuestion(past, number);
  const bars = new Bars();
  bars.show(question);
  return element(
    "li",
    { class: "notice quiz-past-question" },
    heading(question.text),
    question.right ? element("p", { class: "quiz-right" }, rightWords(question)) : null,
    question.why ? element("p", { class: "soft", dir: "auto" }, question.why) : null,
    bars.root,
  );
}

/**
 * A question in the form of the log, as pages show it.
 * @param {any} past @param {number} number @returns {import("../wire.js").Question}
 */
export function shownQuestion({ question, places = [], counts, opened }, number) {
  const { kind, text: words, options, right, accepted, number: quantity, unit, points, why } = question;
  return {
    number,
    kind,
    text: words,
    ...(options ? { options: places.map((/** @type {number} */ place) => options[place]) } : {}),
    ...(unit ? { unit } : {}),
    ...(why ? { why } : {}),
    points,
    opensAt: opened,
    counts,
    ...(kind === "poll" ? {} : { right: rightOf(kind, places, { right, accepted, quantity }) }),
  };
}

/**
 * @param {import("../wire.js").Kind} kind @param {number[]} places the options as written, in the order shown
 * @param {{right?: number[], accepted?: [string, string][], quantity?: string}} truth
 * @returns {import("../wire.js").Right}
 */
function rightOf(kind, places, { right = [], accepted = [], quantity }) {
  switch (kind) {
    case "order":
      return { order: places.map((_, written) => places.indexOf(written)) };
    case "estimate":
      return { number: quantity };
    case "text":
      return { accepted: accepted.map(([words]) => words) };
    default:
      return { options: places.flatMap((written, shown) => (right.includes(written) ? [shown] : [])) };
  }
}
