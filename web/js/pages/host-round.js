/** Round control: the one big button of the moment, and the options while a round is dealt. */

import { confirmDialog } from "../components/sheet.js";
import { element, setText } from "../element.js";
import { icon } from "../icons.js";
import { goalSentence } from "../words.js";
import { openOptions, openTerms } from "./host-options.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("./host-people.js").Ask} Ask */

/** @type {Record<string, [string, string]>} */
const ACTIONS = { dealt: ["play", "Start round"], playing: ["flag", "End round"], finished: ["plus", "New round"] };

export class HostRound {
  #ask; #session;
  action = element("button", { class: "button primary round-action", type: "button", hidden: true, on: { click: () => void this.#act() } });
  #summary = element("p", {});
  #note = element("p", { class: "soft small" });
  #options = element("button", { class: "button wide", type: "button", on: { click: () => this.#edit("options") } }, icon("gear"), "Board and goal…");
  #terms = element("button", { class: "button wide", type: "button", on: { click: () => this.#edit("terms") } }, icon("list"), "Terms…");
  root;

  /** @param {Ask} ask @param {import("../session.js").Session} session */
  constructor(ask, session) {
    this.#ask = ask;
    this.#session = session;
    this.root = element("div", { class: "round-panel" },
      element("h3", {}, "The round"), this.#summary, this.#note, this.#options, this.#terms,
      element("button", { class: "button danger wide", type: "button", on: { click: () => void this.#endRoom() } }, icon("door"), "End the room"));
  }

  /** @param {State} state */
  show(state) {
    const { round } = state;
    if (!round) return;
    this.action.hidden = false;
    if (this.action.dataset.state !== round.state) {
      this.action.dataset.state = round.state;
      const [symbol, label] = ACTIONS[round.state];
      this.action.replaceChildren(icon(symbol), element("span", {}, label));
      this.action.classList.toggle("primary", round.state !== "playing");
    }
    const { options } = round;
    setText(this.#summary, `${options.size} × ${options.size}${options.freeCentre ? ", free centre" : ""}. ${goalSentence(options)} ${options.verification === "honour" ? "Any mark counts." : "Marks count once called."}`);
    setText(this.#note, round.state === "playing" ? "Board, goal and terms can be changed between rounds." : round.state === "dealt" ? "A change deals new boards to everybody." : "A change deals the next round.");
    this.#options.disabled = this.#terms.disabled = round.state === "playing";
  }

  async #act() {
    const { round } = this.#session.state;
    if (!round) return;
    if (round.state === "dealt") await this.#ask({ type: "startRound" });
    else if (round.state === "finished") await this.#ask({ type: "newRound" });
    else if (await confirmDialog("End the round?", "No more calls and marks then; the standings become final.", "End the round")) await this.#ask({ type: "finishRound" });
  }

  /** @param {"options" | "terms"} what */
  #edit(what) {
    const { round } = this.#session.state;
    if (!round) return;
    const next = round.state === "finished";
    if (what === "options") openOptions(round.options, round.terms.length, (options) => this.#ask(next ? { type: "newRound", options } : { type: "setOptions", options }));
    else openTerms(round, (terms) => this.#ask(next ? { type: "newRound", terms } : { type: "setTerms", terms }));
  }

  async #endRoom() {
    if (await confirmDialog("End the room?", "Everybody is shown out, and nobody can come back. This cannot be undone.", "End the room")) await this.#ask({ type: "endRoom" });
  }
}
