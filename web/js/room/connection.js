/**
 * One seat's line to the server: opens, joins, resends what was not answered, notices when the line is dead,
 * and comes back by itself with a jittered back-off. Knows messages only by their envelope.
 */

import { FINAL_CLOSE_CODES, SUBPROTOCOL } from "./wire.js";

/** @typedef {import("./wire.js").ServerMessage} ServerMessage */
/** @typedef {import("./wire.js").SentCommand} SentCommand */
/** @typedef {"connecting" | "joined" | "waiting" | "stopped"} Status */
/** @typedef {Pick<WebSocket, "send" | "close" | "readyState" | "onopen" | "onmessage" | "onclose" | "onerror">} Socket */

/**
 * What the outside world gives, so that tests can crank it by hand.
 * @typedef {object} Surroundings
 * @property {(url: string, protocol: string, greeting: string | null) => Socket} open with the first message, if that may
 *   go with the upgrade; it is sent again when the socket is open, since nobody says whether it was read there
 * @property {() => number} now milliseconds
 * @property {(action: () => void, delay: number) => any} after
 * @property {(timer: any) => void} cancel
 * @property {() => number} random 0 up to 1
 * @property {() => Promise<void> | null} [kept] when the disk has what this page must not lose; null if it has it
 */

/**
 * @typedef {object} Delegate
 * @property {() => object} greeting the join or watch, with a fresh id
 * @property {(message: ServerMessage) => void} receive every message, before the next is read
 * @property {() => SentCommand[]} unanswered to be sent again after a join
 * @property {() => void} probe asks the server for anything at all
 * @property {(status: Status, reason: string) => void} changed
 */

/** A connection that has not joined by then is given up; mobile networks lose handshakes silently. */
export const CONNECT_TIMEOUT = 5_000;
/** After a question, silence for this long means a dead line. */
export const ANSWER_TIMEOUT = 5_000;
/** Silence after which a visible page asks whether the line still stands; pings are invisible to pages. */
export const QUIET_LIMIT = 60_000;
/** A page hidden for longer gets a fresh socket: phones kill sockets without telling. */
export const HIDDEN_LIMIT = 20_000;
const BACKOFF_FIRST = 500;
const BACKOFF_MOST = 15_000;
/** The server went away on purpose; thousands come back, so they spread. */
const AWAY_SPREAD = 5_000;

/** So many sockets in a row that do not open are no hiccup: something may be in their way. */
const UNOPENED_MOST = 3;

/** How long newcomers wait in turn if they are not told, milliseconds. */
const TURN_WAIT = 5_000;

/** Join rejections that time may heal; all others end the attempts. */
const PASSING = new Set(["rateLimited", "tooManyWrongCodes", "unavailable", "roomFull"]);

export class Connection {
  /** @type {Socket | null} */ #socket = null;
  /** @type {Status} */ #status = "waiting";
  #url;
  #delegate;
  #world;
  #attempts = 0;
  /** How many sockets in a row have not opened. */ #unopened = 0;
  #inTurn = false;
  #heardAt = 0;
  /** @type {any} */ #retryTimer = null;
  /** @type {any} */ #deadline = null;
  /** @type {any} */ #quietTimer = null;

  /** @param {string} url @param {Delegate} delegate @param {Surroundings} surroundings */
  constructor(url, delegate, surroundings) {
    this.#url = url;
    this.#delegate = delegate;
    this.#world = surroundings;
  }

  get status() {
    return this.#status;
  }
  /** Whether the room takes no more newcomers at once and has said when to come again. */
  get inTurn() {
    return this.#inTurn;
  }

