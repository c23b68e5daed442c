/** The podium: third, second and first place, one after another. */

import { avatarMark } from "../../../kit/avatar.js";
import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { list, text } from "../../../kit/texts.js";
import { ordinal } from "../../../kit/words.js";

/** @typedef {import("../places.js").Place} Place */

/** Names of a step; the rest of a tie is counted. */
const NAMES = 3;
/** How long after the round each place appears, milliseconds, by its order. */
export const REVEALED = Object.freeze([3_600, 2_000, 600]);
/** From then on it stands as a whole. */
export const BUILT = 4_600;

/** @param {readonly Place[]} steps best first, three at most @returns {HTMLElement} */
export function podium(steps) {
  return element(
    "ol",
    { class: "podium", data: { steps: String(steps.length) } },
    ...steps.map(({ rank, names, avatars, more }, order) => {
      const named = names.slice(0, NAMES);
      const rest = names.length - named.length + more;
      if (rest > 0) named.push(text("bingo/game.others", { count: rest }));
      return element(
        "li",
        { class: "podium-step", data: { order: String(order), rank: String(rank) } },
        element("div", { class: "podium-box" }, element("p", { class: "podium-names", dir: "auto" }, list(named))),
        element(
          "div",
          { class: "podium-block" },
          ...avatars.slice(0, NAMES).map(avatarMark),
          rank === 1 ? icon("trophy") : null,
          ordinal(rank),
        ),
      );
    }),
  );
}
