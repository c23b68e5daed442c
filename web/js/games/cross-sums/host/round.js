/** The controls of a round in the console: the main button, and the round's options. */

import { element, setText } from "../../../kit/element.js";
import { confirmDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { clockFace } from "../../../kit/words.js";
import { choice } from "../../../shell/host/fields.js";
import { RoundButton, openRoundOptions, roundPanel, roundTool } from "../../../shell/host/round.js";
import { deadlineOf, optionsSentence, raceRefusal } from "../race-words.js";
import { OptionsForm } from "../setup/options-form.js";

/** @typedef {import("../state.js").State} State */
/**
 * @typedef {(command: import("../wire.js").Command) => Promise<import("../wire.js").Accepted |
 * import("../../../room/wire.js").RejectedAnswer>} Ask
 */

/** The possible countdowns in seconds; the first is the default. */
const DELAYS = [10, 3, 30, 60];
/** @type {Readonly<Record<string, string>>} the icon of the main button */
const PICTURES = Object.freeze({
  dealt: "play",
  counting: "close",
  playing: "flag",
  paused: "play",
  finished: "again",
});

export class RaceRound {
  #ask;
  #session;
  #button = new RoundButton((now) => void this.#act(now));
  #left = element("span", { class: "race-left", hidden: true });
  action = element("div", { class: "round-actions" }, this.#left, this.#button.root);
  #summary = element("p", {});
  #delay = choice(
    "delay",
    text("cross-sums/host.delay"),
    DELAYS.map((seconds) => [String(seconds), text("cross-sums/host.delay.seconds", { count: seconds })]),
    String(DELAYS[0]),
  );
  #options = roundTool("gear", text("cross-sums/host.options"), () => this.#edit());
  #end = roundTool("flag", text("cross-sums/host.endRound"), () => void this.#finish());
  #ticker = setInterval(() => this.#tick(), 250);
  root = roundPanel(text("cross-sums/host.round"), this.#summary, this.#delay.field, this.#options, this.#end);

  /** @param {Ask} ask sends a command, and shows a refusal @param {import("../session.js").RaceSession} session */
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
    this.#button.show(now, PICTURES[now], text(`cross-sums/host.act.${now}`));
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
    const time = clockFace(left);
    const words = text(round?.state === "dealt" ? "cross-sums/host.starts" : "cross-sums/host.left", { time });
    setText(this.#left, round?.state === "playing" ? time : words);
  }

  /** @param {string} now */
  async #act(now) {
    const { round } = this.#session.state;
    switch (now) {
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
    openRoundOptions(
      text("cross-sums/host.options"),
      new OptionsForm(round.options),
      (options) => this.#session.send({ type: isNext ? "newRound" : "setOptions", options }),
      raceRefusal,
      isNext ? text("cross-sums/host.act.finished") : undefined,
    );
  }
}

/**
 * @param {import("../wire.js").Options | undefined} options
 * @returns {Partial<import("../wire.js").Options>} the same options for another round
 */
const bare = (options) => ({ ...options });
