/** Party in the host's console: the wheel's controls, the people on it, the decks, and the host's own seat. */

import "../../../kit/more-icons.js";
import { text } from "../../../kit/texts.js";
import { GameConsole, asking, panelMaker } from "../../../shell/host/console.js";
import { OwnSeat } from "../../../shell/host/own-seat.js";
import { exportButtons } from "../../../shell/host/export.js";
import { finaleLinks } from "../../../shell/host/round.js";
import { remainingOf, partyRefusal } from "../party-words.js";
import { PartyRoom } from "../player/party-room.js";
import { PartySession } from "../session.js";
import { DecksPanel } from "./decks-panel.js";
import { DrawPanel } from "./draw-panel.js";
import { GamePanel } from "./game-panel.js";
import { GuestsPanel } from "./guests-panel.js";

/** @param {import("../../../shell/game.js").HostFrame} frame */
export const open = (frame) => new PartyHost(frame);

const panel = panelMaker((name) => ({
  tab: text(`party/host.tab.${name}`),
  title: text(`party/host.panel.${name}`),
}));

class PartyHost extends GameConsole {
  #session;
  #game;
  #people;
  #decks;
  #draw;
  #control;
  #seat;
  #after;
  #wasWaiting = true;
  panels;

  /** @param {import("../../../shell/game.js").HostFrame} frame */
  constructor(frame) {
    const session = new PartySession(frame.session);
    const ask = asking(session, frame.toasts, partyRefusal);
    const game = new GamePanel(ask, () => session.state, frame.another);
    super(frame, game);
    this.#session = session;
    this.#game = game;
    this.#people = new GuestsPanel(ask);
    this.#decks = new DecksPanel(ask);
    this.#draw = new DrawPanel(ask, this.#session, frame.code);
    this.#control = new PartyRoom(this.#session, {
      say: (words) => frame.live.say(words),
      warn: (words) => frame.toasts.show(words, { tone: "warn", key: "party" }),
      isHost: true,
      desk: this.#draw.desk,
    });
    this.#seat = new OwnSeat(frame.code, text("party/host.play"), (line) => this.#sit(line));
    this.#after = finaleLinks(frame.code);
    const { code, token, toasts } = frame;
    this.#after.append(...exportButtons(code, token, (problem) => toasts.show(problem, { tone: "warn" })));
    this.panels = /** @type {import("../../../shell/game.js").HostPanels} */ ([
      panel("call", "wheel", this.#control.root, this.#after),
      panel("decks", "list", this.#decks.root),
      { ...panel("play", "phone", this.#seat.root), isLast: true },
    ]);
    this.#seat.resume();
  }

  rehearsal() {
    return { options: this.#session.state.party?.options };
  }

  get isOver() {
    return this.#session.state.party?.state === "ended";
  }

  get isPlaying() {
    return !["setup", "ended", undefined].includes(this.#session.state.party?.state);
  }

  close() {
    super.close();
    delete document.body.dataset.partyMode;
    this.#control.close();
    this.#people.close();
    this.#seat.stop();
  }

  /** @param {import("../../../room/session.js").Session} line */
  #sit(line) {
    const { toasts, live } = this.frame;
    const room = new PartyRoom(new PartySession(line), {
      say: (words) => live.say(words),
      warn: (words) => toasts.show(words, { tone: "warn", key: "party" }),
    });
    return { parts: [room.root], draw: () => room.draw(), close: () => room.close() };
  }

  /**
   * Before the game, the invitation is most important, then the wheel.
   * @param {boolean} isWaiting
   */
  #turn(isWaiting) {
    if (this.#wasWaiting && !isWaiting && this.frame.tab() !== "play") this.frame.show("call");
    this.#wasWaiting = isWaiting;
  }

  /**
   * A draw has no tab for decks. Without this panel, the host could not continue.
   * @param {import("../wire.js").Options} options
   */
  #leave({ mode }) {
    if (mode === "draw" && this.#decks.root.closest(".host-panel.is-shown")) this.frame.show("call");
  }

  /** @returns {import("../../../shell/game.js").PeopleParts} */
  get people() {
    return {
      first: [this.#people.root],
      of: (player) => this.#people.of(player),
      others: () => this.#people.others(),
    };
  }

  /** @returns {{title: string, text: string}} */
  get leaving() {
    const what = this.#session.state.party?.options.mode === "draw" ? "draw" : "questions";
    return { title: text(`party/host.leave.${what}.title`), text: text(`party/host.leave.${what}.text`) };
  }

  draw() {
    const { state } = this.#session;
    const { party, wheel } = state;
    if (!party) return;
    const { mode, source, audience } = party.options;
    this.counts =
      mode === "draw"
        ? [
            text("party/setup.mode.draw"),
            text(source === "list" ? "party/play.list" : "party/play.inDraw", { count: wheel?.count ?? 0 }),
          ]
        : [text(`party/play.audience.${audience}`), text("party/host.left", { count: remainingOf(party) })];
    document.body.dataset.partyMode = mode;
    this.#leave(party.options);
    this.#turn(party.state === "setup");
    this.showLobbies(state, party.state === "setup");
    this.#control.draw();
    this.#game.show(state);
    this.#people.show(state);
    this.#decks.show(party);
    this.#draw.show(party);
    this.#after.hidden = party.state !== "ended";
    this.#seat.draw();
  }
}
