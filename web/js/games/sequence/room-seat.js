/** A seat at a table of a room: what its page shows, and how it plays. */

import { fieldOf } from "./wire.js";
import { tableRefusal } from "./words.js";

/** @param {import("./state.js").State} state @returns {import("./scene.js").Scene | null} */
export function sceneOf({ table, round, own, acts, votes }) {
  if (!table || !round) return null;
  return { table, field: fieldOf(table, round.options), own, rules: round.options, acts, votes };
}

/** @param {import("./session.js").TableSession} session @returns {import("./table-room.js").Seat} */
export function roomSeat(session) {
  /** @param {import("./wire.js").Command} command */
  const send = async (command) => {
    const answer = await session.send(command);
    return answer.type === "rejected" ? tableRefusal(answer) : "";
  };
  return {
    scene: () => sceneOf(session.state),
    act: async ({ act, ...rest }) => {
      const { table, round } = session.state;
      const refused = await send(/** @type {any} */ ({ type: act === "play" ? "playCard" : act, ...rest }));
      if (!refused && table && round?.options.form === "crowd") session.voted({ act, ...rest }, table.step);
      return refused;
    },
    undo: () => send({ type: "undo" }),
    local: (moment) => session.clock.local(moment),
  };
}
