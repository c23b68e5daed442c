/** A play of the toy game over a room's session: who has rung how often. */

import { GameSession } from "../../room/game-session.js";
import { INITIAL_ROOM, foldOver } from "../../room/state.js";

/** @typedef {{player: string, name: string, rings: number}} Ring */
/** @typedef {import("../../room/state.js").RoomState & {rings: Ring[], total: number}} State */

/** @type {State} */
const INITIAL = { ...INITIAL_ROOM, rings: [], total: 0 };

const fold = foldOver((/** @type {State} */ state, /** @type {any} */ message) => {
  const told = message.type === "joined" ? message.game : message.type === "rung" ? message : null;
  return told ? { ...state, rings: told.rings, total: told.total } : state;
});

/** @extends {GameSession<State, {type: "ring"} | {type: "stop"}, import("../../room/wire.js").Accepted>} */
export class ToySession extends GameSession {
  /** @param {import("../../room/session.js").Session} session */
  constructor(session) {
    super(session, "toy", [], INITIAL, fold);
  }

  get rings() {
    return this.state.rings;
  }
  get total() {
    return this.state.total;
  }

  ring() {
    return this.send({ type: "ring" });
  }

  stop() {
    return this.send({ type: "stop" });
  }

  /** @param {string | undefined} player */
  ringsOf(player) {
    return this.rings.find((one) => one.player === player)?.rings ?? 0;
  }
}
