/** The hall: four tables at a time, and beside them the bracket, or who leads. */

import { element, renew, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { list, text } from "../../../kit/texts.js";
import { BoardPicture } from "../board-picture.js";
import { Standing, progressSentence } from "../tournament-words.js";
import { fieldOf } from "../wire.js";
import { chipMark, outcomeSentence, tableName, teamNames } from "../words.js";

/** @typedef {import("../wire.js").HallTable} HallTable */

const SHOWN = 4;
/** So long tables are shown before others are, milliseconds. */
const TURN = 12_000;
/** Rounds of a bracket that there is room for. */
const ROUNDS = 2;
/** So many winners are named; the rest of a tie is counted. */
const CHAMPIONS = 4;
/** Tables of a round with which it can still be read. */
const TABLES = 16;

export class Hall {
  #local;
  #boards = Array.from({ length: SHOWN }, () => new HallBoard());
  #grid = element("div", { class: "jack-four" }, ...this.#boards.map(({ root }) => root));
  #how = element("p", { class: "stage-small", role: "status" });
  #standing = new Standing();
  #bracket = element("div", { class: "jack-bracket" });
  #first = 0;
  #turnedAt = Date.now();
  #shown = "";
  #champions = element("div", { class: "jack-champions", hidden: true });
  stage = element("div", { class: "jack-hall-stage" }, this.#grid, this.#champions);
  side = [this.#how, this.#bracket, this.#standing.root];

  /** @param {(moment: string) => number} local a moment by this device's clock, milliseconds */
  constructor(local) {
    this.#local = local;
  }

  /** @param {import("../state.js").State} state */
  show({ tournament, tables, bracket, round }) {
    if (!tournament || !round) return;
    const isKnockout = round.options.contest !== "swiss";
    setText(this.#how, progressSentence(tournament, this.#local));
    this.#standing.show(tournament, isKnockout);
    this.#bracket.hidden = !isKnockout;
    if (isKnockout) this.#drawBracket(bracket, tables, tournament.round);
    this.#drawChampions(tournament, isKnockout);
    if (this.#grid.hidden) return;
    const all = [...(tables?.values() ?? [])].filter(({ faces }) => faces);
    const open = all.filter(({ state, rematch }) => state === "playing" && !rematch);
    // While something hangs on a table, others are not shown.
    const list = open.length > 0 ? open : all;
    if (Date.now() - this.#turnedAt > TURN) {
      this.#turnedAt = Date.now();
      this.#first += SHOWN;
    }
    if (this.#first >= list.length) this.#first = 0;
    const shown = list.slice(this.#first, this.#first + SHOWN);
    this.#grid.dataset.count = String(shown.length);
    this.#boards.forEach((board, index) => board.show(shown[index], round.options));
  }

  /**
   * At the end, instead of the boards.
   * @param {import("../wire.js").Tournament} tournament @param {boolean} isKnockout
   */
  #drawChampions({ state, standing = [] }, isKnockout) {
    const first = state === "over" ? standing.filter(({ place }) => place === 1) : [];
    this.#grid.hidden = first.length > 0;
    this.#champions.hidden = first.length === 0;
    const names = first.slice(0, CHAMPIONS).map(({ name }) => name);
    if (first.length > names.length) names.push(text("sequence/game.others", { count: first.length - names.length }));
    const shown = JSON.stringify(names);
    if (first.length === 0 || this.#champions.dataset.shown === shown) return;
    this.#champions.dataset.shown = shown;
    this.#champions.replaceChildren(
      icon("trophy"),
      element("p", { class: "stage-big", dir: "auto" }, list(names)),
      element("p", { class: "stage-small" }, text("sequence/game.champions", { count: first.length })),
      ...(isKnockout
        ? []
        : [element("p", { class: "stage-small soft" }, text("sequence/game.points", { count: first[0].points }))]),
    );
  }

  /** @param {readonly import("../wire.js").BracketTable[]} past @param {ReadonlyMap<number, HallTable> | null} tables @param {number} now */
  #drawBracket(past, tables, now) {
    const present = [...(tables?.values() ?? [])]
      .filter(({ rematch }) => !rematch)
      .map(({ table, teams, places, through }) => ({ round: now, table, teams, places, through }));
    const all = [...past, ...present];
    const shown = JSON.stringify(all);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const rounds = [...new Set(all.map(({ round }) => round))].slice(-ROUNDS);
    renew(
      this.#bracket,
      ...rounds
        .map((round) => ({ round, own: all.filter((one) => one.round === round) }))
        .filter(({ own, round }) => own.length <= TABLES || round === now)
        .map(({ round, own }) =>
          element(
            "section",
            { class: "jack-bracket-round" },
            element("h2", {}, text("sequence/game.round", { number: String(round) })),
            element("ol", {}, ...own.slice(0, TABLES).map(bracketTable)),
          ),
        ),
    );
  }
}

/** @param {{table: number, teams: number, places: readonly import("../wire.js").Occupant[], through?: number}} table */
const bracketTable = ({ table, teams, places, through }) =>
  element(
    "li",
    { class: "jack-bracket-table", aria: { label: tableName(table) } },
    ...Array.from({ length: teams }, (_, team) =>
      element(
        "span",
        { class: through === team ? "is-through" : "", dir: "auto" },
        through === team ? "✓ " : "",
        teamNames(places, teams, team),
      ),
    ),
  );

class HallBoard {
  #picture = new BoardPicture();
  #name = element("strong", {});
  #teams = element("span", { class: "jack-hall-teams" });
  #note = element("span", { class: "soft" });
  root = element(
    "section",
    { class: "jack-hall-board", hidden: true },
    element("header", {}, this.#name, this.#teams, this.#note),
    this.#picture.root,
  );
  #shown = "";

  /** @param {HallTable | undefined} table @param {import("../wire.js").Options} options */
  show(table, options) {
    this.root.hidden = !table?.faces;
    if (!table?.faces) return;
    const { faces, chips = "", sequences = [], teams, places, need = 0, outcome, step = 0, turn = 0 } = table;
    const shown = JSON.stringify([table.table, table.places, step, outcome]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const scene = {
      table: {
        ...table,
        faces,
        chips,
        sequences,
        need,
        turn,
        step,
        stock: 0,
        discards: [],
        canSwap: false,
        places: [],
      },
      field: fieldOf({ faces, chips, sequences }, options),
      own: null,
      rules: options,
      acts: [],
    };
    this.#picture.show(/** @type {any} */ (scene));
    setText(this.#name, tableName(table.table));
    this.#teams.replaceChildren(
      ...Array.from({ length: teams }, (_, team) =>
        element(
          "span",
          { dir: "auto" },
          chipMark(team),
          ` ${teamNames(places, teams, team)} `,
          "●".repeat(sequences.filter((one) => one.team === team).length),
        ),
      ),
    );
    setText(this.#note, outcome ? outcomeSentence(outcome) : "");
  }
}
