/**
 * The connection of one seat to the server: opens, joins, resends unanswered commands, notices when the connection is
 * dead, and reconnects with a jittered back-off. It only knows the envelope of messages.
 */

import { FINAL_CLOSE_CODES, SUBPROTOCOL } from "./wire.js";

/** @typedef {import("./wire.js").ServerMessage} ServerMessage */
/** @typedef {import("./wire.js").SentCommand} SentCommand */
/** @typedef {"connecting" | "joined" | "waiting" | "stopped"} Status */
/**
 * @typedef {Pick<WebSocket, "send" | "close" | "readyState" | "onopen" | "onmessage" | "onclose" | "onerror">} Socket
 */

/**
 * What the browser provides, so that tests can replace it.
 * @typedef {object} Surroundings
 * @property {(url: string, protocol: string, greeting: string | null) => Socket} open with the first message, if it may
 *   be sent with the upgrade; it is sent again when the socket is open, since nothing confirms that it was read
 * @property {() => number} now milliseconds
 * @property {(action: () => void, delay: number) => any} after
 * @property {(timer: any) => void} cancel
 * @property {() => number} random from 0 up to 1
 * @property {() => Promise<void> | null} [kept] resolves when everything that this page must not lose is on the disk;
 *   null if it already is
 */

/**
 * @typedef {object} Delegate
 * @property {() => object} greeting the join or watch, with a new ID
 * @property {(message: ServerMessage) => void} receive called with every message, before the next one is read
 * @property {() => SentCommand[]} unanswered to be sent again after a join
 * @property {() => void} probe sends the server any question
 * @property {(status: Status, reason: string) => void} changed
 */

/** A connection that has not joined within this time is abandoned; mobile networks lose handshakes silently. */
export const CONNECT_TIMEOUT = 5_000;
/** Silence for this long after a question means that the connection is dead. */
export const ANSWER_TIMEOUT = 5_000;
/** After this much silence, a visible page tests the connection; pages cannot see pings. */
export const QUIET_LIMIT = 60_000;
/** A page that was hidden for longer gets a new socket, since phones close sockets without notice. */
export const HIDDEN_LIMIT = 20_000;
const BACKOFF_FIRST = 500;
const BACKOFF_MOST = 15_000;
/** The server closed the connections on purpose; thousands of clients reconnect, so they spread over this time. */
const AWAY_SPREAD = 5_000;

/** If this many sockets in a row do not open, something probably blocks them. */
const UNOPENED_MOST = 3;

/** How long new players wait in turn if the server does not say, milliseconds. */
const TURN_WAIT = 5_000;

/** Refusals of a join that may be temporary; all others end the attempts. */
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
  /** Whether the room currently accepts no more players and has said when to try again. */
  get inTurn() {
    return this.#inTurn;
  }

  /** Opens a new socket now, whatever is in progress. */
  connect() {
    this.#drop();
    this.#unopened += 1;
    this.#change("connecting", "");
    // A new seat's key is stored before it counts; otherwise, a browser that is killed in between would lose the seat.
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
   * Sends immediately if joined; otherwise, the command waits among the unanswered ones.
   * @param {SentCommand} command
   */
  send(command) {
    if (this.#status !== "joined" || !this.#socket) return;
    this.#socket.send(JSON.stringify(command));
    if (!this.#deadline) this.#await(ANSWER_TIMEOUT);
  }

  /**
   * Ends the connection permanently.
   * @param {string} reason
   */
  stop(reason) {
    this.#drop();
    this.#change("stopped", reason);
  }

  /**
   * Called when the page is visible again or the network is back.
   * @param {number} hidden milliseconds away
   */
  wake(hidden) {
    if (this.#status === "stopped") return;
    if (this.#status === "connecting" && hidden <= HIDDEN_LIMIT) return;
    // A client that waits in turn gains nothing by asking early.
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
   * Any message proves that the connection works; while questions are open, the timeout starts again.
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
      // The server gives every client its own time.
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
   * Abandons the connection unless something is received in time.
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
      // A socket that cannot be closed is already gone.
    }
  }

  /** @param {Status} status @param {string} reason */
  #change(status, reason) {
    this.#status = status;
    this.#delegate.changed(status, reason);
  }
}
