/** The end of a tournament: its winners. */

import { throwConfetti } from "../../kit/confetti.js";
import { element, setText } from "../../kit/element.js";
import { feedback } from "../../kit/feedback.js";
import { list, text } from "../../kit/texts.js";
import { SCRAPS } from "./ending.js";
import { earlyEnd, earlySentence, wasIn } from "./early-end.js";
import { leadSentence, placeOf, progressOf } from "./standing.js";
import { membersOf, plain } from "./words.js";

/** @typedef {import("./state.js").State} State */

/** The maximum number of named winners; the rest of a tie is counted. */
const NAMED = 4;

/**
 * @param {State} state
 * @returns {{names: string[], count: number, team?: number, points?: number, lead?: string, early?: string}}
 *   `names`: of the first, then how many more; `team`: in which they have won the final, where that is known; `lead`:
 *   what decided between equal points; `early`: how far the tournament had come when it was ended, without winners
 */
export function championsOf(state) {
  const { tournament, tables, round } = state;
  if (earlyEnd(state)) return { names: [], count: 0, early: earlySentence(state) };
  const first = tournament?.standing?.filter(hasWon) ?? [];
  const isKnockout = round?.options.contest !== "swiss";
  const deciding = [...(tables?.values() ?? [])].filter(({ rematch }) => !rematch);
  // The standings do not list bots, and a bot may win the final.
  const final = isKnockout && deciding.length === 1 ? deciding[0] : undefined;
  const team = final?.through;
  const all = final && team !== undefined ? membersOf(final.places, final.teams, team) : first.map(({ name }) => name);
  const names = all.slice(0, NAMED);
  // Only hosts and the big screen know which one.
  if (isKnockout && names.length === 0 && tournament?.standing?.length) names.push(text("sequence/game.aBot"));
  if (all.length > names.length) names.push(text("sequence/game.others", { count: all.length - names.length }));
  return {
    names,
    count: Math.max(1, all.length),
    ...(team === undefined ? {} : { team }),
    ...(isKnockout || !first[0] ? {} : { points: first[0].points, lead: leadSentence(tournament?.standing ?? []) }),
  };
}

/** @param {State} state @returns {boolean} whether the player has won it */
export const isChampion = (state) => {
  const { tournament, seat } = state;
  if (tournament?.state !== "over" || earlyEnd(state)) return false;
  return tournament.standing?.some((row) => hasWon(row) && row.player === seat?.id) ?? false;
};

/**
 * If a bot wins the final, the players that it has beaten share the first place.
 * @param {NonNullable<import("./wire.js").Tournament["standing"]>[number]} row
 */
const hasWon = ({ place, beatenIn }) => place === 1 && beatenIn === undefined;

/**
 * @param {State} state @param {number} place the player's @param {string} beatenBy
 * @returns {string} such as “Place 17 of 64 · out in round 2, against Ada”
 */
function placeSentence(state, place, beatenBy) {
  const { tournament, entrant, round, seat } = state;
  const { beatenIn } = entrant ?? {};
  const out =
    beatenIn && round?.options.contest !== "swiss"
      ? progressOf(/** @type {any} */ ({ player: seat?.id, place, beatenIn }), state)
      : "";
  return [
    text("sequence/game.placeOf", { number: plain(place), of: plain(Math.max(place, tournament?.entrants ?? 0)) }),
    out && beatenBy ? text("sequence/game.beatenBy", { out, others: beatenBy }) : out,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The sentences for players' own devices. */
export class Champions {
  /** Whether the tournament was over at the last redraw; null before the first one. */ #wasOver =
    /** @type {boolean | null} */ (null);
  #words = element("p", { class: "jack-end-words", dir: "auto" });
  #how = element("p", { class: "jack-end-why", dir: "auto" });
  #lead = element("p", { class: "jack-end-why" });
  #own = element("p", { class: "jack-end-why" });
  #next = element("p", { class: "jack-end-why" });
  root = element(
    "section",
    { class: "jack-end jack-champion", hidden: true },
    this.#words,
    this.#how,
    this.#lead,
    this.#own,
    this.#next,
  );

  /** @param {string} [next] what follows */
  constructor(next = "") {
    setText(this.#next, next);
    this.#next.hidden = !next;
  }

  /**
   * @param {State} state @param {string} [beatenBy] who has beaten the player, if the page knows it
   * @returns {boolean} whether it has ended since it was drawn last
   */
  show(state, beatenBy = "") {
    const { tournament, round, seat, entrant } = state;
    this.root.hidden = true;
    if (!round) return false;
    const isOver = tournament?.state === "over";
    const hasEnded = isOver && this.#wasOver === false;
    this.#wasOver = isOver;
    if (!isOver) return false;
    const { names, count, team, points, lead, early } = championsOf(state);
    this.root.hidden = names.length === 0 && early === undefined;
    this.root.classList.toggle("is-early", early !== undefined);
    this.root.dataset.team = team === undefined ? "" : String(team);
    const isOwn = isChampion(state);
    const place = placeOf(state);
    const winners = early === undefined ? list(names) : text("sequence/game.early");
    setText(this.#words, isOwn ? text("sequence/game.champion") : winners);
    const how = early ?? (isOwn ? (count > 1 ? list(names) : "") : text("sequence/game.champions", { count }));
    const score = points === undefined ? "" : text("sequence/game.points", { count: points });
    setText(this.#how, [how, score].filter(Boolean).join(" · "));
    setText(this.#lead, lead ?? "");
    const isPlaced = !isOwn && place && (early === undefined || !wasIn(state, seat?.id, entrant?.beatenIn));
    setText(this.#own, isPlaced ? placeSentence(state, place, beatenBy) : "");
    return hasEnded;
  }

  /** @returns {string} to announce */
  get sentence() {
    return [this.#words, this.#how, this.#lead, this.#own]
      .map(({ textContent }) => textContent)
      .filter(Boolean)
      .join(" ");
  }

  /** Called after the redraw. */
  celebrate() {
    feedback("win");
    throwConfetti([this.root.getBoundingClientRect()], SCRAPS.own, {
      words: () => [this.#words, this.#how, this.#lead, this.#own, this.#next],
    });
  }
}
