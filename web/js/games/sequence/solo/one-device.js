/** A game on one device: the table, a curtain between players' hands, and bots. */

import { button, element, setText } from "../../../kit/element.js";
import { feedback } from "../../../kit/feedback.js";
import { icon } from "../../../kit/icons.js";
import { list, number, text } from "../../../kit/texts.js";
import { Curtain } from "../curtain.js";
import { chosen, viewOf } from "../rules/bot.js";
import { canSwap, taken } from "../rules/table.js";
import { Ring } from "../score.js";
import { partsOf } from "../table-parts.js";
import { TableRoom } from "../table-room.js";
import { actSentence, membersOf, occupantName, tableRefusal } from "../words.js";
import { actOf, peopleOf, played, winsOf } from "./game.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Move} Move */
/**
 * @typedef {object} Surroundings
 * @property {import("../../../kit/toast-stack.js").ToastStack} toasts
 * @property {import("../../../kit/live-region.js").LiveRegion} live
 * @property {(game: Game) => void} kept called to store the game after every move
 * @property {() => void} again
 * @property {() => void} menu
 * @property {() => void} rules opens them
 * @property {() => void} settings
 */

/** How long a bot waits before it plays, and how long its play is shown before the next bot, milliseconds. */
const THINKS = 900;
const SHOWN = 2_000;
const REMEMBERED = 12;

export class OneDevice {
  #around;
  #game;
  #table;
  /** @type {import("../wire.js").Act[]} */ #acts;
  /** @type {number | null} the place whose hand is shown */ #seen = null;
  #timer = 0;
  #room;
  #ring = new Ring();
  #curtain;
  #who = element(
    "details",
    { class: "jack-who" },
    element("summary", {}, text("sequence/solo.players")),
    this.#ring.root,
  );
  #wins = element("p", { class: "jack-wins", dir: "auto" });
  #over = element("div", { class: "jack-over", hidden: true });
  /** @type {Node[]} */ parts;

  /** @param {Game} game a valid game @param {Surroundings} around */
  constructor(game, around) {
    this.#around = around;
    this.#game = game;
    const begun = played(game);
    if (!begun) throw new Error("the rules do not take this game");
    this.#table = begun.table;
    this.#acts = begun.acts.slice(-REMEMBERED);
    this.#room = new TableRoom(
      {
        scene: () => this.#scene(),
        act: (move) => Promise.resolve(this.#act(move)),
        local: () => 0,
      },
      {
        say: (words) => around.live.say(words),
        warn: (words) => {
          around.toasts.show(words, { tone: "warn", key: "jack" });
          around.live.say(words);
        },
      },
    );
    this.#over.append(
      this.#wins,
      tool("again", "again", "primary large", () => around.again()),
    );
    const tools = element(
      "div",
      { class: "jack-tools" },
      tool("back", "menu", "quiet", () => around.menu()),
      button("button quiet", () => around.rules(), icon("info"), text("alone.rules")),
      tool("gear", "settings", "quiet", () => around.settings()),
    );
    this.#curtain = new Curtain((words) => around.live.say(words));
    this.#room.root.querySelector(".jack-below")?.prepend(this.#curtain.root, this.#over);
    this.#room.root.querySelector(".jack-below")?.append(this.#who, tools);
    this.parts = [
      element(
        "main",
        { class: "jack-page" },
        element("h1", { class: "visually-hidden" }, "One-Eyed Jack"),
        this.#room.root,
      ),
    ];
  }

  start() {
    const people = peopleOf(this.#game);
    if (people.length === 1) [this.#seen] = people;
    this.#next();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#room.close();
  }

  /** @returns {import("../scene.js").Scene} */
  #scene() {
    const table = this.#table;
    const seen = this.#seen;
    const isOwn = seen !== null && table.turn === seen;
    return {
      table: partsOf(table, this.#game.places, this.#game.moves.length),
      field: { faces: table.faces, board: table.board },
      own:
        seen === null
          ? null
          : { place: seen, hand: [...table.hands[seen]], canSwap: isOwn && canSwap(table) && hasCards(table) },
      rules: { ...table.rules, onTimeout: "play", fill: "bots", choosing: "host", level: 2, undo: false, hints: true },
      acts: this.#acts,
    };
  }

  /** @param {Move} move @returns {string} the reason of a refusal */
  #act(move) {
    const result = taken(this.#table, move);
    if ("refused" in result) return tableRefusal({ code: result.refused });
    const act = actOf(this.#game, this.#table, move, result.effect);
    this.#game = { ...this.#game, moves: [...this.#game.moves, move] };
    this.#table = result.table;
    this.#acts = [...this.#acts, act].slice(-REMEMBERED);
    this.#around.kept(this.#game);
    this.#around.live.say(actSentence(act, { places: this.#game.places }));
    if (act.sequences && this.#isOfPeople(act.place)) feedback("win");
    this.#next();
    const winner = result.table.outcome?.team;
    if (winner !== undefined && this.#isOfPeople(winner)) this.#room.celebrate();
    return "";
  }

  /** @param {number} place @returns {boolean} whether one of the people here plays for the team of a place */
  #isOfPeople(place) {
    const { teams } = this.#game;
    return peopleOf(this.#game).some((person) => person % teams === place % teams);
  }

  /**
   * Continues with the player on turn: a bot plays, a single person continues, and of several people the next one is
   * called.
   */
  #next() {
    clearTimeout(this.#timer);
    const { turn, outcome } = this.#table;
    const player = this.#game.places[turn];
    const people = peopleOf(this.#game);
    if (outcome) {
      // With several players on the device, none is addressed alone.
      if (people.length > 1) this.#seen = null;
      this.#around.live.say(this.#room.endSentence);
    } else if ("bot" in player) {
      this.#timer = setTimeout(
        () => {
          const refused = this.#act(chosen(viewOf(this.#table, turn), player.bot));
          if (refused) this.#around.toasts.show(refused, { tone: "warn" });
        },
        this.#acts.at(-1)?.house ? SHOWN : THINKS,
      );
    } else if (people.length > 1 && this.#seen !== turn) {
      this.#seen = null;
    }
    if (people.length > 1 && "bot" in player) this.#seen = null;
    this.#draw();
  }

  #draw() {
    const { turn, outcome } = this.#table;
    const player = this.#game.places[turn];
    const isHidden = !outcome && this.#seen === null && !("bot" in player);
    /** @type {import("../curtain.js").Holder} */
    const next = {
      name: occupantName(player, turn),
      team: turn % this.#table.teams,
      open: () => {
        this.#seen = turn;
        this.#draw();
      },
    };
    this.#curtain.show(isHidden ? [next] : [], true);
    this.#over.hidden = !outcome;
    if (outcome) this.#showWins();
    this.#who.hidden = outcome !== null;
    this.#room.draw();
    this.#ring.show(partsOf(this.#table, this.#game.places, this.#game.moves.length), this.#seen);
  }

  /** Shows how many games each team has won since these players began. */
  #showWins() {
    const { places, teams } = this.#game;
    const wins = winsOf(this.#game).map((count, team) => `${list(membersOf(places, teams, team))}: ${number(count)}`);
    setText(this.#wins, text("sequence/solo.wins", { wins: wins.join(" · ") }));
  }
}

/** @param {import("../rules/table.js").Table} table */
const hasCards = ({ stock, discards }) => stock.length + discards.length > 0;

/** @param {string} symbol @param {string} key @param {string} look @param {() => void} act */
const tool = (symbol, key, look, act) => button(`button ${look}`, act, icon(symbol), text(`sequence/solo.${key}`));
