/** What the parts that games add to a session share: the game's state, folded from its facts, and its commands. */

/** @typedef {import("./state.js").RoomState} RoomState */

/**
 * @template {RoomState} S the game's state
 * @template {{type: string}} C its commands
 * @template {import("./wire.js").AcceptedAnswer} A its answers
 */
export class GameSession {
  /** @protected @type {S} as the server said it last */ live;
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

  /** What may be shown. */
  get state() {
    return this.live;
  }
  get waiting() {
    return this.session.waiting;
  }

  /**
   * @param {C} command
   * @returns {Promise<A | import("./wire.js").RejectedAnswer>} settles when the server has answered, perhaps after a reconnection
   */
  send(command) {
    return /** @type {Promise<any>} */ (this.session.send(command));
  }

  /** @param {any} message @param {RoomState} room @param {any} [command] @returns {boolean} whether it needs a snapshot */
  receive(message, room, command) {
    const before = this.live;
    this.live = this.#fold(before, message, room, command);
    this.folded(message, command);
    this.session.tell(message, before, this);
    return false;
  }

  /**
   * A message was folded, and is not heard yet.
   * @protected @param {any} _message @param {any} _command that it answers
   */
  folded(_message, _command) {}
}
