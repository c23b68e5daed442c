/**
 * A play of Cross Sums over a room's session: the fold of its facts, and one's taps, which show at once as *wishes* until
 * the server has said what they were.
 */

import { GameSession } from "../../room/game-session.js";
import { INITIAL_RACE, fold, lacksPlace, lacksPlaceSoFar } from "./state.js";

/** @typedef {import("./wire.js").Mark} Mark */
/** @typedef {import("./wire.js").Command} Command */

/** Places beyond those that all are told are asked for within so long, so that not all of a hall ask at once, milliseconds. */
const PLACE_PATIENCE = 3_000;
/** Not all solve a puzzle at the same moment; within this time they are told if they are among the first, milliseconds. */
const OWN_PATIENCE = 1_000;
/** A place that did not come is asked for again after so long, then after twice as long, and so on, milliseconds. */
const AGAIN = 4_000;
/** Together, so long does a tap count, milliseconds. */
export const VOTE_LASTS = 8_000;
/** The big screen tells the last solution for so long, and then has its winner rise for so long, milliseconds. */
export const LAST_TOLD_IN = 6_000;
export const RISE = 2_400;

/** @extends {GameSession<import("./state.js").State, Command, import("./wire.js").Accepted>} */
export class RaceSession extends GameSession {
  recalls = true;
  /** Cells tapped and not yet answered. @type {Map<number, Mark>} */ wishes = new Map();
  /** Together, one's own taps that still count. @type {Map<number, Mark>} */ votes = new Map();
  /** When the big screen will have said who has won; milliseconds by this device's clock. */ #saidAt = 0;
  #isStopped = false;
  /** What a snapshot is awaited for. @type {Set<(state: import("./state.js").State) => boolean>} */ #asking =
    new Set();

  /** @param {import("../../room/session.js").Session} session to which it attaches itself */
  constructor(session) {
    super(session, "crossSums", ["mark", "setOptions"], INITIAL_RACE, fold);
    for (const command of session.waiting) this.sent(command);
  }

  /** Whether who has won is still the big screen's to say: until then other pages keep it to themselves. */
  get isSecret() {
    return this.session.surroundings.now() < this.#saidAt;
  }

  /** @protected @param {any} message @param {any} command */
  folded(message, command) {
    if (command && message.type === "accepted") this.settled(command);
    if (message.type === "puzzleStarted") this.votes.clear();
    if (message.type === "hallMarked") this.votes.delete(message.cell);
    this.#keepSecret(message);
    this.#askPlace(lacksPlace, PLACE_PATIENCE);
    this.#askPlace(lacksPlaceSoFar, OWN_PATIENCE);
  }

  /** @param {any} command */
  sent(command) {
    if (command.type !== "mark") return;
    this.wishes.set(command.cell, command.as);
  }

  /**
   * The wish of a cell ends with the last command about it.
   * @param {any} command
   */
  settled(command) {
    if (command.type !== "mark") return;
    this.wishes.delete(command.cell);
    for (const other of this.session.waiting) if ("cell" in other && other.cell === command.cell) this.sent(other);
  }

  stopped() {
    this.#isStopped = true;
    this.wishes.clear();
  }

  /** @param {number} cell @param {Mark} mark together: it counts for a while */
  vote(cell, mark) {
    this.votes.set(cell, mark);
    this.session.surroundings.after(() => {
      if (this.votes.get(cell) === mark) this.votes.delete(cell);
      this.session.touch();
    }, VOTE_LASTS);
  }

  /**
   * The last solution is told only where a puzzle ends with the round, not where a host ends that in a pause.
   * @param {any} message
   */
  #keepSecret({ type }) {
    const { round, standings } = this.state;
    if (type === "roundDealt") this.#saidAt = 0;
    if (!["puzzleFinished", "roundFinished"].includes(type) || round?.state !== "finished") return;
    if (this.isSecret || round.options.mode !== "race" || standings.top.length === 0) return;
    const pause = RISE + (type === "puzzleFinished" ? LAST_TOLD_IN : 0);
    const { now, after } = this.session.surroundings;
    this.#saidAt = now() + pause;
    after(() => this.session.touch(), pause + 20);
  }

  /**
   * Asks for a snapshot while a place is missing, until one has brought it.
   * @param {(state: import("./state.js").State) => boolean} lacks @param {number} patience milliseconds
   */
  #askPlace(lacks, patience) {
    if (this.#asking.has(lacks) || !lacks(this.state)) return;
    this.#asking.add(lacks);
    const { after, random } = this.session.surroundings;
    const ask = (/** @type {number} */ again) => {
      // Once another game is played, this part of the session hears of nothing.
      const isAttached = this.session.state === this.state && !this.#isStopped;
      if (!isAttached || !lacks(this.state)) return void this.#asking.delete(lacks);
      this.session.sync();
      after(() => ask(2 * again), again * (0.5 + random()));
    };
    after(() => ask(AGAIN), patience * random());
  }
}
