/** One-Eyed Jack on a player's page: the hand, the board, and the players around the table. */

import { alreadyShows, button, element, setText } from "../../../kit/element.js";
import { feedback } from "../../../kit/feedback.js";
import { whenThere } from "../../../kit/on-demand.js";
import { icon } from "../../../kit/icons.js";
import { readJSON, tabbed, writeJSON } from "../../../kit/storage.js";
import { StayAwake } from "../../../kit/stay-awake.js";
import { text } from "../../../kit/texts.js";
import { RulesPanel } from "../../../shell/player/rules-panel.js";
import { sceneOf } from "../room-seat.js";
import { Ring } from "../score.js";
import { Champions, isChampion } from "../champions.js";
import { TableSession } from "../session.js";
import { TableRoom } from "../table-room.js";
import { wearColor } from "../ending.js";
import { EveningPart } from "../evening-part.js";
import { endNote, isForFun, Progress } from "../own-progress.js";
import { roundName, stageName } from "../rounds.js";
import { Standing } from "../standing.js";
import { actSentence, occupantName, rulesOf, tableRefusal, teamNames } from "../words.js";
import { LocalSeats } from "./local-seats.js";
import { SeatingRoom } from "./seating.js";

/** @param {import("../../../shell/game.js").PlayerFrame} frame */
export const open = (frame) => new TablePlayer(frame);

/** @returns {import("../../../shell/game.js").Step[]} */
export const steps = () => [
  { look: "early", symbol: "board", words: text("sequence/game.step.play") },
  { look: "confirmed", symbol: "star", words: text("sequence/game.step.jacks") },
  { look: "winning", symbol: "trophy", words: text("sequence/game.step.win") },
];

const TICK = 500;
/** A game that ends so close to the round's end has ended with its time, milliseconds. */
const NEAR = 1_000;
const EVENING_ROWS = 8;
const TIMED_OUT = "callboard.sequence.timed-out";
const BEATEN_BY = "callboard.sequence.beaten-by";

/** @param {any} value @returns {value is string} */
const isText = (value) => typeof value === "string";

/** @param {import("../state.js").State} state @returns {string} */
const roundKey = ({ room, round, tournament }) =>
  [room?.code, round?.number, round?.table, tournament?.round].join("/");

/** @param {any} value @returns {value is {loss: string, names: string}} */
const isLoss = (value) => isText(value?.loss) && isText(value.names);

/** @param {import("../state.js").State} state @returns {string} the key of the player's loss in a knock-out */
const lossKey = ({ room, round, entrant }) => [room?.code, round?.number, entrant?.beatenIn].join("/");

