/** Holds a round of an export or a recap against the rules: commitment, puzzles, verdicts, times, standings. Pure. */

import { commitmentTo } from "../../../kit/commitment.js";
import { bytesOfHexadecimal } from "../../../kit/sha256.js";
import { racePuzzle } from "../rules/generator.js";
import { hintFor } from "../rules/puzzle.js";
import { LIMITS } from "../setup/limits.js";
import { checking } from "../../../shell/verify/checking.js";

/** @typedef {import("../rules/puzzle.js").Mark} Mark */
/** @typedef {import("../rules/puzzle.js").Puzzle} Puzzle */
/** @typedef {"commitment" | "puzzles" | "moves" | "times" | "standings"} Subject */
/**
 * @typedef {{subject: Subject, count: number, findings: {key: string, values: Record<string, string | number>}[]}}
 *   Check
 */
/** @typedef {{player?: string, after: number, cell?: number, as?: Mark, act?: "hint" | "submit"}} Move */
/** @typedef {{number: number, name?: string, place: number, player: string, tenths: number}} Line */
/** @typedef {{room: string, play: number}} Origin */
/** @typedef {{number: number, checks: Check[], fine: boolean}} RoundProof */

/** The version of the rules that is known here. */
export const RULES = 1;
/** Beyond the limit, what a puzzle costs that was not solved; what mistakes, hints and untrue boards cost; tenths. */
const UNSOLVED = 600;
const COSTS = Object.freeze({ mistake: 100, hint: 200, failure: 50 });

/** A player's board in one puzzle, as the server has it. */
class Board {
  /** @type {Mark[]} */ marks;
  /** @type {Set<number>} */ locked = new Set();
  mistakes = 0;
  hints = 0;
  failures = 0;
  /** @type {number | null} milliseconds */ solvedAfter = null;
  #puzzle;
  #options;

  /** @param {Puzzle} puzzle @param {any} options */
  constructor(puzzle, options) {
    this.#puzzle = puzzle;
    this.#options = options;
    this.marks = puzzle.grid.map(() => "open");
  }

  get isOut() {
    const { checking, lives } = this.#options;
    return checking === "instant" && lives > 0 && this.mistakes >= lives;
  }

  /** @returns {number | null} */
  get tenths() {
    if (this.solvedAfter === null) return null;
    const { mistake, hint, failure } = COSTS;
    return Math.floor(this.solvedAfter / 100) + this.mistakes * mistake + this.hints * hint + this.failures * failure;
  }

