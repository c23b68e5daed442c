/**
 * The stage of a party on every page: the turning wheel, the person picked, the choice, the question with its votes.
 * Screen readers get the same content.
 */

import { throwConfetti } from "../../kit/confetti.js";
import { alreadyShows, element, setText } from "../../kit/element.js";
import { number, text } from "../../kit/texts.js";
import { clockFace } from "../../kit/words.js";
import { Beside } from "./beside.js";
import { Ending } from "./ending.js";
import {
  isDrawn,
  missingWords,
  nextOdds,
  nextSpinner,
  oddsSentence,
  pickedTeam,
  pickedWords,
  sectorsAtRest,
  showSpin,
  slicesAtRest,
  teamOdds,
} from "./party-words.js";
import { Wheel } from "./wheel.js";
import { teamMark, whoKey, whoMark } from "./who.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {"rest" | "spinning" | "picked" | "drawn" | "choosing" | "asking" | "deckDone" | "ended"} Scene */

/** How long the person picked is shown before the question, milliseconds. */
const MOMENT = 1_700;
/** The number of scraps of the confetti at the end. */
const SCRAPS = 160;
/** The lengths from which names, options and questions are set smaller. */
const LONG_NAME = 16;
const LONG_OPTION = 60;
const LONG_QUESTIONS = /** @type {const} */ ([45, 110, 200]);

/**
 * @typedef {object} Hearing
 * @property {() => void} [tick] a slice has passed
 * @property {(party: import("./wire.js").Game) => void} [picked] the wheel has stopped
 * @property {() => void} [scene] another scene begins automatically
 * @property {() => void} [applaud] the game has ended while the page showed it
 */

