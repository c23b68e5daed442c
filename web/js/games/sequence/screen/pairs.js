/** The pairings: a card for every table of a round, and at the end the last rounds as a bracket. */

import { alreadyShows, element, renew, syncList } from "../../../kit/element.js";
import { isTooSmall, leaveOut } from "../../../kit/fit-scale.js";
import { text } from "../../../kit/texts.js";
import { dots } from "../score.js";
import { stageName } from "../rounds.js";
import { chipMark, membersOf, plain, tableName } from "../words.js";
import { teamsOneAway } from "./hall-layout.js";

/** @typedef {import("../wire.js").HallTable} HallTable */

/**
 * @typedef {object} Look
 * @property {boolean} isKnockout
 * @property {readonly number[]} [boards] the tables whose boards are shown beside the pairings
 * @property {import("./hall-layout.js").Rules} [rules]
 * @property {boolean} [hasAgainst] whether a word is between the teams
 */

/** The maximum number of rounds in a bracket. */
export const ROUNDS = 3;

export class PairList {
  root = element("ol", { class: "jack-pairs" });
  /** The beginning of each page, and the end of the last. */ #pages = [0, Infinity];

  /**
   * If there are more pairings than fit, they are shown in pages, one after another.
   * @param {readonly HallTable[]} tables @param {Look} look
   * @param {number} turn the number of the page, if there are several
   * @returns {{from: number, to: number, missing: number} | null} the visible page, from 1, and how many digits more the
   *   numbers of another page have; null for all
   */
  show(tables, look, turn) {
    const pages = this.#pages.length - 1;
    /** @param {number} page */
    const numbers = (page) => ({ from: this.#pages[page] + 1, to: Math.min(this.#pages[page + 1], tables.length) });
    const { from, to } = numbers(turn % pages);
    this.#draw(tables.slice(from - 1, to), look);
    for (const pair of this.#cards) pair.hidden = false;
    if (pages === 1) return null;
    const most = Math.max(...Array.from({ length: pages }, (_, page) => digitsOf(numbers(page))));
    return { from, to, missing: most - digitsOf({ from, to }) };
  }

  /** Whether there is too little space for all of them, or for a name. */
  get isTooSmall() {
    const lines = Array.from(this.root.querySelectorAll(".jack-team-line"));
    return isTooSmall(this.root) || lines.some((line) => line.scrollWidth > line.clientWidth + 1);
  }

  get #cards() {
    return /** @type {HTMLElement[]} */ ([...this.root.children]);
  }

  /** @param {readonly HallTable[]} tables @param {Look} look whether all are on one page, even if they do not fit */
  showAll(tables, look) {
    this.#pages = [0, Infinity];
    this.show(tables, look, 0);
  }

  /**
   * Divides the pairings into pages, each as long as possible.
   * @param {readonly HallTable[]} tables @param {Look} look
   * @returns {boolean} whether each page has space for at least one
   */
  divide(tables, look) {
    const pages = [0];
    let fits = true;
    let most = tables.length;
    for (let from = 0; from < tables.length; from = pages[pages.length - 1]) {
      this.#draw(tables.slice(from, from + most), look);
      const shown = leaveOut(this.#cards, () => this.isTooSmall);
      fits &&= shown > 0;
      // The next page holds about as many, so no more are measured: many pairings would stop the page for seconds.
      most = 2 * Math.max(1, shown);
      pages.push(from + Math.max(1, shown));
    }
    this.#pages = this.#evenly(pages, tables, look);
    return fits;
  }

  /**
   * A last page with two pairings looks incomplete, so pages get the same length if they fit.
   * @param {number[]} pages @param {readonly HallTable[]} tables @param {Look} look @returns {number[]}
   */
  #evenly(pages, tables, look) {
    const length = Math.ceil(tables.length / (pages.length - 1));
    const even = pages.map((_, index) => Math.min(tables.length, index * length));
    const fits = even.slice(1).every((to, index) => {
      this.#draw(tables.slice(even[index], to), look);
      for (const pair of this.#cards) pair.hidden = false;
      return !this.isTooSmall;
    });
    return fits ? even : pages;
  }

  /** @param {readonly HallTable[]} tables @param {Look} look */
  #draw(tables, look) {
    showPairs(this.root, tables, look);
  }
}

/** @param {HTMLElement} list @param {readonly HallTable[]} tables @param {Look} look */
export function showPairs(list, tables, look) {
  syncList(
    list,
    tables,
    ({ table }) => String(table),
    () => element("li", { class: "jack-pair" }),
    (made, table) => drawPair(made, table, look),
  );
}

/** @param {{from: number, to: number}} page */
const digitsOf = ({ from, to }) => `${from}${to}`.length;

/**
 * @typedef {Pick<HallTable, "table" | "teams" | "places" | "through" | "state" | "sequences" | "need" | "outcome">}
 * Pair
 */

/** @param {HTMLElement} made @param {Pair} pair @param {Look} look */
function drawPair(made, pair, { isKnockout, boards = [], rules, hasAgainst }) {
  const { table, teams, places, state } = pair;
  const through = throughOf(pair, isKnockout);
  const close = teamsOneAway(pair, rules);
  const sequences = pair.sequences ?? [];
  made.classList.toggle("is-featured", boards.includes(table));
  if (alreadyShows(made, [places, through, state, close, sequences.map(({ team }) => team), hasAgainst])) return;
  made.dataset.state = state;
  made.classList.toggle("is-knockout", isKnockout);
  made.classList.toggle("is-close", close.length > 0);
  made.setAttribute("aria-label", tableName(table));
  const byLot = state === "finished" && pair.outcome && pair.outcome.team === undefined;
  /** @param {number} team */
  const mark = (team) => {
    if (through === team)
      return sign(
        "✓",
        text(`sequence/screen.${isKnockout ? "through" : "won"}`),
        byLot ? text("sequence/screen.byLot") : "",
      );
    if (state === "finished" && through === undefined) return sign("=", text("sequence/game.draw"));
    // Only made sequences: an empty dot for each missing one says nothing beside so many names.
    return element("span", { class: "jack-dots jack-pair-mark" }, state === "playing" ? dots(sequences, team, 0) : "");
  };
  made.replaceChildren(
    element("span", { class: "jack-pair-table", aria: { hidden: "true" } }, plain(table + 1)),
    ...Array.from({ length: teams }, (_, team) => [
      ...(hasAgainst && team > 0 ? [againstWord()] : []),
      element(
        "span",
        { class: `jack-pair-team ${through === undefined ? "" : through === team ? "is-through" : "is-out"}` },
        chipMark(team),
        teamLine(places, teams, team),
        mark(team),
      ),
    ]).flat(),
  );
}

/** @returns {HTMLElement} the word between the teams of a pairing */
export const againstWord = () => element("span", { class: "jack-against" }, text("sequence/screen.against"));

/**
 * @param {Pair} pair @param {boolean} isKnockout
 * @returns {number | undefined} the team that advances or has won. In a knock-out, a draw is decided at random once the
 * round is
 *   over; otherwise a draw remains a draw.
 */
const throughOf = ({ through, outcome }, isKnockout) => (isKnockout ? through : undefined) ?? outcome?.team;

/** @param {string} letter @param {string} words for screen readers @param {string} [note] before the letter */
const sign = (letter, words, note = "") =>
  element(
    "span",
    { class: "jack-pair-mark" },
    note ? element("span", { class: "jack-by-lot" }, note) : null,
    element("span", { aria: { hidden: "true" } }, letter),
    element("span", { class: "visually-hidden" }, words),
  );

/**
 * @param {readonly import("../wire.js").Occupant[]} places @param {number} teams @param {number} team
 * @returns {HTMLElement} the names of a team, each complete, on as many lines as needed
 */
export const teamLine = (places, teams, team) =>
  element(
    "span",
    { class: "jack-team-line" },
    ...membersOf(places, teams, team).map((name) => element("span", { dir: "auto" }, name)),
  );

/** The last rounds beside one another, ending with the final. */
export class Bracket {
  root = element("div", { class: "jack-bracket", hidden: true });
  /** @type {readonly import("../wire.js").BracketTable[]} */ #all = [];
  #most = ROUNDS;

  /** @param {readonly import("../wire.js").BracketTable[]} all */
  show(all) {
    if (alreadyShows(this.root, [all, this.#most])) return;
    this.#all = all;
    const rounds = [...new Set(all.map(({ round }) => round))]
      .map((round) => ({ round, own: all.filter((one) => one.round === round) }))
      .filter(({ own }) => own.length <= 2 ** (ROUNDS - 1))
      .slice(-ROUNDS)
      .slice(this.#most === 0 ? ROUNDS : -this.#most);
    this.root.hidden = rounds.length === 0;
    renew(
      this.root,
      ...rounds.map(({ round, own }) =>
        element(
          "section",
          { class: "jack-bracket-round" },
          element("h3", {}, stageName(own.length) || text("sequence/game.round", { number: plain(round) })),
          element(
            "ol",
            {},
            ...own.map((one) => {
              const made = element("li", { class: "jack-pair" });
              drawPair(made, { ...one, state: "finished" }, { isKnockout: true });
              return made;
            }),
          ),
        ),
      ),
    );
  }

  get isEmpty() {
    return this.#all.length === 0;
  }

  /** @param {number} most rounds, the last ones */
  limit(most) {
    this.#most = most;
    this.show(this.#all);
  }
}
