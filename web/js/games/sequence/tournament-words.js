/** What is said of a tournament: how far it is, who leads, and how far somebody has come. */

import { element, setText } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { clockFace } from "../../kit/words.js";
import { plain } from "./words.js";

/** @typedef {import("./wire.js").Tournament} Tournament */

/**
 * @param {Tournament} tournament @param {(moment: string) => number} local by this device's clock, milliseconds
 * @returns {string} such as “Round 2 of 3 · ends in 12:05”
 */
export function progressSentence({ state, round, of, endsAt, nextAt, isPaused }, local) {
  const name = of
    ? text("sequence/game.roundOf", { number: plain(round), of: plain(of) })
    : text("sequence/game.round", { number: plain(round) });
  /** @param {string} moment */
  const left = (moment) => clockFace(Math.max(0, local(moment) - Date.now()));
  const parts = [
    state === "over" ? text("sequence/game.tournament.over") : name,
    isPaused ? text("sequence/game.isPaused") : "",
    !isPaused && state === "playing" && endsAt ? text("sequence/game.endsIn", { time: left(endsAt) }) : "",
    state === "between" ? text("sequence/game.roundOver") : "",
    !isPaused && state === "between" && nextAt ? text("sequence/game.nextIn", { time: left(nextAt) }) : "",
  ];
  return parts.filter(Boolean).join(" · ");
}

/**
 * @param {import("./state.js").State} state
 * @returns {string} where one stands, or "" while nothing is to be said
 */
export function ownSentence({ tournament, entrant, own, table, round, seat }) {
  if (!tournament || !seat || seat.role !== "player") return "";
  const isKnockout = round?.options.contest !== "swiss";
  const standing = tournament.standing?.find(({ player }) => player === seat.id);
  if (tournament.state === "over")
    return standing?.place === 1
      ? text("sequence/game.champion")
      : standing?.place
        ? text("sequence/game.ownPlace", { number: plain(standing.place) })
        : "";
  // Before the deal nobody has a hand yet, and whoever waits for a table is told when the others have theirs.
  if (round?.state === "gathering" || round?.state === "revealing") return "";
  if (!entrant || (!own && !table)) return text("sequence/game.nextRound");
  if (!isKnockout) return text("sequence/game.points", { count: entrant.points });
  if (entrant.beatenIn !== undefined) return text("sequence/game.rematch");
  return tournament.state === "between" ? text("sequence/game.through") : "";
}

/** Who leads, as a table. */
export class Standing {
  root = element("table", { class: "jack-standing", hidden: true });
  #shown = "";

  /** @param {Tournament | null} tournament @param {boolean} isKnockout @param {string} [own] one's seat */
  show(tournament, isKnockout, own) {
    const rows = tournament?.standing ?? [];
    this.root.hidden = rows.length === 0;
    const shown = JSON.stringify([rows, tournament?.state, isKnockout, own]);
    if (this.#shown === shown) return;
    this.#shown = shown;
    this.root.replaceChildren(
      element("caption", { class: "visually-hidden" }, text("sequence/game.standing")),
      ...rows.map((row) =>
        element(
          "tr",
          { class: row.player === own ? "is-own" : "" },
          element("td", {}, row.place === undefined ? "–" : plain(row.place)),
          element("th", { scope: "row", dir: "auto" }, row.name),
          element(
            "td",
            {},
            !isKnockout
              ? text("sequence/game.points", { count: row.points })
              : row.place === 1 && tournament?.state === "over"
                ? ""
                : beaten(row.beatenIn),
          ),
        ),
      ),
    );
  }
}

/** @param {number | undefined} round */
const beaten = (round) =>
  round === undefined
    ? text("sequence/game.isIn")
    : round === 0
      ? text("sequence/game.isLate")
      : text("sequence/game.beatenIn", { number: plain(round) });

/** How far the tournament is, and one with it: a line above one's table. */
export class Progress {
  #how = element("strong", {});
  #own = element("span", {});
  root = element("p", { class: "jack-progress", hidden: true }, this.#how, this.#own);

  /** @param {import("./state.js").State} state @param {(moment: string) => number} local */
  show(state, local) {
    const { tournament, round } = state;
    this.root.hidden = !tournament;
    if (!tournament) return;
    const place =
      round?.table === undefined ? "" : text("sequence/game.tableNumber", { number: plain(round.table + 1) });
    setText(this.#how, [progressSentence(tournament, local), place].filter(Boolean).join(" · "));
    setText(this.#own, ownSentence(state));
  }
}
