/**
 * A host's view of a tournament's tables. A few are a list, in which those that keep others waiting come first. Many are
 * tiles in the order of their numbers, so that all are visible at once.
 */

import { alreadyShows, button, element, setText, syncList } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { openDialog, confirmDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { clockFace } from "../../../kit/words.js";
import { Standing, progressSentence } from "../tournament-words.js";
import { occupantName, outcomeSentence, plain, tableName, teamNames } from "../words.js";

/** @typedef {import("../wire.js").HallTable} HallTable */

/** A turn shorter than this needs no attention, milliseconds. */
const SLOW = 45_000;
/** The maximum number of tables in a list, and of slow ones in the sentence above the tiles. */
const [LINES, SLOWEST] = [8, 3];
const TICK = 1_000;

export class TableList {
  #ask;
  #session;
  #how = element("p", { class: "jack-how" });
  #slowest = element("p", { class: "jack-slowest" });
  #list = element("ol", { class: "jack-tables" });
  #tiles = element("ol", { class: "jack-table-tiles" });
  /** @type {{number: number, line: HTMLElement} | null} the table whose tile was pressed */ #opened = null;
  #standing = new Standing();
  root = element(
    "section",
    { class: "notice jack-hall", hidden: true, aria: { label: text("sequence/host.tables") } },
    element("h3", {}, text("sequence/host.tables")),
    this.#how,
    this.#slowest,
    this.#list,
    this.#tiles,
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

  /** @param {import("../state.js").State} state */
  show(state) {
    const { tournament, tables, round } = state;
    this.root.hidden = !tournament || !tables;
    if (!tournament || !tables) return;
    const all = [...tables.values()];
    const counted = all.filter(({ rematch }) => !rematch);
    const playing = counted.filter(({ state }) => state !== "finished").length;
    setText(
      this.#how,
      [
        progressSentence(state, (moment) => this.#session.clock.local(moment)),
        playing > 0 ? text("sequence/host.playing", { count: playing, of: plain(counted.length) }) : "",
      ]
        .filter(Boolean)
        .join(" · "),
    );
    this.#standing.show(tournament, round?.options.contest !== "swiss");
    this.#place(tournament.state === "playing");
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
        .map(({ table, lasts }) => `${tableName(table.table)}: ${turnWords(table, lasts)}`)
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
      (made, { table, lasts }) => updateTile(made, table, lasts),
    );
    const table = this.#opened?.line.isConnected && tables.get(this.#opened.number);
    if (this.#opened && table) this.#update(this.#opened.line, table, this.#lasts(table));
  }

  /** @param {boolean} isPlaying the tables come first while they play, and the standing after that */
  #place(isPlaying) {
    const before = isPlaying ? this.#tiles : this.#how;
    if (before.nextElementSibling !== this.#standing.root) before.after(this.#standing.root);
  }

  /** @param {number} number */
  #makeTile(number) {
    return element(
      "li",
      {},
      button(
        "jack-table-tile",
        () => this.#open(number),
        element("strong", {}, tableName(number)),
        element("span", { class: "jack-table-time" }),
        element("span", { class: "jack-table-who", dir: "auto" }),
      ),
    );
  }

  /** @param {number} number the table of a tile */
  #open(number) {
    const table = this.#session.state.tables?.get(number);
    if (!table) return;
    openDialog(tableName(number), (close) => {
      const line = this.#make(number, close);
      this.#update(line, table, this.#lasts(table));
      this.#opened = { number, line };
      return [element("ul", { class: "jack-tables" }, line)];
    });
  }

  /** @param {number} number @param {() => void} [close] called when a button is pressed */
  #make(number, close = () => {}) {
    /** @param {() => unknown} act */
    const press = (act) => () => {
      close();
      act();
    };
    return element(
      "li",
      { class: "jack-table-line" },
      element("strong", {}, tableName(number)),
      element("span", { class: "jack-table-names", dir: "auto" }),
      element("span", { class: "jack-table-note soft" }),
      button(
        "button",
        press(() => this.#substitute(number)),
        text("sequence/host.substitute"),
      ),
      button(
        "button",
        press(() => this.#end(number)),
        text("sequence/host.endTable"),
      ),
    );
  }

  /** @param {HTMLElement} made @param {HallTable} table @param {number} lasts */
  #update(made, table, lasts) {
    const [, names, note, substitute, end] = /** @type {HTMLElement[]} */ ([...made.children]);
    const { places, teams, outcome, plays, rematch } = table;
    setText(names, Array.from({ length: teams }, (_, team) => teamNames(places, teams, team)).join(" – "));
    const isPlaying = table.state === "playing";
    made.classList.toggle("is-slow", lasts > SLOW);
    setText(
      note,
      [
        rematch ? text("sequence/host.rematch") : "",
        outcome ? outcomeSentence(outcome) : "",
        turnWords(table, lasts),
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
    const isSure = await confirmDialog(
      text("sequence/host.endTable.title", { table: tableName(number) }),
      text("sequence/host.end.text"),
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
 * @param {HallTable} table @param {number} lasts the length of its turn so far, milliseconds
 * @returns {string} such as “Ada’s turn, 0:34”; "" if the table waits for no player
 */
function turnWords(table, lasts) {
  const name = onTurn(table);
  return name ? text("sequence/host.waitsFor", { name, time: clockFace(lasts) }) : "";
}

/** @param {HallTable} table @returns {string} the name of the player on turn; "" if there is none */
const onTurn = ({ state, turn, places }) =>
  state === "playing" && turn !== undefined && places[turn] ? occupantName(places[turn], turn) : "";

/** @param {HTMLElement} made @param {HallTable} table @param {number} lasts milliseconds */
function updateTile(made, table, lasts) {
  const tile = /** @type {HTMLElement} */ (made.firstElementChild);
  const [, time, who] = /** @type {HTMLElement[]} */ ([...tile.children]);
  const { state, outcome, rematch, places, teams } = table;
  const isOver = state === "finished";
  tile.classList.toggle("is-slow", lasts > SLOW);
  tile.classList.toggle("is-over", isOver);
  tile.classList.toggle("is-rematch", rematch === true);
  const shown = isOver ? JSON.stringify(outcome) : lasts < 0 ? "" : clockFace(lasts);
  if (!alreadyShows(time, shown ?? ""))
    time.replaceChildren(
      ...(isOver
        ? [icon("check"), element("span", { class: "visually-hidden" }, outcome ? outcomeSentence(outcome) : "")]
        : [shown]),
    );
  // A table of a team that won shows its names, one that waits the name of the player on turn, any other all names.
  const winner = outcome?.team;
  const all = Array.from({ length: teams }, (_, team) => teamNames(places, teams, team));
  setText(who, winner === undefined ? onTurn(table) || all.join(" – ") : all[winner]);
}

/**
 * Tables are only reordered if it matters, because a list that moves under a finger is hard to use.
 * @param {number} lasts milliseconds
 */
const slowness = (lasts) => (lasts < 0 ? -1 : lasts > SLOW ? Math.floor(lasts / SLOW) : 0);
