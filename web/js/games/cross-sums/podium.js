/** The podium of a race, with photo finishes. */

import { element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { podium as podiumOf, winnerSentence as winnersOf } from "../../shell/podium.js";
import { raceTime, unsolvedIn } from "./race-words.js";

/** @typedef {import("./wire.js").Standing} Standing */

const TEXTS = Object.freeze({
  winner: "cross-sums/race.winner",
  winners: "cross-sums/race.winners",
  others: "cross-sums/race.others",
});

/** @param {readonly Standing[]} lines @returns {string} the winner, or several that share the first place */
export const winnerSentence = (lines) => winnersOf(lines, TEXTS);

/**
 * @param {readonly Standing[]} lines the best first
 * @param {import("./race-words.js").Measure | null} [measure]
 * @returns {HTMLElement}
 */
export const podium = (lines, measure = null) =>
  podiumOf(lines, TEXTS, ([{ solved, tenths }, ...others]) => [
    element("p", {}, raceTime(tenths)),
    // Explains why one time is several minutes longer than the others.
    measure && unsolvedIn({ solved }, measure) > 0
      ? element(
          "p",
          { class: "race-step-note" },
          text("cross-sums/race.standings.solvedOf", { solved, of: measure.played }),
        )
      : null,
    others.length > 0 ? element("p", { class: "race-photo" }, text("cross-sums/race.photoFinish")) : null,
  ]);
