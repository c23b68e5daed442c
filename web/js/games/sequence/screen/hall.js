/**
 * A tournament on the big screen: the round and its time, all pairings, the most important tables' boards, the teams
 * that advance between rounds, and the winners at the end. Tables played for fun are omitted.
 */

import { element, setText } from "../../../kit/element.js";
import { fitScale, isTooSmall, leaveOut } from "../../../kit/fit-scale.js";
import { text } from "../../../kit/texts.js";
import { hasTeamPoints } from "../../../shell/evening.js";
import { EveningStandings } from "../../../shell/evening-standings.js";
import { withoutCut } from "../early-end.js";
import { nextName, nextPairs, roundName, statusSentence } from "../rounds.js";
import { Standing } from "../standing.js";
import { plain } from "../words.js";
import { ChampionPanel } from "./champion.js";
import { HallBoard } from "./hall-board.js";
import { featuredOf, inPlace, isMany, layoutsFor, teamsOneAway } from "./hall-layout.js";
import { Bracket, PairList, ROUNDS, showPairs } from "./pairs.js";

/** @typedef {import("../wire.js").HallTable} HallTable */
/** @typedef {import("../state.js").State} State */
/** @typedef {import("./hall-layout.js").Layout} Layout */
/**
 * @typedef {object} Shown the visible state
 * @property {State} state
 * @property {HallTable[]} tables without those played for fun, by number
 * @property {HallTable[]} pairs the listed pairings
 * @property {HallTable[]} next the pairings of the next round of a knock-out, between two rounds
 * @property {boolean} isThrough whether these alone are listed, because there are many
 * @property {boolean} areResults whether the results of such a round are listed first
 * @property {import("./pairs.js").Look} look the look of the pairings
 */

/** How long a page of pairings and its boards are shown, milliseconds. */
const TURN = 12_000;
/** How long the results of a round with many tables are shown before the next pairings, at most, milliseconds. */
const RESULTS = 10_000;
const EVENING_ROWS = 5;
/** Up to this many pairings leave space for earlier rounds, or for a word between the names. */
const FEW = 2;

