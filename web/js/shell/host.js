/** The host's console: removes the key from the address bar, then opens the room. */

import { fetchRoom } from "../room/api.js";
import { showDeadEnd } from "../kit/dead-end.js";
import { element, setText } from "../kit/element.js";
import "../kit/settings.js";
import { newToken } from "../room/identity.js";
import {
  forgetHostedRoom,
  gameOf,
  hostToken,
  isToken,
  keepHostToken,
  keepPlayerSeat,
  keepRoomKey,
  playerSeat,
} from "../room/browser-memory.js";
import { codeFromPath, isRoomCode } from "../room/room-code.js";
import { loadTexts } from "../kit/texts.js";
import { askForName } from "./host/cohost.js";
import { exportButtons, proofNote } from "./host/export.js";
import { HostRoom } from "./host/room.js";
import { headingOf } from "./parts.js";

await loadTexts("kit", "room", "common", "files", "host", "teams");

const code = codeFromPath(location.pathname);

/** Keys and invitations must not stay where other people, screenshots and projectors show them. */
function takeKeys() {
  const known = hostToken(code);
  keepRoomKey(code, location.hash);
  const hash = new URLSearchParams(location.hash.slice(1));
  const [token, invite, recover] = ["token", "invite", "recover"].map((name) => {
    const secret = hash.get(name);
    return secret && isToken(secret) ? secret : null;
  });
  if (location.hash || location.pathname !== `/r/${code}/host`)
    history.replaceState(null, "", `/r/${code}/host${location.search}`);
  if (token) keepHostToken(code, token);
  // This device's key is stored before the link is used, because the link works once and the answer may be lost.
  else if (recover && !known) keepHostToken(code, newToken());
  return { token: hostToken(code), known, invite, recover, prepares: hash.has("programme") };
}

/** @param {string} token @returns {Node[]} the page of an ended room, for its host */
function files(token) {
  const fault = element("p", { class: "fault", role: "alert" });
  return [
    element("div", { class: "dead-end-actions" }, ...exportButtons(code, token, (problem) => setText(fault, problem))),
    proofNote(),
    fault,
  ];
}

/**
 * @param {string} token @param {string | null} known the key that this browser had before
 * @param {{name?: string, invite?: string, recover?: string}} [guest]
 * @param {boolean} [prepares] whether to open the programme's editor
 */
function open(token, known, guest, prepares = false) {
  const room = new HostRoom(
    code,
    token,
    (reason) => {
      // A wrong link must not replace the right key.
      if (reason === "badToken" && known && known !== token) {
        keepHostToken(code, known);
        return location.reload();
      }
      // An expired link must not replace a valid key: the page opens as without the link.
      if (reason === "badToken" && known && guest?.recover) return location.reload();
      if (reason === "demoted" && !playerSeat(code)) keepPlayerSeat(code, { token, name: "" });
      if (["badToken", "moved", "demoted"].includes(reason)) forgetHostedRoom(code);
      showDeadEnd(reason === "badName" ? "notHost" : reason, code, ...(reason === "roomEnded" ? files(token) : []));
    },
    guest,
  );
  room.start(gameOf(code), prepares);
}

if (!isRoomCode(code)) {
  showDeadEnd("unknownRoom", code);
} else {
  const { token, known, invite, recover, prepares } = takeKeys();
  if (token) open(token, known, recover ? { recover } : undefined, prepares);
  else {
    fetchRoom(code).then(
      (room) => {
        if (!invite) return showDeadEnd("notHost", code);
        askForName(code, headingOf(room), (name) => {
          open(newToken(), null, { name, invite });
        });
      },
      (problem) => showDeadEnd(problem.code, code),
    );
  }
}
