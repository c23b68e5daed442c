/** The host's console: takes the key out of the address bar, then opens the room. */

import "../components/connection-badge.js";
import { fetchRoom } from "../api.js";
import { showDeadEnd } from "../components/dead-end.js";
import { forgetHostedRoom, hostToken, isToken, keepHostToken } from "../memory.js";
import { codeFromPath, isRoomCode } from "../room-code.js";
import { loadTexts } from "../texts.js";
import { HostRoom } from "./host-room.js";

const code = codeFromPath(location.pathname);

/** The key must not linger where shoulders, screenshots and projectors see it. */
function takeToken() {
  const known = hostToken(code);
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (location.hash || location.pathname !== `/r/${code}/host`) history.replaceState(null, "", `/r/${code}/host`);
  if (token && isToken(token)) keepHostToken(code, token);
  return { token: hostToken(code), known };
}

/** @param {string} token @param {string | null} known the key that this browser held before */
function open(token, known) {
  const room = new HostRoom(code, token, (reason) => {
    // A wrong link must not cost the right key.
    if (reason === "badToken" && known && known !== token) {
      keepHostToken(code, known);
      return location.reload();
    }
    if (reason === "badToken") forgetHostedRoom(code);
    showDeadEnd(reason === "badName" ? "notHost" : reason, code);
  });
  room.start();
}

await loadTexts("common", "host");

if (!isRoomCode(code)) {
  showDeadEnd("unknownRoom", code);
} else {
  const { token, known } = takeToken();
  if (token) open(token, known);
  else fetchRoom(code).then(() => showDeadEnd("notHost", code), (problem) => showDeadEnd(problem.code, code));
}
