/** A host's card for a bingo: the name, the terms of its pattern, the sentence to read out, and what comes next. */

import { button, element } from "../../../kit/element.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { list, text } from "../../../kit/texts.js";
import { ordinal, quoted } from "../../../kit/words.js";
import { cellsOf, patternsOf } from "../patterns.js";
import { fetchBoard } from "../screen/winner-board.js";
import { namedAnew } from "../standings.js";
import { bingoNames, patternName } from "../words.js";

/** @typedef {import("../wire.js").Bingo} Bingo */

/** How many bingos on paper the card lists, the last ones. */
const PAPER_MOST = 8;

export class HostBingo {
  root = element("section", { class: "bingo-card", hidden: true, aria: { label: text("bingo/host.bingo.label") } });
  #code;
  #state;
  #openAll;
  /** @type {Bingo[]} */ #bingos = [];
  #more = 0;
  /** The players of the latest bingos, who are on top. @type {ReadonlySet<string>} */ #latest = new Set();
  /** Whether the card is one line, because the show went on. */ #isFolded = false;
  /** @type {Map<string, string>} what to read out, by player */ #lines = new Map();

  /**
   * @param {string} code @param {() => Pick<import("../state.js").State, "round" | "players">} state
   * @param {() => void} openAll shows the standings
   */
  constructor(code, state, openAll) {
    this.#code = code;
    this.#state = state;
    this.#openAll = openAll;
  }

  /** @param {readonly Bingo[]} bingos @param {number} more who are not listed */
  add(bingos, more) {
    const others = this.#bingos.filter((old) => !bingos.some(({ player }) => player === old.player));
    this.#bingos = [...others, ...bingos].sort((one, other) => one.rank - other.rank);
    this.#more += more;
    this.#latest = new Set(bingos.map(({ player }) => player));
    this.#isFolded = false;
    this.#draw();
  }