export class Hall {
  #local;
  #code;
  #name = element("h2", { class: "jack-hall-name", aria: { live: "polite" } });
  #status = element("p", { class: "jack-hall-status" });
  /** What the color of a pairing means. */ #legend = element(
    "p",
    { class: "jack-hall-status jack-hall-legend", hidden: true },
    element("span", { class: "jack-close" }, text("sequence/screen.close")),
  );
  #page = element("p", { class: "jack-hall-status soft" });
  #join = element("p", { class: "jack-hall-status", hidden: true });
  #pairs = new PairList();
  /** The earlier rounds, if there is space. */ #past = new Bracket();
  /** The heading of the pairings, if those of the next round are beside them. */ #results = element("h3", {
    hidden: true,
  });
  #side = element("div", { class: "jack-hall-side" }, this.#results, this.#pairs.root, this.#past.root);
  #boards = [new HallBoard(), new HallBoard()];
  #shuffling = element("p", { class: "jack-hall-note" }, text("sequence/room.news.gathering"));
  #features = element("div", { class: "jack-features" }, ...this.#boards.map(({ root }) => root), this.#shuffling);
  /** The pairings of the next round. */ #advancing = element("ol", { class: "jack-advancing", hidden: true });
  #standing = new Standing();
  #champions = new ChampionPanel();
  #bracket = new Bracket();
  #evening = new EveningStandings();
  /** How many points a game gives. */ #how = element("p", { class: "soft" }, text("sequence/screen.points"));
  #eveningPanel = element(
    "section",
    { class: "jack-hall-evening", hidden: true },
    element("h3", {}, text("common.evening.title")),
    this.#evening.root,
    this.#how,
  );
  #after = element("div", { class: "jack-hall-after" }, this.#bracket.root, this.#standing.root, this.#eveningPanel);
  #body = element(
    "div",
    { class: "jack-hall-body" },
    this.#features,
    this.#advancing,
    this.#champions.root,
    this.#side,
    this.#after,
  );
  stage = element(
    "section",
    { class: "jack-hall-stage" },
    element("header", { class: "jack-hall-head" }, this.#name, this.#status, this.#legend, this.#page, this.#join),
    this.#body,
  );
  #turn = 0;
  #turnedAt = Date.now();
  /** @type {number[]} the tables whose boards are shown, by their numbers */ #featured = [];
  /** The number of times that each board of the round was shown. @type {Map<number, number>} */ #seen = new Map();
  /** The round of these counts, and whether it is over. */ #round = "";
  /** Until when its results are shown before the next pairings, by this device's clock. */ #resultsUntil = 0;
  /** @type {Layout} */ #layout = { columns: 1, boards: 2, width: null };
  /** The pairings and the space for which the layout was chosen. */ #laidOut = "";
  /** @type {Shown | null} */ #shown = null;

  /**
   * @param {(moment: string) => number} local a moment by this device's clock, milliseconds
   * @param {string} code the room's
   */
  constructor(local, code) {
    this.#local = local;
    this.#code = code;
  }

  /** @returns {HTMLElement[]} the texts that name the winners */
  get words() {
    return this.#champions.words;
  }

  /** @param {State} state */
  show(state) {
    const { tournament, round, bracket } = state;
    if (!tournament || !round) return;
    const isKnockout = round.options.contest !== "swiss";
    const tables = decidingTables(state);
    this.#begin([round.number, tournament.round, tournament.state].join("/"), tournament.nextAt);
    const isAlone = tournament.state === "between" && isKnockout && isMany(tables);
    const areResults = isAlone && Date.now() < this.#resultsUntil;
    const isThrough = isAlone && !areResults;
    const next = tournament.state === "between" && isKnockout ? nextPairings(state) : [];
    const areLarge = isThrough && !isMany(next);
    const look = { isKnockout, rules: round.options, hasAgainst: areLarge };
    this.#pairs.root.classList.toggle("is-large", areLarge);
    const shown = { state, tables, pairs: isThrough ? next : tables, next, isThrough, areResults, look };
    this.#shown = shown;
    const isOver = tournament.state === "over";
    const isBetween = tournament.state === "between";
    this.stage.dataset.state = tournament.state;
    this.stage.classList.toggle("is-final", isKnockout && tables.length === 1);
    if (isOver) {
      this.#laidOut = "";
      this.stage.dataset.width = "part";
      this.#body.style.removeProperty("--pairs");
    }
    setText(
      this.#name,
      isOver
        ? text("sequence/game.tournament.over")
        : areResults
          ? [roundName(state), text("sequence/screen.throughCount", { count: throughCount(tables) })].join(": ")
          : isBetween
            ? text("sequence/screen.next", { round: nextName(state) })
            : roundName(state),
    );
    this.#results.hidden = !isBetween || isAlone;
    setText(this.#results, text("sequence/screen.results", { round: roundName(state) }));
    this.#join.hidden = !mayJoin(state);
    setText(this.#join, text("sequence/screen.join", { code: this.#code }));
    this.#side.hidden = isOver;
    this.#champions.root.hidden = !isOver;
    this.#after.hidden = !isOver && (isKnockout || tournament.state === "playing");
    this.#standing.show(state);
    this.#standing.root.hidden ||= isKnockout;
    const now = tables.map((table) => ({ ...withoutCut(state, table), round: tournament.round }));
    this.#bracket.show(isOver && isKnockout ? [...bracket, ...now] : []);
    this.#past.show(!isOver && isKnockout && tables.length <= FEW ? bracket : []);
    if (isOver) this.#showEnd(state);
    else this.#showRound(shown);
    this.tick(state);
  }

  /**
   * Starts with the first page and the most important boards of a round, or with its results.
   * @param {string} round @param {string} [nextAt] when the next one begins
   */
  #begin(round, nextAt) {
    if (this.#round === round) return;
    this.#round = round;
    const left = nextAt ? this.#local(nextAt) - Date.now() : Infinity;
    this.#resultsUntil = Date.now() + Math.min(RESULTS, left / 2);
    this.#turn = 0;
    this.#turnedAt = Date.now();
    this.#featured = [];
    this.#seen.clear();
  }

  /** @param {State} state */
  tick(state) {
    const { tournament } = state;
    if (!tournament) return;
    const status = statusSentence(state, this.#local, true);
    const areResults = this.#shown?.areResults === true;
    setText(
      this.#status,
      areResults ? `${text("sequence/screen.next", { round: nextName(state) })} ${status}` : status,
    );
    if (areResults && Date.now() >= this.#resultsUntil) {
      this.show(state);
      this.fit();
      return;
    }
    if (Date.now() - this.#turnedAt <= TURN || !this.#shown || tournament.state === "over") return;
    this.#turnedAt = Date.now();
    this.#turn += 1;
    this.#showRound(this.#shown, true);
    this.fit();
  }

  /** @param {Shown} shown @param {boolean} [isTurn] of other boards */
  #showRound({ state, tables, pairs, next, look }, isTurn = false) {
    const { tournament } = state;
    const { isKnockout } = look;
    const isBetween = tournament?.state === "between";
    const open = openOf(tables);
    this.#features.hidden = this.#layout.boards === 0 || isBetween;
    if (!this.#features.hidden) this.#feature(state, tables, look, isTurn);
    const boards = this.#features.hidden ? [] : this.#featured;
    const isFinal = isKnockout && tables.length === 1;
    // The names of three teams have their space above the board.
    this.stage.classList.toggle("has-final-board", isFinal && boards.length > 0 && tables[0].teams === 2);
    this.stage.classList.toggle("has-past", !this.#past.isEmpty);
    const page = this.#pairs.show(pairs, { ...look, boards }, this.#turn);
    // A board says it itself.
    this.#legend.hidden = pairs.every(
      (table) => boards.includes(table.table) || teamsOneAway(table, look.rules).length === 0,
    );
    // The longest numbers have their space on every page, or some pages would have a line less than was measured.
    this.#page.style.paddingInlineEnd = `${page?.missing ?? 0}ch`;
    setText(
      this.#page,
      page
        ? text("sequence/screen.page", { from: plain(page.from), to: plain(page.to), of: plain(pairs.length) })
        : open > 0 && tables.length > 1
          ? text("sequence/screen.done", { count: tables.length - open, of: plain(tables.length) })
          : "",
    );
    this.#eveningPanel.hidden = true;
    this.#advancing.hidden = !isBetween || !isKnockout || this.#layout.width === null;
    showPairs(this.#advancing, next, { ...look, hasAgainst: next.length <= FEW });
  }

  /**
   * @param {State} state
   * @param {HallTable[]} tables
   * @param {import("./pairs.js").Look} look
   * @param {boolean} isTurn
   */
  #feature({ tournament }, tables, { isKnockout, rules }, isTurn) {
    const before = this.#featured;
    const chosen = featuredOf(tables, {
      count: this.#layout.boards,
      kept: isTurn ? [] : before,
      seen: this.#seen,
      points: new Map((tournament?.standing ?? []).map(({ player, points }) => [player, points])),
      isKnockout,
      rules,
    });
    this.#featured = inPlace(chosen, before);
    for (const table of this.#featured)
      if (isTurn || !before.includes(table)) this.#seen.set(table, (this.#seen.get(table) ?? 0) + 1);
    const dealt = tables.filter(({ faces }) => faces);
    const isFinal = isKnockout && tables.length === 1;
    this.#features.dataset.count = String(Math.max(1, this.#featured.length));
    this.#boards.forEach((board, index) =>
      board.show(
        // The names of the finalists stay while the cards are shuffled.
        isFinal && index === 0 ? tables[0] : dealt.find(({ table }) => table === this.#featured[index]),
        rules,
        isFinal,
      ),
    );
    this.#shuffling.hidden = this.#featured.length > 0 || !tables.some(({ state }) => isShuffling(state));
    this.#features.classList.toggle("is-shuffling", !this.#shuffling.hidden);
  }

  /** @param {State} state */
  #showEnd(state) {
    const { evening } = state;
    this.#features.hidden = this.#advancing.hidden = true;
    this.stage.classList.remove("has-final-board");
    setText(this.#page, "");
    this.#legend.hidden = true;
    const tables = decidingTables(state);
    this.#champions.show(state, this.#shown?.look.isKnockout && tables.length === 1 ? tables[0] : undefined);
    this.#eveningPanel.hidden = !evening.shown || !(evening.table.length > 0 || hasTeamPoints(state));
    this.#evening.show(state, EVENING_ROWS);
  }

  /** Fits the content to the screen: complete names, readable from the back row. */
  fit() {
    if (!this.#shown || this.stage.clientHeight === 0) return;
    const { state } = this.#shown;
    if (state.tournament?.state !== "over") this.#layOut();
    for (const part of [this.#champions.root, this.#advancing]) if (!part.hidden) fitScale(part);
    if (!this.#features.hidden) this.#fitBoards();
    if (!this.#after.hidden) this.#fitAfter();
  }

  /** Two boards have letters of the same size. */
  #fitBoards() {
    const roots = this.#boards.map(({ root }) => root).filter(({ hidden }) => !hidden);
    for (const board of this.#boards) board.fit();
    const least = Math.min(...roots.map(({ style }) => Number(style.getPropertyValue("--fit"))));
    for (const { style } of roots) style.setProperty("--fit", String(least));
  }

  /**
   * Chooses how pairings and boards share the space.
   * @param {boolean} [isAgain] whether the texts above them have taken some of it
   */
  #layOut(isAgain = false) {
    if (!this.#shown) return;
    const { state, tables, pairs, isThrough, look } = this.#shown;
    const { isKnockout } = look;
    const isBetween = state.tournament?.state === "between";
    const { clientWidth, clientHeight } = this.#body;
    const layouts = layoutsFor(tables, {
      open: openOf(tables),
      shape: shapeNow(),
      isBetween,
      isKnockout,
      listed: pairs.length,
    });
    const key = JSON.stringify([
      tables.map(({ places, teams, state: now }) => [places, teams, now]),
      layouts,
      [innerWidth, innerHeight, clientWidth, clientHeight],
      state.bracket.length,
      isThrough,
    ]);
    if (this.#laidOut === key) return;
    this.#laidOut = key;
    const { root } = this.#pairs;
    root.classList.remove("is-broken");
    /** @param {Layout} layout @returns {number} the scale at which everything fits; 0 for none */
    const scaleIn = (layout) => {
      this.#lay(layout);
      this.#pairs.showAll(pairs, look);
      // Earlier rounds, if there are any, use the remaining space.
      const fits = (this.#past.isEmpty ? [0] : PAST).some((most) => {
        this.#past.limit(most);
        return fitScale(root, () => this.#pairs.isTooSmall) && !isTooSmall(this.#side);
      });
      return fits ? Number(root.style.getPropertyValue("--fit")) : 0;
    };
    const scales = layouts.map(scaleIn);
    const largest = Math.max(...scales);
    // Prefers boards as long as the pairings are readable.
    const best = scales.findIndex(
      (scale, index) => scale > 0 && (scale === largest || (layouts[index].boards > 0 && scale >= EASY)),
    );
    if (best < 0) this.#divide(layouts);
    else scaleIn(layouts[best]);
    this.#showRound(this.#shown);
    if (!isAgain && this.#body.clientHeight !== clientHeight) this.#layOut(true);
  }

  /**
   * Divides the pairings into pages, with as many columns as hold complete names.
   * @param {readonly Layout[]} layouts
   */
  #divide(layouts) {
    if (!this.#shown) return;
    const { pairs, look } = this.#shown;
    const fits = layouts.some((layout) => {
      this.#lay(layout);
      return layout.boards === 0 && this.#pairs.divide(pairs, look);
    });
    if (fits) return;
    this.#pairs.root.classList.add("is-broken");
    this.#pairs.divide(pairs, look);
  }

  /** @param {Layout} layout */
  #lay(layout) {
    const { columns, boards, width } = layout;
    this.#layout = layout;
    Object.assign(this.stage.dataset, { boards, width: width === null ? "all" : "part" });
    this.#body.style.setProperty("--pairs", `calc(${width ?? 0} * var(--u))`);
    this.#pairs.root.style.setProperty("--columns", String(columns));
    const isBetween = this.#shown?.state.tournament?.state === "between";
    this.#features.hidden = boards === 0 || isBetween;
    this.#advancing.hidden = !isBetween || !this.#shown?.look.isKnockout || width === null;
  }

  /** Fits the content beside the champions: the last rounds and as many lines as possible. */
  #fitAfter() {
    const overflows = () => isTooSmall(this.#after);
    /** @param {HTMLElement} part */
    const linesOf = (part) => /** @type {HTMLElement[]} */ ([...part.querySelectorAll("tbody > tr")]);
    const own = this.#standing.root.hidden ? [] : linesOf(this.#standing.root);
    const evening = linesOf(this.#eveningPanel);
    // If there is too little space, the first lines of both standings are omitted last.
    const lines = [
      ...own.slice(0, LEAST),
      ...evening.slice(0, LEAST),
      this.#how,
      ...own.slice(LEAST),
      ...evening.slice(LEAST),
    ];
    // Lines that were left out before are measured again, or all of them would count as fitting.
    for (const line of lines) line.hidden = false;
    const isEnough = PAST.slice(0, -1).some((most, index) => {
      this.#bracket.limit(most);
      if (fitScale(this.#after, overflows)) return true;
      // An earlier round is worth more than the last lines of the evening.
      if (index > 0 || own.length > 0) return false;
      const fits = leaveOut(lines, overflows) >= LEAST;
      if (!fits) for (const line of lines) line.hidden = false;
      return fits;
    });
    if (!isEnough) leaveOut(lines, overflows);
  }
}

/** @param {HallTable["state"]} state */
const isShuffling = (state) => state === "gathering" || state === "revealing";

/** The minimum scale at which pairings are easy to read. */
const EASY = 0.68;
/** The number of lines that each standing gets before the other gets more. */
const LEAST = 3;
/** The numbers of earlier rounds to try, the largest first. */
const PAST = Object.freeze([ROUNDS, 2, 1, 0]);

/** @returns {import("./hall-layout.js").Shape} the value in the style sheet */
const shapeNow = () =>
  matchMedia("(max-aspect-ratio: 6 / 5)").matches
    ? "upright"
    : matchMedia("(max-aspect-ratio: 3 / 2)").matches
      ? "narrow"
      : "wide";

/** @param {Pick<State, "tables">} state @returns {HallTable[]} the tables of the round that count, by number */
const decidingTables = ({ tables }) =>
  [...(tables?.values() ?? [])].filter(({ rematch }) => !rematch).sort((one, other) => one.table - other.table);

/** @param {State} state between two rounds of a knock-out @returns {HallTable[]} as tables that are not dealt */
function nextPairings({ tables }) {
  const teams = Math.max(2, ...decidingTables({ tables }).map((table) => table.teams));
  return nextPairs(tables ?? new Map()).map((own, table) => ({
    table,
    state: "gathering",
    teams,
    // Bots play for the team that is missing if their number is odd.
    places: (own[0] ?? []).flatMap((_, row) => Array.from({ length: teams }, (_, team) => own[team]?.[row] ?? BOT)),
  }));
}

/** @param {readonly HallTable[]} tables of a round that is over @returns {number} the players who advance */
const throughCount = (tables) =>
  tables.flatMap(({ places, teams, through }) =>
    places.filter((one, place) => "player" in one && place % teams === through),
  ).length;

/** @type {import("../wire.js").Occupant} */
const BOT = { bot: 2 };

/** @param {readonly HallTable[]} tables @returns {number} the number of tables still playing */
const openOf = (tables) => tables.filter(({ state }) => state !== "finished").length;

/** @param {State} state @returns {boolean} whether a new player could still take part */
const mayJoin = ({ tournament }) =>
  tournament?.of !== undefined && tournament.state !== "over" && tournament.round < tournament.of;
