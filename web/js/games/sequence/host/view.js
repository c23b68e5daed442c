/** One-Eyed Jack in the host's console: seating, the table, substitutes, and the host's own seat. */

import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { GameConsole, asking, panelMaker } from "../../../shell/host/console.js";
import { OwnSeat } from "../../../shell/host/own-seat.js";
import { finaleLinks } from "../../../shell/host/round.js";
import { BoardPicture } from "../board-picture.js";
import { Champions } from "../champions.js";
import { Ending, SCRAPS, throwPaper, wearColor } from "../ending.js";
import { EveningPart } from "../evening-part.js";
import { likes } from "../likes.js";
import { SeatingRoom } from "../player/seating.js";
import { NowLine } from "../now-line.js";
import { roomSeat, sceneOf } from "../room-seat.js";
import { turnSentence } from "../scene.js";
import { Ring, Score } from "../score.js";
import { TableSession } from "../session.js";
import { TableRoom } from "../table-room.js";
import { earlyEnd } from "../early-end.js";
import { turnLimit } from "../turn-limit.js";
import { tableRefusal } from "../words.js";
import { PlaceList } from "./places.js";
import { TableControl } from "./round.js";
import { SeatingBoard } from "./seating.js";
import { TableList } from "./tables.js";

/** @param {import("../../../shell/game.js").HostFrame} frame */
export const open = (frame) => new TableHost(frame);

const EVENING_ROWS = 8;
const TICK = 250;

const panel = panelMaker((name) => ({
  tab: text(`sequence/host.tab.${name}`),
  title: text(`sequence/host.panel.${name}`),
}));