class TablePlayer {
  #frame;
  #session;
  /** All players on this phone. */ #seats;
  #seating;
  #room;
  #ring = new Ring();
  #progress = new Progress();
  #champions = new Champions(text("sequence/room.after"));
  #standing = new Standing();
  #ticker = setInterval(() => this.#tick(), TICK);
  #bots = element("div", { class: "jack-bots" });
  #awake = new StayAwake();
  #isToCheer = false;
  #rematch = element("p", { class: "soft", hidden: true }, text("sequence/room.rematch"));
  #watching = element("p", { class: "soft", hidden: true }, text("sequence/room.watching"));
  #watchWords = element("span");
  #watch = button("button jack-watch-open", () => this.#open(), icon("board"), this.#watchWords);
  /** @type {import("./watching.js").Watching | null} the other tables of a tournament */ #others = null;
  #evening = new EveningPart(EVENING_ROWS);
  #wasTurn = false;
  /** The table whose game ended with the round's time, by its tournament's round; no snapshot contains that. */
  #timedOut = readJSON(tabbed, TIMED_OUT, isText) ?? "";
  /** Who has beaten the player in a knock-out; snapshots of later rounds do not contain that. */
  #beatenBy = readJSON(tabbed, BEATEN_BY, isLoss) ?? { loss: "", names: "" };
  #panel = element(
    "section",
    { class: "panel panel-jack", aria: { label: text("sequence/room.table") } },
    element("h2", {}, text("sequence/room.table")),
    this.#ring.root,
    this.#standing.root,
    this.#bots,
  );
  main;
  #rules = new RulesPanel(text("sequence/game.rules"));
  panels = [{ icon: "people", label: text("sequence/room.table"), root: this.#panel }, this.#rules.panel];
  isList = true;

  /** @param {import("../../../shell/game.js").PlayerFrame} frame */
  constructor(frame) {
    this.#frame = frame;
    this.#session = new TableSession(frame.session);
    /** @param {string} words */
    const warn = (words) => {
      frame.toasts.show(words, { tone: "warn", key: "jack" });
      frame.live.say(words);
    };
    this.#seats = new LocalSeats(
      frame,
      this.#session,
      () => this.draw(),
      (message, session) => this.#heard(message, session),
    );
    this.#panel.append(this.#seats.list);
    this.#seating = new SeatingRoom(this.#session, warn, this.#seats);
    this.#room = new TableRoom(this.#seats.seat, {
      say: (words) => frame.live.say(words),
      warn,
      note: () => this.#note(),
      cut: () => this.#cut(),
    });
    const below = this.#room.root.querySelector(".jack-below");
    below?.prepend(this.#watching, ...this.#seats.parts, this.#rematch);
    below?.append(this.#evening.root);
    this.main = [this.#progress.root, this.#champions.root, this.#seating.root, this.#room.root, this.#watch];
  }

  /** Cheers are disabled for the player on turn. */
  get cheers() {
    return !this.#seats.isTurn;
  }

  get hasBegun() {
    const { round } = this.#session.state;
    return round !== null && (round.state !== "seating" || round.number > 1);
  }

  async options() {
    const { tableOptions } = await import("./options.js");
    return tableOptions(this.#session);
  }

  /** @returns {"time" | "round" | undefined} what ended the game of a tournament's table, if it was not a host */
  #cut() {
    const { state } = this.#seats.session;
    const { tournament } = state;
    if (!tournament || tournament.state === "over") return undefined;
    return isForFun(state) ? "round" : this.#timedOut === roundKey(state) ? "time" : undefined;
  }

  #note() {
    const { state } = this.#seats.session;
    const note = endNote(state);
    return note && state.tournament?.state === "playing"
      ? `${note} ${text("sequence/room.waiting", { count: state.tournament.tables - 1 })}`
      : note;
  }

  /** Shows the other tables, which a player may watch who is out, or whose table has finished. */
  #open() {
    whenThere(
      import("./watching.js"),
      ({ Watching }) => {
        if (this.#watch.hidden || document.querySelector("dialog[open]")) return;
        this.#others = new Watching(this.#frame.code, this.#watchWords.textContent ?? "", () => (this.#others = null));
      },
      this.#frame.toasts,
    );
  }

  /** @returns {string} who has beaten the player; "" if the page does not know it */
  #winner() {
    const { state } = this.#session;
    const { tournament, table, own, entrant } = state;
    const loss = lossKey(state);
    if (tournament && table?.outcome && own && entrant?.beatenIn === tournament.round) {
      const { places, teams } = table;
      const mine = own.place % teams;
      const { team = teams === 2 ? 1 - mine : mine } = table.outcome;
      if (team !== mine && loss !== this.#beatenBy.loss) {
        this.#beatenBy = { loss, names: teamNames(places, teams, team) };
        writeJSON(tabbed, BEATEN_BY, this.#beatenBy);
      }
    }
    return loss === this.#beatenBy.loss ? this.#beatenBy.names : "";
  }

  #drawWatch() {
    const { state } = this.#seats.session;
    const { tournament, table, entrant, own } = state;
    const mayWatch = !own || table?.outcome !== undefined || entrant?.beatenIn !== undefined;
    this.#watch.hidden = tournament?.state !== "playing" || tournament.tables < 2 || !mayWatch;
    const isFinal = stageName(1) === roundName(state);
    setText(
      this.#watchWords,
      text(`sequence/room.watch.${isFinal ? "final" : "tables"}`, { count: (tournament?.tables ?? 0) - 1 }),
    );
    if (this.#watch.hidden) this.#others?.close();
    this.#others?.call(this.#seats.isTurn);
  }

  #tick() {
    const { state, clock } = this.#seats.session;
    this.#progress.show(state, (moment) => clock.local(moment));
  }

  draw() {
    this.#seats.draw();
    this.#tick();
    this.#seating.draw();
    this.#room.draw();
    this.#drawWatch();
    const { table, tournament } = this.#seats.session.state;
    const isOver = table?.outcome !== undefined;
    const { own } = this.#seats.session.state;
    this.#watching.hidden = table === null || own !== null || isOver || tournament !== null;
    this.#rematch.hidden = !isOver || tournament !== null;
    this.#evening.show(this.#seats.session.state, isOver && (tournament === null || tournament.state === "over"));
    if (this.#isToCheer) {
      this.#isToCheer = false;
      this.#room.celebrate();
    }
    const { state } = this.#seats.session;
    this.#room.root.classList.toggle("is-for-fun", isForFun(state));
    // The page is not in the color of a game that was just for fun.
    if (tournament?.state === "over" && isForFun(state)) wearColor(undefined);
    const isNow = this.#champions.show(state, this.#seats.areSeveral ? "" : this.#winner());
    if (isNow && isChampion(state)) this.#champions.celebrate();
    if (isNow) {
      // The page may still be scrolled to where the player watched other tables.
      this.#champions.root.scrollIntoView({ block: "nearest" });
      this.#frame.live.say(this.#champions.sentence);
    }
    this.#awake.want(table !== null && table.outcome === undefined);
    const isTurn = this.#seats.isTurn;
    if (isTurn && !this.#wasTurn) {
      feedback("start");
      if (!this.#seats.areSeveral) this.#frame.live.say(text("sequence/game.yourTurn"));
    }
    this.#wasTurn = isTurn;
    if ([this.#panel, this.#rules.panel.root].some((panel) => this.#frame.isSeen(panel))) this.drawPanels();
  }

  drawPanels() {
    const { state } = this.#seats.session;
    const { table, own, round, seat } = state;
    this.#standing.show(state, seat?.id);
    this.#ring.root.hidden = !table;
    if (table) this.#ring.show(table, own?.place ?? null);
    if (round) this.#rules.show(rulesOf(round.options, table?.teams));
    this.#drawBots();
  }

  /** Lets a late player take a bot's place. */
  #drawBots() {
    const { table, own, seat, round } = this.#session.state;
    const free =
      table && !own && seat?.role === "player" && round?.state === "playing"
        ? table.places.map((place, index) => ({ place, index })).filter(({ place }) => "bot" in place)
        : [];
    const shown = free.map(({ index }) => index);
    if (alreadyShows(this.#bots, shown)) return;
    this.#bots.replaceChildren(
      ...free.map(({ place, index }) =>
        button(
          "button wide",
          () => void this.#takeOver(index),
          text("sequence/room.takeOver", { name: occupantName(place, index) }),
        ),
      ),
    );
  }

  /** @param {number} place */
  async #takeOver(place) {
    const answer = await this.#session.send({ type: "takeOver", place });
    if (answer.type === "rejected") this.#frame.toasts.show(tableRefusal(answer), { tone: "warn" });
  }

  /** @param {any} message */
  heard(message) {
    // A hidden page draws nothing before the next round replaces the table.
    this.#winner();
    this.#heard(message, this.#session);
  }

  /** @param {any} message @param {TableSession} session of a local player; at one table all get the same messages */
  #heard(message, session) {
    const isTold = session.state.round?.options.form === "tables" ? this.#seats.session : this.#session;
    if (session !== isTold) return;
    const scene = sceneOf(session.state);
    if (!scene) return;
    if (message.type === "moved" && message.last.place !== scene.own?.place)
      this.#frame.live.say(actSentence(message.last, scene.table));
    const { outcome, teams } = scene.table;
    const own = new Set(this.#seats.sessions.flatMap(({ state }) => (state.own ? state.own.place % teams : [])));
    // A sequence that ends the game is cheered for as its end.
    if (message.type === "moved" && message.last.sequences?.length && !outcome && own.has(message.last.place % teams))
      feedback("win");
    if (message.type !== "finished" || !outcome) return;
    const { endsAt } = session.state.tournament ?? {};
    if (endsAt && session.clock.local(endsAt) - Date.now() < NEAR) {
      this.#timedOut = roundKey(session.state);
      writeJSON(tabbed, TIMED_OUT, this.#timedOut);
    }
    this.#frame.live.say(this.#room.endSentence);
    // Spectators see the winners celebrated.
    this.#isToCheer = outcome.team !== undefined && (own.size === 0 || own.has(outcome.team));
    if (this.#isToCheer) feedback("win");
  }

  close() {
    clearInterval(this.#ticker);
    this.#others?.close();
    this.#seats.close();
    this.#room.close();
    this.#awake.want(false);
    delete document.body.dataset.jackColours;
  }
}
