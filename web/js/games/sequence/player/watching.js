/**
 * The other tables of a tournament on a player's phone, to look at. The server sends them only to spectators, so this
 * opens another connection, without a seat.
 */

import { alreadyShows, button, element, setText } from "../../../kit/element.js";
import { framePainter } from "../../../kit/paint.js";
import { openSheet } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { openLine } from "../../../room/room-line.js";
import { BoardPicture } from "../board-picture.js";
import { Score } from "../score.js";
import { featuredOf } from "../screen/hall-layout.js";
import { TableSession } from "../session.js";
import { progressSentence } from "../rounds.js";
import { fieldOf } from "../wire.js";
import { chipMark, occupantName, outcomeSentence, plain, tableName, teamName, teamNames } from "../words.js";

/** @typedef {import("../wire.js").HallTable} HallTable */

const TICK = 500;

export class Watching {
  #line;
  #session;
  #picture = new BoardPicture();
  #score = new Score();
  #how = element("p", { class: "jack-watch-how small" });
  #name = element("p", { class: "jack-watch-name", dir: "auto" });
  #now = element("p", { class: "jack-watch-now" });
  #tables = element("ul", { class: "jack-watch-tables" });
  #back;
  #dialog;
  #ticker = setInterval(() => this.#tick(), TICK);
  /** @type {number | null} the table that the player has chosen */ #chosen = null;
  /** @type {number | null} */ #shown = null;

  /**
   * @param {string} code the room's
   * @param {string} title
   * @param {() => void} closed
   */
  constructor(code, title, closed) {
    const { ask } = framePainter(() => this.#draw());
    this.#line = openLine(code, null, {
      changed: ask,
      line: (status) => {
        if (status === "stopped") this.close();
      },
    });
    this.#session = new TableSession(this.#line);
    this.#back = button("button", () => this.close(), text("sequence/room.watch.back"));
    const root = element(
      "section",
      { class: "jack-watch" },
      this.#how,
      this.#name,
      this.#score.root,
      this.#now,
      this.#picture.root,
      this.#back,
      this.#tables,
    );
    this.#dialog = openSheet(root, title);
    this.#dialog.classList.add("jack-watch-sheet");
    this.#dialog.addEventListener("close", () => {
      clearInterval(this.#ticker);
      this.#line.stop("left");
      root.remove();
      closed();
    });
    this.#line.start();
    this.#draw();
  }

  close() {
    this.#dialog.close();
  }

  /** @param {boolean} isTurn whether the player is on turn at their own table */
  call(isTurn) {
    setText(this.#back, text(`sequence/room.watch.${isTurn ? "turn" : "back"}`));
    this.#back.classList.toggle("primary", isTurn);
  }

  #tick() {
    const { state, clock } = this.#session;
    const deciding = [...(state.tables?.values() ?? [])].filter(({ rematch }) => !rematch);
    const count = deciding.filter(({ state: now }) => now !== "finished").length;
    setText(
      this.#how,
      [
        progressSentence(state, (moment) => clock.local(moment)),
        deciding.length > 1 ? text("sequence/room.watch.playing", { count, of: plain(deciding.length) }) : "",
      ]
        .filter(Boolean)
        .join(" · "),
    );
  }

  #draw() {
    const session = this.#session;
    session.lookAtHall();
    this.#tick();
    const { tables, round } = session.state;
    const all = [...(tables?.values() ?? [])].filter(({ rematch }) => !rematch);
    const [featured] = featuredOf(all, {
      count: 1,
      kept: this.#shown === null ? [] : [this.#shown],
      seen: new Map(),
      points: new Map(),
      isKnockout: true,
      rules: round?.options,
    });
    this.#shown = all.some(({ table, faces }) => table === this.#chosen && faces) ? this.#chosen : (featured ?? null);
    const shown = all.find(({ table }) => table === this.#shown);
    for (const part of [this.#picture.root, this.#score.root]) part.hidden = !shown?.faces;
    this.#drawOthers(all);
    if (shown?.faces) this.#drawTable(shown);
  }

  /** @param {HallTable} table */
  #drawTable(table) {
    const { faces = "", chips = "", sequences = [], teams, places, need = 1, outcome, step = 0, turn = 0 } = table;
    const parts = { teams, sequences, need, step, turn, outcome, places: [] };
    this.#picture.show(
      /** @type {any} */ ({
        table: parts,
        field: fieldOf({ faces, chips, sequences }, this.#session.state.round?.options),
        own: null,
        acts: [],
      }),
    );
    this.#score.show(/** @type {any} */ (parts));
    const players = Array.from({ length: teams }, (_, team) => teamNames(places, teams, team)).join("\u00a0– ");
    const isAlone = this.#tables.hidden;
    setText(this.#name, isAlone ? players : text("sequence/game.tableOf", { table: tableName(table.table), players }));
    setText(
      this.#now,
      outcome
        ? outcomeSentence(outcome)
        : text("sequence/game.waits", { name: occupantName(places[turn], turn), team: teamName(turn % teams) }),
    );
  }

  /** @param {readonly HallTable[]} all the tables that count */
  #drawOthers(all) {
    this.#tables.hidden = all.length < 2;
    const seen = all.map(({ table, state, places, through, outcome }) => [
      table,
      state,
      places,
      through,
      outcome?.team,
    ]);
    if (alreadyShows(this.#tables, [seen, this.#shown])) return;
    const hadFocus = this.#tables.contains(document.activeElement);
    this.#tables.replaceChildren(
      ...all.map((one) => {
        const { table, teams, places, outcome, through = outcome?.team } = one;
        const choose = button(
          "jack-watch-table",
          () => {
            this.#chosen = table;
            this.#draw();
            this.#dialog.scrollTop = 0;
          },
          element("strong", {}, plain(table + 1)),
          ...Array.from({ length: teams }, (_, team) =>
            element(
              "span",
              { class: through === team ? "is-won" : "" },
              chipMark(team),
              element("span", { dir: "auto" }, teamNames(places, teams, team)),
            ),
          ),
        );
        choose.setAttribute("aria-pressed", String(table === this.#shown));
        choose.setAttribute("aria-description", tableName(table));
        return element("li", { class: one.state === "finished" ? "is-over" : "" }, choose);
      }),
    );
    if (hadFocus) /** @type {HTMLElement | null} */ (this.#tables.querySelector("[aria-pressed=true]"))?.focus();
  }
}
