/** The controls of the game in the console: the main button, and the game's options. */

import "../../../kit/more-icons.js";
import { element, setText } from "../../../kit/element.js";
import { confirmDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { RoundButton, openRoundOptions, roundPanel, roundTool } from "../../../shell/host/round.js";
import { OptionsForm } from "../setup/options-form.js";
import { optionsSentence, tableRefusal } from "../words.js";

/** @typedef {import("../state.js").State} State */
/**
 * @typedef {(command: import("../wire.js").Command) => Promise<import("../wire.js").Accepted |
 * import("../../../room/wire.js").RejectedAnswer>} Ask
 */

/** @type {Readonly<Record<string, string>>} the icon of the main button */
const PICTURES = Object.freeze({
  seating: "play",
  gathering: "play",
  playing: "pause",
  paused: "play",
  between: "play",
  finished: "again",
  rematch: "again",
});

export class TableControl {
  #ask;
  #session;
  #button = new RoundButton((now) => void this.#act(now));
  action = element("div", { class: "round-actions" }, this.#button.root);
  #summary = element("p", {});
  #options = roundTool("gear", text("sequence/host.options"), () => this.#edit());
  #undo = roundTool("undo", text("sequence/host.undo"), () => void this.#ask({ type: "undo" }));
  #seats = roundTool("people", text("sequence/host.seats"), () => void this.#next());
  #end = roundTool("flag", text("sequence/host.end"), () => void this.#finish());
  root = roundPanel(text("sequence/host.game"), this.#summary, this.#options, this.#seats, this.#undo, this.#end);

  /** @param {Ask} ask shows a refusal @param {import("../session.js").TableSession} session */
  constructor(ask, session) {
    this.#ask = ask;
    this.#session = session;
  }

  /** @param {State} state */
  show({ round, table, tournament, seating }) {
    if (!round) return;
    const state = round.state === "revealing" ? "gathering" : round.state;
    const isPaused = tournament ? tournament.isPaused : table?.isPaused;
    const isBetween = tournament?.state === "between";
    const now = state !== "playing" ? state : isPaused ? "paused" : isBetween ? "between" : "playing";
    const isTable = round.options.form !== "tables";
    const act = now === "finished" && isTable ? "rematch" : now;
    this.#button.show(act, PICTURES[act], text(`sequence/host.act.${act}`));
    this.#seats.hidden = act !== "rematch";
    setText(this.#summary, optionsSentence(round.options, table?.teams ?? seating?.length));
    this.#options.hidden = now !== "seating" && now !== "finished";
    this.#undo.hidden = table?.canUndo !== true || now !== "playing";
    this.#end.hidden = !["gathering", "playing", "between", "paused"].includes(now);
  }

  /** @param {string} now */
  async #act(now) {
    switch (now) {
      case "seating":
      case "between":
      case "gathering":
        return void (await this.#ask({ type: "startRound" }));
      case "playing":
        return void (await this.#ask({ type: "pause" }));
      case "paused":
        return void (await this.#ask({ type: "resume" }));
      // Deals to the same players again.
      case "rematch":
        if ((await this.#next())?.type === "accepted") await this.#ask({ type: "startRound" });
        return;
      default:
        await this.#next();
    }
  }

  async #next() {
    const { round } = this.#session.state;
    return round ? this.#ask({ type: "newRound", options: { ...round.options } }) : null;
  }

  async #finish() {
    const { round, tournament } = this.#session.state;
    const contest = round?.options.contest ?? "knockout";
    const isSure = await confirmDialog(
      text(`sequence/host.${tournament ? "leave.tournament" : "end"}.title`),
      text(`sequence/host.end.${tournament ? contest : "text"}`),
      text("sequence/host.end.yes"),
    );
    if (isSure) await this.#ask({ type: "finishRound" });
  }

  #edit() {
    const { round } = this.#session.state;
    if (!round) return;
    const isNext = round.state === "finished";
    openRoundOptions(
      text("sequence/host.options"),
      new OptionsForm(round.options),
      (options) => this.#session.send({ type: isNext ? "newRound" : "setOptions", options }),
      tableRefusal,
      isNext ? text("sequence/host.next") : undefined,
    );
  }
}