  /** Opens a fresh socket now, whatever is under way. */
  connect() {
    this.#drop();
    this.#unopened += 1;
    this.#change("connecting", "");
    // A new seat's key is kept before it counts: a browser that is killed in between would have lost the seat.
    const kept = this.#world.kept?.() ?? null;
    const greeting = kept ? null : JSON.stringify(this.#delegate.greeting());
    /** @type {Socket} */
    let socket;
    try {
      socket = this.#world.open(this.#url, SUBPROTOCOL, greeting);
    } catch {
      this.#comeBack(0);
      return;
    }
    this.#socket = socket;
    this.#await(CONNECT_TIMEOUT);
    const greet = () => {
      if (socket === this.#socket) socket.send(greeting ?? JSON.stringify(this.#delegate.greeting()));
    };
    socket.onopen = () => {
      this.#unopened = 0;
      if (kept) void kept.then(greet);
      else greet();
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#read(event.data);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#closed(event.code);
    };
    socket.onerror = () => {};
  }

  /**
   * Sends at once when joined; otherwise the command waits with the unanswered.
   * @param {SentCommand} command
   */
  send(command) {
    if (this.#status !== "joined" || !this.#socket) return;
    this.#socket.send(JSON.stringify(command));
    if (!this.#deadline) this.#await(ANSWER_TIMEOUT);
  }

  /**
   * Ends for good.
   * @param {string} reason
   */
  stop(reason) {
    this.#drop();
    this.#change("stopped", reason);
  }

  /**
   * The page is seen again or the network returned.
   * @param {number} hidden milliseconds away
   */
  wake(hidden) {
    if (this.#status === "stopped") return;
    if (this.#status === "connecting" && hidden <= HIDDEN_LIMIT) return;
    // Whoever waits in turn gains nothing by asking early.
    if (this.#status === "waiting" && this.#inTurn) return;
    if (this.#status !== "joined" || hidden > HIDDEN_LIMIT) {
      this.#attempts = 0;
      this.connect();
    } else {
      this.#ask();
    }
  }

  /** @param {unknown} data */
  #read(data) {
    /** @type {ServerMessage} */
    let message;
    try {
      message = JSON.parse(String(data));
    } catch {
      return;
    }
    if (typeof message?.type !== "string") return;
    this.#heardAt = this.#world.now();
    if (this.#status === "connecting") {
      if (message.type === "joined") this.#joined();
      else if (message.type === "rejected") return this.#refused(message);
    }
    this.#delegate.receive(message);
    if (message.type === "joined") this.#resend();
    this.#settleDeadline();
  }

  #joined() {
    this.#attempts = 0;
    this.#inTurn = false;
    this.#settleDeadline(true);
    this.#change("joined", "");
    this.#watchQuiet();
  }

  #resend() {
    for (const command of this.#delegate.unanswered()) this.#socket?.send(JSON.stringify(command));
  }

  /**
   * Any message proves the line; while questions are open, the next silence is timed anew.
   * @param {boolean} [clear]
   */
  #settleDeadline(clear = false) {
    if (this.#status !== "joined") return;
    this.#world.cancel(this.#deadline);
    this.#deadline = null;
    if (!clear && this.#delegate.unanswered().length > 0) this.#await(ANSWER_TIMEOUT);
  }

  /** @param {import("./wire.js").RejectedAnswer} message */
  #refused(message) {
    this.#delegate.receive(message);
    if (this.#status === "stopped") return;
    this.#inTurn = message.code === "tryLater";
    if (this.#inTurn) {
      // The server gives everybody a time of their own.
      this.#attempts = 0;
      this.#comeBack(message.retryAfter ?? TURN_WAIT);
    } else if (PASSING.has(message.code)) {
      this.#change("waiting", message.code);
      this.#comeBack(1_000);
    } else if (message.code === "alreadyJoined") {
      this.#comeBack(0);
    } else {
      this.stop(message.code);
    }
  }

  /** @param {number} code */
  #closed(code) {
    const final = FINAL_CLOSE_CODES[code];
    if (final) this.stop(final);
    else this.#comeBack(0, code === 1001 ? AWAY_SPREAD : 0);
  }

  #ask() {
    this.#delegate.probe();
    if (this.#status === "joined" && !this.#deadline) this.#await(ANSWER_TIMEOUT);
  }

  /**
   * Gives the line up unless something is heard in time.
   * @param {number} patience
   */
  #await(patience) {
    this.#world.cancel(this.#deadline);
    this.#deadline = this.#world.after(() => this.#comeBack(0), patience);
  }

  #watchQuiet() {
    this.#world.cancel(this.#quietTimer);
    const spread = QUIET_LIMIT * (0.75 + this.#world.random() / 2);
    this.#quietTimer = this.#world.after(() => {
      if (this.#world.now() - this.#heardAt >= spread) this.#ask();
      this.#watchQuiet();
    }, spread);
  }

  /** @param {number} least @param {number} [spread] */
  #comeBack(least, spread = 0) {
    this.#drop();
    const ceiling = Math.max(spread, Math.min(BACKOFF_MOST, BACKOFF_FIRST * 2 ** this.#attempts));
    this.#attempts += 1;
    const delay = least + ceiling * (spread ? this.#world.random() : 0.4 + 0.6 * this.#world.random());
    this.#change("waiting", this.#unopened < UNOPENED_MOST ? "" : "unopened");
    this.#retryTimer = this.#world.after(() => this.connect(), delay);
  }

  #drop() {
    for (const timer of [this.#retryTimer, this.#deadline, this.#quietTimer]) this.#world.cancel(timer);
    this.#retryTimer = this.#deadline = this.#quietTimer = null;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    try {
      socket.close();
    } catch {
      // A socket that cannot be closed is gone already.
    }
  }

  /** @param {Status} status @param {string} reason */
  #change(status, reason) {
    this.#status = status;
    this.#delegate.changed(status, reason);
  }
}
