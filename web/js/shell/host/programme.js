/**
 * The evening's programme in the console: the next play with a button to begin it, and a link to the editor. When a game
 * has ended, the button is in the bar, which every panel shows.
 */

import { button, element, setText } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { whenThere } from "../../kit/on-demand.js";
import { text, time } from "../../kit/texts.js";
import { titleOf } from "../parts.js";

/** @typedef {import("../../room/wire.js").NextPlay} NextPlay */

/** @param {NextPlay} next @returns {string} the game, and the title if there is one */
export const programmeTitle = ({ game, title }) => [titleOf(game), title].filter(Boolean).join(" · ");

export class HostProgramme {
  #play;
  #session;
  /** @type {import("./programme-editor.js").Moment} when the page was last drawn */ #moment = {
    isOver: false,
    isPreparing: false,
  };
  /** Whether the room was opened to prepare a programme. */ #isForPreparing = false;
  #toasts;
  #next = element("span");
  #nextInBar = element("span");
  #planned = element("p", { class: "soft small" });
  #fault = element("p", { class: "fault", role: "alert" });
  #start = button("button wide", () => void this.#begin(), icon("play"), this.#next);
  #way = element("span");
  /** The button for the bar. */
  action = button(
    "button primary round-action programme-action",
    () => void this.#begin(),
    icon("play"),
    this.#nextInBar,
  );
  root;

  /**
   * @param {import("../../room/session.js").Session} session
   * @param {import("../../kit/toast-stack.js").ToastStack} toasts
   * @param {(wish: {entry: number}) => Promise<string | null>} play begins an entry; returns an error message
   */
  constructor(session, toasts, play) {
    this.#session = session;
    this.#toasts = toasts;
    this.#play = play;
    this.action.hidden = true;
    this.root = element(
      "div",
      { class: "programme-part" },
      this.#start,
      this.#planned,
      this.#fault,
      button("button wide", () => this.open(), icon("list"), this.#way),
    );
  }

  /**
   * @param {import("../../room/state.js").RoomState} state @param {boolean} mayPlay
   * @param {boolean} isOver whether the current game has ended
   * @param {boolean} isPlaying whether it is being played
   */
  show({ room, present }, mayPlay, isOver, isPlaying) {
    // With players or a game, it is a room like any other.
    const isPreparing = this.#isForPreparing && present === 0 && !isOver && !isPlaying;
    this.#moment = { isOver, isPreparing };
    const next = room?.next;
    const entries = room?.programme ?? [];
    // The play that a room was opened with need not be an entry, so the page counts what is to come.
    const left = entries.filter(({ play }) => !play).length;
    this.#start.hidden = !next || !mayPlay || isOver;
    this.action.hidden = !next || !mayPlay || !isOver;
    this.#planned.hidden = !next?.start || isOver;
    const start = next ? text("host.programme.start", { play: programmeTitle(next) }) : "";
    setText(this.#next, start);
    setText(this.#nextInBar, start);
    setText(this.#planned, next?.start ? text("host.programme.planned", { time: time(next.start) }) : "");
    setText(
      this.#way,
      entries.length === 0
        ? text("host.programme.prepare")
        : left > 0
          ? text("host.programme.open", { count: left })
          : text("host.programme.openLast"),
    );
  }

  /** Opens the editor. */
  open() {
    whenThere(
      import("./programme-editor.js"),
      ({ openProgramme }) => openProgramme(this.#session, this.#toasts, () => this.#moment),
      this.#toasts,
    );
  }

  /** Opens the editor in a room that was opened for it. */
  prepare() {
    this.#isForPreparing = this.#moment.isPreparing = true;
    this.open();
  }

  async #begin() {
    const entry = this.#session.state.room?.programme?.find(({ play }) => !play);
    if (!entry) return;
    const isInBar = !this.action.hidden;
    this.#start.disabled = this.action.disabled = true;
    setText(this.#fault, "");
    const fault = (await this.#play({ entry: entry.id })) ?? "";
    if (fault && isInBar) this.#toasts.show(fault, { tone: "warn" });
    else setText(this.#fault, fault);
    this.#start.disabled = this.action.disabled = false;
  }
}
