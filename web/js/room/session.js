/**
 * The session of one seat (or one spectator) in one room: combines the connection, the room's folded state and the
 * unanswered commands. It works with every game; the current game attaches a part, which folds the game's messages.
 */

import { durable } from "../kit/durable-storage.js";
import { Connection } from "./connection.js";
import { ServerClock } from "./clock.js";
import { greetingURL } from "./greeting.js";
import { Identity } from "./identity.js";
import { Outbox } from "./outbox.js";
import { Recall } from "./last-received.js";
import { INITIAL_ROOM, foldRoom } from "./state.js";
import { ROOM_COMMANDS } from "./wire.js";

/** @typedef {import("./state.js").RoomState} RoomState */
/** @typedef {import("./wire.js").Command} Command */
/** @typedef {import("./wire.js").GameCommand} GameCommand */
/** @typedef {import("./wire.js").SentCommand} SentCommand */
/** @typedef {import("./wire.js").ServerMessage} ServerMessage */
/** @typedef {import("./outbox.js").Answer} Answer */
/** @typedef {import("./connection.js").Status} Status */

/**
 * What a game adds to a session. Its messages and commands are its own: the room passes them on unchanged.
 * @typedef {object} GamePart
 * @property {string} game its name in rooms
 * @property {RoomState} state the state that may be shown, which can be older than the server's latest state
 * @property {ReadonlySet<string>} repeatable commands that do no harm if they are repeated
 * @property {(message: any, room: RoomState, command?: any) => boolean} receive folds a message after the room
 *   has folded it, and reports it with `session.tell` once players may see it; returns whether it needs a snapshot
 * @property {(command: any) => void} [sent]
 * @property {(command: any) => void} [settled] called when a command was refused
 * @property {() => void} [stopped] called when the server will not answer any more commands
 * @property {boolean} [recalls] whether messages that an earlier page received may be folded again, because that has
 *   no side effects and shows nothing too early
 */

/**
 * @typedef {object} Watcher
 * @property {() => void} changed called when something must be drawn
 * @property {(message: any, before: any) => void} [heard] called with every message, once it is folded and the game
 *   reports it; `before` is the state before the message: the game's state, or the room's if no game is attached
 * @property {(status: Status, reason: string) => void} [line] called when the status of the connection has changed, or
 *   when the server cannot save a command at the moment (`unsaved`), which is then sent again
 * @property {(room: import("./wire.js").Room) => void} [plays] called with the room when the server names its current
 *   game, before that game receives a message
 */

/**
 * @typedef {object} SessionOptions
 * @property {string} url of the WebSocket
 * @property {string} room
 * @property {{token: string, name?: string, avatar?: import("./wire.js").Avatar} | null} seat null to watch
 * @property {import("../kit/storage.js").Store} store the tab's own
 * @property {import("./connection.js").Surroundings} surroundings
 * @property {Watcher} watcher
 * @property {string} [browser] a random number of this browser, so that a ban keeps it from taking another seat
 * @property {string} [invite] the secret of an invitation
 * @property {string} [recover] the secret of the owner's recovery link
 * @property {string} [move] the secret that moves a seat from another device to this one
 * @property {string} [link] the random part of the room's link
 */

/** Commands that do no harm if they are repeated, so they may be sent again with a new ID. */
const REPEATABLE = new Set(["lock", "rename", "avatar"]);
/** The minimum pause before resending a command that was throttled or could not be saved, milliseconds. */
const RETRY_DELAY = 800;

export class Session {
  /** @type {RoomState} */ #room = INITIAL_ROOM;
  /** @type {GamePart | null} */ #game = null;
  /** @type {import("./wire.js").JoinedAnswer | null} the last message, if it was a snapshot */ #snapshot = null;
  #syncing = false;
  /** Whether an earlier page's messages are being folded. They are not reported again. */ #isRecalling = false;
  #options;
  #identity;
  #recall;
  #outbox;
  #connection;
  clock;