class TableHost extends GameConsole {
  #session;
  #control;
  #arrange;
  #places;
  #tables;
  #score = new Score();
  #now = new NowLine();
  #ticker = setInterval(() => this.#tick(), TICK);
  #picture = new BoardPicture();
  #ending = new Ending();
  #champions = new Champions();
  /** The hands, once they are public. */ #ring = new Ring();
  #evening = new EveningPart(EVENING_ROWS);
  #isToCheer = false;
  #live;
  #after;
  /** What the game waits for after “Deal”, at one table. */ #shuffling = element(
    "p",
    { class: "notice jack-shuffling", role: "status", hidden: true },
    text("sequence/host.shuffling"),
  );
  /** @type {TableRoom | null} the host's own seat */ #own = null;
  #seat;
  panels;

  /** @param {import("../../../shell/game.js").HostFrame} frame */
  constructor(frame) {
    const session = new TableSession(frame.session);
    const ask = asking(session, frame.toasts, tableRefusal);
    const control = new TableControl(ask, session);
    super(frame, control);
    this.#session = session;
    this.#control = control;
    this.#arrange = new SeatingBoard(ask, session);
    this.#places = new PlaceList(ask, session);
    this.#tables = new TableList(ask, session);
    this.#live = element(
      "section",
      { class: "notice jack-live", hidden: true },
      this.#ending.root,
      this.#now.root,
      this.#score.root,
      this.#picture.root,
      this.#places.root,
      this.#ring.root,
      this.#evening.root,
    );
    this.#after = finaleLinks(frame.code);
    this.#seat = new OwnSeat(frame.code, text("sequence/host.play"), (line) => this.#sit(line));
    this.panels = /** @type {import("../../../shell/game.js").HostPanels} */ ([
      panel(
        "call",
        "board",
        this.#shuffling,
        this.lobbies[0].root,
        this.#arrange.root,
        this.#champions.root,
        this.#live,
        this.#tables.root,
        this.#after,
      ),
      { ...panel("play", "phone", this.#seat.root), isLast: true },
    ]);
    this.#seat.resume();
  }

  /** The server plays every seat that no player takes. */
  bots = { areNone: true };

  rehearsal() {
    return { options: this.#session.state.round?.options };
  }

  get isOver() {
    return this.#session.state.round?.state === "finished";
  }

  get isPlaying() {
    return !["seating", "finished"].includes(this.#session.state.round?.state ?? "seating");
  }

  /** @returns {{title: string, text: string}} */
  get leaving() {
    return this.#session.state.round?.options.form === "tables"
      ? { title: text("sequence/host.leave.tournament.title"), text: text("sequence/host.leave.tournament.text") }
      : { title: text("sequence/host.end.title"), text: text("sequence/host.leave.text") };
  }

  close() {
    super.close();
    this.#tables.close();
    clearInterval(this.#ticker);
    wearColor(undefined);
    this.#seat.stop();
    delete document.body.dataset.jackColours;
  }

  /** @param {import("../../../room/session.js").Session} line */
  #sit(line) {
    const { toasts, live } = this.frame;
    const session = new TableSession(line);
    /** @param {string} words */
    const warn = (words) => toasts.show(words, { tone: "warn", key: "jack" });
    const table = new TableRoom(roomSeat(session), { say: (words) => live.say(words), warn });
    const seating = new SeatingRoom(session, warn);
    this.#own = table;
    return {
      parts: [seating.root, table.root],
      draw: () => {
        seating.draw();
        table.draw();
      },
      close: () => {
        table.close();
        this.#own = null;
      },
    };
  }

  /** @param {any} message */
  heard(message) {
    const { table } = this.#session.state;
    this.#isToCheer ||= message.type === "finished" && table?.outcome?.team !== undefined;
  }

  /** Called after the panel is drawn, if it is visible. */
  #cheer() {
    const scene = sceneOf(this.#session.state);
    if (!this.#isToCheer || !scene) return;
    this.#isToCheer = false;
    if (this.frame.tab() === "play") this.#own?.celebrate();
    else throwPaper(this.#picture.board, scene, SCRAPS.own, this.#ending.words);
  }

  draw() {
    const { state } = this.#session;
    const { round, room, table } = state;
    if (!round || !room) return;
    const watched = sceneOf(state);
    const scene = watched && { ...watched, own: null };
    // From “Deal” on, what the game waits for takes the place of the invitation.
    this.#turn(round.state === "seating" ? "dealt" : round.state === "finished" ? "finished" : "playing");
    this.counts = [text("sequence/host.counts", { number: round.number }), scene ? turnSentence(scene) : ""].filter(
      Boolean,
    );
    this.showLobbies(state, round.state === "seating");
    this.#arrange.show(state);
    this.#placeArrange(round.options.form !== undefined);
    this.#shuffling.hidden = !["gathering", "revealing"].includes(round.state);
    this.#live.hidden = !table;
    wearColor(table?.outcome);
    document.body.dataset.jackColours = likes().fourColours ? "four" : "two";
    if (scene) {
      this.#ending.show(scene.table, scene.field.board);
      this.#now.root.hidden = scene.table.outcome !== undefined;
      this.#now.show(scene.table, turnSentence(scene));
      this.#score.show(scene.table);
      this.#picture.show(scene);
      this.#ring.show(scene.table);
    }
    const isOver = table?.outcome !== undefined;
    this.#ring.root.hidden = !isOver;
    this.#evening.show(state, isOver);
    this.#places.show(state);
    this.#tables.show(state);
    this.#after.hidden = round.state !== "finished";
    this.#control.show(state);
    this.#seat.draw();
    this.#cheer();
    if (!this.#champions.show(state) || this.frame.tab() === "play") return;
    this.#champions.root.scrollIntoView({ block: "nearest" });
    if (!earlyEnd(state)) this.#champions.celebrate();
  }

  /** @param {boolean} isFirst whether the seating is a few words, which are above the many players */
  #placeArrange(isFirst) {
    const [lobby, arrange] = [this.lobbies[0].root, this.#arrange.root];
    if ((arrange.nextElementSibling === lobby) === isFirst) return;
    if (isFirst) lobby.before(arrange);
    else lobby.after(arrange);
  }

  #tick() {
    const { table, round } = this.#session.state;
    const limit = turnLimit(round?.options, table?.places.length ?? 0);
    this.#now.tick(table?.endsAt, (moment) => this.#session.clock.local(moment), limit);
  }

  /** @param {string} now */
  #turn(now) {
    if (this.turnRound(now) && now === "playing" && this.frame.tab() !== "play") this.frame.show("call");
  }
}
