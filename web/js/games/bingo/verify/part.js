/** The part of the verification page about live bingo. */

import { fetchBoard } from "../api.js";
import { element } from "../../../kit/element.js";
import { hasText, text } from "../../../kit/texts.js";

/** The maximum number of boards of a room that are checked, the best first. */
const BOARDS = 20;
const STANDINGS_SHOWN = 20;

/** @type {import("../../../shell/game.js").ProofWords["say"]} */
export const say = (key, values) => {
  const name = `bingo/verify.${key}`;
  return hasText(name) ? text(name, values) : null;
};

/**
 * Returns the public boards: those of the last round, until another play follows.
 * @param {string} code @param {any} part of a recap @returns {Promise<any[]>}
 */
export async function boards(code, { rounds = [], ended }) {
  if (ended || rounds.length === 0) return [];
  const found = await Promise.all(
    rounds[rounds.length - 1].standings
      .slice(0, BOARDS)
      .map((/** @type {{player: string}} */ { player }) => fetchBoard(code, player).catch(() => null)),
  );
  return found.filter(Boolean);
}

/**
 * @param {{seed: string, commitment: string, standings: {name: string, rank: number, call: number | null}[]}} details
 * of
 *   a round
 */
export const details = ({ seed, commitment, standings }) => [
  element(
    "details",
    {},
    element("summary", {}, text("bingo/verify.standings")),
    standings.length === 0
      ? element("p", { class: "soft" }, text("bingo/verify.standings.none"))
      : element(
          "ol",
          { class: "standings" },
          ...standings
            .slice(0, STANDINGS_SHOWN)
            .map(({ name, rank, call }) =>
              element(
                "li",
                { class: "standing", data: { rank: String(rank) } },
                element("span", { class: "standing-rank" }, String(rank)),
                element("span", { class: "standing-name" }, name),
                element(
                  "span",
                  { class: "standing-detail" },
                  call === null ? "" : text("bingo/verify.standings.call", { number: call }),
                ),
              ),
            ),
        ),
    standings.length > STANDINGS_SHOWN &&
      element("p", { class: "soft" }, text("verify.more", { count: standings.length - STANDINGS_SHOWN })),
    element(
      "dl",
      { class: "seals small" },
      element("dt", {}, text("bingo/verify.seed")),
      element("dd", {}, element("code", {}, seed)),
      element("dt", {}, text("bingo/verify.sealed")),
      element("dd", {}, element("code", {}, commitment)),
    ),
  ),
];
