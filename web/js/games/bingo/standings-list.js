/**
 * `<standings-list>`: the first places, with shared ranks, and the player's own place below if it is not among them.
 */

import { avatarMark, avatarOf, showAvatar } from "../../kit/avatar.js";
import { button, element, setText, syncList } from "../../kit/element.js";
import { fitRows, overflowsBelow } from "../../kit/fit-rows.js";
import { glide } from "../../kit/flip.js";
import { number, text } from "../../kit/texts.js";

/** @typedef {import("./wire.js").Standing} Standing */
/** @typedef {import("./wire.js").Standings} Standings */

export class StandingsList extends HTMLElement {
  #list = element("ol", { class: "standings" });
  #empty = element("p", { class: "soft empty" }, text("bingo/game.standings.empty"));
  #order = "";
  /** The number of bingos that are not in the list. */
  #rest = 0;
  #more = element("p", { class: "soft small more" });
  /**
   * Makes listed players' boards openable.
   * @type {((row: Standing) => void) | null}
   */
  onOpen = null;

  connectedCallback() {
    this.replaceChildren(this.#empty, this.#list, this.#more);
  }

  /** @param {Standings} standings @param {string} [own] the player's own id @param {number} [most] rows to show */
  show(standings, own, most = 20) {
    const rows = standings.top.slice(0, most);
    this.#empty.hidden = rows.length > 0;
    if (standings.own && !rows.some((row) => row.player === standings.own?.player)) rows.push(standings.own);
    const draw = () =>
      void syncList(
        this.#list,
        rows,
        (row) => row.player,
        (row) => makeRow(this.onOpen && (() => this.onOpen?.(row))),
        (made, row) => updateRow(made, row, row.player === own),
      );
    const order = rows.map((row) => row.player).join();
    if (order === this.#order) draw();
    else glide(this.#list, draw);
    this.#order = order;
    this.#rest = standings.total - rows.length;
    this.#count(0);
  }

  /** If the list cannot scroll, rows without space are counted instead. */
  fit() {
    const rows = /** @type {HTMLElement[]} */ ([...this.#list.children]);
    fitRows(
      rows,
      () => overflowsBelow(this.#list),
      (left) => this.#count(left),
    );
  }

  /** @param {number} left how many rows are left out */
  #count(left) {
    const rest = this.#rest + left;
    setText(this.#more, rest > 0 ? text("bingo/game.standings.more", { count: rest }) : "");
  }
}

/** @param {(() => void) | null} open */
function makeRow(open) {
  return element(
    "li",
    { class: "standing" },
    element("span", { class: "standing-rank" }),
    avatarMark(),
    open ? button("standing-name standing-open", open) : element("span", { class: "standing-name" }),
    element("span", { class: "standing-detail" }),
  );
}

/** @param {HTMLElement} made @param {Standing} row @param {boolean} own */
function updateRow(made, row, own) {
  const [rank, mark, name, detail] = /** @type {HTMLElement[]} */ (Array.from(made.children));
  showAvatar(mark, avatarOf(row));
  setText(rank, number(row.rank));
  setText(name, own ? text("bingo/game.standings.you", { name: row.name }) : row.name);
  const lines = row.lines > 1 ? text("bingo/game.standings.patterns", { count: row.lines }) : "";
  setText(
    detail,
    [row.call === null ? "" : text("bingo/game.standings.call", { number: row.call }), lines]
      .filter(Boolean)
      .join(" · "),
  );
  made.classList.toggle("is-own", own);
  made.dataset.rank = String(row.rank);
}

customElements.define("standings-list", StandingsList);
