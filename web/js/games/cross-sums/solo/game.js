/** A solo puzzle as an immutable value: every tap creates a new one. */

import { hintFor } from "../rules/puzzle.js";
import { dailyPuzzle, levelPuzzle } from "../rules/generator.js";

/** @typedef {import("../rules/puzzle.js").Mark} Mark */
/** @typedef {import("../rules/puzzle.js").Puzzle} Puzzle */
/** @typedef {import("../rules/puzzle.js").Hint} Hint */
/** @typedef {import("../rules/generator.js").Difficulty} Difficulty */
/** @typedef {{difficulty: Difficulty, series?: 2}} Kind the kind of a puzzle; without `series`, of the first */
/** @typedef {Kind & {level: number}} Level */
/** @typedef {Kind & {day: string}} Daily of a day such as `2026-11-22` */
/** @typedef {Level | Daily} Choice */
/**
 * @typedef {object} Game
 * @property {Choice} choice
 * @property {readonly Mark[]} marks
 * @property {readonly number[]} locked cells whose solution was shown
 * @property {number} lives the remaining lives; not limited if `livesMax` is 0
 * @property {number} livesMax 0 if mistakes cost nothing
 * @property {number} mistakes
 * @property {number} hinted the number of hints used
 * @property {number | null} slip the cell of the first mistake
 * @property {readonly (readonly Mark[])[]} past earlier boards, the latest last
 * @property {number} milliseconds played
 * @property {readonly Move[] | null} moves since the beginning, to verify the result; null if not known
 * @property {number} [hintedBefore] the number of hints used in attempts that were restarted
 * @property {boolean} [isAgain] whether this is a later attempt at the puzzle: only the first one sets a record
 */
/**
 * @typedef {readonly [number, number, Mark] | readonly [number, "hint"]} Move milliseconds played, and the cell with
 *   its new mark, or that a hint was taken
 */
/** @typedef {"same" | "marked" | "wrong" | "solved" | "out"} Outcome */

export const LIVES = 3;
/** The number of marks that can be undone. */
const PAST_MAX = 200;
/** The server's limit of moves; longer games are not verified. */
export const MOVES_MAX = 2_000;

/** @param {Choice} choice @returns {string} such as `hard-50`, or `2-daily-2026-11-22-hard` in the second series */
export function idOf(choice) {
  const name = "day" in choice ? `daily-${choice.day}-${choice.difficulty}` : `${choice.difficulty}-${choice.level}`;
  return choice.series === 2 ? `2-${name}` : name;
}

/** @param {string} day as `2026-11-22` @returns {Daily} the puzzle that the menu offers */
export const dailyOf = (day) => ({ difficulty: "medium", day, series: 2 });

/**
 * The last requested puzzle.
 * @type {{id: string, puzzle: Puzzle} | null}
 */
let last = null;

/** @param {Choice} choice @returns {Puzzle} at once, if it was the last one requested */
export function puzzleFor(choice) {
  const id = idOf(choice);
  if (last?.id !== id) {
    const { difficulty, series } = choice;
    const puzzle =
      "day" in choice ? dailyPuzzle(choice.day, difficulty, series) : levelPuzzle(difficulty, choice.level, series);
    last = { id, puzzle };
  }
  return last.puzzle;
}

/**
 * @param {Choice} choice
 * @param {Puzzle} puzzle
 * @param {boolean} isForgiving whether lives are not counted
 * @param {boolean} [isAgain] whether the puzzle was attempted before
 * @returns {Game}
 */
export const begin = (choice, puzzle, isForgiving, isAgain = false) => ({
  choice,
  marks: puzzle.grid.map(() => "open"),
  locked: [],
  lives: LIVES,
  livesMax: isForgiving ? 0 : LIVES,
  mistakes: 0,
  hinted: 0,
  slip: null,
  past: [],
  milliseconds: 0,
  moves: [],
  isAgain,
});

/** @param {Game} game @returns {boolean} whether it contains moves that could be lost */
export const isTouched = ({ moves }) => moves === null || moves === undefined || moves.length > 0;

