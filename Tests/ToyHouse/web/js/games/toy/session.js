/** A play of the toy game over a room's session: who has rung how often. */

/** @typedef {{player: string, name: string, rings: number}} Ring */

export class ToySession {
  game = "toy";
  repeatable = new Set();
  /** @type {Ring[]} */ rings = [];
  total = 0;
  #session;
  state;

  /** @param {import("../../room/session.js").Session} session */
  constructor(session) {
    this.#session = session;
    this.state = session.state;
    session.attach(this);
  }

  /** @param {any} message @param {import("../../room/state.js").RoomState} room */
  receive(message, room) {
    const before = this.state;
    this.state = room;
    const told = message.type === "joined" ? message.game : message.type === "rung" ? message : null;
    if (told) ({ rings: this.rings, total: this.total } = told);
    this.#session.tell(message, before);
    return false;
  }

  ring() {
    return this.#session.send({ type: "ring" });
  }

  stop() {
    return this.#session.send({ type: "stop" });
  }

  /** @param {string | undefined} player */
  ringsOf(player) {
    return this.rings.find((one) => one.player === player)?.rings ?? 0;
  }
}
