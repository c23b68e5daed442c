/** The board of one table of a tournament, with its players and score. */

import { alreadyShows, element, setText } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { fitScale, isTooSmall } from "../../../kit/fit-scale.js";
import { BoardPicture } from "../board-picture.js";
import { dots } from "../score.js";
import { fieldOf } from "../wire.js";
import { chipMark, outcomeSentence, tableName } from "../words.js";
import { teamsOneAway } from "./hall-layout.js";
import { againstWord, teamLine } from "./pairs.js";

export class HallBoard {
  #picture = new BoardPicture();
  #name = element("strong", { class: "jack-hall-table" });
  #teams = element("span", { class: "jack-hall-teams" });
  #note = element("span", { class: "jack-hall-note" });
  #square = element("div", { class: "jack-hall-square" }, this.#picture.root);
  #head = element("header", {}, element("p", {}, this.#name, " ", this.#note), this.#teams);
  root = element("section", { class: "jack-hall-board", hidden: true }, this.#head, this.#square);

  /**
   * @param {import("../wire.js").HallTable | undefined} table @param {import("./hall-layout.js").Rules} rules
   * @param {boolean} [isFinal] whether it is the only table, which needs no number, and whose players are named
   *   before the deal
   */
  show(table, rules, isFinal = false) {
    this.root.hidden = !table || !(table.faces || isFinal);
    if (!table || this.root.hidden) return;
    const { faces = "", chips = "", sequences = [], teams, places, need = 0, outcome, step = 0, turn = 0 } = table;
    if (alreadyShows(this.root, [table.table, places, step, outcome, isFinal, faces])) return;
    this.root.dataset.won = outcome?.team === undefined ? "" : String(outcome.team);
    this.#square.hidden = !faces;
    if (faces)
      this.#picture.show(
        /** @type {any} */ ({
          table: { teams, sequences, need, step, turn, outcome, places: [] },
          field: fieldOf({ faces, chips, sequences }, rules),
          own: null,
          acts: [],
        }),
      );
    setText(this.#name, isFinal ? "" : tableName(table.table));
    const close = teamsOneAway(table, rules);
    // One sign for each table: beside the name of the team, or for all of them.
    const areAll = close.length === teams;
    this.#teams.replaceChildren(
      ...Array.from({ length: teams }, (_, team) => [
        ...(team > 0 ? [againstWord()] : []),
        element(
          "span",
          {
            class: [
              faces && !outcome && turn % teams === team ? "is-turn" : "",
              outcome?.team === team ? "is-won" : "",
              close.includes(team) ? "is-close" : "",
            ]
              .filter(Boolean)
              .join(" "),
          },
          element("span", { class: "jack-hall-who" }, chipMark(team), teamLine(places, teams, team)),
          element(
            "span",
            { class: "jack-hall-signs" },
            close.includes(team) && !areAll
              ? element("span", { class: "jack-close" }, text("sequence/screen.close"))
              : null,
            // One sequence wins: there is nothing to count before the end.
            need > 1 ? element("span", { class: "jack-dots" }, dots(sequences, team, need)) : null,
          ),
        ),
      ]).flat(),
    );
    this.#note.classList.toggle("jack-close", areAll);
    setText(this.#note, outcome ? outcomeSentence(outcome) : areAll ? text("sequence/screen.close.all") : "");
  }

  /** Keeps each name in one line, unless the names are too long for the smallest readable letters. */
  fit() {
    if (this.root.hidden) return;
    // The words of a final have a limited height.
    const overflows = () => isTooSmall(this.root) || this.#head.scrollHeight > this.#head.clientHeight + 1;
    this.root.classList.remove("is-broken");
    if (fitScale(this.root, overflows)) return;
    this.root.classList.add("is-broken");
    fitScale(this.root, overflows);
  }
}
