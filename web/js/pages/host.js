/** The host's console: takes the key out of the address bar, then opens the room. */

import "../components/connection-badge.js";
import { fetchRoom } from "../api.js";
import { showDeadEnd } from "../components/dead-end.js";
import { hostToken, isToken, keepHostToken } from "../memory.js";
import { codeFromPath, isRoomCode } from "../room-code.js";
import { HostRoom } from "./host-room.js";

const code = codeFromPath(location.pathname);

/** The key must not linger where shoulders, screenshots and projectors see it. */
function takeToken() {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (location.hash || location.pathname !== `/r/${code}/host`) history.replaceState(null, "", `/r/${code}/host`);
  if (token && isToken(token)) keepHostToken(code, token);
  return hostToken(code);
}

/** @param {string} token */
async function open(token) {
  const room = new HostRoom(code, token, (reason) => showDeadEnd(reason === "badName" ? "notHost" : reason, code));
  room.start();
}

if (!isRoomCode(code)) {
  showDeadEnd("unknownRoom", code);
} else {
  const token = takeToken();
  if (token) void open(token);
  else fetchRoom(code).then(() => showDeadEnd("notHost", code), (problem) => showDeadEnd(problem.code, code));
}
