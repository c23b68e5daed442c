/**
 * A host's view of a tournament's tables. A few are a list, in which those that keep others waiting come first. Many are
 * tiles in the order of their numbers, so that all are visible at once.
 */

import { alreadyShows, button, element, setText, syncList } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { openDialog, confirmDialog } from "../../../kit/sheet.js";
import { list, text } from "../../../kit/texts.js";
import { clockFace } from "../../../kit/words.js";
import { withoutCut } from "../early-end.js";
import { nextName, nextPairs, roundName, statusSentence } from "../rounds.js";
import { Standing } from "../standing.js";
import { turnLimit } from "../turn-limit.js";
import { chipMark, membersOf, occupantName, outcomeSentence, plain, tableName } from "../words.js";

/** @typedef {import("../wire.js").HallTable} HallTable */

/** A turn shorter than this needs no attention, milliseconds. */
const SLOW = 45_000;
/** The maximum number of tables in a list, and of slow ones in the sentence above the tiles. */
const [LINES, SLOWEST] = [8, 3];
const TICK = 1_000;

export class TableList {
  #ask;
  #session;
  #round = element("h3", {});
  #how = element("p", { class: "jack-how" });
  #head = element("div", { class: "jack-hall-heading" }, this.#round, this.#how);
  #slowest = element("p", { class: "jack-slowest" });
  /** The pairings of the next round of a knock-out, between two rounds. */ #nextRound = element("h4", {
    hidden: true,
  });
  #next = element("ol", { class: "jack-next", hidden: true });
  #list = element("ol", { class: "jack-tables" });
  #tiles = element("ol", { class: "jack-table-tiles" });
  /** @type {number | null} the table whose tile shows its buttons */ #opened = null;
  #standing = new Standing();
  #standings = element(
    "details",
    { class: "jack-standings", hidden: true },
    element("summary", {}, text("sequence/game.standing")),
    this.#standing.root,
  );
  /** The round and its state for which the standing was opened or closed. */ #stage = "";
  root = element(
    "section",
    { class: "notice jack-hall", hidden: true, aria: { label: text("sequence/host.tables") } },
    this.#head,
    this.#slowest,
    this.#nextRound,
    this.#next,
    this.#list,
    this.#tiles,
    this.#standings,
  );
  #ticker = setInterval(() => this.#tick(), TICK);

  /**
   * @param {(command: import("../wire.js").Command) => Promise<any>} ask shows a refusal
   * @param {import("../session.js").TableSession} session
   */
  constructor(ask, session) {
    this.#ask = ask;
    this.#session = session;
  }

  close() {
    clearInterval(this.#ticker);
  }

  #tick() {
    if (!this.root.hidden) this.show(this.#session.state);
  }

  /**
   * @param {HallTable} table @returns {number} the length of its turn so far, milliseconds; -1 if it waits for no
   *   player
   */
  #lasts({ state, since }) {
    return state === "playing" && since ? Math.max(0, Date.now() - this.#session.clock.local(since)) : -1;
  }

  /**
   * @param {HallTable} table @param {number} lasts the length of its turn so far, milliseconds; -1 for none
   * @returns {string} the time left, as on phones; if turns have no limit, the time so far
   */
  #time({ places }, lasts) {
    if (lasts < 0 || this.#session.state.tournament?.isPaused) return "";
    const limit = turnLimit(this.#session.state.round?.options, places.length);
    return clockFace(limit < Infinity ? Math.max(0, limit - lasts) : lasts);
  }

  /** @param {import("../state.js").State} state */
  show(state) {
    const { tournament, tables, round } = state;
    this.root.hidden = !tournament || !tables;
    if (!tournament || !tables) return;
    const all = [...tables.values()].map((table) => withoutCut(state, table));
    const counted = all.filter(({ rematch }) => !rematch);
    const playing = counted.filter(({ state }) => state !== "finished").length;
    const isOver = tournament.state === "over";
    setText(this.#round, isOver ? text("sequence/game.tournament.over") : roundName(state));
    setText(
      this.#how,
      [
        statusSentence(state, (moment) => this.#session.clock.local(moment)),
        // Of a single table, this says nothing.
        playing > 0 && counted.length > 1
          ? text("sequence/host.playing", { count: playing, of: plain(counted.length) })
          : "",
      ]
        .filter(Boolean)
        .join(" · "),
    );
    this.#showNext(state);
    this.#standing.show(state);
    this.#standings.hidden = this.#standing.root.hidden;
    this.#unfold([round?.number, tournament.round, tournament.state].join("/"), isOver);
    const sorted = all
      .map((table) => ({ table, lasts: this.#lasts(table) }))
      .sort((one, other) => slowness(other.lasts) - slowness(one.lasts) || one.table.table - other.table.table);
    const areMany = all.length > LINES;
    const slow = areMany
      ? sorted.filter(({ lasts }) => lasts > SLOW).sort((one, other) => other.lasts - one.lasts)
      : [];
    setText(
      this.#slowest,
      slow
        .slice(0, SLOWEST)
        .map(({ table, lasts }) => `${tableName(table.table)}: ${turnWords(table, this.#time(table, lasts))}`)
        .join(" · "),
    );
    syncList(
      this.#list,
      areMany ? [] : sorted,
      ({ table }) => String(table.table),
      ({ table }) => this.#make(table.table),
      (made, { table, lasts }) => this.#update(made, table, lasts),
    );
    syncList(
      this.#tiles,
      areMany ? sorted.sort((one, other) => one.table.table - other.table.table) : [],
      ({ table }) => String(table.table),
      ({ table }) => this.#makeTile(table.table),
      (made, { table, lasts }) => this.#updateTile(made, table, lasts),
    );
    // The tables that count come first; these words are above the others.
    const fun = all.filter(({ rematch }) => rematch).map(({ table }) => table);
    for (const made of Array.from(this.#tiles.querySelectorAll("li")))
      if (made.dataset.key === String(Math.min(...fun))) made.dataset.label = text("sequence/host.rematch");
      else delete made.dataset.label;
  }

  /** @param {import("../state.js").State} state */
  #showNext(state) {
    const { tournament, tables } = state;
    const isNext = tournament?.state === "between" && this.#isKnockout && tables !== null;
    this.#next.hidden = this.#nextRound.hidden = !isNext;
    if (!isNext) return;
    setText(this.#nextRound, text("sequence/host.nextRound", { round: nextName(state) }));
    const pairs = nextPairs(tables).map((teams) =>
      teams.map((team) => team.map((one, place) => occupantName(one, place)).join(", ")),
    );
    if (alreadyShows(this.#next, pairs)) return;
    this.#next.replaceChildren(
      ...pairs.map((teams, table) =>
        element(
          "li",
          {},
          element("strong", {}, tableName(table)),
          ...teams.map((names) => element("span", { dir: "auto" }, names)),
        ),
      ),
    );
  }

  /**
   * The tables come first until the tournament is over, then the standing.
   * @param {string} stage the round and its state @param {boolean} isOver
   */
  #unfold(stage, isOver) {
    if (this.#stage === stage) return;
    this.#stage = stage;
    this.#standings.open = isOver;
    if (isOver) this.#head.after(this.#standings);
    else this.root.append(this.#standings);
  }

  /** @param {number} number */
  #makeTile(number) {
    const line = this.#make(number, "div");
    line.hidden = true;
    return element(
      "li",
      {},
      button(
        "jack-table-tile",
        () => this.#open(number),
        tileNumber(number),
        element("span", { class: "jack-table-time" }),
        element("span", { class: "jack-table-teams" }),
      ),
      line,
    );
  }

  /** @param {number} number the table of a tile, whose buttons are shown below its row or hidden */
  #open(number) {
    this.#opened = this.#opened === number ? null : number;
    this.show(this.#session.state);
    const opened = this.#tiles.querySelector("[aria-expanded=true]");
    opened?.parentElement?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  /** @param {HTMLElement} made @param {HallTable} table @param {number} lasts milliseconds */
  #updateTile(made, table, lasts) {
    const [tile, line] = /** @type {HTMLElement[]} */ ([...made.children]);
    const [, time, teams] = /** @type {HTMLElement[]} */ ([...tile.children]);
    const isOver = table.state === "finished";
    tile.classList.toggle("is-slow", lasts > SLOW);
    tile.classList.toggle("is-over", isOver);
    tile.classList.toggle("is-rematch", table.rematch === true);
    setText(time, this.#time(table, lasts));
    showTeams(teams, table, this.#isKnockout);
    const isOpened = this.#opened === table.table;
    tile.setAttribute("aria-expanded", String(isOpened));
    line.hidden = !isOpened;
    if (isOpened) this.#update(line, table, lasts);
  }

  get #isKnockout() {
    return this.#session.state.round?.options.contest !== "swiss";
  }

  /** @param {number} number @param {"li" | "div"} [tag] */
  #make(number, tag = "li") {
    return element(
      tag,
      { class: "jack-table-line" },
      element("strong", {}, tableName(number)),
      element("span", { class: "jack-table-teams" }),
      element("span", { class: "jack-table-note soft" }),
      button("button", () => this.#substitute(number), text("sequence/host.substitute")),
      button("button", () => void this.#end(number), text("sequence/host.endTable")),
    );
  }

  /** @param {HTMLElement} made @param {HallTable} table @param {number} lasts */
  #update(made, table, lasts) {
    const [, teams, note, substitute, end] = /** @type {HTMLElement[]} */ ([...made.children]);
    const { outcome, plays, rematch } = table;
    showTeams(teams, table, this.#isKnockout);
    const isPlaying = table.state === "playing";
    made.classList.toggle("is-slow", lasts > SLOW);
    setText(
      note,
      [
        rematch ? text("sequence/host.rematch") : "",
        outcome ? outcomeSentence(outcome) : "",
        this.#isKnockout ? lotSentence(table) : "",
        turnWords(table, this.#time(table, lasts)),
        isPlaying ? text("sequence/host.plays", { count: plays ?? 0 }) : "",
      ]
        .filter(Boolean)
        .join(" · "),
    );
    substitute.hidden = !isPlaying;
    end.hidden = table.state === "finished";
  }

  /** @param {number} number */
  async #end(number) {
    const { tables } = this.#session.state;
    const deciding = [...(tables?.values() ?? [])].filter(({ rematch }) => !rematch);
    // The winner of the final, or of a game just for fun, does not advance.
    const isOnward = this.#isKnockout && deciding.length > 1 && !tables?.get(number)?.rematch;
    const isSure = await confirmDialog(
      text("sequence/host.endTable.title", { table: tableName(number) }),
      text(`sequence/host.end.${isOnward ? "onward" : "text"}`),
      text("sequence/host.end.yes"),
    );
    if (isSure) await this.#ask({ type: "finishTable", table: number });
  }

  /** @param {number} number */
  #substitute(number) {
    const { tables, round } = this.#session.state;
    const table = tables?.get(number);
    if (!table) return;
    openDialog(text("sequence/host.substituteAt", { table: tableName(number) }), (close) =>
      table.places.flatMap((place, index) =>
        "player" in place
          ? [
              button(
                "button wide",
                () => {
                  close();
                  const by = `bot:${round?.options.level ?? 2}`;
                  void this.#ask({ type: "substitute", table: number, place: index, by });
                },
                text("sequence/host.botFor", { name: occupantName(place, index) }),
              ),
            ]
          : [],
      ),
    );
  }
}

/**
 * @param {HallTable} table @param {string} time
 * @returns {string} such as “Ada’s turn, 0:34”; "" if the table waits for no player
 */
function turnWords(table, time) {
  const name = onTurn(table);
  return name && time ? text("sequence/host.waitsFor", { name, time }) : "";
}

/** @param {HallTable} table @returns {string} who advances by lot after a draw; "" without a lot */
const lotSentence = ({ places, teams, outcome, through }) =>
  outcome && outcome.team === undefined && through !== undefined
    ? text("sequence/game.lot.chose", { others: list(membersOf(places, teams, through)) })
    : "";

/** @param {HallTable} table @returns {string} the name of the player on turn; "" if there is none */
const onTurn = ({ state, turn, places }) =>
  state === "playing" && turn !== undefined && places[turn] ? occupantName(places[turn], turn) : "";

/** @param {number} number from 0 @returns {HTMLElement} the number of a table, with its name for screen readers */
const tileNumber = (number) =>
  element(
    "strong",
    {},
    element("span", { class: "visually-hidden" }, tableName(number)),
    element("span", { aria: { hidden: "true" } }, plain(number + 1)),
  );

/**
 * Shows the teams of a table below each other, as the big screen does: the winner, the others, and who is to play.
 * @param {HTMLElement} list @param {HallTable} table @param {boolean} isKnockout
 */
function showTeams(list, table, isKnockout) {
  const { state, places, teams, turn, outcome } = table;
  const winner = (isKnockout ? table.through : undefined) ?? outcome?.team;
  const isPlaying = state === "playing";
  const isDraw = outcome !== undefined && winner === undefined;
  if (alreadyShows(list, [places, winner, isDraw, isPlaying && turn])) return;
  /** @param {number} team */
  const mark = (team) =>
    winner === team
      ? icon("check")
      : isDraw
        ? element("span", { aria: { hidden: "true" } }, "=")
        : isPlaying && turn !== undefined && turn % teams === team
          ? icon("play")
          : null;
  list.replaceChildren(
    ...Array.from({ length: teams }, (_, team) =>
      element(
        "span",
        {
          class: [
            "jack-table-team",
            winner === undefined ? "" : winner === team ? "is-won" : isKnockout ? "is-lost" : "",
            isPlaying && turn !== undefined && turn % teams === team ? "is-turn" : "",
          ]
            .filter(Boolean)
            .join(" "),
        },
        chipMark(team),
        element(
          "span",
          { class: "jack-table-names" },
          ...places.flatMap((one, place) =>
            place % teams === team
              ? element(
                  "span",
                  { dir: "auto", class: isPlaying && place === turn ? "is-next" : "" },
                  occupantName(one, place),
                )
              : [],
          ),
        ),
        mark(team),
        winner === team
          ? element(
              "span",
              { class: "visually-hidden" },
              isKnockout || !outcome ? text("sequence/game.isThrough") : outcomeSentence(outcome),
            )
          : null,
      ),
    ),
  );
}

/**
 * Tables are only reordered if it matters, because a list that moves under a finger is hard to use.
 * @param {number} lasts milliseconds
 */
const slowness = (lasts) => (lasts < 0 ? -1 : lasts > SLOW ? Math.floor(lasts / SLOW) : 0);
