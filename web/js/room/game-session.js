/** What the session parts of games have in common: the game's state, folded from its facts, and its commands. */

/** @typedef {import("./state.js").RoomState} RoomState */

/**
 * @template {RoomState} S the game's state
 * @template {{type: string}} C its commands
 * @template {import("./wire.js").AcceptedAnswer} A its answers
 */
export class GameSession {
  /** @protected @type {S} the server's latest state */ live;
  /** @protected */ session;
  game;
  repeatable;
  clock;
  #fold;

  /**
   * @param {import("./session.js").Session} session to which it attaches itself
   * @param {string} game @param {string[]} repeatable @param {S} initial
   * @param {(before: S, message: any, room: RoomState, command?: any) => S} fold
   */
  constructor(session, game, repeatable, initial, fold) {
    this.session = session;
    this.game = game;
    this.repeatable = new Set(repeatable);
    this.clock = session.clock;
    this.live = { ...initial, ...session.state };
    this.#fold = fold;
    session.attach(this);
  }

  /** The state that may be shown. */
  get state() {
    return this.live;
  }
  get waiting() {
    return this.session.waiting;
  }

  /**
   * @param {C} command
   * @returns {Promise<A | import("./wire.js").RejectedAnswer>} resolves when the server has answered, perhaps after a
   *   reconnection
   */
  send(command) {
    return /** @type {Promise<any>} */ (this.session.send(command));
  }

  /**
   * @param {any} message
   * @param {RoomState} room
   * @param {any} [command]
   * @returns {boolean} whether it needs a snapshot
   */
  receive(message, room, command) {
    const before = this.live;
    this.live = this.#fold(before, message, room, command);
    this.folded(message, command);
    this.session.tell(message, before, this);
    return false;
  }

  /**
   * Called when a message has been folded but not yet reported.
   * @protected @param {any} _message @param {any} _command that it answers
   */
  folded(_message, _command) {}
}
