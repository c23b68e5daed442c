/** A recap's part about a play of Cross Sums: the places in each round, and the puzzles with their solutions. */

import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { difficultyName, measureOf, optionsSentence, raceTime } from "../race-words.js";
import { podium } from "../podium.js";
import { PuzzlePicture } from "../screen/puzzle-picture.js";
import { StandingsTable } from "../standings-table.js";
import { solutionMarks } from "../wire.js";

/** The numbers of lines in the table: those that are visible at once, and the maximum. */
const LINES = Object.freeze({ first: 10, most: 100 });

/**
 * @param {string} _code
 * @param {{rounds?: any[]}} part
 * @returns {import("../../../shell/game.js").Story | null} null if no round is over
 */
export function tell(_code, { rounds = [] }) {
  if (rounds.length === 0) return null;
  return {
    start: Date.parse(rounds[0].puzzles[0]?.startedAt ?? "") || 0,
    root: element("div", { class: "story race-story" }, ...rounds.map(roundOf)),
  };
}

/** @param {any} round */
function roundOf({ number, options, puzzles, standings, commitment, seed }) {
  const measure = measureOf({ state: "finished", options, puzzle: { number: puzzles.length } });
  return element(
    "section",
    { class: "notice race-round" },
    element("h2", {}, text("cross-sums/recap.round", { number, difficulty: difficultyName(options.difficulty) })),
    element("p", { class: "soft" }, optionsSentence(options)),
    standings.top.length > 0 ? podium(standings.top, measure) : element("p", {}, text("cross-sums/race.noSolver")),
    ...(standings.top.length > 0 || standings.unsolved ? tablesOf(standings, measure) : []),
    element(
      "div",
      { class: "race-puzzles" },
      ...puzzles.map((/** @type {any} */ puzzle, /** @type {number} */ index) => {
        const picture = new PuzzlePicture();
        picture.show(puzzle, solutionMarks(puzzle.solution));
        return element(
          "figure",
          { class: "race-solution" },
          picture.root,
          element(
            "figcaption",
            {},
            [
              text("cross-sums/race.puzzle", { number: index + 1, of: puzzles.length }),
              puzzle.hallTenths === undefined ? "" : raceTime(puzzle.hallTenths),
            ]
              .filter(Boolean)
              .join(" · "),
          ),
        );
      }),
    ),
    element(
      "details",
      { class: "fair" },
      element("summary", {}, text("cross-sums/race.options.fair")),
      element("p", { class: "small seed" }, text("cross-sums/race.options.sealed", { seal: commitment })),
      element("p", { class: "small seed" }, text("cross-sums/race.options.seed", { seed })),
    ),
  );
}

/**
 * @param {import("../wire.js").Standings} standings @param {import("../race-words.js").Measure | null} measure
 * @returns {Node[]} the first lines, and the others, collapsed
 */
function tablesOf(standings, measure) {
  const { top, unsolved = { total: 0, first: [] } } = standings;
  const rest = top.length + unsolved.first.length - LINES.first;
  const table = new StandingsTable();
  if (rest <= 0) {
    table.show(standings, { most: LINES.most, measure });
    return [table.root];
  }
  const others = new StandingsTable();
  table.show(standings, { most: LINES.first, measure, isCut: true });
  others.show(standings, { most: LINES.most, measure, from: LINES.first });
  return [
    table.root,
    element(
      "details",
      { class: "fold race-others" },
      element(
        "summary",
        {},
        text("cross-sums/race.standings.more", { count: standings.total + unsolved.total - LINES.first }),
      ),
      others.root,
    ),
  ];
}
