/**
 * The table for a player, in a room or alone: the board, the hand, and large buttons that play a card without tapping a
 * small cell.
 */

import { element, setText } from "../../kit/element.js";
import { feedback } from "../../kit/feedback.js";
import { text } from "../../kit/texts.js";
import { wasExplained } from "../../room/browser-memory.js";
import { ActBar } from "./act-bar.js";
import { wonOn } from "./board-picture.js";
import { CardBoard } from "./card-board.js";
import { Hand, sortedHand } from "./hand.js";
import { openLens } from "./lens.js";
import { like, likes } from "./likes.js";
import { ListView } from "./list-view.js";
import { NowLine } from "./now-line.js";
import { Ending, headline, SCRAPS, throwPaper, wearColor } from "./ending.js";
import { choicesAt } from "./rules/board.js";
import { eyesOf } from "./rules/cards.js";
import { hinted } from "./rules/hint.js";
import { cellsFor, isDead } from "./rules/table.js";
import { tableKey } from "./table-keys.js";
import { actsOfOthers, isOwnTurn, shortAct, teamOf, turnSentence } from "./scene.js";
import { Ring, Score, stockSentence } from "./score.js";
import { cellSentence } from "./cell-words.js";
import { heatOf, voteSentence, votesSentence } from "./votes.js";
import { actSentence, cardName, cellName } from "./words.js";

/** @typedef {import("./rules/table.js").Move} Move */
/** @typedef {import("./scene.js").Scene} Scene */
/**
 * @typedef {object} Seat
 * @property {() => Scene | null} scene
 * @property {(move: Move) => Promise<string>} act returns the reason of a refusal, or ""
 * @property {() => Promise<string>} [undo]
 * @property {(moment: string) => number} local a moment of the table's clock by this device's, milliseconds
 *
 * @typedef {object} Surroundings
 * @property {(words: string) => void} say to screen readers
 * @property {(words: string) => void} warn
 * @property {() => string} [note] what the result means for a tournament
 * @property {() => "time" | "round" | undefined} [cut] what ended the game early, if it was not a host
 */

const TICK = 250;
/** The width from which a cell can be tapped directly, pixels. */
const FINGER = 40;
/** How long a play may be taken back, milliseconds. */
const UNDO = 5_000;

