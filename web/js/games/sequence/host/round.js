/** Control of the game in the console: the one big button of the moment, and what a game is made of. */

import { element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { confirmDialog, openDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { faultLine } from "../../../shell/host/fields.js";
import { OptionsForm } from "../setup/options-form.js";
import { optionsSentence, tableRefusal } from "../words.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {(command: import("../wire.js").Command) => Promise<import("../wire.js").Accepted | import("../../../room/wire.js").Rejected>} Ask */

/** @type {Readonly<Record<string, string>>} the big button's picture */
const PICTURES = Object.freeze({
  seating: "play",
  gathering: "play",
  playing: "hourglass",
  paused: "play",
  finished: "plus",
});
/** The big button changes under a double click: its second press is not meant for what it says by then; milliseconds. */
const PRESS_PATIENCE = 1_000;

export class TableControl {
  #ask;
  #session;
  #pressedAt = -PRESS_PATIENCE;
  #button = element("button", {
    class: "button primary jack-action",
    type: "button",
    hidden: true,
    on: { click: () => void this.#act() },
  });
  action = element("div", { class: "jack-actions" }, this.#button);
  #summary = element("p", {});
  #options = wide("gear", "options", () => this.#edit());
  #undo = wide("undo", "undo", () => void this.#ask({ type: "undo" }));
  #end = wide("flag", "end", () => void this.#finish());
  root = element(
    "div",
    { class: "round-panel" },
    element("h3", {}, text("sequence/host.game")),
    this.#summary,
    this.#options,
    this.#undo,
    this.#end,
  );

  /** @param {Ask} ask shows a refusal @param {import("../session.js").TableSession} session */
  constructor(ask, session) {
    this.#ask = ask;
    this.#session = session;
  }

  /** @param {State} state */
  show({ round, table }) {
    if (!round) return;
    const state = round.state === "revealing" ? "gathering" : round.state;
    const now = state === "playing" && table?.isPaused ? "paused" : state;
    this.#button.hidden = false;
    if (this.#button.dataset.now !== now) {
      this.#button.dataset.now = now;
      this.#button.replaceChildren(icon(PICTURES[now]), element("span", {}, text(`sequence/host.act.${now}`)));
    }
    setText(this.#summary, optionsSentence(round.options));
    this.#options.hidden = now !== "seating" && now !== "finished";
    this.#undo.hidden = table?.canUndo !== true || now !== "playing";
    this.#end.hidden = !["gathering", "playing", "paused"].includes(now);
  }

  async #act() {
    const before = this.#pressedAt;
    this.#pressedAt = performance.now();
    if (this.#pressedAt - before < PRESS_PATIENCE) return;
    const { round } = this.#session.state;
    switch (this.#button.dataset.now) {
      case "seating":
      case "gathering":
        return void (await this.#ask({ type: "startRound" }));
      case "playing":
        return void (await this.#ask({ type: "pause" }));
      case "paused":
        return void (await this.#ask({ type: "resume" }));
      default:
        if (round) await this.#ask({ type: "newRound", options: { ...round.options } });
    }
  }

  async #finish() {
    const isSure = await confirmDialog(
      text("sequence/host.end.title"),
      text("sequence/host.end.text"),
      text("sequence/host.end.yes"),
    );
    if (isSure) await this.#ask({ type: "finishRound" });
  }

  #edit() {
    const { round } = this.#session.state;
    if (!round) return;
    const isNext = round.state === "finished";
    openDialog(text("sequence/host.options"), (close) => {
      const form = new OptionsForm(round.options);
      const fault = faultLine();
      const save = async () => {
        const answer = await this.#session.send({ type: isNext ? "newRound" : "setOptions", options: form.options });
        if (answer.type === "accepted") close();
        else fault.show(tableRefusal(answer));
      };
      return [
        form.root,
        element(
          "div",
          { class: "sheet-foot" },
          element(
            "button",
            { class: "button primary large wide", type: "button", on: { click: () => void save() } },
            text(isNext ? "sequence/host.act.finished" : "sequence/host.save"),
          ),
          fault.root,
        ),
      ];
    });
  }
}

/** @param {string} name @param {string} key @param {() => void} act */
const wide = (name, key, act) =>
  element(
    "button",
    { class: "button wide", type: "button", hidden: true, on: { click: act } },
    icon(name),
    text(`sequence/host.${key}`),
  );
