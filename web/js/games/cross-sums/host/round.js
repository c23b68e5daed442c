/** Round control in the console: the one big button of the moment, and what a round is made of. */

import { element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { confirmDialog, openDialog } from "../../../kit/sheet.js";
import { number, text } from "../../../kit/texts.js";
import { clockFace } from "../../../kit/words.js";
import { choice, faultLine } from "../../../shell/host/fields.js";
import { deadlineOf, optionsSentence, raceRefusal } from "../race-words.js";
import { OptionsForm } from "../setup/options-form.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {(command: import("../wire.js").Command) => Promise<import("../wire.js").Accepted | import("../../../room/wire.js").Rejected>} Ask */

/** What a countdown may take, seconds; the first is the default. */
const DELAYS = [10, 3, 30, 60];
/** @type {Readonly<Record<string, string>>} the big button's picture */
const PICTURES = Object.freeze({ dealt: "play", counting: "close", playing: "flag", paused: "play", finished: "plus" });

export class RaceRound {
  #ask;
  #session;
  #button = element("button", {
    class: "button primary race-action",
    type: "button",
    hidden: true,
    on: { click: () => void this.#act() },
  });
  #left = element("span", { class: "race-left", hidden: true });
  action = element("div", { class: "race-actions" }, this.#left, this.#button);
  #summary = element("p", {});
  #delay = choice(
    "delay",
    text("cross-sums/host.delay"),
    DELAYS.map((seconds) => [String(seconds), text("cross-sums/host.delay.seconds", { count: seconds })]),
    String(DELAYS[0]),
  );
  #options = this.#wide("gear", "options", () => this.#edit());
  #end = this.#wide("flag", "endRound", () => void this.#finish());
  #ticker = setInterval(() => this.#tick(), 250);
  root = element(
    "div",
    { class: "round-panel" },
    element("h3", {}, text("cross-sums/host.round")),
    this.#summary,
    this.#delay.field,
    this.#options,
    this.#end,
  );

  /** @param {Ask} ask shows a refusal @param {import("../session.js").RaceSession} session */
  constructor(ask, session) {
    this.#ask = ask;
    this.#session = session;
  }

  stop() {
    clearInterval(this.#ticker);
  }

  /** @param {State} state */
  show({ round }) {
    if (!round) return;
    const now = round.state === "dealt" && round.startsAt ? "counting" : round.state;
    this.#button.hidden = false;
    if (this.#button.dataset.now !== now) {
      this.#button.dataset.now = now;
      this.#button.replaceChildren(icon(PICTURES[now]), element("span", {}, text(`cross-sums/host.act.${now}`)));
    }
    setText(this.#summary, optionsSentence(round.options));
    this.#delay.field.hidden = round.state !== "dealt";
    this.#options.hidden = now !== "dealt" && now !== "finished";
    this.#end.hidden = now !== "playing" && now !== "paused";
    this.#tick();
  }

  #tick() {
    const { round } = this.#session.state;
    const until = deadlineOf(round);
    this.#left.hidden = !until;
    if (!until) return;
    const left = Math.max(0, this.#session.clock.local(until) - Date.now());
    setText(this.#left, left >= 60_000 ? clockFace(left) : number(Math.ceil(left / 1_000)));
  }

  async #act() {
    const { round } = this.#session.state;
    switch (this.#button.dataset.now) {
      case "dealt":
        return void (await this.#ask({ type: "startRound", delay: Number(this.#delay.value) }));
      case "counting":
        return void (await this.#ask({ type: "cancelStart" }));
      case "paused":
        return void (await this.#ask({ type: "nextPuzzle" }));
      case "finished":
        return void (await this.#ask({ type: "newRound", options: bare(round?.options) }));
      default:
        if (await this.#confirms("endPuzzle")) await this.#ask({ type: "finishPuzzle" });
    }
  }

  async #finish() {
    if (await this.#confirms("endRound")) await this.#ask({ type: "finishRound" });
  }

  /** @param {"endPuzzle" | "endRound"} what */
  #confirms(what) {
    return confirmDialog(
      text(`cross-sums/host.${what}.title`),
      text(`cross-sums/host.${what}.text`),
      text(`cross-sums/host.${what}.yes`),
    );
  }

  #edit() {
    const { round } = this.#session.state;
    if (!round) return;
    const isNext = round.state === "finished";
    openDialog(text("cross-sums/host.options"), (close) => {
      const form = new OptionsForm(round.options);
      const fault = faultLine();
      const save = async () => {
        const answer = await this.#session.send({ type: isNext ? "newRound" : "setOptions", options: form.options });
        if (answer.type === "accepted") close();
        else fault.show(raceRefusal(answer));
      };
      return [
        form.root,
        element(
          "div",
          { class: "sheet-foot" },
          element(
            "button",
            { class: "button primary large wide", type: "button", on: { click: () => void save() } },
            text(isNext ? "cross-sums/host.act.finished" : "cross-sums/host.save"),
          ),
          fault.root,
        ),
      ];
    });
  }

  /** @param {string} name @param {string} key @param {() => void} act */
  #wide(name, key, act) {
    return element(
      "button",
      { class: "button wide", type: "button", hidden: true, on: { click: act } },
      icon(name),
      text(`cross-sums/host.${key}`),
    );
  }
}

/** @param {import("../wire.js").Options | undefined} options @returns {Partial<import("../wire.js").Options>} the same again */
const bare = (options) => ({ ...options });
