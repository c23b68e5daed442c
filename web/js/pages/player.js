/** The player's page: finds the seat of this browser or offers one, then shows the board. */

import "../components/connection-badge.js";
import { fetchRoom } from "../api.js";
import { showDeadEnd } from "../components/dead-end.js";
import { forgetPlayerSeat, keepPlayerSeat, playerSeat } from "../memory.js";
import { codeFromPath, isRoomCode } from "../room-code.js";
import { loadTexts } from "../texts.js";
import { joinScene } from "./player-join.js";
import { PlayerRoom } from "./player-room.js";

const code = codeFromPath(location.pathname);

/** @param {import("../memory.js").SeatKey} seat */
function enter(seat) {
  const room = new PlayerRoom(code, seat, (reason) => {
    if (reason === "badName") {
      forgetPlayerSeat(code);
      offer(seat.name, "The host's server does not take this name. Please choose another.");
      return;
    }
    // A seat that is not known can be had again; a removed one stays removed.
    if (reason === "badToken") forgetPlayerSeat(code);
    showDeadEnd(reason, code);
  });
  room.start();
}

/** @param {string} [name] @param {string} [fault] */
function offer(name, fault) {
  const scene = joinScene(code, name, fault, (seat) => {
    keepPlayerSeat(code, seat);
    enter(seat);
  });
  document.body.replaceChildren(scene.root);
  scene.focus();
  fetchRoom(code).then(
    (room) => (room.locked ? showDeadEnd("roomLocked", code) : scene.introduce(room)),
    (problem) => {
      if (problem.code === "unknownRoom" || problem.code === "roomEnded") showDeadEnd(problem.code, code);
      else scene.warn(problem.message);
    },
  );
}

await loadTexts("common", "player");

if (!isRoomCode(code)) {
  showDeadEnd("unknownRoom", code);
} else {
  if (location.pathname !== `/r/${code}`) history.replaceState(null, "", `/r/${code}`);
  const seat = playerSeat(code);
  if (seat) enter(seat);
  else offer();
}