/** @param {Game} game */
export const isOut = ({ lives, livesMax }) => livesMax > 0 && lives <= 0;

/** @param {Game} game @param {Puzzle} puzzle */
export const isSolved = ({ marks }, { solution }) =>
  marks.every((mark, cell) => (mark === "removed") === !solution[cell]);

/** @param {Game} game @param {[number, Mark] | ["hint"]} act @returns {readonly Move[] | null} with one more, now */
function movesWith({ moves, milliseconds }, act) {
  if (!moves || moves.length >= MOVES_MAX) return null;
  return [...moves, /** @type {Move} */ ([Math.round(milliseconds), ...act])];
}

/** @param {readonly Mark[]} marks @param {number} cell @param {Mark} mark @returns {Mark[]} */
const changed = (marks, cell, mark) => marks.map((other, index) => (index === cell ? mark : other));

/**
 * A wrong mark shows the solution of its cell, and costs a life. Taking a mark back is never wrong.
 * @param {Game} game @param {Puzzle} puzzle @param {number} cell @param {Mark} mark
 * @returns {{game: Game, outcome: Outcome}}
 */
export function marked(game, puzzle, cell, mark) {
  if (isOut(game) || isSolved(game, puzzle) || game.locked.includes(cell) || game.marks[cell] === mark)
    return { game, outcome: "same" };
  const truth = puzzle.solution[cell] ? "kept" : "removed";
  const moves = movesWith(game, [cell, mark]);
  if (mark !== "open" && mark !== truth) {
    const wrong = {
      ...shown(game, cell, truth),
      lives: game.lives - 1,
      mistakes: game.mistakes + 1,
      slip: game.slip ?? cell,
      moves,
    };
    return { game: wrong, outcome: isOut(wrong) ? "out" : isSolved(wrong, puzzle) ? "solved" : "wrong" };
  }
  const past = [...game.past, game.marks].slice(-PAST_MAX);
  const next = { ...game, marks: changed(game.marks, cell, mark), past, moves };
  return { game: next, outcome: isSolved(next, puzzle) ? "solved" : "marked" };
}

/**
 * The next cell that can be decided, with the reason.
 * @param {Game} game @param {Puzzle} puzzle
 * @returns {{game: Game, hint: Hint, outcome: Outcome} | null} null where nothing is left to find
 */
export function hinted(game, puzzle) {
  if (isOut(game) || isSolved(game, puzzle)) return null;
  const hint = hintFor(puzzle, game.marks);
  if (!hint) return null;
  const next = {
    ...shown(game, hint.cell, hint.kept ? "kept" : "removed"),
    hinted: game.hinted + 1,
    moves: movesWith(game, ["hint"]),
  };
  return { game: next, hint, outcome: isSolved(next, puzzle) ? "solved" : "marked" };
}

/**
 * @param {Game} game @param {number} cell @param {Mark} truth @returns {Game} with a revealed cell, which cannot be
 * undone
 */
const shown = (game, cell, truth) => ({
  ...game,
  marks: changed(game.marks, cell, truth),
  locked: [...game.locked, cell],
  past: game.past.map((marks) => changed(marks, cell, truth)),
});

/** @param {Game} game @returns {Game} the board before the last mark */
export function undone(game) {
  const last = game.past.at(-1);
  if (!last || isOut(game)) return game;
  const cell = last.findIndex((mark, index) => mark !== game.marks[index]);
  const moves = cell < 0 ? game.moves : movesWith(game, [cell, last[cell]]);
  return { ...game, marks: last, past: game.past.slice(0, -1), moves };
}

/**
 * @param {Game} game @param {Puzzle} puzzle
 * @returns {Game} another attempt from the beginning; used hints are not returned, and if nothing was done yet, the
 *   clock continues
 */
export function restarted(game, puzzle) {
  if (!isTouched(game)) return game;
  const hintedBefore = game.hinted + (game.hintedBefore ?? 0);
  return { ...begin(game.choice, puzzle, game.livesMax === 0, true), hintedBefore };
}
