/** The page of the overlay. */

import { gameOf, keepRoomKey } from "../room/browser-memory.js";
import { GAMES } from "./games.js";
import { layoutOf } from "./overlay/layout.js";
import { Overlay } from "./overlay/overlay.js";
import { codeFromPath, isRoomCode } from "../room/room-code.js";
import { loadTexts } from "../kit/texts.js";

await loadTexts("kit", "room", "common", "screen");

const code = codeFromPath(location.pathname);
keepRoomKey(code, location.hash);
const formerParts = Object.assign({}, ...Object.values(GAMES).map((game) => game.formerParts));
// A wrong code shows nothing, because an error would cover the video.
if (isRoomCode(code)) new Overlay(code, layoutOf(location.search, formerParts)).start(gameOf(code));