export class TableRoom {
  #seat;
  #around;
  /** @type {number | null} */ #card = null;
  /** @type {number | null} the cell to be confirmed */ #cell = null;
  /** The chosen five, if there are several. */ #lock = 0;
  #step = -1;
  #playedAt = 0;
  #isBusy = false;
  #likes = likes();
  #board = new CardBoard((cell) => this.#tap(cell));
  #hand = new Hand((card) => this.#choose(card));
  #list = new ListView({
    play: (card, cell) => {
      this.#card = card;
      void this.#ask(cell);
    },
    swap: (card) => void this.#act({ act: "swap", card }),
  });
  #score = new Score();
  /** Shown if there is space. */ #ring = new Ring();
  #now = new NowLine();
  #stock = element("p", { class: "jack-stock soft small" });
  #votes = element("p", { class: "jack-votes" });
  /** The others' plays since the player's last turn. */ #news = element("p", { class: "jack-recent small" });
  #ending = new Ending();
  /** The question about a space, or the player's vote. */ #says = "";
  #acts = new ActBar({
    act: (move) => void this.#act(move),
    ask: (cell) => void this.#ask(cell),
    play: (cell) => void this.#play(cell),
    lock: (lock) => {
      this.#lock = lock;
      this.draw();
    },
    cancel: () => {
      if (this.#cell === null) this.#card = null;
      this.#cell = null;
      this.draw();
    },
    hint: () => this.#hint(),
    undo: () => void this.#undo(),
  });
  #stage = element("div", { class: "jack-stage" }, this.#board.root);
  root = element(
    "section",
    { class: "jack", aria: { label: "One-Eyed Jack" } },
    element(
      "header",
      { class: "jack-head" },
      this.#score.root,
      this.#now.root,
      element("div", { class: "jack-row-below" }, this.#votes, this.#news, this.#stock),
      this.#ending.root,
    ),
    this.#stage,
    element("div", { class: "jack-below" }, this.#acts.root, this.#hand.root, this.#list.root, this.#ring.root),
  );
  /** @type {import("./coach.js").Coach | null} for players who have not met all rules yet */ #coach = null;
  #ticker = setInterval(() => this.#tick(), TICK);
  #gone = new AbortController();

  /** @param {Seat} seat @param {Surroundings} around */
  constructor(seat, around) {
    this.#seat = seat;
    this.#around = around;
    addEventListener("keydown", (event) => this.#key(event), this.#gone);
    addEventListener(
      "sequence-likes",
      () => {
        this.#likes = likes();
        this.draw();
      },
      this.#gone,
    );
    const isNew = !wasExplained("jack");
    // At once, so that nothing moves when the lessons arrive.
    this.root.classList.toggle("has-coach", isNew);
    if (isNew) void this.#fetchCoach();
  }

  async #fetchCoach() {
    // Without it, the rules are still one tap away.
    const module = await import("./coach.js").catch(() => null);
    if (!module || this.#gone.signal.aborted) return;
    this.#coach = new module.Coach();
    this.draw();
  }

  close() {
    clearInterval(this.#ticker);
    this.#gone.abort();
    wearColor(undefined);
  }

  get board() {
    return this.#board;
  }

  /** @returns {boolean} whether it is the player's turn */
  get isTurn() {
    const scene = this.#seat.scene();
    return scene !== null && isOwnTurn(scene);
  }

  /** @returns {string} who has won; "" before the end */
  get endSentence() {
    const scene = this.#seat.scene();
    return scene?.table.outcome ? headline(scene.table, scene.own ? teamOf(scene) : null) : "";
  }

  /** @returns {boolean} whether a player on this device has won */
  get hasWon() {
    const scene = this.#seat.scene();
    const team = scene?.table.outcome?.team;
    return scene !== null && team !== undefined && (!scene.own || team === teamOf(scene));
  }

  /** Celebrates a win, once it has been drawn. */
  celebrate() {
    const scene = this.#seat.scene();
    if (!scene || !this.hasWon) return;
    throwPaper(this.#board, scene, SCRAPS.own, this.#ending.words);
  }

  // Actions

  /** @param {number} card */
  #choose(card) {
    const scene = this.#seat.scene();
    if (!scene?.own) return;
    this.#card = this.#card === card ? null : card;
    this.#cell = null;
    this.#lock = 0;
    this.#says = "";
    if (this.#card !== null) {
      const cells = cellsFor(scene.field, card, teamOf(scene));
      this.#around.say(
        isDead(scene.field, card)
          ? text("sequence/game.isDead", { card: cardName(card) })
          : text("sequence/game.chosen", { card: cardName(card), count: cells.length }),
      );
    }
    this.draw();
  }

  /** @param {number} cell */
  #tap(cell) {
    const scene = this.#seat.scene();
    if (!scene) return;
    const card = this.#card;
    if (card === null || !isOwnTurn(scene)) return this.#tell(cell, scene);
    const cells = new Set(cellsFor(scene.field, card, teamOf(scene)));
    if (eyesOf(card) === null || this.#board.cellSize >= FINGER || isByKeys()) {
      if (cells.has(cell)) return void this.#ask(cell);
      return this.#tell(cell, scene);
    }
    openLens(
      text("sequence/game.lens", { card: cardName(card) }),
      cell,
      scene.field,
      cells,
      (one) => this.#name(one, scene),
      (one) => void this.#ask(one),
    );
  }

  /** @param {number} cell @param {Scene} scene */
  #tell(cell, scene) {
    this.#says = this.#name(cell, scene);
    this.#around.say(this.#says);
    this.draw();
  }

  /** @param {number} cell chosen for the card: played at once, or after a confirmation */
  async #ask(cell) {
    const scene = this.#seat.scene();
    if (!scene || this.#card === null || !isOwnTurn(scene)) return;
    const isJack = eyesOf(this.#card) !== null;
    const asks = this.#likes.asks === "all" || (this.#likes.asks === "jacks" && isJack);
    const choices = this.#choicesAt(cell, scene);
    if (!asks && choices.length < 2) return this.#play(cell);
    this.#cell = cell;
    this.#lock = 0;
    this.draw();
    this.#acts.focus();
  }

  /** @param {number} cell @param {Scene} scene @returns {(readonly number[])[][]} */
  #choicesAt(cell, scene) {
    if (this.#card === null || eyesOf(this.#card) === "one" || scene.rules.lockChoice === "first") return [[]];
    return choicesAt(scene.field.board, cell, teamOf(scene));
  }

  /** @param {number} cell */
  #play(cell) {
    const card = this.#card;
    if (card === null) return;
    const lock = this.#lock;
    this.#playedAt = Date.now();
    return this.#act({ act: "play", card, cell, ...(lock > 0 ? { lock } : {}) });
  }

  /** @param {Move} move */
  async #act(move) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    feedback("mark");
    const refused = await this.#seat.act(move);
    this.#isBusy = false;
    if (refused) this.#around.warn(refused);
    else {
      this.#coach?.noticed(move);
      this.#clear();
    }
    this.draw();
  }

  #clear() {
    this.#card = null;
    this.#cell = null;
    this.#lock = 0;
  }

  async #undo() {
    const refused = await this.#seat.undo?.();
    if (refused) this.#around.warn(refused);
  }

  #hint() {
    const scene = this.#seat.scene();
    if (!scene?.own || !isOwnTurn(scene)) return;
    const { table, field, own } = scene;
    const move = hinted({
      place: own.place,
      players: table.places.length,
      teams: table.teams,
      ...field,
      hand: own.hand,
      discards: table.discards,
      counts: table.places.map(({ cards }) => cards),
      need: table.need,
      canSwap: own.canSwap,
    });
    if (move.act === "pass") return this.#around.warn(text("sequence/game.hint.pass"));
    this.#card = move.card;
    this.#cell = move.act === "play" ? move.cell : null;
    this.#lock = 0;
    this.draw();
    this.#around.say(
      move.act === "swap"
        ? text("sequence/game.isDead", { card: cardName(move.card) })
        : text("sequence/game.hint.play", { card: cardName(move.card), cell: cellName(move.cell) }),
    );
  }

  // Drawing

  draw() {
    const scene = this.#seat.scene();
    this.root.hidden = !scene;
    if (!scene) return;
    const { table, field, own } = scene;
    if (table.step !== this.#step) {
      this.#step = table.step;
      this.#cell = null;
      this.#says = "";
    }
    if (this.#card !== null && !own?.hand.includes(this.#card)) this.#clear();
    const recent = actsOfOthers(scene);
    document.body.dataset.jackColours = this.#likes.fourColours ? "four" : "two";
    const isOver = table.outcome !== undefined;
    const team = own ? teamOf(scene) : null;
    this.#score.show(table, team);
    this.#ring.show(table, own?.place ?? null);
    this.root.classList.toggle("is-turn", isOwnTurn(scene));
    this.root.classList.toggle("is-over", isOver);
    setText(this.#stock, stockSentence(table));
    setText(this.#votes, votesSentence(scene));
    setText(this.#news, isOver ? "" : recent.map((act) => shortAct(act, table)).join(" · "));
    this.#ending.show(table, field.board, team, this.#around.note?.() ?? "", this.#around.cut?.());
    wearColor(table.outcome);
    this.#drawBoard(scene, recent.length > 0 ? recent : scene.acts.slice(-1));
    const dead = new Set((own?.hand ?? []).filter((card) => isDead(field, card)));
    const cards = own ? sortedHand(own.hand, this.#likes.sort, field) : [];
    const isList = this.#likes.isList && own !== null && !isOver;
    this.root.classList.toggle("is-list", isList);
    this.#hand.root.hidden = own === null || isList || isOver;
    this.#hand.show(cards, { selected: this.#card, dead, isTurn: isOwnTurn(scene) });
    this.#list.root.hidden = !isList;
    if (isList) this.#list.show(scene, cards, isOwnTurn(scene), (cell) => this.#name(cell, scene));
    const locks = this.#cell === null ? [] : this.#choicesAt(this.#cell, scene);
    const choice = { card: this.#card, cell: this.#cell, locks, lock: this.#lock };
    this.#now.show(table, turnSentence(scene, choice));
    const lesson = this.#coach?.words(scene) ?? "";
    const said = own?.vote ? voteSentence(own.vote) : lesson;
    const says = this.#says || (this.#card === null ? said : "");
    this.#acts.draw(scene, choice, dead, this.#canUndo(scene), says);
    this.#tick();
  }

  /** @param {Scene} scene @param {readonly import("./wire.js").Act[]} recent */
  #drawBoard(scene, recent) {
    const { field, own, table } = scene;
    this.#board.show(field.faces);
    this.#board.root.dataset.own = own ? String(teamOf(scene)) : "";
    // Cells are marked only while a card can be played; if one is to be confirmed, it alone.
    const card = table.isPaused || table.outcome ? null : this.#card;
    const cells = card === null || !own ? [] : cellsFor(field, card, teamOf(scene));
    const isJack = card !== null && eyesOf(card) !== null;
    const shown = cells.map((cell, index) => ({ cell, number: index + 1 }));
    const wanted = shown.filter(({ cell }) => this.#cell === null || cell === this.#cell);
    const marked = this.#cell === null ? [] : (this.#choicesAt(this.#cell, scene)[this.#lock] ?? []).flat();
    this.#board.draw({
      teams: field.board.teams,
      claims: field.board.claims,
      spaces: isJack ? new Map() : new Map(wanted.map(({ cell, number }) => [cell, number])),
      targets: isJack ? new Set(wanted.map(({ cell }) => cell)) : new Set(),
      chosen: this.#cell,
      marked,
      recent: recent.flatMap(({ cell }) => cell ?? []),
      won: wonOn(table, field.board),
      heat: heatOf(scene),
      name: (cell) => this.#name(cell, scene),
    });
  }

  /** @param {number} cell @param {Scene} scene */
  #name(cell, scene) {
    return cellSentence(cell, scene, this.#card);
  }

  /** @param {Scene} scene */
  #canUndo({ table, own, acts }) {
    const isOwn = own !== null && acts.at(-1)?.place === own.place;
    return table.canUndo === true && isOwn && Date.now() - this.#playedAt < UNDO && this.#seat.undo !== undefined;
  }

  #tick() {
    const scene = this.#seat.scene();
    this.#now.tick(scene?.table.endsAt, (moment) => this.#seat.local(moment));
    // Hides the button once it is too late to take the play back.
    if (scene && this.#playedAt > 0 && Date.now() - this.#playedAt >= UNDO) {
      this.#playedAt = 0;
      this.draw();
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const scene = this.#seat.scene();
    if (!scene?.own || !this.root.isConnected || this.root.offsetParent === null) return;
    const cards = sortedHand(scene.own.hand, this.#likes.sort, scene.field);
    tableKey(event, {
      card: (index) => {
        if (cards[index] === undefined) return;
        if (this.#card !== cards[index]) this.#choose(cards[index]);
        this.#acts.focus();
        if (eyesOf(cards[index]) !== null) this.#board.focus();
      },
      swap: () => {
        const dead = cards.find((card) => isDead(scene.field, card));
        if (dead !== undefined && scene.own?.canSwap) void this.#act({ act: "swap", card: dead });
      },
      pass: () => {
        if (isOwnTurn(scene)) void this.#act({ act: "pass" });
      },
      last: () => {
        const words = scene.acts.slice(-3).map((act) => actSentence(act, scene.table));
        this.#around.say(words.join(" ") || text("sequence/game.nothing"));
      },
      list: () => like({ isList: !this.#likes.isList }),
    });
  }
}

/** Whether the keyboard was used last: then a cell needs no confirmation. */
const isByKeys = () => document.activeElement?.matches(".jack-cell:focus-visible") ?? false;
