/** The host's console: takes the key out of the address bar, then opens the room. */

import "../components/connection-badge.js";
import { fetchRoom } from "../api.js";
import { showDeadEnd } from "../components/dead-end.js";
import { newToken } from "../identity.js";
import { forgetHostedRoom, hostToken, isToken, keepHostToken } from "../memory.js";
import { codeFromPath, isRoomCode } from "../room-code.js";
import { loadTexts } from "../texts.js";
import { askForName } from "./host-cohost.js";
import { HostRoom } from "./host-room.js";

await loadTexts("common", "host", "player", "masks");

const code = codeFromPath(location.pathname);

/** Neither key nor invitation may linger where shoulders, screenshots and projectors see it. */
function takeKeys() {
  const known = hostToken(code);
  const hash = new URLSearchParams(location.hash.slice(1));
  const [token, invite] = [hash.get("token"), hash.get("invite")];
  if (location.hash || location.pathname !== `/r/${code}/host`) history.replaceState(null, "", `/r/${code}/host${location.search}`);
  if (token && isToken(token)) keepHostToken(code, token);
  return { token: hostToken(code), known, invite: invite && isToken(invite) ? invite : null };
}

/** @param {string} token @param {string | null} known the key that this browser held before @param {{name: string, invite: string}} [guest] */
function open(token, known, guest) {
  const room = new HostRoom(code, token, (reason) => {
    // A wrong link must not cost the right key.
    if (reason === "badToken" && known && known !== token) {
      keepHostToken(code, known);
      return location.reload();
    }
    if (reason === "badToken") forgetHostedRoom(code);
    showDeadEnd(reason === "badName" ? "notHost" : reason, code);
  }, guest);
  room.start();
}

if (!isRoomCode(code)) {
  showDeadEnd("unknownRoom", code);
} else {
  const { token, known, invite } = takeKeys();
  if (token) open(token, known);
  else {
    fetchRoom(code).then((room) => {
      if (!invite) return showDeadEnd("notHost", code);
      askForName(code, room.title, (name) => {
        open(newToken(), null, { name, invite });
      });
    }, (problem) => showDeadEnd(problem.code, code));
  }
}
