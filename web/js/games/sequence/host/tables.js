/** A host's view of a tournament's tables; those that keep others waiting come first. */

import { button, element, setText, syncList } from "../../../kit/element.js";
import { openDialog, confirmDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { clockFace } from "../../../kit/words.js";
import { Standing, progressSentence } from "../tournament-words.js";
import { occupantName, outcomeSentence, plain, tableName, teamNames } from "../words.js";

/** @typedef {import("../wire.js").HallTable} HallTable */

/** A turn shorter than this needs no attention, milliseconds. */
const SLOW = 45_000;
const TICK = 1_000;

export class TableList {
  #ask;
  #session;
  #how = element("p", { class: "jack-how" });
  #list = element("ol", { class: "jack-tables" });
  #standing = new Standing();
  root = element(
    "section",
    { class: "notice jack-hall", hidden: true, aria: { label: text("sequence/host.tables") } },
    element("h3", {}, text("sequence/host.tables")),
    this.#how,
    this.#list,
    this.#standing.root,
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
    const sorted = all
      .map((table) => ({ table, lasts: this.#lasts(table) }))
      .sort((one, other) => slowness(other.lasts) - slowness(one.lasts) || one.table.table - other.table.table);
    syncList(
      this.#list,
      sorted,
      ({ table }) => String(table.table),
      ({ table }) => this.#make(table.table),
      (made, { table, lasts }) => this.#update(made, table, lasts),
    );
  }

  /** @param {number} number */
  #make(number) {
    return element(
      "li",
      { class: "jack-table-line" },
      element("strong", {}, tableName(number)),
      element("span", { class: "jack-table-names", dir: "auto" }),
      element("span", { class: "jack-table-note soft" }),
      button("button", () => this.#substitute(number), text("sequence/host.substitute")),
      button("button", () => void this.#end(number), text("sequence/host.endTable")),
    );
  }

  /** @param {HTMLElement} made @param {HallTable} table @param {number} lasts */
  #update(made, table, lasts) {
    const [, names, note, substitute, end] = /** @type {HTMLElement[]} */ ([...made.children]);
    const { places, teams, turn, outcome, plays, rematch } = table;
    setText(names, Array.from({ length: teams }, (_, team) => teamNames(places, teams, team)).join(" – "));
    const isPlaying = table.state === "playing";
    made.classList.toggle("is-slow", lasts > SLOW);
    setText(
      note,
      [
        rematch ? text("sequence/host.rematch") : "",
        outcome ? outcomeSentence(outcome) : "",
        isPlaying && turn !== undefined && places[turn]
          ? text("sequence/host.waitsFor", { name: occupantName(places[turn], turn), time: clockFace(lasts) })
          : "",
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
 * Tables are only reordered if it matters, because a list that moves under a finger is hard to use.
 * @param {number} lasts milliseconds
 */
const slowness = (lasts) => (lasts < 0 ? -1 : lasts > SLOW ? Math.floor(lasts / SLOW) : 0);
