/**
 * What a party looks like on every page: the wheel while it turns, whoever it picked, the choice, the question with its
 * votes. What stands there is said to those who do not see it.
 */

import { element, setText } from "../../kit/element.js";
import { list, number, text } from "../../kit/texts.js";
import { clockFace } from "../../kit/words.js";
import { drawnOf, oddsSentence, slicesAtRest } from "./party-words.js";
import { Wheel } from "./wheel.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {"rest" | "spinning" | "picked" | "choosing" | "asking" | "deckDone" | "ended"} Scene */

/** So long one looks at whoever was picked before the question covers it, milliseconds. */
const MOMENT = 1_700;

/**
 * @typedef {object} Hearing
 * @property {() => void} [tick] a slice has passed
 * @property {(party: import("./wire.js").Party) => void} [picked] the wheel stands
 * @property {() => void} [scene] another scene begins by itself
 */

export class PartyStage {
  #session;
  #hear;
  #wheel;
  #says = element("p", { class: "party-says" });
  #odds = element("p", { class: "party-odds soft" });
  #name = element("p", { class: "party-name", dir: "auto" });
  #category = element("p", { class: "party-category" });
  #question = element("p", { class: "party-question", dir: "auto", role: "status" });
  #clock = element("p", { class: "party-clock", hidden: true });
  #votes = element("div", { class: "party-votes", hidden: true });
  #bars = [1, 2].map((option) => new VoteBar(option));
  #card = element(
    "div",
    { class: "party-card", hidden: true },
    this.#category,
    this.#question,
    this.#votes,
    this.#clock,
  );
  #status = element("p", { class: "party-status visually-hidden", role: "status" });
  root = element(
    "section",
    { class: "party-stage", aria: { label: text("party/play.stage") } },
    this.#says,
    this.#name,
    element("div", { class: "party-middle" }),
    this.#card,
    this.#odds,
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

  /** When the wheel stands, by this browser's clock; 0 for one that does not turn. */
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
    return "rest";
  }

  draw() {
    const { party } = this.#session.state;
    if (!party) return;
    const { scene } = this;
    this.root.dataset.scene = scene;
    this.root.dataset.paused = String(party.state === "paused");
    this.#drawWheel(scene);
    this.#sayWhat(scene);
    const isAsking = scene === "asking" && party.question !== undefined;
    this.#card.hidden = !isAsking;
    if (isAsking) this.#drawQuestion();
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

  /** @param {Scene} scene */
  #drawWheel(scene) {
    const { party } = this.#session.state;
    if (!party) return;
    const { spin, options } = party;
    const isTurning = scene === "spinning" || scene === "picked";
    if (isTurning && spin) {
      const { slices, winner } = drawnOf(spin);
      this.#wheel.show(slices, options.theme, spin.count);
      this.#wheel.turn(
        spin.startsAt
          ? {
              startsAt: this.#session.clock.local(spin.startsAt),
              duration: spin.duration ?? 0,
              turns: spin.turns ?? 4,
              place: spin.place ?? 500,
              winner,
            }
          : null,
      );
    } else if (scene === "rest") {
      this.#wheel.turn(null);
      this.#wheel.show(slicesAtRest(this.#session.state), options.theme);
    }
  }

  /** @param {Scene} scene */
  #sayWhat(scene) {
    const { party, people } = this.#session.state;
    if (!party) return;
    const { spin, picked, options, state } = party;
    const count = scene === "spinning" || scene === "picked" ? (spin?.count ?? 0) : people.on;
    const says = {
      rest: options.mode === "draw" ? this.#drawWords() : text("party/play.onWheel", { count }),
      spinning: text("party/play.spinning", { count }),
      picked: text("party/play.itIs"),
      choosing: text("party/play.chooses"),
      asking: "",
      deckDone: text("party/play.deckDone"),
      ended: text("party/play.ended"),
    }[scene];
    setText(this.#says, state === "paused" ? text("party/play.paused") : says);
    this.#says.hidden = this.#says.textContent === "";
    const winners = spin?.winners ?? [];
    const name =
      scene === "rest" && options.mode === "draw"
        ? lastDrawn(party)
        : scene === "rest"
          ? ""
          : scene === "picked"
            ? list(winners.map((one) => one.name))
            : ["choosing", "asking"].includes(scene)
              ? (picked?.name ?? "")
              : "";
    setText(this.#name, name);
    this.#name.classList.toggle("is-empty", name === "");
    this.#name.classList.toggle("is-long", [...name].length > 16);
    this.#odds.hidden = !["rest", "spinning", "picked"].includes(scene);
    const rule = scene === "rest" ? (options.mode === "draw" ? "pure" : options.rule) : (spin?.rule ?? options.rule);
    const withLast = scene === "rest" && rule === "notTwice" && party.picked && count > 1 ? count - 1 : count;
    setText(
      this.#odds,
      [
        oddsSentence(rule, options.mode === "draw" && scene === "rest" ? (party.list?.left ?? count) : withLast),
        this.#mixed(scene),
      ]
        .filter(Boolean)
        .join(" · "),
    );
    if (scene === "spinning") setText(this.#status, text("party/play.spinning", { count }));
    if (scene === "picked") setText(this.#status, text("party/play.itIs.name", { name }));
  }

  #drawWords() {
    const { party, people } = this.#session.state;
    if (party?.options.source === "list") return text("party/play.list", { count: party.list?.left ?? 0 });
    return text("party/play.onWheel", { count: people.on });
  }

  /** @param {Scene} scene @returns {string} how many phones have mixed in their chance */
  #mixed(scene) {
    const { spin } = this.#session.state.party ?? {};
    if (!spin || (scene !== "spinning" && scene !== "picked")) return "";
    return spin.committed > 0
      ? text("party/play.mixed", { count: spin.told ?? spin.committed, of: number(spin.committed) })
      : "";
  }

  #drawQuestion() {
    const { party, votes, own } = this.#session.state;
    const { question } = party ?? {};
    if (!question) return;
    const kind = question.kind ?? question.category;
    setText(this.#category, text(`party/play.kind.${kind}`));
    // What it is stands in the question itself.
    this.#category.hidden = kind === "wouldYouRather";
    this.#card.dataset.kind = kind;
    setText(this.#question, question.text);
    this.#question.classList.toggle("is-long", question.text.length > 110);
    const options = question.options ?? [];
    this.#votes.hidden = options.length !== 2;
    const most = Math.max(1, ...votes);
    options.forEach((words, index) => this.#bars[index].show(words, votes[index] ?? 0, most, own?.vote === index + 1));
  }

  #tickClock() {
    const { party } = this.#session.state;
    const until = party?.question?.until ?? party?.choosing?.until;
    const isShown = until !== undefined && !this.#card.hidden;
    this.#clock.hidden = !isShown;
    if (!isShown || !until) return;
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

/** How many are for an option. */
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

/** @param {import("./wire.js").Party} party @returns {string} whoever was drawn last */
const lastDrawn = ({ draws = [] }) => list((draws.at(-1)?.winners ?? []).map(({ name }) => name));