export class PartyStage {
  #session;
  #hear;
  #wheel;
  #says = element("p", { class: "party-says" });
  #prize = element("p", { class: "party-prize", dir: "auto", hidden: true });
  #odds = element("p", { class: "party-odds soft" });
  #next = element("p", { class: "party-next", dir: "auto" });
  #missing = element("p", { class: "party-missing soft", dir: "auto", hidden: true });
  #more = element("p", { class: "party-more soft", hidden: true });
  #name = element("p", { class: "party-name" });
  #category = element("p", { class: "party-category" });
  #question = element("p", { class: "party-question", dir: "auto", role: "status" });
  #clock = element("p", { class: "party-clock", hidden: true });
  #limit = element("p", { class: "party-limit soft", hidden: true }, text("party/play.chooses.limit"));
  #votes = element("div", { class: "party-votes", hidden: true });
  #bars = [1, 2].map((option) => new VoteBar(option));
  #card = element("div", { class: "party-card", hidden: true }, this.#category, this.#question, this.#votes);
  #status = element("p", { class: "party-status visually-hidden", role: "status" });
  #beside = new Beside();
  #ending = new Ending(() => {
    this.draw();
    this.#hear.scene?.();
  });
  root = element(
    "section",
    { class: "party-stage", aria: { label: text("party/play.stage") } },
    element("div", { class: "party-head" }, this.#prize, this.#says, this.#name, this.#more),
    element("div", { class: "party-middle" }),
    this.#card,
    element("div", { class: "party-time" }, this.#clock, this.#limit),
    element("div", { class: "party-foot" }, this.#next, this.#odds, this.#missing),
    this.#beside.root,
    this.#ending.root,
    this.#status,
  );
  #ticker = setInterval(() => this.#tickClock(), 250);
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #later;

  /** @param {{state: State, clock: {local: (time: string) => number}}} session @param {Hearing} [hear] */
  constructor(session, hear = {}) {
    this.#session = session;
    this.#hear = hear;
    this.#wheel = new Wheel({ tick: hear.tick, stopped: () => this.#stopped() });
    /** @type {HTMLElement} */ (this.root.querySelector(".party-middle")).append(this.#wheel.root);
    this.#votes.append(...this.#bars.map(({ root }) => root));
  }

  get wheel() {
    return this.#wheel;
  }

  close() {
    clearInterval(this.#ticker);
    clearTimeout(this.#later);
    this.#wheel.stop();
  }

  /** Returns when the wheel stops, by this browser's clock; 0 if it does not turn. */
  #standsAt() {
    const { spin } = this.#session.state.party ?? {};
    return spin?.startsAt ? this.#session.clock.local(spin.startsAt) + (spin.duration ?? 0) : 0;
  }

  /** @returns {Scene} */
  get scene() {
    const { party } = this.#session.state;
    if (!party) return "rest";
    if (party.state === "spinning")
      return this.#standsAt() > 0 && Date.now() >= this.#standsAt() ? "picked" : "spinning";
    const isFresh = Date.now() < this.#standsAt() + MOMENT && party.spin !== undefined;
    if (isFresh && party.state !== "ended") return Date.now() < this.#standsAt() ? "spinning" : "picked";
    if (party.question) return "asking";
    if (party.choosing) return "choosing";
    if (party.state === "deckDone" || party.state === "ended") return party.state;
    return isDrawn(party) ? "drawn" : "rest";
  }

  draw() {
    const { party } = this.#session.state;
    if (!party) return;
    const { scene } = this;
    const before = this.root.dataset.scene;
    this.root.dataset.scene = scene;
    this.root.dataset.mode = party.options.mode;
    this.root.dataset.paused = String(party.state === "paused");
    this.#drawWheel(scene);
    this.root.dataset.theme = party.options.theme;
    this.#tint(["picked", "choosing", "asking"].includes(scene) ? this.#wheel.colour : "");
    this.#sayWhat(scene);
    const isAsking = scene === "asking" && party.question !== undefined;
    this.#card.hidden = !isAsking;
    if (isAsking) this.#drawQuestion();
    this.#beside.show(this.#session.state, scene);
    this.#ending.show(this.#session.state, scene === "ended");
    if (before && before !== scene && scene === "ended") this.#applaud();
    this.#tickClock();
    clearTimeout(this.#later);
    const next = [this.#standsAt(), this.#standsAt() + MOMENT].find((moment) => moment > Date.now());
    if (next)
      this.#later = setTimeout(
        () => {
          this.draw();
          this.#hear.scene?.();
        },
        next - Date.now() + 20,
      );
  }

  /**
   * Gives sheets the color of the part of the wheel that was picked.
   * @param {string} colour its number; "" for none
   */
  #tint(colour) {
    this.root.dataset.colour = colour;
    for (const [own, theme] of [
      ["--part", "slice"],
      ["--on-part", "on"],
    ])
      this.root.style.setProperty(own, colour ? `var(--${theme}-${colour})` : "");
  }

  /** Celebrates what was played; a game without questions and draws has nothing to celebrate. */
  #applaud() {
    const from = this.root.querySelector(".party-most, .party-winners, .party-tally");
    if (!from) return;
    this.#hear.applaud?.();
    // After the end is drawn.
    requestAnimationFrame(() => throwConfetti([from.getBoundingClientRect()], SCRAPS, { words: () => [from] }));
  }

  /**
   * Draws the wheel, which keeps its position until the next spin.
   * @param {Scene} scene
   */
  #drawWheel(scene) {
    const { party } = this.#session.state;
    if (!party || scene === "ended") return;
    const { spin, options } = party;
    if (scene === "rest" || !spin) {
      this.#wheel.turn(null);
      const { state } = this.#session;
      this.#wheel.show(slicesAtRest(state), options.theme, state.wheel?.count, sectorsAtRest(state));
      return;
    }
    showSpin(this.#wheel, spin, options.theme, this.#session);
  }

  /** @param {Scene} scene */
  #sayWhat(scene) {
    const { party } = this.#session.state;
    if (!party) return;
    const { spin, picked, options, state } = party;
    const isDraw = options.mode === "draw";
    const winners = spin?.winners ?? [];
    const count = spin?.count ?? 0;
    const says = {
      rest: this.#restWords(),
      spinning: text(isDraw ? "party/play.drawing" : "party/play.spinning", { count }),
      picked: isDraw ? text("party/play.winner", { count: winners.length }) : text("party/play.itIs"),
      drawn: text("party/play.winner", { count: winners.length }),
      choosing: text("party/play.chooses"),
      asking: "",
      deckDone: text("party/play.deckDone"),
      ended: text("party/play.ended"),
    }[scene];
    setText(this.#says, state === "paused" ? text("party/play.paused") : says);
    this.#says.hidden = this.#says.textContent === "";
    const hasTurned = ["spinning", "picked", "drawn"].includes(scene);
    setText(this.#prize, (hasTurned && spin?.prize) || "");
    this.#prize.hidden = this.#prize.textContent === "";
    const isNamed = scene === "picked" || scene === "drawn";
    // A player removed since then is not named.
    if (isNamed && winners.length === 0) this.#says.hidden = true;
    this.#showNames(isNamed ? winners : ["choosing", "asking"].includes(scene) && picked ? [picked] : []);
    this.#sayMore(scene);
    setText(this.#missing, scene === "rest" ? missingWords(this.#session.state) || this.#emptyWords() : "");
    this.#missing.hidden = this.#missing.textContent === "";
    this.#odds.hidden = !["rest", "spinning", "picked", "drawn"].includes(scene);
    setText(this.#odds, [this.#oddsWords(scene), this.#mixed(scene)].filter(Boolean).join(" · "));
    this.#sayNext(scene);
    if (scene === "spinning") setText(this.#status, says);
    if (scene === "picked") setText(this.#status, pickedWords(this.#session.state));
  }

  /**
   * Shows how much was asked, and what the players wait for, after the end. The big screen has another line for the
   * next game of a programme.
   * @param {Scene} scene
   */
  #sayMore(scene) {
    const { party, room, seat } = this.#session.state;
    const isSaid = seat === null && room?.next !== undefined;
    const waits = scene === "ended" && room !== null && seat?.role !== "host" && !isSaid;
    const more = scene === "deckDone" ? "party/play.deckDone.more" : waits ? "party/play.ended.more" : "";
    const count = party?.asked ?? 0;
    const asked = scene === "ended" && count > 0 ? text("party/play.end.asked", { count }) : "";
    // Teams would otherwise look for their points.
    const pointless = scene === "ended" && room?.teams ? text("party/play.end.noPoints") : "";
    setText(this.#more, [asked, more && text(more), pointless].filter(Boolean).join(" "));
    this.#more.hidden = this.#more.textContent === "";
  }

  /** @returns {string} how people get on the wheel, if no one is there */
  #emptyWords() {
    const { party, people, wheel } = this.#session.state;
    const isEmpty = people.on === 0 && !wheel?.count && !wheel?.away && party?.options.source !== "list";
    return isEmpty ? text("party/play.nobodyOn.more") : "";
  }

  #restWords() {
    const { party, wheel } = this.#session.state;
    const count = wheel?.count ?? 0;
    const nobody = text(wheel?.away ? "party/play.nobodyHere" : "party/play.nobodyOn");
    if (party?.options.mode !== "draw") {
      const only = this.#onlyOne();
      if (only) return text("party/play.onlyOne", { name: only.name });
      return count > 0 ? text("party/play.onWheel", { count }) : nobody;
    }
    const isList = party.options.source === "list";
    if (isList && !party.list) return text("party/play.noList");
    if (count === 0) return party.spins > 0 ? text("party/play.allDrawn") : nobody;
    return text(isList ? "party/play.list" : "party/play.inDraw", { count });
  }

  /** @returns {import("./wire.js").Person | null} the only person whom the rule leaves on the wheel, out of several */
  #onlyOne() {
    const { party, people, wheel } = this.#session.state;
    const [only] = wheel?.slices ?? [];
    return party?.options.mode === "questions" && wheel?.count === 1 && only && people.on > 1 ? only : null;
  }

  /** @param {Scene} scene */
  #oddsWords(scene) {
    const { state } = this.#session;
    if (!state.party) return "";
    if (scene === "rest") return nextOdds(state);
    const { options, spin } = state.party;
    const teams = teamOdds(state, spin?.groups);
    if (teams) return teams;
    const winners = options.mode === "draw" ? (spin?.winners?.length ?? options.winners) : 1;
    return oddsSentence(spin?.rule ?? options.rule, spin?.count ?? 0, winners);
  }

  /**
   * Shows the next spinner while the wheel does not turn.
   * @param {Scene} scene
   */
  #sayNext(scene) {
    const { party, wheel } = this.#session.state;
    const isAfter = (scene === "asking" || scene === "choosing") && wheel?.spinner !== undefined;
    setText(this.#next, scene === "rest" || isAfter ? nextSpinner(this.#session.state) : "");
    this.#next.hidden = this.#next.textContent === "" || party?.state === "paused";
    this.#next.classList.toggle("is-long", [...(wheel?.spinner?.name ?? "")].length > LONG_NAME);
  }

  /** @param {readonly import("./wire.js").Person[]} people */
  #showNames(people) {
    const team = people.length > 0 ? pickedTeam(this.#session.state) : null;
    if (alreadyShows(this.#name, [team, people.map(whoKey).join()])) return;
    this.#name.replaceChildren(...(team ? [teamMark(team)] : []), ...people.map(whoMark));
    this.#name.classList.toggle("is-empty", people.length === 0);
    this.#name.classList.toggle(
      "is-long",
      people.some(({ name }) => [...name].length > LONG_NAME),
    );
    this.#name.dataset.count = people.length > 12 ? "many" : people.length > 3 ? "some" : String(people.length);
  }

  /** @param {Scene} scene @returns {string} the number of phones that contributed chance */
  #mixed(scene) {
    const { spin } = this.#session.state.party ?? {};
    if (!spin || !["spinning", "picked", "drawn"].includes(scene)) return "";
    return spin.committed > 0 ? text("party/play.mixed", { count: spin.told ?? spin.committed }) : "";
  }

  #drawQuestion() {
    const { party, votes, own } = this.#session.state;
    const { question } = party ?? {};
    if (!question) return;
    const kind = question.kind ?? question.category;
    setText(this.#category, text(`party/play.kind.${kind}`));
    // The question itself shows this kind.
    this.#category.hidden = kind === "wouldYouRather";
    this.#card.dataset.kind = kind;
    setText(this.#question, question.text);
    const letters = [...question.text].length;
    this.#question.dataset.length = String(LONG_QUESTIONS.filter((limit) => letters > limit).length);
    const options = question.options ?? [];
    this.#votes.hidden = options.length !== 2;
    this.#votes.classList.toggle(
      "is-long",
      options.some((words) => [...words].length > LONG_OPTION),
    );
    const most = Math.max(1, ...votes);
    options.forEach((words, index) => this.#bars[index].show(words, votes[index] ?? 0, most, own?.vote === index + 1));
  }

  #tickClock() {
    const { party } = this.#session.state;
    const { scene } = this;
    const until =
      scene === "asking" ? party?.question?.until : scene === "choosing" ? party?.choosing?.until : undefined;
    this.#clock.hidden = until === undefined;
    // A question's time has no effect; after a choice's time, chance chooses.
    this.#limit.hidden = until === undefined || scene !== "choosing";
    if (until === undefined) return;
    const now = party?.pausedAt ? this.#session.clock.local(party.pausedAt) : Date.now();
    const left = Math.max(0, this.#session.clock.local(until) - now);
    setText(this.#clock, left === 0 ? text("party/play.timeUp") : clockFace(left));
    this.#clock.classList.toggle("is-last", left < 5_500);
  }

  #stopped() {
    const { party } = this.#session.state;
    this.draw();
    if (party) this.#hear.picked?.(party);
  }
}

/** A bar with the votes for an option. */
class VoteBar {
  #words = element("span", { class: "party-option", dir: "auto" });
  #count = element("strong", { class: "party-count" });
  #bar = element("span", { class: "party-bar" });
  root;

  /** @param {number} option */
  constructor(option) {
    this.root = element(
      "div",
      { class: "party-vote", data: { option: String(option) } },
      this.#words,
      this.#count,
      element("span", { class: "party-track" }, this.#bar),
    );
  }

  /** @param {string} words @param {number} count @param {number} most @param {boolean} isOwn */
  show(words, count, most, isOwn) {
    setText(this.#words, words);
    setText(this.#count, number(count));
    this.#bar.style.transform = `scaleX(${count / most})`;
    this.root.classList.toggle("is-own", isOwn);
  }
}
