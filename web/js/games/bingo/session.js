/**
 * A play of live bingo in a room's session: the state derived from its facts, the spoiler guard, and the player's taps.
 * Taps are shown at once as *wishes* over the facts, until the server answers.
 */

import { boardView } from "./derive.js";
import { GameSession } from "../../room/game-session.js";
import { Guard } from "./guard.js";
import { INITIAL_STATE, fold } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./wire.js").Command} Command */
/** @typedef {import("./wire.js").ServerMessage} ServerMessage */
/** @typedef {import("../../room/state.js").RoomState} RoomState */

/** The time after a deal when a missing board is requested, milliseconds. */
const BOARD_PATIENCE = 2_000;

/** @extends {GameSession<State, Command, import("./wire.js").Accepted>} */
export class BingoSession extends GameSession {
  /** @type {Map<number, boolean>} */ #wishes = new Map();
  /** @type {readonly number[]} */ #pretended = [];
  /** Cells that look marked until the round starts. @type {Map<number, boolean>} */ #practised = new Map();
  /** @type {import("./derive.js").BoardView | null} */ #view = null;
  #viewIsFresh = false;
  #guard;
  #adoptsGuard;

  /**
   * @param {import("../../room/session.js").Session} session to which it attaches itself
   * @param {number | null} [guard] delay of the spoiler guard, seconds; null for the seat's current delay
   */
  constructor(session, guard = 0) {
    super(session, "bingo", ["mark", "unmark", "autoMark", "setOptions", "vote"], INITIAL_STATE, fold);
    this.#adoptsGuard = guard === null;
    this.#guard = new Guard({
      delay: guard ?? 0,
      surroundings: session.surroundings,
      clock: session.clock,
      heard: (message, before) => {
        this.#touch();
        if (message) session.tell(message, before ?? INITIAL_STATE, this);
      },
    });
    for (const command of session.waiting) this.sent(command);
  }

  /** @returns {State} the state to show: delayed by the guard, except for the player's own part */
  get state() {
    return this.#guard.state ?? this.live;
  }
  /** Repeated messages would bypass the spoiler guard. */
  get recalls() {
    return this.#guard.delay === 0;
  }
  /** The spoiler guard. A new delay is sent to the server with a `guard` command. */
  get guard() {
    return this.#guard;
  }
  /**
   * Cells with taps that have no answer yet.
   * @returns {ReadonlyMap<number, boolean>}
   */
  get wishes() {
    return this.#wishes;
  }

  /** The board with the wishes applied, derived once per change. */
  get board() {
    if (!this.#viewIsFresh) {
      const pretended = this.#pretended.map((cell) => /** @type {[number, boolean]} */ ([cell, false]));
      const isDealt = this.state.round?.state === "dealt";
      this.#view = boardView(
        this.state,
        isDealt || pretended.length > 0
          ? new Map([...pretended, ...this.#wishes, ...(isDealt ? this.#practised : [])])
          : this.#wishes,
      );
      this.#viewIsFresh = true;
    }
    return this.#view;
  }

  /**
   * Before the round, a tap marks or unmarks for practice; nothing is sent.
   * @param {number} cell
   */
  practise(cell) {
    if (!this.#practised.delete(cell)) this.#practised.set(cell, true);
    this.#touch();
  }

  /**
   * Cells that look unmarked until the next call; nothing is sent.
   * @param {readonly number[]} cells
   */
  pretendUnmarked(cells) {
    this.#pretended = cells;
    this.#touch();
  }

  /** Requests a snapshot; several requests are combined. */
  sync() {
    this.session.sync();
  }

  /** @param {ServerMessage} message @param {RoomState} room @param {import("./wire.js").SentCommand} [command] */
  receive(message, room, command) {
    const awaited = this.live.boardAwaited;
    const live = fold(this.live, message, room, command);
    this.live = { ...live, wantsSnapshot: false };
    if (message.type === "joined") {
      if (this.#adoptsGuard && message.game.board?.guard) this.#guard.delay = message.game.board.guard;
      this.#adoptsGuard = false;
    }
    if (command && message.type === "accepted") this.settled(command);
    if (this.live.boardAwaited && !awaited) this.#awaitBoard();
    if (message.type === "roundDealt" || message.type === "board") this.#practised.clear();
    this.#viewIsFresh = false;
    this.#guard.arrive(this.live, message, command);
    return live.wantsSnapshot;
  }

  /** @param {Command | import("../../room/wire.js").SentCommand} command */
  sent(command) {
    if (command.type === "mark") this.#wishes.set(command.cell, true);
    if (command.type === "unmark") this.#wishes.set(command.cell, false);
    this.#viewIsFresh = false;
  }

  /**
   * The wish of a cell ends with the last command about it.
   * @param {Command | import("../../room/wire.js").SentCommand} command
   */
  settled(command) {
    if (command.type !== "mark" && command.type !== "unmark") return;
    const { cell } = command;
    this.#wishes.delete(cell);
    for (const other of this.session.waiting) {
      if ((other.type === "mark" || other.type === "unmark") && other.cell === cell) this.sent(other);
    }
    this.#viewIsFresh = false;
  }

  stopped() {
    this.#wishes.clear();
    this.#viewIsFresh = false;
  }

  #awaitBoard() {
    const { after, random } = this.session.surroundings;
    after(
      () => {
        if (this.live.boardAwaited) this.sync();
      },
      BOARD_PATIENCE * (1 + random()),
    );
  }

  #touch() {
    this.#viewIsFresh = false;
    this.session.touch();
  }
}
