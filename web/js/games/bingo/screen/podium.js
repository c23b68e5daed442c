/** The podium: third, second and first place, one after another. */

import { avatarMark } from "../../../kit/avatar.js";
import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { number, text } from "../../../kit/texts.js";
import { ordinal } from "../../../kit/words.js";
import { nameLines } from "../words.js";

/** @typedef {import("../places.js").Place} Place */

/** The last place on the podium. */
export const LAST_STEP = 3;
/** The maximum number of emblems on a step; the rest of a tie is counted. */
const EMBLEMS = 3;
/** When each place appears, in milliseconds after the end of the round, in order. */
export const REVEALED = Object.freeze([3_600, 2_000, 600]);
/** From this time on, the whole podium is visible. */
export const BUILT = 4_600;

/** @param {readonly Place[]} steps the best first, at most three @returns {HTMLElement} */
export function podium(steps) {
  return element(
    "ol",
    { class: "podium", data: { steps: String(steps.length) } },
    ...steps.map(({ rank, call, names, avatars, more }, order) =>
      element(
        "li",
        { class: "podium-step", data: { order: String(order), rank: String(rank) } },
        // Each name has its own line, so that one name is not taken for two.
        element(
          "div",
          { class: "podium-box" },
          element(
            "p",
            { class: "podium-names", dir: "auto" },
            nameLines(
              names.map((name) => ({ name })),
              more,
            ),
          ),
        ),
        element("div", { class: "podium-emblems" }, ...avatars.slice(0, EMBLEMS).map(avatarMark)),
        element(
          "div",
          { class: "podium-block" },
          rank === 1 ? icon("trophy") : null,
          element("span", {}, ordinal(rank)),
          call === null
            ? null
            : element("span", { class: "podium-call" }, text("bingo/game.calls.number", { number: number(call) })),
        ),
      ),
    ),
  );
}