  /** @param {Move} move @returns {boolean} whether the rules take it, and something changed by it */
  take({ act, cell = -1, as = "open", after }) {
    const { solution, grid } = this.#puzzle;
    if (this.isOut || this.solvedAfter !== null) return false;
    const isInstant = this.#options.checking === "instant";
    if (act === "hint") {
      const hint = hintFor(this.#puzzle, this.marks);
      if (!hint || this.hints >= this.#options.hints) return false;
      this.hints += 1;
      this.#lock(hint.cell);
    } else if (act === "submit") {
      if (isInstant) return false;
      if (!this.#isSolved()) this.failures += 1;
    } else {
      if (!(cell in grid) || this.locked.has(cell) || this.marks[cell] === as) return false;
      const truth = solution[cell] ? "kept" : "removed";
      if (isInstant && as !== "open" && as !== truth) {
        this.mistakes += 1;
        this.#lock(cell);
      } else this.marks[cell] = as;
    }
    // The mark that completes the board solves nothing if it took the last life.
    if (!this.isOut && (isInstant || act === "submit") && this.#isSolved()) this.solvedAfter = after;
    return true;
  }

  /** @param {number} cell */
  #lock(cell) {
    this.marks[cell] = this.#puzzle.solution[cell] ? "kept" : "removed";
    this.locked.add(cell);
  }

  #isSolved() {
    return this.#puzzle.solution.every((isKept, cell) => (this.marks[cell] === "removed") === !isKept);
  }
}

/** @param {readonly unknown[] | undefined} one @param {readonly unknown[]} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {boolean[]} solution */
const digits = (solution) => solution.map((isKept) => (isKept ? "1" : "0")).join("");

/**
 * The commitment and the puzzles, which an export and a recap both have.
 * @param {any} round @param {number} number in its play @param {Origin} origin
 */
function proveSeed(round, number, { room, play }) {
  const { seed, options, commitment, puzzles } = round;
  const bound = checking("commitment", 1);
  const place = { room, play, number, game: "crossSums", rules: RULES };
  bound.expect(commitmentTo(place, JSON.stringify({ options }), seed) === commitment, "bound");
  const made = checking("puzzles", puzzles.length);
  const key = bytesOfHexadecimal(seed) ?? new Uint8Array();
  /** @type {Puzzle[]} */
  const expected = puzzles.map((/** @type {any} */ shown, /** @type {number} */ index) => {
    const puzzle = racePuzzle(key, index + 1, options.difficulty);
    const holds =
      isSame(shown.grid, puzzle.grid) &&
      isSame(shown.rows, puzzle.rows) &&
      isSame(shown.columns, puzzle.columns) &&
      shown.solution === digits([...puzzle.solution]);
    made.expect(holds, "puzzle", { number: index + 1 });
    return puzzle;
  });
  return { checks: [bound.check, made.check], expected };
}

/** @param {any} round of a recap @param {number} number in its play @param {Origin} origin @returns {RoundProof} */
export function proveRecap(round, number, origin) {
  const { checks } = proveSeed(round, number, origin);
  return { number: round.number, checks, fine: checks.every(({ findings }) => findings.length === 0) };
}

/** @param {any} round of an export @param {number} number in its play @param {Origin} origin @returns {RoundProof} */
export function proveRound(round, number, origin) {
  if (round.state !== "finished") return { number: round.number, checks: [], fine: true };
  const { checks, expected } = proveSeed(round, number, origin);
  const { options, puzzles, seats, standings } = round;
  const isTogether = options.mode === "together";
  const moves = checking("moves", 0);
  /** @type {Map<string, (number | null)[]>} */
  const times = new Map(seats.map((/** @type {any} */ { player }) => [player, []]));
  puzzles.forEach((/** @type {any} */ shown, /** @type {number} */ index) => {
    /** @type {Map<string, Board>} */
    const boards = new Map();
    let last = 0;
    for (const move of /** @type {Move[]} */ (shown.moves)) {
      const player = isTogether ? "" : (move.player ?? "");
      moves.check.count += 1;
      moves.expect(move.after >= last, "order", { number: index + 1 });
      last = Math.max(last, move.after);
      // Who was removed has moves, and no line.
      if (!isTogether && !times.has(player)) continue;
      const board = boards.get(player) ?? new Board(expected[index], options);
      boards.set(player, board);
      moves.expect(board.take(move), "move", { number: index + 1, player: player || "–" });
    }
    moves.expect((shown.hallTenths ?? null) === (boards.get("")?.tenths ?? null), "hall", { number: index + 1 });
    for (const [player, own] of times) own.push(boards.get(player)?.tenths ?? null);
  });
  const told = checking("times", seats.length);
  for (const { player, name, tenths } of seats) {
    const own = times.get(player) ?? [];
    // A seat that came after the last puzzle has no entries at all. A seat that was removed when a puzzle ended has not
    // solved it, even if it was let in again.
    const isLate = tenths.length === 0 && own.every((time) => time === null);
    const holds =
      tenths.length === own.length &&
      tenths.every(
        (/** @type {number | null} */ time, /** @type {number} */ index) => time === null || time === own[index],
      );
    if (holds) times.set(player, tenths);
    told.expect(isLate || holds, "time", { name });
  }
  const placed = checking("standings", standings.length);
  placed.expect(isSame(linesOf(standings), expectedLines(times, options)), "standings");
  const all = [...checks, moves.check, told.check, placed.check];
  return { number: round.number, checks: all, fine: all.every(({ findings }) => findings.length === 0) };
}

/** @param {Line[]} standings */
const linesOf = (standings) => standings.map(({ player, place, tenths }) => [player, place, tenths]);

/** @param {Map<string, (number | null)[]>} times @param {any} options */
function expectedLines(times, options) {
  const limit = options.limit ?? LIMITS[/** @type {keyof typeof LIMITS} */ (options.difficulty)];
  const unsolved = limit * 10 + UNSOLVED;
  const totals = [...times]
    .filter(([, own]) => own.some((time) => time !== null))
    .map(([player, own]) => ({
      player,
      total: own.reduce((/** @type {number} */ sum, time) => sum + (time ?? unsolved), 0),
    }))
    .sort((one, other) => one.total - other.total || seatOf(one.player) - seatOf(other.player));
  let place = 0;
  return totals.map(({ player, total }, index) => {
    if (index === 0 || totals[index - 1].total !== total) place = index + 1;
    return [player, place, total];
  });
}

/** @param {string} player */
const seatOf = (player) => Number(player.slice(1));