  /** Leaves the space to the terms: the host has called the next one. */
  fold() {
    if (this.root.hidden || this.#isFolded) return;
    this.#isFolded = true;
    this.#draw();
  }

  /** @param {readonly string[]} players */
  withdraw(players) {
    this.#bingos = this.#bingos.filter(({ player }) => !players.includes(player));
    for (const player of players) this.#lines.delete(player);
    this.#draw();
  }

  /**
   * A late tap can move others down a place.
   * @param {readonly import("../wire.js").Standing[]} standings the places now
   */
  place(standings) {
    const now = new Map(standings.map((standing) => [standing.player, standing]));
    /** @param {Bingo} bingo */
    const isOld = ({ player, rank, call }) => {
      const line = now.get(player);
      return line !== undefined && (line.rank !== rank || line.call !== call);
    };
    if (!this.#bingos.some(isOld)) return;
    this.#bingos = this.#bingos
      .map((bingo) => {
        const { rank, call } = now.get(bingo.player) ?? bingo;
        return { ...bingo, rank, call };
      })
      .sort((one, other) => one.rank - other.rank);
    this.#draw();
  }

  /** @param {import("../wire.js").NamesFact} message */
  name(message) {
    this.#bingos = namedAnew(this.#bingos, message);
    this.#draw();
  }

  clear() {
    this.#bingos = [];
    this.#more = 0;
    this.#latest = new Set();
    this.#isFolded = false;
    this.#lines.clear();
    this.#draw();
  }

  #draw() {
    const [first] = this.#onTop;
    this.root.hidden = first === undefined;
    this.root.classList.toggle("is-folded", this.#isFolded);
    if (!first) return this.root.replaceChildren();
    const best = this.#onTop;
    if (this.#isFolded) return this.#drawLine(best);
    const rest = this.#bingos.length - best.length + this.#more;
    const heading = best.length === 1 ? this.#boardOf(first) : "";
    // No phone tells of a board on paper.
    const onPaper = this.#bingos.filter((bingo) => !heading || bingo !== first).map((bingo) => this.#boardOf(bingo));
    const how = [
      text("bingo/host.bingo.place", { place: ordinal(first.rank) }),
      best.length === 1 && !heading ? list(first.patterns.map(patternName)) : "",
      first.call === null ? "" : text("bingo/game.standings.call", { number: first.call }),
    ];
    const line = this.#lines.get(first.player);
    this.root.replaceChildren(
      element("h3", {}, icon("trophy"), text("bingo/host.bingo.title")),
      element("p", { class: "bingo-card-names", dir: "auto" }, heading || bingoNames(best, 0)),
      element("p", { class: "bingo-card-how" }, how.filter(Boolean).join(" · ")),
      ...(line ? [element("p", { class: "bingo-card-line", dir: "auto" }, this.#reading(best, line))] : []),
      ...onPaper
        .filter(Boolean)
        .slice(-PAPER_MOST)
        .map((words) => element("p", { dir: "auto" }, words)),
      ...(rest > 0 ? [element("p", { class: "small" }, text("bingo/host.bingo.more", { count: rest }))] : []),
      element(
        "div",
        { class: "bingo-card-actions" },
        wayOn("bingo/host.bingo.go", "check", () => this.clear()),
        wayOn("bingo/host.bingo.standings", "list", this.#openAll),
      ),
    );
    if (line === undefined) void this.#read(first);
  }

  /** The latest bingos, with those that share their place; the first ones if the latest were taken back. */
  get #onTop() {
    const latest = this.#bingos.find(({ player }) => this.#latest.has(player)) ?? this.#bingos[0];
    return this.#bingos.filter(({ rank }) => rank === latest?.rank);
  }

  /** @param {readonly Bingo[]} best */
  #drawLine(best) {
    const unfold = () => {
      this.#isFolded = false;
      this.#draw();
    };
    const rest = this.#bingos.length - best.length + this.#more;
    const line = button("bingo-card-line", unfold, icon("trophy"), element("span", {}, bingoNames(best, rest)));
    line.setAttribute("aria-expanded", "false");
    this.root.replaceChildren(
      line,
      iconButton("close", text("bingo/host.bingo.go"), () => this.clear()),
    );
  }

  /**
   * @param {readonly Bingo[]} best @param {string} terms of the first one @returns {string} with the name, in a tie
   */
  #reading([{ name }, ...others], terms) {
    return others.length > 0
      ? text("bingo/host.bingo.readOf", { name, terms })
      : text("bingo/host.bingo.read", { terms });
  }

  /**
   * What the host reads out of a bingo on paper.
   * @param {Bingo} bingo @returns {string} "" if the player has a phone
   */
  #boardOf({ player, name, patterns }) {
    const number = this.#state().players.get(player)?.paper;
    if (!number) return "";
    const board = text("bingo/host.print.number", { number });
    const said = text("bingo/host.paper.bingo", { board, lines: list(patterns.map(patternName)) });
    return name === board ? said : `${said} · ${name}`;
  }

  /**
   * The terms of a bingo's first line, from its board.
   * @param {Bingo} bingo
   */
  async #read(bingo) {
    this.#lines.set(bingo.player, "");
    const board = await fetchBoard(this.#code, bingo.player);
    const { round } = this.#state();
    // Read-out bingos are remembered only for the current round.
    if (!board || !round || !this.#bingos.some(({ player }) => player === bingo.player)) return;
    const line = patternsOf(board.size, round.options.goal).find(({ id }) => id === bingo.patterns[0]);
    const terms = (line ? cellsOf(line.mask) : []).map((cell) => board.cells[cell]).filter((term) => term >= 0);
    this.#lines.set(bingo.player, list(terms.map((term) => quoted(round.terms[term] ?? ""))));
    if (this.#onTop[0]?.player === bingo.player) this.#draw();
  }
}

/** @param {string} words @param {string} symbol @param {() => void} click */
const wayOn = (words, symbol, click) => button("button", click, icon(symbol), text(words));
