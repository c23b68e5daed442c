/**
 * A tournament on the big screen: the round and its time, every pair of it, the boards of the tables that decide most,
 * between rounds who advances, and at the end who has won. Tables that are played for fun are not here.
 */

import { element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { list, text } from "../../../kit/texts.js";
import { EveningTable } from "../../../shell/evening.js";
import { roundName, Standing, statusSentence } from "../tournament-words.js";
import { plain, teamNames } from "../words.js";
import { HallBoard } from "./hall-board.js";
import { Bracket, layoutFor, PairList } from "./pairs.js";

/** @typedef {import("../wire.js").HallTable} HallTable */
/** @typedef {import("../state.js").State} State */

/** So long a page of pairs and the boards beside them stay, milliseconds. */
const TURN = 12_000;
/** So many winners are named; the rest of a tie is counted. */
const CHAMPIONS = 4;
const EVENING_ROWS = 5;
/** Beside so few pairs there is room for the rounds before. */
const FEW = 2;

export class Hall {
  #local;
  #code;
  #name = element("h2", { class: "jack-hall-name", aria: { live: "polite" } });
  #status = element("p", { class: "jack-hall-status" });
  #page = element("p", { class: "jack-hall-status soft" });
  #join = element("p", { class: "jack-hall-status", hidden: true });
  #pairs = new PairList();
  /** The rounds before, once there is room for them. */ #past = new Bracket();
  #side = element("div", { class: "jack-hall-side" }, this.#pairs.root, this.#past.root);
  #boards = [new HallBoard(), new HallBoard()];
  #shuffling = element("p", { class: "jack-hall-note" }, text("sequence/room.news.gathering"));
  #features = element("div", { class: "jack-features" }, ...this.#boards.map(({ root }) => root), this.#shuffling);
  #names = element("ol");
  #advancing = element(
    "section",
    { class: "jack-advancing", hidden: true },
    element("h3", {}, text("sequence/screen.advancing")),
    this.#names,
  );
  #standing = new Standing();
  #champions = element("div", { class: "jack-champions", hidden: true });
  #bracket = new Bracket();
  #evening = new EveningTable();
  #eveningPanel = element(
    "section",
    { class: "jack-hall-evening", hidden: true },
    element("h3", {}, text("common.evening.title")),
    this.#evening.root,
  );
  #after = element("div", { class: "jack-hall-after" }, this.#bracket.root, this.#standing.root, this.#eveningPanel);
  stage = element(
    "section",
    { class: "jack-hall-stage" },
    element("header", { class: "jack-hall-head" }, this.#name, this.#status, this.#page, this.#join),
    element(
      "div",
      { class: "jack-hall-body" },
      this.#features,
      this.#advancing,
      this.#champions,
      this.#side,
      this.#after,
    ),
  );
  #turn = 0;
  #turnedAt = Date.now();
  /** @type {number[]} the tables whose boards are shown, by their numbers */ #featured = [];

  /** @param {(moment: string) => number} local a moment by this device's clock, milliseconds @param {string} code the room's */
  constructor(local, code) {
    this.#local = local;
    this.#code = code;
  }

  /** @param {State} state */
  show(state) {
    const { tournament, round, bracket } = state;
    if (!tournament || !round) return;
    const isKnockout = round.options.contest !== "swiss";
    const tables = decidingTables(state);
    const isOver = tournament.state === "over";
    this.stage.dataset.state = tournament.state;
    setText(this.#name, isOver ? text("sequence/game.tournament.over") : roundName(state));
    this.#join.hidden = !mayJoin(state);
    setText(this.#join, text("sequence/screen.join", { code: this.#code }));
    this.#side.hidden = isOver;
    this.#champions.hidden = !isOver;
    this.#after.hidden = !isOver && (isKnockout || tournament.state === "playing");
    if (isOver) this.#showEnd(state, tables, isKnockout);
    else this.#showRound(state, tables, isKnockout);
    const now = tables.map((table) => ({ ...table, round: tournament.round }));
    this.#bracket.show(isOver && isKnockout ? [...bracket, ...now] : []);
    this.#past.show(!isOver && isKnockout && tables.length <= FEW ? bracket : []);
    this.#standing.show(isKnockout ? null : tournament, isKnockout);
    this.tick(state);
  }

  /** @param {State} state */
  tick({ tournament }) {
    if (!tournament) return;
    setText(this.#status, statusSentence(tournament, this.#local));
  }

  /** @param {State} state @param {HallTable[]} tables @param {boolean} isKnockout */
  #showRound({ tournament }, tables, isKnockout) {
    const isBetween = tournament?.state === "between";
    const open = tables.filter(({ state }) => state !== "finished");
    const { columns, boards } = layoutFor(tables, open.length);
    const [one] = tables;
    Object.assign(this.stage.dataset, { columns, members: one ? one.places.length / one.teams : 1 });
    if (Date.now() - this.#turnedAt > TURN) {
      this.#turnedAt = Date.now();
      this.#turn += 1;
      this.#featured = [];
    }
    const page = this.#pairs.show(tables, isKnockout, columns, this.#turn);
    setText(
      this.#page,
      page
        ? text("sequence/screen.page", { from: plain(page.from), to: plain(page.to), of: plain(tables.length) })
        : open.length > 0 && tables.length > 1
          ? text("sequence/screen.done", { count: tables.length - open.length, of: plain(tables.length) })
          : "",
    );
    this.#advancing.hidden = !isBetween || !isKnockout;
    this.#features.hidden = boards === 0 || isBetween;
    if (!this.#advancing.hidden) this.#showAdvancing(tables);
    if (!this.#features.hidden) this.#feature(tables, boards, isKnockout);
  }

  /**
   * A board that is watched stays until its table is finished or the boards change.
   * @param {HallTable[]} tables @param {number} count @param {boolean} isKnockout
   */
  #feature(tables, count, isKnockout) {
    const dealt = tables.filter(({ faces }) => faces);
    const playing = dealt.filter(({ state }) => state === "playing");
    const ranked = [...(playing.length > 0 ? playing : dealt)].sort(isKnockout ? byTension : () => 0);
    const kept = this.#featured.filter((number) => ranked.some(({ table }) => table === number)).slice(0, count);
    const fresh = ranked.map(({ table }) => table).filter((number) => !kept.includes(number));
    this.#featured = [...kept, ...fresh].slice(0, count);
    this.#features.dataset.count = String(Math.max(1, this.#featured.length));
    this.#boards.forEach((board, index) => board.show(dealt.find(({ table }) => table === this.#featured[index])));
    this.#shuffling.hidden = this.#featured.length > 0;
  }

  /** @param {HallTable[]} tables */
  #showAdvancing(tables) {
    const names = tables.flatMap(({ places, teams, through }) =>
      through === undefined ? [] : [teamNames(places, teams, through)],
    );
    const shown = JSON.stringify(names);
    if (this.#names.dataset.shown === shown) return;
    const columns = names.length > 8 ? 2 : 1;
    Object.assign(this.#names.dataset, { shown, columns });
    this.#names.style.setProperty("--rows", String(Math.max(1, Math.ceil(names.length / columns))));
    this.#names.replaceChildren(
      ...names.map((name) => element("li", { dir: "auto" }, icon("check"), element("span", {}, name))),
    );
  }

  /** @param {State} state @param {HallTable[]} tables @param {boolean} isKnockout */
  #showEnd({ tournament, evening }, tables, isKnockout) {
    this.#features.hidden = this.#advancing.hidden = true;
    setText(this.#page, "");
    const first = tournament?.standing?.filter(({ place }) => place === 1) ?? [];
    const [final] = tables;
    // The standings do not list bots, and a bot may win the final.
    const all =
      isKnockout && tables.length === 1 && final.through !== undefined
        ? [teamNames(final.places, final.teams, final.through)]
        : first.map(({ name }) => name);
    const names = all.slice(0, CHAMPIONS);
    if (all.length > names.length) names.push(text("sequence/game.others", { count: all.length - names.length }));
    this.#eveningPanel.hidden = !evening.shown || evening.table.length === 0;
    this.#evening.show({ table: evening.table }, EVENING_ROWS);
    const shown = JSON.stringify(names);
    if (this.#champions.dataset.shown === shown) return;
    this.#champions.dataset.shown = shown;
    this.#champions.replaceChildren(
      icon("trophy"),
      element("p", { class: "stage-big", dir: "auto" }, list(names)),
      element(
        "p",
        { class: "stage-small" },
        text("sequence/game.champions", { count: Math.max(all.length, first.length) }),
      ),
      ...(isKnockout || !first[0]
        ? []
        : [element("p", { class: "stage-small soft" }, text("sequence/game.points", { count: first[0].points }))]),
    );
  }
}

/** @param {State} state @returns {HallTable[]} those of the round on which something depends, by their numbers */
const decidingTables = ({ tables }) =>
  [...(tables?.values() ?? [])].filter(({ rematch }) => !rematch).sort((one, other) => one.table - other.table);

/** @param {State} state @returns {boolean} whether a newcomer would still be in it */
const mayJoin = ({ tournament }) =>
  tournament?.of !== undefined && tournament.state !== "over" && tournament.round < tournament.of;

/** @param {HallTable} table @returns {number} from 0 to 1: how near the nearest team is to its last sequence */
const tensionOf = ({ teams, sequences = [], need = 1 }) =>
  Math.max(...Array.from({ length: teams }, (_, team) => sequences.filter((one) => one.team === team).length)) / need;

/** @param {HallTable} one @param {HallTable} other */
const byTension = (one, other) => tensionOf(other) - tensionOf(one) || (other.plays ?? 0) - (one.plays ?? 0);
