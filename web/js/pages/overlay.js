/** The overlay for a stream: transparent, the last call, bingos as they come, and the code. */

import { element, setText } from "../element.js";
import { painter } from "../paint.js";
import { codeFromPath, isRoomCode, spacedCode } from "../room-code.js";
import { openLine } from "../room-line.js";
import { loadTexts } from "../texts.js";
import { bingoSentence } from "../words.js";

/** A call leaves the picture after so long, milliseconds. */
const CALL_SHOWN = 12_000;
const BINGO_SHOWN = 7_000;

await loadTexts("common", "screen");

const code = codeFromPath(location.pathname);
const call = element("section", { class: "lower-third", hidden: true, role: "status" });
const bingo = element("section", { class: "overlay-bingo", hidden: true, role: "status" });
const ticket = element("p", { class: "overlay-code" }, "Play along: ", element("span", { class: "code" }, spacedCode(code)));
let callTimer = 0;
let bingoTimer = 0;

const session = openLine(code, null, {
  changed: painter(() => { ticket.hidden = session.status === "stopped" || session.state.room?.locked === true; }),
  heard(message) {
    const { round } = session.state;
    if (message.type === "called") {
      call.replaceChildren(element("span", { class: "lower-number" }, String(message.call.number)), element("span", { lang: round?.language ?? "en" }, round?.terms[message.call.term] ?? ""));
      call.hidden = false;
      clearTimeout(callTimer);
      callTimer = setTimeout(() => { call.hidden = true; }, CALL_SHOWN);
    } else if (message.type === "uncalled" || message.type === "roundDealt") {
      call.hidden = true;
    } else if (message.type === "bingos") {
      setText(bingo, `${bingoSentence(message.bingos, message.more ?? 0)}!`);
      bingo.hidden = false;
      clearTimeout(bingoTimer);
      bingoTimer = setTimeout(() => { bingo.hidden = true; }, BINGO_SHOWN);
    }
  },
});

document.body.replaceChildren(element("main", {}, element("h1", { class: "visually-hidden" }, "Live bingo"), ticket, bingo, call));
if (isRoomCode(code)) session.start();
