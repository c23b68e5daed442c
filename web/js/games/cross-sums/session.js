/**
 * A play of Cross Sums over a room's session: the state folded from its facts, and the player's taps, which are shown
 * as *wishes* until the server has answered.
 */

import { GameSession } from "../../room/game-session.js";
import { INITIAL_RACE, fold, lacksPlace, lacksPlaceSoFar } from "./state.js";

/** @typedef {import("./wire.js").Mark} Mark */
/** @typedef {import("./wire.js").Command} Command */

/** Places that are not public are requested within this time, so that not all players ask at once, milliseconds. */
const PLACE_PATIENCE = 3_000;
/** The same for a solved puzzle, milliseconds. The first players' places are public by then. */
const OWN_PATIENCE = 1_000;
/** The first retry interval for a missing place, milliseconds; it doubles with each retry. */
const AGAIN = 4_000;
/** How long a tap counts in the mode `together`, milliseconds. */
export const VOTE_LASTS = 8_000;
/** How long the big screen shows a solution, and how long the winner's animation then takes, milliseconds. */
export const TOLD_IN = 8_000;
export const RISE = 2_400;

/** @extends {GameSession<import("./state.js").State, Command, import("./wire.js").Accepted>} */
export class RaceSession extends GameSession {
  recalls = true;
  /** Cells tapped and not yet answered. @type {Map<number, Mark>} */ wishes = new Map();
  /** The player's own taps that still count, in the mode `together`. @type {Map<number, Mark>} */ votes = new Map();
  /** When the big screen will have shown the winner; milliseconds by this device's clock. */ #saidAt = 0;
  #isStopped = false;
  /** The missing places that were requested. @type {Set<(state: import("./state.js").State) => boolean>} */ #asking =
    new Set();

  /** @param {import("../../room/session.js").Session} session to which it attaches itself */
  constructor(session) {
    super(session, "crossSums", ["mark", "setOptions"], INITIAL_RACE, fold);
    for (const command of session.waiting) this.sent(command);
  }

  /** Whether other pages must still hide the winner, until the big screen has shown it. */
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

  /** @param {number} cell @param {Mark} mark in the mode `together`; it counts for a while */
  vote(cell, mark) {
    this.votes.set(cell, mark);
    this.session.surroundings.after(() => {
      if (this.votes.get(cell) === mark) this.votes.delete(cell);
      this.session.touch();
    }, VOTE_LASTS);
  }

  /**
   * Starts the secret. The last solution is shown only if a puzzle ends with the round, not if a host ends the round in
   * a pause.
   * @param {any} message
   */
  #keepSecret({ type }) {
    const { round, standings } = this.state;
    if (type === "roundDealt") this.#saidAt = 0;
    if (!["puzzleFinished", "roundFinished"].includes(type) || round?.state !== "finished") return;
    if (this.isSecret || round.options.mode !== "race" || standings.top.length === 0) return;
    const pause = RISE + (type === "puzzleFinished" ? TOLD_IN : 0);
    const { now, after } = this.session.surroundings;
    this.#saidAt = now() + pause;
    after(() => this.session.touch(), pause + 20);
  }

  /**
   * Requests snapshots until the missing place is known.
   * @param {(state: import("./state.js").State) => boolean} lacks @param {number} patience milliseconds
   */
  #askPlace(lacks, patience) {
    if (this.#asking.has(lacks) || !lacks(this.state)) return;
    this.#asking.add(lacks);
    const { after, random } = this.session.surroundings;
    const ask = (/** @type {number} */ again) => {
      // After a switch to another game, this part of the session gets no more messages.
      const isAttached = this.session.state === this.state && !this.#isStopped;
      if (!isAttached || !lacks(this.state)) return void this.#asking.delete(lacks);
      this.session.sync();
      after(() => ask(2 * again), again * (0.5 + random()));
    };
    after(() => ask(AGAIN), patience * random());
  }
}
