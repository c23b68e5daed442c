/** The podium of a race: third, second and first place, photo finishes named. */

import { avatarMark, avatarOf } from "../../kit/avatar.js";
import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { list, text } from "../../kit/texts.js";
import { ordinal } from "../../kit/words.js";
import { raceTime } from "./race-words.js";

/** @typedef {import("./wire.js").Standing} Standing */

/** Names of a step; the rest of a tie is counted. */
const NAMES = 3;

/** @param {readonly Standing[]} lines the best first @returns {Standing[][]} who stands on each of three steps at most */
export function stepsOf(lines) {
  const places = [...new Set(lines.map(({ place }) => place))].filter((place) => place <= 3);
  return places.map((place) => lines.filter((line) => line.place === place));
}

/** @param {readonly Standing[]} lines @returns {HTMLElement} */
export function podium(lines) {
  const steps = stepsOf(lines);
  return element(
    "ol",
    { class: "race-podium", data: { steps: String(steps.length) } },
    ...steps.map((sharing, order) => {
      const names = sharing.slice(0, NAMES).map(({ name }) => name);
      const rest = sharing.length - names.length;
      if (rest > 0) names.push(text("cross-sums/race.others", { count: rest }));
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
          element("p", { class: "race-step-names", dir: "auto" }, list(names)),
          element("p", {}, raceTime(sharing[0].tenths)),
          sharing.length > 1 ? element("p", { class: "race-photo" }, text("cross-sums/race.photoFinish")) : null,
        ),
        element("div", { class: "race-block" }, order === 0 ? icon("trophy") : null, ordinal(sharing[0].place)),
      );
    }),
  );
}
