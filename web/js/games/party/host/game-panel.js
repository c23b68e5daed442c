/** A host's controls of the game: pause, end, a new game, and the current state. */

import "../../../kit/more-icons.js";
import { button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { confirmDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { openRoundOptions, RoundButton, roundPanel, roundTool } from "../../../shell/host/round.js";
import { nextOdds, partyRefusal } from "../party-words.js";
import { OptionsForm } from "../setup/options-form.js";

/** @typedef {(command: import("../wire.js").Command) => Promise<any>} Ask */

export class GamePanel {
  #ask;
  #state;
  #another;
  #pause = element("button", {
    class: "button round-action",
    type: "button",
    hidden: true,
    on: { click: () => void this.#pauseIt() },
  });
  /** The next steps after the end. */ #again = new RoundButton(() => void this.#ask({ type: "newGame" }));
  /** The way to another game, after the end. */
  #else = button(
    "button round-action round-else",
    () => this.#another.choose(),
    icon("shuffle"),
    text("host.evening.else"),
  );
  #end = button("button round-action", () => void this.#finish(), icon("flag"), text("party/host.end"));
  action = element("div", { class: "round-actions" }, this.#pause, this.#end, this.#else, this.#again.root);
  #summary = element("p", {});
  #audience = element("p", { class: "party-audience" });
  #options = roundTool("gear", text("party/host.options"), () => this.#edit());
  #reset = roundTool("again", text("party/host.reset"), () => void this.#ask({ type: "reset" }));
  root = roundPanel(text("party/host.game"), this.#audience, this.#summary, this.#options, this.#reset);

  /**
   * @param {Ask} ask @param {() => import("../state.js").State} state
   * @param {import("../../../shell/game.js").HostFrame["another"]} another
   */
  constructor(ask, state, another) {
    this.#ask = ask;
    this.#state = state;
    this.#another = another;
    this.#else.hidden = true;
  }

  /** @param {import("../state.js").State} state */
  show(state) {
    const { party } = state;
    if (!party) return;
    const isPaused = party.state === "paused" || party.pausesNext === true;
    this.#pause.hidden = party.state === "setup" || party.state === "ended";
    const now = isPaused ? "resume" : "pause";
    if (this.#pause.dataset.now !== now) {
      this.#pause.dataset.now = now;
      this.#pause.replaceChildren(icon(isPaused ? "play" : "pause"), element("span", {}, text(`party/host.${now}`)));
    }
    const isDraw = party.options.mode === "draw";
    setText(this.#audience, text(isDraw ? "party/setup.mode.draw" : `party/play.audience.${party.options.audience}`));
    setText(
      this.#summary,
      isDraw
        ? nextOdds(state)
        : [nextOdds(state), ...party.options.difficulties.map((one) => text(`party/setup.difficulty.${one}`))].join(
            " · ",
          ),
    );
    const isOver = party.state === "ended";
    this.#options.hidden = isOver || party.state === "spinning";
    this.#reset.hidden = isOver || isDraw || party.asked === 0;
    this.#end.hidden = isOver || party.state === "setup";
    this.#again.show("again", "again", text("party/host.again"));
    this.#again.root.hidden = !isOver;
    this.#else.hidden = !isOver || !this.#another.isAllowed();
  }

  #pauseIt() {
    return this.#ask({ type: this.#pause.dataset.now === "resume" ? "resume" : "pause" });
  }

  async #finish() {
    if (await confirmDialog(text("party/host.end.title"), text("party/host.end.text"), text("party/host.end.yes")))
      await this.#ask({ type: "finishGame" });
  }

  #edit() {
    const { party, room } = this.#state();
    if (!party) return;
    openRoundOptions(
      text("party/host.options"),
      new OptionsForm(party.options, { hasTeams: room?.teams !== undefined }),
      (options) => this.#ask({ type: "setOptions", options }),
      partyRefusal,
    );
  }
}
