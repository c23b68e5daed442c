/** The game as a host leads it: pause, end, a new one, and how it goes. */

import { element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { confirmDialog, openDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { faultLine } from "../../../shell/host/fields.js";
import { oddsSentence, partyRefusal } from "../party-words.js";
import { OptionsForm } from "../setup/options-form.js";

/** @typedef {(command: import("../wire.js").Command) => Promise<any>} Ask */

export class GamePanel {
  #ask;
  #state;
  #pause = element("button", {
    class: "button",
    type: "button",
    hidden: true,
    on: { click: () => void this.#pauseIt() },
  });
  action = element("div", { class: "race-actions" }, this.#pause);
  #summary = element("p", {});
  #audience = element("p", { class: "party-audience" });
  #options = this.#wide("gear", "options", () => this.#edit());
  #reset = this.#wide("undo", "reset", () => void this.#ask({ type: "reset" }));
  #end = this.#wide("flag", "end", () => void this.#finish());
  #again = this.#wide("plus", "again", () => void this.#ask({ type: "newGame" }));
  root = element(
    "div",
    { class: "round-panel" },
    element("h3", {}, text("party/host.game")),
    this.#audience,
    this.#summary,
    this.#options,
    this.#reset,
    this.#end,
    this.#again,
  );

  /** @param {Ask} ask @param {() => import("../state.js").State} state */
  constructor(ask, state) {
    this.#ask = ask;
    this.#state = state;
  }

  /** @param {import("../state.js").State} state */
  show({ party, people }) {
    if (!party) return;
    const isPaused = party.state === "paused" || party.pausesNext === true;
    this.#pause.hidden = party.state === "setup" || party.state === "ended";
    const now = isPaused ? "resume" : "pause";
    if (this.#pause.dataset.now !== now) {
      this.#pause.dataset.now = now;
      this.#pause.replaceChildren(
        icon(isPaused ? "play" : "hourglass"),
        element("span", {}, text(`party/host.${now}`)),
      );
    }
    setText(this.#audience, text(`party/play.audience.${party.options.audience}`));
    setText(
      this.#summary,
      [
        oddsSentence(party.options.rule, people.on),
        ...party.options.difficulties.map((one) => text(`party/setup.difficulty.${one}`)),
      ].join(" · "),
    );
    const isOver = party.state === "ended";
    this.#options.hidden = isOver || party.state === "spinning";
    this.#reset.hidden = isOver || party.asked === 0;
    this.#end.hidden = isOver || party.state === "setup";
    this.#again.hidden = !isOver;
  }

  #pauseIt() {
    return this.#ask({ type: this.#pause.dataset.now === "resume" ? "resume" : "pause" });
  }

  async #finish() {
    if (await confirmDialog(text("party/host.end.title"), text("party/host.end.text"), text("party/host.end.yes")))
      await this.#ask({ type: "finishGame" });
  }

  #edit() {
    const { party } = this.#state();
    if (!party) return;
    openDialog(text("party/host.options"), (close) => {
      const form = new OptionsForm(party.options);
      const fault = faultLine();
      const save = async () => {
        const answer = await this.#ask({ type: "setOptions", options: form.options });
        if (answer.type === "accepted") close();
        else fault.show(partyRefusal(answer));
      };
      return [
        form.root,
        element(
          "div",
          { class: "sheet-foot" },
          element(
            "button",
            { class: "button primary large wide", type: "button", on: { click: () => void save() } },
            text("party/host.save"),
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
      text(`party/host.${key}`),
    );
  }
}
