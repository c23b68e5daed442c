/** A recap's part about a play of One-Eyed Jack: the winner of each game, and the game as a film. */

import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { chipMark, occupantName, optionsSentence, plain, tableName, teamName } from "../words.js";
import { Ending } from "../ending.js";
import { Standing } from "../standing.js";
import { framesOf } from "../rules/replay.js";
import { INITIAL_GAME } from "../state.js";
import { film } from "./film.js";

/**
 * @param {string} _code
 * @param {{rounds?: any[]}} part
 * @returns {import("../../../shell/game.js").Story | null} null if no game is over
 */
export function tell(_code, { rounds = [] }) {
  if (rounds.length === 0) return null;
  return {
    start: Date.parse(rounds[0].startedAt ?? rounds[0].tables?.[0]?.startedAt ?? "") || 0,
    root: element("div", { class: "story jack-story" }, ...rounds.flatMap(gameOf)),
  };
}

/** @param {any} round of one table, or of a tournament with many */
function gameOf(round) {
  if (!round.tables) return [roundOf(round)];
  const standing = new Standing();
  standing.show({ ...INITIAL_GAME, round, tournament: round.tournament });
  return [
    element(
      "section",
      { class: "notice jack-round" },
      element("h2", {}, text("sequence/recap.round", { number: round.number })),
      element("p", { class: "soft" }, optionsSentence(round.options)),
      standing.root,
    ),
    // The games played last are listed first.
    ...[...round.tables]
      .reverse()
      .map((/** @type {any} */ table) =>
        roundOf(table, text("sequence/recap.tournament", { round: plain(table.round), table: tableName(table.table) })),
      ),
  ];
}

/** @param {any} round @param {string} [title] */
function roundOf(round, title = text("sequence/recap.round", { number: round.number })) {
  const { options, places, teams, outcome, commitment, seed, nonces, commits } = round;
  const added = nonces.filter((/** @type {string | null} */ one) => one !== null).length;
  const ending = new Ending();
  ending.show(round, round.outcome ? (framesOf(round).frames.at(-1)?.table.board ?? null) : null);
  const withheld = commits.filter((/** @type {string | null} */ one) => one !== null).length - added;
  return element(
    "section",
    { class: "notice jack-round" },
    element("h2", {}, title),
    ...(outcome ? [ending.root] : []),
    element("p", { class: "soft" }, optionsSentence(options, teams)),
    element(
      "div",
      { class: "jack-teams" },
      ...Array.from({ length: teams }, (_, team) =>
        element(
          "section",
          { class: outcome?.team === team ? "jack-team is-own" : "jack-team", data: { team: String(team) } },
          element("h3", {}, chipMark(team), " ", teamName(team)),
          element(
            "ul",
            {},
            ...places
              .map((/** @type {any} */ one, /** @type {number} */ place) => ({ one, place }))
              .filter((/** @type {{place: number}} */ { place }) => place % teams === team)
              .map((/** @type {{one: any, place: number}} */ { one, place }) =>
                element("li", { dir: "auto" }, occupantName(one, place)),
              ),
          ),
        ),
      ),
    ),
    film(round),
    element(
      "details",
      { class: "fair" },
      element("summary", {}, text("sequence/recap.fair")),
      element("p", { class: "small" }, text("sequence/recap.added", { count: added })),
      withheld > 0 ? element("p", { class: "small" }, text("sequence/recap.withheld", { count: withheld })) : null,
      element("p", { class: "small seed" }, text("sequence/recap.sealed", { seal: commitment })),
      element("p", { class: "small seed" }, text("sequence/recap.seed", { seed })),
    ),
  );
}
