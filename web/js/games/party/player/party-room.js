/** A party for a player: the stage and the possible actions below it. Also used by hosts, and on a single phone. */

import "../../../kit/more-icons.js";
import { button, element, setText } from "../../../kit/element.js";
import { feedback } from "../../../kit/feedback.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { absenceOf, maySpin, maySteer, partyRefusal } from "../party-words.js";
import { PartyStage } from "../stage.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../wire.js").Command} Command */
/**
 * @typedef {object} Line
 * @property {State} state
 * @property {{local: (time: string) => number}} clock
 * @property {(command: any) => Promise<any>} send
 */

/**
 * @typedef {{root: HTMLElement, after: HTMLElement, prize: () => string, show: (isReady: boolean) => void, taken: () =>
 * void}} Desk
 */

/** How long taps on a new question are ignored, because they were meant for the previous content; milliseconds. */
const TAP_PATIENCE = 1_500;
const SWIPE = 90;
/** How long a swipe can be undone, milliseconds. */
const SWIPE_PATIENCE = 3_500;
/** Scenes in which the other players may cheer. */
const CHEERED = ["picked", "drawn", "choosing", "asking", "ended"];

export class PartyRoom {
  #line;
  #isHost;
  #say;
  #warn;
  #stage;
  #banner = element("p", { class: "party-you", dir: "auto", hidden: true });
  #spin = this.#button("spin", "play", () => this.#spinIt(), "primary large wide");
  #truth = this.#button("truth", "ear", () => this.#send({ type: "choose", kind: "truth" }), "party-kind");
  #dare = this.#button("dare", "bolt", () => this.#send({ type: "choose", kind: "dare" }), "party-kind");
  #next = this.#button("next", "check", () => this.#send({ type: "next" }), "primary large");
  #skip = this.#button("skip", "skip", () => this.#skipIt(), "");
  #another = this.#button("another", "wheel", () => this.#send({ type: "another" }), "quiet");
  #votes = [1, 2].map((option) =>
    element("button", {
      class: "button party-choose-option",
      type: "button",
      dir: "auto",
      data: { option: String(option) },
      on: { click: () => this.#send({ type: "vote", option }) },
    }),
  );
  #undo = element(
    "div",
    { class: "party-undo", role: "status", hidden: true },
    element("span", {}, text("party/play.skipped")),
    button("button", () => this.#takeBack(), icon("undo"), text("party/play.skip.undo")),
  );
  #own = element("p", { class: "party-own soft", hidden: true });
  #sit = button("button quiet", () => this.#sitOut());
  #seat = element("div", { class: "party-row party-seat" }, this.#own, this.#sit);
  /** @type {HTMLElement | null} */ #recap;
  #desk;
  #cheers;
  #controls = element(
    "div",
    { class: "party-controls" },
    element("div", { class: "party-row" }, this.#truth, this.#dare),
    element("div", { class: "party-row party-options" }, ...this.#votes),
    this.#spin,
    this.#undo,
    element("div", { class: "party-row" }, this.#next, this.#skip, this.#another),
    this.#seat,
  );
  root;
  #askedSince = 0;
  #asked = "";
  /** Kinds of commands without an answer yet; further taps are ignored. @type {Set<string>} */
  #awaited = new Set();
  /** @type {{x: number, y: number} | null} */ #touch = null;
  /** The swiped question, until the command is sent. */
  #swipe = /** @type {{key: string, timer: number} | null} */ (null);

  /**
   * @param {Line} line
   * @param {{say: (words: string) => void, warn: (words: string) => void, isHost?: boolean, recap?: string, desk?:
   *   Desk, cheers?: HTMLElement}} hear `recap`: the place of the results after the end; `desk`: the host's field for a
   *   draw; `cheers`: buttons for the other players
   */
  constructor(line, { say, warn, isHost = false, recap, desk, cheers }) {
    this.#line = line;
    this.#say = say;
    this.#warn = warn;
    this.#isHost = isHost;
    this.#recap = recap
      ? element("a", { class: "button party-recap", href: recap, hidden: true }, icon("list"), text("party/play.recap"))
      : null;
    this.#desk = desk;
    if (desk) {
      this.#spin.before(desk.root);
      this.#controls.append(desk.after);
    }
    this.#cheers = cheers;
    if (cheers) this.#seat.before(cheers);
    if (this.#recap) this.#controls.append(this.#recap);
    this.#stage = new PartyStage(line, { picked: (party) => this.#picked(party), scene: () => this.draw() });
    this.root = element("section", { class: "party-room" }, this.#banner, this.#stage.root, this.#controls);
    this.#stage.root.addEventListener("click", () => this.#tapped());
    this.#stage.root.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => (this.#touch = { x, y }));
    this.#stage.root.addEventListener("pointerup", (event) => this.#swiped(event));
    addEventListener("keydown", this.#keys);
  }

  get stage() {
    return this.#stage;
  }

  close() {
    removeEventListener("keydown", this.#keys);
    // A pending swipe is sent when the page is left.
    if (this.#swipe) this.#sendSwipe();
    this.#stage.close();
  }

  draw() {
    const { party, own, seat, wheel } = this.#line.state;
    if (!party) return;
    this.#stage.draw();
    const { scene } = this.#stage;
    const id = seat?.id ?? "";
    const isMe = party.picked?.player === id && ["choosing", "asking"].includes(scene);
    const isDraw = party.options.mode === "draw";
    const wins =
      (scene === "picked" || scene === "drawn") && party.spin?.winners?.some(({ player }) => player === id) === true;
    this.#banner.hidden = !isMe && !wins;
    setText(this.#banner, isDraw ? wonWords(party.spin?.prize) : text("party/play.you"));
    this.root.classList.toggle("is-me", isMe || wins);
    const isPaused = party.state === "paused";
    const steers = !isPaused && maySteer(party, id, this.#isHost);
    const isQuestion = scene === "asking" && !isPaused;
    const isReady = scene === "rest" || scene === "drawn";
    this.#spin.hidden = !isReady || wheel?.count === 0 || !maySpin(this.#line.state, this.#isHost);
    this.#desk?.show(isReady && isDraw);
    const label = text(isDraw ? (scene === "drawn" ? "party/play.draw.again" : "party/play.draw") : "party/play.spin");
    setText(/** @type {Element} */ (this.#spin.lastElementChild), label);
    const kinds = party.choosing?.kinds ?? [];
    this.#truth.hidden = scene !== "choosing" || !steers || !kinds.includes("truth");
    this.#dare.hidden = scene !== "choosing" || !steers || !kinds.includes("dare");
    this.#next.hidden = !isQuestion || !steers;
    if (this.#swipe && this.#swipe.key !== this.#question) this.#takeBack();
    this.#undo.hidden = this.#swipe === null;
    this.root.classList.toggle("is-swiped", this.#swipe !== null);
    if (this.#swipe) this.#next.hidden = true;
    this.#skip.hidden = this.#swipe !== null || !(isQuestion || (scene === "choosing" && !isPaused)) || !steers;
    this.#another.hidden = this.#skip.hidden;
    const options = isQuestion && own && !this.#isHost ? (party.question?.options ?? []) : [];
    this.#votes.forEach((button, index) => {
      button.hidden = options.length !== 2;
      setText(button, options[index] ?? "");
      button.setAttribute("aria-pressed", String(own?.vote === index + 1));
    });
    const isOver = scene === "ended";
    this.#sit.hidden = !own?.plays || this.#isHost || isDraw || isOver;
    if (this.#cheers) this.#cheers.hidden = isMe || !CHEERED.includes(scene);
    this.#sayOwn(scene);
    if (this.#recap) this.#recap.hidden = !isOver;
    setText(this.#sit, text(own?.isOut ? "party/play.sitIn" : "party/play.sitOut"));
    const key = `${party.number}/${party.question?.number ?? 0}`;
    if (isQuestion && this.#asked !== key) {
      this.#asked = key;
      this.#askedSince = Date.now();
    }
  }

  /**
   * Shows the player's status while the wheel does not turn.
   * @param {import("../stage.js").Scene} scene
   */
  #sayOwn(scene) {
    const { party, own, seat } = this.#line.state;
    this.#own.hidden = scene !== "rest" || this.#isHost || !own?.plays;
    if (this.#own.hidden || !own) return;
    const isIn =
      party?.options.source === "present" && this.#line.state.wheel?.slices?.some((one) => one.player === seat?.id);
    const me = this.#line.state.people.players?.find(({ player }) => player === seat?.id);
    const absence = me ? absenceOf(this.#line.state, me) : null;
    const words = absence
      ? text(`party/play.own.${absence}`)
      : party?.options.mode === "draw"
        ? isIn
          ? text("party/play.own.inDraw")
          : ""
        : own.picked > 0
          ? text("party/play.own.picked", { count: own.picked })
          : "";
    setText(this.#own, words);
    this.#own.hidden = words === "";
  }

  #spinIt() {
    const prize = this.#line.state.party?.options.mode === "draw" ? (this.#desk?.prize() ?? "") : "";
    this.#send({ type: "spin", ...(prize ? { prize } : {}) }, () => this.#desk?.taken());
  }

  /** @param {import("../wire.js").Game} party */
  #picked(party) {
    const isMe = party.spin?.winners?.some(({ player }) => player === this.#line.state.seat?.id) === true;
    if (isMe) feedback("win");
    this.draw();
  }

  /** A tap anywhere continues, once the question has been visible long enough. */
  #tapped() {
    if (this.#next.hidden || Date.now() - this.#askedSince < TAP_PATIENCE) return;
    this.#send({ type: "next" });
  }

  /** @param {PointerEvent} event */
  #swiped({ clientX, clientY, pointerType }) {
    const from = this.#touch;
    this.#touch = null;
    if (!from || pointerType === "mouse" || this.#skip.hidden) return;
    if (Math.abs(clientX - from.x) < SWIPE || Math.abs(clientY - from.y) > SWIPE / 2) return;
    this.#swipe = { key: this.#question, timer: window.setTimeout(() => this.#sendSwipe(), SWIPE_PATIENCE) };
    this.draw();
  }

  /** Returns a key for the current question or choice. */
  get #question() {
    const { party } = this.#line.state;
    return `${party?.number}/${party?.state}/${party?.spin?.number ?? 0}/${party?.question?.number ?? 0}`;
  }

  #sendSwipe() {
    this.#takeBack();
    this.#skipIt();
  }

  #takeBack() {
    clearTimeout(this.#swipe?.timer);
    this.#swipe = null;
    this.#askedSince = Date.now();
    if (this.root.isConnected) this.draw();
  }

  #skipIt() {
    this.#send({ type: "skip" }, () => this.#say(text("party/play.skipped")));
  }

  #pause() {
    const { state, pausesNext } = this.#line.state.party ?? {};
    if (state === undefined || state === "setup" || state === "ended") return;
    this.#send({ type: state === "paused" || pausesNext ? "resume" : "pause" });
  }

  #sitOut() {
    this.#send({ type: "sitOut", on: !this.#line.state.own?.isOut });
  }

  /** @param {Command} command @param {() => void} [done] once it is accepted */
  #send(command, done) {
    const { type } = command;
    if (this.#awaited.has(type)) return;
    if (type !== "vote") this.#awaited.add(type);
    void this.#line
      .send(command)
      .finally(() => this.#awaited.delete(type))
      .then((answer) => {
        if (answer.type === "rejected") this.#warn(partyRefusal(answer));
        else done?.();
      });
  }

  /** @param {KeyboardEvent} event */
  #keys = (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey) return;
    const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (dialog && !dialog.contains(this.root)) return;
    if (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]")) return;
    // If a page contains the stage twice, only one reacts.
    if (event.repeat || event.defaultPrevented || !this.root.isConnected || this.root.offsetParent === null) return;
    if (this.#isHost && key.toLowerCase() === "p") return this.#pause();
    const button = { s: this.#spin, n: this.#next, k: this.#skip, t: this.#truth, d: this.#dare }[key.toLowerCase()];
    if (!button || button.hidden) return;
    event.preventDefault();
    button.click();
  };

  /** @param {string} key @param {string} symbol @param {() => void} act @param {string} look */
  #button(key, symbol, act, look) {
    return element(
      "button",
      { class: `button ${look}`, type: "button", hidden: true, on: { click: act } },
      icon(symbol),
      element("span", {}, text(`party/play.${key}`)),
    );
  }
}

/** @param {string} [prize] @returns {string} */
const wonWords = (prize) => (prize ? text("party/play.won.prize", { prize }) : text("party/play.won"));