  /** @param {SessionOptions} options */
  constructor(options) {
    this.#options = options;
    const { room, seat, store, surroundings } = options;
    this.clock = new ServerClock(() => surroundings.now());
    const place = `${room}.${seat ? seat.token.slice(0, 6) : "watch"}`;
    this.#identity = new Identity(store, `callboard.client.${place}`);
    this.#recall = new Recall(store, `callboard.recall.${place}`, () => surroundings.now());
    this.#outbox = new Outbox(this.#identity);
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

  /** @returns {RoomState} the state that may be shown */
  get state() {
    return this.#game?.state ?? this.#room;
  }
  /** @returns {RoomState} the server's latest state, including what the game does not show yet */
  get present() {
    return this.#room;
  }
  /** The clock and the timers that it uses. */
  get surroundings() {
    return this.#options.surroundings;
  }
  get status() {
    return this.#connection.status;
  }
  /** Whether this client is queued for a seat, because many people are joining. */
  get inTurn() {
    return this.#connection.inTurn;
  }
  get waiting() {
    return this.#outbox.commands;
  }
  /** @param {GamePart | null} part of the current game; null until it is loaded */
  attach(part) {
    this.#game = part;
  }

  /**
   * Brings a part that was attached late up to date: with the last snapshot or a new one or, before the first snapshot,
   * with the messages that an earlier page stored.
   */
  catchUp() {
    if (this.#snapshot) {
      this.#pass(this.#snapshot);
      this.touch();
    } else if (this.#room.position) this.sync();
    else if (this.#game?.recalls) this.#recallLast(this.#game);
  }

  /** @param {GamePart} game */
  #recallLast(game) {
    const kept = this.#recall.take();
    if (kept?.told[0].message.room.game !== game.game) return;
    if (kept.skew !== null) this.clock.adopt(kept.skew);
    this.#isRecalling = true;
    for (const { message, command } of /** @type {import("./last-received.js").Told[]} */ (kept.told)) {
      this.#room = { ...foldRoom(this.#room, message, command), wantsSnapshot: false };
      game.receive(message, this.#room, command);
    }
    this.#isRecalling = false;
    this.touch();
  }

  start() {
    this.#connection.connect();
  }
  /** @param {number} away how long the page was hidden, milliseconds */
  wake(away) {
    this.#connection.wake(away);
  }
  leave() {
    this.#identity.release();
    this.rest();
  }
  /** Called when the page is hidden, because the browser may then end it without notice. */
  rest() {
    if (this.#game?.recalls) this.#recall.keep(this.clock.skew);
    else this.#recall.forget();
  }
  restore() {
    this.#identity.reclaim();
  }
  /** @param {string} reason */
  stop(reason) {
    this.#connection.stop(reason);
  }

  /**
   * @param {Command | GameCommand} command
   * @returns {Promise<Answer>} resolves when the server has answered, perhaps after a reconnection
   */
  send(command) {
    return new Promise((settle) => {
      const { room } = this.#room;
      const isGames = room !== null && !ROOM_COMMANDS.has(command.type);
      const sent = this.#outbox.add(isGames ? { ...command, play: room.play } : command, settle);
      if (!sent) {
        settle({ type: "rejected", id: null, code: "rateLimited", message: "Too many taps wait for the connection." });
        return;
      }
      this.#game?.sent?.(sent);
      this.#connection.send(sent);
      this.touch();
    });
  }

  /** Requests a snapshot; several requests are sent as one. */
  sync() {
    if (this.#syncing) return;
    this.#syncing = true;
    void this.send({ type: "sync" });
  }

  /**
   * Chooses the channel of the game that a spectator wants to see; answered with a snapshot.
   * @param {string} channel
   */
  look(channel) {
    void this.send({ type: "look", channel });
  }

  /** Asks the watcher to draw again. */
  touch() {
    this.#options.watcher.changed();
  }

  /**
   * Reports a message that may be seen now.
   * @param {any} message @param {any} before the state before it @param {GamePart | null} [from] the part that reports
   *   it; ignored if the part has been detached
   */
  tell(message, before, from = this.#game) {
    if (from !== this.#game || this.#isRecalling) return;
    this.#options.watcher.heard?.(message, before);
  }

  #greeting() {
    const { room, seat } = this.#options;
    const { browser, invite, recover, move, link } = this.#options;
    const { position } = this.#room;
    const envelope = {
      id: this.#identity.nextID(),
      client: this.#identity.client,
      room,
      // A server that is behind the state shown here waits before it answers.
      ...(position ? { at: position } : {}),
      ...(link ? { link } : {}),
    };
    if (!seat) return { type: "watch", ...envelope };
    return {
      type: "join",
      ...envelope,
      token: seat.token,
      ...(seat.name ? { name: seat.name } : {}),
      ...(seat.name && seat.avatar ? { avatar: seat.avatar } : {}),
      ...(browser ? { browser } : {}),
      ...(invite ? { invite } : {}),
      ...(recover ? { recover } : {}),
      ...(move ? { move } : {}),
    };
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    if (message.type === "rejected") this.#rejected(message);
    const entry = message.type === "accepted" ? this.#outbox.take(message.id) : undefined;
    const before = this.#room;
    this.#room = foldRoom(before, message, entry?.command);
    if (this.#room.over) this.#recall.forget();
    else this.#recall.note(message, entry?.command);
    if (message.type === "joined") this.#joined(message);
    if (message.type === "joined" || message.type === "played") this.#plays(message.room);
    this.#snapshot = message.type === "joined" ? message : null;
    const { wantsSnapshot } = this.#room;
    if (wantsSnapshot) this.#room = { ...this.#room, wantsSnapshot: false };
    this.#pass(message, before, entry?.command);
    if (entry && message.type === "accepted") entry.settle(message);
    if (wantsSnapshot) this.sync();
    this.touch();
  }

  /**
   * Passes a message to the game, which reports it once it may be seen; without a game, reports it immediately.
   * @param {ServerMessage} message @param {RoomState} [before] @param {SentCommand} [command]
   */
  #pass(message, before = this.#room, command) {
    if (!this.#game) this.tell(message, before);
    else if (this.#game.receive(message, this.#room, command)) this.sync();
  }

  /** @param {import("./wire.js").JoinedAnswer} message */
  #joined(message) {
    // These secrets work once. When the client reconnects, the seat's token is enough.
    this.#options = { ...this.#options, invite: undefined, recover: undefined, move: undefined };
    if (message.now) this.clock.note(message.now);
    this.#settleSyncs(message);
  }

  /** @param {import("./wire.js").Room} room */
  #plays(room) {
    this.#outbox.keepPlay(room.play);
    this.#options.watcher.plays?.(room);
  }

  /** @param {import("./wire.js").RejectedAnswer} message */
  #rejected(message) {
    const { code, id } = message;
    if (id === null) {
      if (code === "tooLarge") this.#outbox.takeLargest()?.settle(message);
      return;
    }
    const waiting = this.#outbox.commands.find((command) => command.id === id);
    if (!waiting) return;
    if (code === "unavailable") {
      this.#options.watcher.line?.(this.status, "unsaved");
      return this.#later(() => this.#connection.send(waiting));
    }
    // Send it again with a new ID: the server may refuse the old one, because higher IDs have been answered.
    if (code === "rateLimited" || (code === "staleId" && this.#isRepeatable(waiting.type))) {
      return this.#later(() => {
        const renewed = this.#outbox.renew(id);
        if (renewed) this.#connection.send(renewed);
      });
    }
    const entry = this.#outbox.take(id);
    if (waiting.type === "sync") this.#syncing = false;
    this.#game?.settled?.(waiting);
    // The room plays another game now, and the view that sent the command is gone.
    if (code === "stalePlay") return;
    if (code === "staleId") this.sync();
    entry?.settle(message);
  }

  /** @param {string} type @returns {boolean} */
  #isRepeatable(type) {
    return REPEATABLE.has(type) || this.#game?.repeatable.has(type) === true;
  }

  /** @param {() => void} action */
  #later(action) {
    const { after, random } = this.#options.surroundings;
    after(action, RETRY_DELAY * (1 + random()));
  }

  /**
   * Settles all waiting requests for a snapshot, because one snapshot answers them all.
   * @param {import("./wire.js").JoinedAnswer} snapshot
   */
  #settleSyncs({ id, at }) {
    this.#syncing = false;
    for (const command of this.#outbox.commands) {
      if (command.type === "sync" || command.type === "look")
        this.#outbox.take(command.id)?.settle({ type: "accepted", id: id ?? command.id, at });
    }
  }

  /** @param {Status} status @param {string} reason */
  #lineChanged(status, reason) {
    if (status === "stopped") {
      this.#outbox.abandon(reason || "stopped", "The connection has ended.");
      this.#game?.stopped?.();
      this.#syncing = false;
    }
    this.#options.watcher.line?.(status, reason);
    this.touch();
  }
}

/** @returns {import("./connection.js").Surroundings} the browser's own */
export function browserSurroundings() {
  return {
    open: (url, protocol, greeting) => new WebSocket(greeting ? greetingURL(url, greeting) : url, protocol),
    now: () => Date.now(),
    after: (action, delay) => setTimeout(action, delay),
    cancel: (timer) => clearTimeout(timer),
    random: () => Math.random(),
    kept: () => (durable.isSettled ? null : durable.settled()),
  };
}
