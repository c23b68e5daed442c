/**
 * The end of a round on a phone: third, second and first place, one after the other, and the player's own place below.
 */

import { avatarMark, avatarOf } from "../../../kit/avatar.js";
import { alreadyShows, element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { number, text } from "../../../kit/texts.js";
import { bingoNames } from "../words.js";

/** @typedef {import("../wire.js").Standing} Standing */

/** The order of steps on a podium: second, first, third. */
const PLACES = Object.freeze([2, 1, 3]);

export class Podium {
  root = element("ol", { class: "podium", aria: { hidden: "true" }, hidden: true });

  /** @param {import("../wire.js").Standings | null} standings null during the round */
  show(standings) {
    const steps = standings ? stepsOf(standings.top) : [];
    const own = standings?.own?.player ?? "";
    const shown = `${steps.map(({ place, rows }) => `${place}.${rows.map(({ name, avatar }) => `${name}/${avatar?.emblem}/${avatar?.colour}`).join()}`).join("|")}|${own}`;
    if (alreadyShows(this.root, shown)) return;
    this.root.hidden = steps.length === 0;
    const stands = PLACES.flatMap((place) => steps.filter((step) => step.place === place));
    this.root.replaceChildren(
      ...stands.map(({ place, rows }) =>
        element(
          "li",
          { class: "podium-step", data: { place: String(place) } },
          element("span", { class: "podium-avatars" }, ...rows.slice(0, 2).map((row) => avatarMark(avatarOf(row)))),
          element(
            "span",
            { class: rows.some(({ player }) => player === own) ? "podium-names is-own" : "podium-names" },
            // Two tied players are both named; of more, only the first.
            ...(rows.length === 2
              ? rows.map(({ name }) => element("span", { dir: "auto" }, name))
              : [bingoNames(rows.slice(0, 1), rows.length - 1)]),
          ),
          element("span", { class: "podium-block" }, place === 1 ? icon("crown") : null, number(rows[0].rank)),
        ),
      ),
    );
  }
}

/**
 * Players with the same rank share a step, so there may be no third one.
 * @param {readonly Standing[]} top
 * @returns {{place: number, rows: Standing[]}[]} at most three, the first place first
 */
function stepsOf(top) {
  const ranks = [...new Set(top.map(({ rank }) => rank))].filter((rank) => rank <= PLACES.length);
  return ranks.map((rank, index) => ({ place: index + 1, rows: top.filter((row) => row.rank === rank) }));
}

/**
 * Returns a sentence that names the first place, or "" if there is none.
 * @param {import("../wire.js").Standings} standings
 */
export function winnerSentence({ top, own }) {
  const first = top.filter(({ rank }) => rank === 1);
  if (own?.rank === 1 && first.length <= 1) return text("bingo/player.over.youFirst");
  return first.length > 0 ? text("bingo/player.over.first", { count: first.length, names: bingoNames(first, 0) }) : "";
}
