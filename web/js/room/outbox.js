/** Commands that wait for their answer, in the order of their IDs. */

import { ROOM_COMMANDS } from "./wire.js";

/** @typedef {import("./wire.js").Command | import("./wire.js").GameCommand} Command */
/** @typedef {import("./wire.js").SentCommand} SentCommand */
/** @typedef {import("./wire.js").AcceptedAnswer} Accepted */
/** @typedef {import("./wire.js").RejectedAnswer} Rejected */
/** @typedef {Accepted | Rejected} Answer */
/** @typedef {{command: SentCommand, settle: (answer: Answer) => void}} Entry */

/** The maximum number of waiting commands: a player's taps while offline are kept, but not without limit. */
const CAPACITY = 200;

export class Outbox {
  /** @type {Map<number, Entry>} */ #entries = new Map();
  #identity;

  /** @param {import("./identity.js").Identity} identity */
  constructor(identity) {
    this.#identity = identity;
    for (const command of identity.outbox) this.#entries.set(command.id, { command, settle: () => {} });
  }

  get size() {
    return this.#entries.size;
  }

  /** @returns {SentCommand[]} */
  get commands() {
    return [...this.#entries.values()].map((entry) => entry.command);
  }

  /**
   * @param {Command} command
   * @param {(answer: Answer) => void} settle called once, with the answer
   * @returns {SentCommand | null} null if too many are already waiting
   */
  add(command, settle) {
    if (this.#entries.size >= CAPACITY) return null;
    const sent = /** @type {SentCommand} */ ({ ...command, id: this.#identity.nextID() });
    this.#entries.set(sent.id, { command: sent, settle });
    this.#keep();
    return sent;
  }

  /**
   * @param {number} id
   * @returns {Entry | undefined} the entry, which no longer waits
   */
  take(id) {
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    this.#entries.delete(id);
    this.#keep();
    return entry;
  }

  /**
   * Gives a command a new ID, after the server has said that it was not executed.
   * @param {number} id
   * @returns {SentCommand | undefined}
   */
  renew(id) {
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    this.#entries.delete(id);
    const command = /** @type {SentCommand} */ ({ ...entry.command, id: this.#identity.nextID() });
    this.#entries.set(command.id, { command, settle: entry.settle });
    this.#keep();
    return command;
  }

  /**
   * Drops commands that were meant for another play; their senders are not told. Commands that an older page left name
   * no play, and mean the first one.
   * @param {number} play the one that is played now
   */
  keepPlay(play) {
    for (const [id, { command }] of this.#entries) {
      if (ROOM_COMMANDS.has(command.type)) continue;
      const meant = /** @type {import("./wire.js").GameCommand} */ (command).play ?? 1;
      if (meant !== play) this.#entries.delete(id);
      else Object.assign(command, { play });
    }
    this.#keep();
  }

  /** @returns {Entry | undefined} the entry with the longest text, which no longer waits */
  takeLargest() {
    let largest = 0;
    let size = -1;
    for (const { command } of this.#entries.values()) {
      const length = JSON.stringify(command).length;
      if (length > size) [largest, size] = [command.id, length];
    }
    return size < 0 ? undefined : this.take(largest);
  }

  /**
   * Answers all waiting commands with one rejection.
   * @param {string} code @param {string} message
   */
  abandon(code, message) {
    const entries = [...this.#entries.values()];
    this.#entries.clear();
    this.#keep();
    for (const { command, settle } of entries) settle({ type: "rejected", id: command.id, code, message });
  }

  #keep() {
    // A request for a snapshot is of no use to the next page.
    this.#identity.keepOutbox(this.commands.filter((command) => command.type !== "sync" && command.type !== "look"));
  }
}
