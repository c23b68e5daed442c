/**
 * A play of Cross Sums over a room's session: the fold of its facts, and one's taps, which show at once as *wishes* until
 * the server has said what they were.
 */

import { INITIAL_RACE, fold, lacksPlace, lacksPlaceSoFar } from "./state.js";

/** @typedef {import("./wire.js").Mark} Mark */
/** @typedef {import("./wire.js").Command} Command */

/** Places beyond those that all are told are asked for within so long, so that not all of a hall ask at once, milliseconds. */
const PLACE_PATIENCE = 3_000;
/** Not all solve a puzzle at the same moment; within this time they are told if they are among the first, milliseconds. */
const OWN_PATIENCE = 1_000;
/** Together, so long does a tap count, milliseconds. */
export const VOTE_LASTS = 8_000;

export class RaceSession {
  game = "crossSums";
  recalls = true;
  repeatable = new Set(["mark", "setOptions"]);
  state = INITIAL_RACE;
  /** Cells tapped and not yet answered. @type {Map<number, Mark>} */ wishes = new Map();
  /** Together, one's own taps that still count. @type {Map<number, Mark>} */ votes = new Map();
  #session;

  /** @param {import("../../room/session.js").Session} session to which it attaches itself */
  constructor(session) {
    this.#session = session;
    this.state = { ...INITIAL_RACE, ...session.state };
    for (const command of session.waiting) this.sent(command);
    session.attach(this);
  }

  get clock() {
    return this.#session.clock;
  }
  get waiting() {
    return this.#session.waiting;
  }

  /** @param {Command} command @returns {Promise<import("./wire.js").Accepted | import("../../room/wire.js").Rejected>} */
  send(command) {
    return /** @type {Promise<any>} */ (this.#session.send(command));
  }

  /** @param {any} message @param {import("../../room/state.js").RoomState} room @param {any} [command] */
  receive(message, room, command) {
    const before = this.state;
    this.state = fold(before, message, room, command);
    if (command && message.type === "accepted") this.settled(command);
    if (message.type === "puzzleStarted") this.votes.clear();
    if (message.type === "hallMarked") this.votes.delete(message.cell);
    if (message.type === "puzzleFinished" && lacksPlace(this.state)) this.#askPlace(lacksPlace, PLACE_PATIENCE);
    if (!lacksPlaceSoFar(before) && lacksPlaceSoFar(this.state)) this.#askPlace(lacksPlaceSoFar, OWN_PATIENCE);
    this.#session.tell(message, before, this);
    return false;
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
    for (const other of this.#session.waiting) if ("cell" in other && other.cell === command.cell) this.sent(other);
  }

  stopped() {
    this.wishes.clear();
  }

  /** @param {number} cell @param {Mark} mark together: it counts for a while */
  vote(cell, mark) {
    this.votes.set(cell, mark);
    this.#session.surroundings.after(() => {
      if (this.votes.get(cell) === mark) this.votes.delete(cell);
      this.#session.touch();
    }, VOTE_LASTS);
  }

  /** @param {(state: import("./state.js").State) => boolean} lacks @param {number} patience milliseconds */
  #askPlace(lacks, patience) {
    const { after, random } = this.#session.surroundings;
    after(() => {
      if (lacks(this.state)) this.#session.sync();
    }, patience * random());
  }
}
