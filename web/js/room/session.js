/**
 * One seat (or one spectator) in one room: joins its connection, the fold, the spoiler guard and the commands
 * that wait. Taps show at once as *wishes* over the facts, and are reconciled with the server's answers.
 */

import { Connection } from "./connection.js";
import { ServerClock } from "./clock.js";
import { boardView } from "../games/bingo/derive.js";
import { Guard } from "../games/bingo/guard.js";
import { Identity } from "./identity.js";
import { Outbox } from "./outbox.js";
import { INITIAL_STATE, fold } from "../games/bingo/state.js";

/** @typedef {import("../games/bingo/state.js").State} State */
/** @typedef {import("./wire.js").Command} Command */
/** @typedef {import("./wire.js").ServerMessage} ServerMessage */
/** @typedef {import("./outbox.js").Answer} Answer */
/** @typedef {import("./connection.js").Status} Status */

/**
 * @typedef {object} Watcher
 * @property {() => void} changed something to draw
 * @property {(message: ServerMessage, before: State) => void} [heard] every message, after the fold, and not
 *   before the guard lets it pass
 * @property {(status: Status, reason: string) => void} [line]
 */

/**
 * @typedef {object} SessionOptions
 * @property {string} url of the WebSocket
 * @property {string} room
 * @property {{token: string, name?: string} | null} seat null to watch
 * @property {import("../kit/storage.js").Store} store the tab's own
 * @property {import("./connection.js").Surroundings} surroundings
 * @property {Watcher} watcher
 * @property {number | null} [guard] delay of the spoiler guard, seconds; null to take the one that the seat has
 * @property {string} [browser] random and made once for this browser: whom a host bars does not get another seat
 * @property {string} [invite] a co-host's secret
 * @property {string} [recover] the secret of the owner's recovery link
 * @property {string} [link] the random bits of the room's link
 */

/** Done twice, these do no harm, so they may be asked again under a new id. */
const REPEATABLE = new Set(["mark", "unmark", "autoMark", "lock", "setOptions", "rename"]);
/** Wait before a command that met a limit or a failing disk is tried again, milliseconds. */
const RETRY_DELAY = 800;
/** A board follows its deal at once; one that has not come by then is asked for, milliseconds. */
const BOARD_PATIENCE = 2_000;

export class Session {
  /** @type {State} */ #live = INITIAL_STATE;
  /** @type {Map<number, boolean>} */ #wishes = new Map();
  /** @type {readonly number[]} */ #pretended = [];
  /** @type {import("../games/bingo/derive.js").BoardView | null} */ #view = null;
  #viewIsFresh = false;
  #syncing = false;
  #options;
  #identity;
  #outbox;
  #connection;
  #guard;
  #adoptsGuard;
  clock;

