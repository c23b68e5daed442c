/** The podium of a race: third, second and first place, with photo finishes. */

import { avatarMark, avatarOf } from "../../kit/avatar.js";
import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { list, text } from "../../kit/texts.js";
import { ordinal } from "../../kit/words.js";
import { raceTime, unsolvedIn } from "./race-words.js";

/** @typedef {import("./wire.js").Standing} Standing */

/** The maximum number of names on a step; the rest of a tie is counted. */
const NAMES = 3;

/**
 * @param {readonly Standing[]} lines the best first
 * @returns {Standing[][]} the players on each of at most three steps
 */
export function stepsOf(lines) {
  const places = [...new Set(lines.map(({ place }) => place))].filter((place) => place <= 3);
  return places.map((place) => lines.filter((line) => line.place === place));
}

/** @param {readonly Standing[]} lines @returns {string} the winner, or several that share the first place */
export function winnerSentence(lines) {
  const names = namesOf(lines.filter(({ place }) => place === 1));
  return names.length === 1
    ? text("cross-sums/race.winner", { name: names[0] })
    : text("cross-sums/race.winners", { names: list(names) });
}

/** @param {readonly Standing[]} sharing a step @returns {string[]} */
function namesOf(sharing) {
  const names = sharing.slice(0, NAMES).map(({ name }) => name);
  const rest = sharing.length - names.length;
  return rest > 0 ? [...names, text("cross-sums/race.others", { count: rest })] : names;
}

/**
 * @param {readonly Standing[]} lines
 * @param {import("./race-words.js").Measure | null} [measure]
 * @returns {HTMLElement}
 */
export function podium(lines, measure = null) {
  const steps = stepsOf(lines);
  return element(
    "ol",
    { class: "race-podium", data: { steps: String(steps.length) } },
    ...steps.map((sharing, order) => {
      const [{ solved, tenths }] = sharing;
      return element(
        "li",
        { class: "race-step", data: { order: String(order) } },
        element(
          "div",
          { class: "race-step-words" },
          element(
            "p",
            { class: "race-step-marks" },
            ...sharing.slice(0, NAMES).map((line) => avatarMark(avatarOf(line))),
          ),
          element("p", { class: "race-step-names", dir: "auto" }, list(namesOf(sharing))),
          element("p", {}, raceTime(tenths)),
          // Explains why one time is several minutes longer than the others.
          measure && unsolvedIn({ solved }, measure) > 0
            ? element(
                "p",
                { class: "race-step-note" },
                text("cross-sums/race.standings.solvedOf", { solved, of: measure.played }),
              )
            : null,
          sharing.length > 1 ? element("p", { class: "race-photo" }, text("cross-sums/race.photoFinish")) : null,
        ),
        element("div", { class: "race-block" }, order === 0 ? icon("trophy") : null, ordinal(sharing[0].place)),
      );
    }),
  );
}
