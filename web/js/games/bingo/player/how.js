/** The explanation of live bingo on the join screen. */

import { text } from "../../../kit/texts.js";

/** @returns {import("../../../shell/game.js").Step[]} */
export const steps = () => [
  { look: "suggested", symbol: "megaphone", words: text("bingo/player.how.listen") },
  { look: "confirmed", symbol: "check", words: text("bingo/player.how.tap") },
  { look: "winning", symbol: "star", words: text("bingo/player.how.win") },
];