  /** @param {SessionOptions} options */
  constructor(options) {
    this.#options = options;
    const { room, seat, store, surroundings } = options;
    this.clock = new ServerClock(() => surroundings.now());
    this.#adoptsGuard = options.guard === null;
    this.#guard = new Guard({
      delay: options.guard ?? 0,
      surroundings,
      clock: this.clock,
      heard: (message, before) => this.#heard(message, before),
    });
    this.#identity = new Identity(store, `callboard.client.${room}.${seat ? seat.token.slice(0, 6) : "watch"}`);
    this.#outbox = new Outbox(this.#identity);
    for (const command of this.#outbox.commands) this.#wish(command);
    this.#connection = new Connection(
      options.url,
      {
        greeting: () => this.#greeting(),
        receive: (message) => this.#receive(message),
        unanswered: () => this.#outbox.commands,
        probe: () => this.sync(),
        changed: (status, reason) => this.#lineChanged(status, reason),
      },
      surroundings,
    );
  }

  /**
   * What may be shown: behind the present by the guard's delay, but for one's own.
   * @returns {State}
   */
  get state() {
    return this.#guard.state ?? this.#live;
  }
  /** The spoiler guard; a new delay is told to the server by a `guard` command. */
  get guard() {
    return this.#guard;
  }
  get status() {
    return this.#connection.status;
  }
  /** Whether one waits in turn for a seat, because many come at once. */
  get inTurn() {
    return this.#connection.inTurn;
  }
  get waiting() {
    return this.#outbox.commands;
  }
  /**
   * Cells tapped and not yet answered.
   * @returns {ReadonlyMap<number, boolean>}
   */
  get wishes() {
    return this.#wishes;
  }

  /** The board with the wishes applied, derived once per change. */
  get board() {
    if (!this.#viewIsFresh) {
      const pretended = this.#pretended.map((cell) => /** @type {[number, boolean]} */ ([cell, false]));
      this.#view = boardView(
        this.state,
        pretended.length > 0 ? new Map([...pretended, ...this.#wishes]) : this.#wishes,
      );
      this.#viewIsFresh = true;
    }
    return this.#view;
  }

  /**
   * Cells that look unmarked until something else is pretended; the server is told nothing.
   * @param {readonly number[]} cells
   */
  pretendUnmarked(cells) {
    this.#pretended = cells;
    this.#changed();
  }

  start() {
    this.#connection.connect();
  }
  /** @param {number} away */
  wake(away) {
    this.#connection.wake(away);
  }
  leave() {
    this.#identity.release();
  }
  restore() {
    this.#identity.reclaim();
  }
  /** @param {string} reason */
  stop(reason) {
    this.#connection.stop(reason);
  }

  /**
   * @param {Command} command
   * @returns {Promise<Answer>} settles when the server has answered, perhaps after a reconnection
   */
  send(command) {
    return new Promise((settle) => {
      const sent = this.#outbox.add(command, settle);
      if (!sent) {
        settle({ type: "rejected", id: null, code: "rateLimited", message: "Too many taps wait for the connection." });
        return;
      }
      this.#wish(sent);
      this.#connection.send(sent);
      this.#changed();
    });
  }

  /** Asks for a snapshot; several asks are one. */
  sync() {
    if (this.#syncing) return;
    this.#syncing = true;
    void this.send({ type: "sync" });
  }

  /** @param {Command} command */
  #wish(command) {
    if (command.type === "mark") this.#wishes.set(command.cell, true);
    if (command.type === "unmark") this.#wishes.set(command.cell, false);
  }

  #greeting() {
    const { room, seat } = this.#options;
    const { browser, invite, recover, link } = this.#options;
    const envelope = { id: this.#identity.nextID(), client: this.#identity.client, room, ...(link ? { link } : {}) };
    if (!seat) return { type: "watch", ...envelope };
    return {
      type: "join",
      ...envelope,
      token: seat.token,
      ...(seat.name ? { name: seat.name } : {}),
      ...(browser ? { browser } : {}),
      ...(invite ? { invite } : {}),
      ...(recover ? { recover } : {}),
    };
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    const awaited = this.#live.boardAwaited;
    if (message.type === "rejected") this.#rejected(message);
    const entry = message.type === "accepted" ? this.#outbox.take(message.id) : undefined;
    this.#live = fold(this.#live, message, entry?.command);
    const { wantsSnapshot } = this.#live;
    if (wantsSnapshot) this.#live = { ...this.#live, wantsSnapshot: false };
    if (message.type === "joined") this.#joined(message);
    if (entry && message.type === "accepted") {
      this.#settleWish(entry.command);
      entry.settle(message);
    }
    if (wantsSnapshot) this.sync();
    if (this.#live.boardAwaited && !awaited) this.#awaitBoard();
    this.#viewIsFresh = false;
    this.#guard.arrive(this.#live, message, entry?.command);
    this.#changed();
  }

  /** @param {import("./wire.js").Joined} message */
  #joined(message) {
    // They count once; whoever comes back comes by the seat.
    this.#options = { ...this.#options, invite: undefined, recover: undefined };
    if (message.now) this.clock.note(message.now);
    if (this.#adoptsGuard && message.board?.guard) this.#guard.delay = message.board.guard;
    this.#adoptsGuard = false;
    this.#settleSyncs(message.id);
  }

  /** @param {ServerMessage | null} message @param {State | null} before */
  #heard(message, before) {
    this.#changed();
    if (message) this.#options.watcher.heard?.(message, before ?? INITIAL_STATE);
  }

  #awaitBoard() {
    const { after, random } = this.#options.surroundings;
    after(
      () => {
        if (this.#live.boardAwaited) this.sync();
      },
      BOARD_PATIENCE * (1 + random()),
    );
  }

  /** @param {import("./wire.js").Rejected} message */
  #rejected(message) {
    const { code, id } = message;
    if (id === null) {
      if (code === "tooLarge") this.#outbox.takeLargest()?.settle(message);
      return;
    }
    const waiting = this.#outbox.commands.find((command) => command.id === id);
    if (!waiting) return;
    if (code === "unavailable") return this.#later(() => this.#connection.send(waiting));
    // Neither took effect; an id that went by may not be used again.
    if (code === "rateLimited" || (code === "staleId" && REPEATABLE.has(waiting.type))) {
      return this.#later(() => {
        const renewed = this.#outbox.renew(id);
        if (renewed) this.#connection.send(renewed);
      });
    }
    const entry = this.#outbox.take(id);
    if (waiting.type === "sync") this.#syncing = false;
    this.#settleWish(waiting);
    if (code === "staleId") this.sync();
    entry?.settle(message);
  }

  /** @param {() => void} action */
  #later(action) {
    const { after, random } = this.#options.surroundings;
    after(action, RETRY_DELAY * (1 + random()));
  }

  /**
   * A snapshot answers all requests for one.
   * @param {number | null} id
   */
  #settleSyncs(id) {
    this.#syncing = false;
    for (const command of this.#outbox.commands) {
      if (command.type === "sync") this.#outbox.take(command.id)?.settle({ type: "accepted", id: id ?? command.id });
    }
  }

  /**
   * The wish of a cell ends with the last command about it.
   * @param {Command} command
   */
  #settleWish(command) {
    if (command.type !== "mark" && command.type !== "unmark") return;
    const { cell } = command;
    this.#wishes.delete(cell);
    for (const other of this.#outbox.commands) {
      if ((other.type === "mark" || other.type === "unmark") && other.cell === cell) this.#wish(other);
    }
  }

  /** @param {Status} status @param {string} reason */
  #lineChanged(status, reason) {
    if (status === "stopped") {
      this.#outbox.abandon(reason || "stopped", "The connection has ended.");
      this.#wishes.clear();
      this.#syncing = false;
    }
    this.#options.watcher.line?.(status, reason);
    this.#changed();
  }

  #changed() {
    this.#viewIsFresh = false;
    this.#options.watcher.changed();
  }
}

/** @returns {import("./connection.js").Surroundings} the browser's own */
export function browserSurroundings() {
  return {
    open: (url, protocol) => new WebSocket(url, protocol),
    now: () => Date.now(),
    after: (action, delay) => setTimeout(action, delay),
    cancel: (timer) => clearTimeout(timer),
    random: () => Math.random(),
  };
}
