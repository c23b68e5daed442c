/** The page of the big screen. */

import { gameOf, keepRoomKey } from "../room/browser-memory.js";
import { codeFromPath, isRoomCode } from "../room/room-code.js";
import { showWrongCode } from "./code-entry.js";
import { BigScreen } from "./screen/big-screen.js";
import { tabbed } from "../kit/storage.js";
import { loadTexts } from "../kit/texts.js";
import { loadTypefaces } from "../kit/typefaces.js";

await loadTexts("kit", "room", "common", "screen", "teams");

const code = codeFromPath(location.pathname);
keepRoomKey(code, location.hash);
const wished = new URLSearchParams(location.search).get("delay") ?? tabbed.getItem(`callboard.delay.${code}`);
if (isRoomCode(code)) new BigScreen(code, Number(wished) || 0).start(gameOf(code));
else void showWrongCode("unknownRoom", code, "/screen").then(loadTypefaces);
