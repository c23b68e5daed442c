/** The controls of a round: its main button, the countdown, and the options of a dealt round. */

import { confirmDialog } from "../../../kit/sheet.js";
import { alreadyShows, button, element, setText } from "../../../kit/element.js";
import { suggestGoal } from "./goal-odds.js";
import { icon } from "../../../kit/icons.js";
import { whenThere } from "../../../kit/on-demand.js";
import { number, text } from "../../../kit/texts.js";
import { goalSentence } from "../words.js";
import { clockFace } from "../../../kit/words.js";
import { choice } from "../../../shell/host/fields.js";
import { RoundButton, roundPanel, roundTool } from "../../../shell/host/round.js";
import { openTerms } from "./list.js";
import { offerName, openOptions } from "./options.js";
import { HostPaper } from "./paper.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../wire.js").Ask} Ask */

/** @type {Record<string, [string, string]>} */
const ACTIONS = {
  dealt: ["play", "bingo/host.round.start"],
  counting: ["play", "bingo/host.round.startNow"],
  playing: ["flag", "bingo/host.round.end"],
  finished: ["again", "bingo/host.round.next"],
};
/** The possible countdowns in seconds; the first is the default. */
const DELAYS = [10, 30, 60, 300];

export class HostRound {
  #ask;
  #session;
  #toasts;
  #button = new RoundButton(() => void this.#act());
  #cancel = element(
    "button",
    {
      class: "button round-action round-cancel",
      type: "button",
      hidden: true,
      title: text("bingo/host.round.cancel"),
      aria: { label: text("bingo/host.round.cancel") },
      on: { click: () => void this.#ask({ type: "cancelStart" }) },
    },
    icon("close"),
    element("span", { class: "round-cancel-words" }, text("bingo/host.round.cancel")),
    element("span", { class: "round-cancel-short" }, text("bingo/host.round.cancel.short")),
    element("span", { class: "round-left" }),
  );
  /** The way to another game, after a round. */
  #else = button(
    "button round-action round-else",
    () => this.#another.choose(),
    icon("shuffle"),
    text("host.evening.else"),
  );
  action = element("div", { class: "round-actions" }, this.#cancel, this.#else, this.#button.root);
  #summary = element("p", {});
  #note = element("p", { class: "soft small" });
  #hint = element("p", { class: "odds-text" });
  #better = element("button", {
    class: "button",
    type: "button",
    hidden: true,
    on: { click: () => this.#takeBetter() },
  });
  #odds = element("div", { class: "odds" }, icon("clock"), this.#hint, this.#better);
  #delay = choice(
    "delay",
    text("bingo/host.round.countdown"),
    [
      ...DELAYS.map(
        (seconds) =>
          /** @type {[string, string]} */ ([
            String(seconds),
            seconds < 60
              ? text("bingo/host.round.delaySeconds", { count: seconds })
              : text("bingo/host.round.delayMinutes", { count: seconds / 60 }),
          ]),
      ),
      ["0", text("bingo/host.round.noDelay")],
    ],
    "10",
  );
  #options = roundTool("gear", text("bingo/host.round.options"), () => this.#edit("options"));
  #terms = roundTool("list", text("bingo/host.round.terms"), () => this.#edit("terms"));
  #another;
  #desk;
  #paper;
  #print = button("button wide", () => this.#openPrint(), icon("printer"), text("bingo/host.round.print"));
  /** @type {ReturnType<typeof suggestGoal>["better"]} */ #offered = null;
  #ticker = 0;
  root;
  /** The check of a board on paper. */
  check;
  /** Opens the print of boards for names of the room's list, for the list of people. */
  names = button("button wide", () => this.#openNames(), icon("printer"), text("bingo/host.print.listed"));

  /**
   * @param {Ask} ask @param {import("../session.js").BingoSession} session
   * @param {import("../../../kit/toast-stack.js").ToastStack} toasts
   * @param {string} code the room's
   * @param {import("../../../shell/game.js").HostFrame["another"]} another
   * @param {HTMLElement[]} [more] further buttons above the one for printing
   */
  constructor(ask, session, toasts, code, another, more = []) {
    this.#ask = ask;
    this.#another = another;
    this.#else.hidden = true;
    this.#desk = { session, ask, code, state: () => session.state, printed: () => this.#paper.show(session.state) };
    this.#paper = new HostPaper(this.#desk, () => this.#openPrint());
    this.check = this.#paper.check;
    this.#session = session;
    this.#toasts = toasts;
    this.root = roundPanel(
      text("bingo/host.round.title"),
      this.#summary,
      this.#odds,
      this.#delay.field,
      this.#note,
      this.#options,
      this.#terms,
      ...more,
      this.#paper.note,
      this.#print,
    );
  }

  stop() {
    clearTimeout(this.#ticker);
  }

  /** @param {State} state */
  show(state) {
    const { round } = state;
    this.names.hidden = !round || !state.room?.names?.length;
    if (!round) return;
    const counting = round.state === "dealt" && Boolean(round.startsAt);
    const [symbol, key] = ACTIONS[counting ? "counting" : round.state];
    this.#button.show(counting ? "counting" : round.state, symbol, text(key));
    this.#button.root.classList.toggle("primary", round.state !== "playing");
    this.#cancel.hidden = !counting;
    this.#else.hidden = round.state !== "finished" || !this.#another.isAllowed();
    this.#count(counting ? (round.startsAt ?? null) : null);
    const { options } = round;
    setText(
      this.#summary,
      [
        text(options.freeCentre ? "bingo/host.round.boardFree" : "bingo/host.round.board", {
          size: number(options.size),
        }),
        goalSentence(options),
        text(options.verification === "honour" ? "bingo/host.round.honour" : "bingo/host.round.called"),
        options.crowd
          ? text("bingo/host.round.crowd", {
              share: number(options.crowd),
              seconds: number(options.crowdSeconds ?? 30),
            })
          : "",
      ]
        .filter(Boolean)
        .join(" "),
    );
    setText(this.#note, text(`bingo/host.round.note.${round.state}`));
    this.#delay.field.hidden = round.state !== "dealt";
    this.#options.hidden = this.#terms.hidden = round.state === "playing";
    this.#showOdds(state);
    this.#paper.show(state);
  }

  /** @param {string | null} startsAt */
  #count(startsAt) {
    clearTimeout(this.#ticker);
    if (!startsAt) return;
    const left = Math.max(0, (Date.parse(startsAt) - Date.now()) / 1_000);
    setText(
      /** @type {Element} */ (this.#cancel.lastElementChild),
      left >= 60 ? clockFace(left * 1_000) : number(Math.ceil(left)),
    );
    this.#ticker = setTimeout(() => this.#count(startsAt), 250);
  }

  /**
   * Shows the estimated number of calls until the first bingo, and offers a better goal.
   * @param {State} state
   */
  #showOdds(state) {
    const { round } = state;
    const players = state.present;
    this.#odds.hidden = round?.state !== "dealt" || players < 2;
    const key = `${players}|${round?.terms.length}|${JSON.stringify(round?.options)}`;
    if (!round || this.#odds.hidden || alreadyShows(this.#odds, key)) return;
    const { calls, better } = suggestGoal(round.options, players, round.terms.length);
    this.#odds.classList.toggle("is-empty", calls === null);
    setText(
      this.#hint,
      calls === null ? "" : text("bingo/host.odds.now", { players, terms: round.terms.length, calls, count: calls }),
    );
    this.#offered = better;
    this.#better.hidden = better === null;
    if (better)
      setText(
        this.#better,
        text("bingo/host.odds.better", { goal: offerName(better, round.options.size), calls: better.calls }),
      );
  }

  #takeBetter() {
    const { round } = this.#session.state;
    if (!round || !this.#offered) return;
    const { size, freeCentre, goal } = this.#offered;
    void this.#ask({
      type: "setOptions",
      options: { ...round.options, size: /** @type {3 | 4 | 5} */ (size), freeCentre, goal },
    });
  }

  async #act() {
    const { round } = this.#session.state;
    if (!round) return;
    const delay = Number(this.#delay.value);
    if (round.state === "dealt")
      await this.#ask(round.startsAt || delay === 0 ? { type: "startRound" } : { type: "startRound", delay });
    else if (round.state === "finished") await this.#ask({ type: "newRound" });
    else if (
      await confirmDialog(
        text("bingo/host.round.endTitle"),
        text("bingo/host.round.endText"),
        text("bingo/host.round.endYes"),
      )
    )
      await this.#ask({ type: "finishRound" });
  }

  /** Few hosts print, so the code for it is loaded on demand. */
  #openPrint() {
    whenThere(import("./print.js"), ({ openPrint }) => openPrint(this.#desk), this.#toasts);
  }

  #openNames() {
    whenThere(import("./print.js"), ({ openNames }) => openNames(this.#desk), this.#toasts);
  }

  /** @param {"options" | "terms"} what */
  #edit(what) {
    const { round, present } = this.#session.state;
    if (!round) return;
    const next = round.state === "finished";
    const listed = round.terms.length - (round.added ?? 0);
    if (what === "options")
      openOptions(round.options, { players: present, terms: listed }, (options) =>
        this.#ask(next ? { type: "newRound", options } : { type: "setOptions", options }),
      );
    else
      openTerms(round, (terms, named) =>
        this.#ask(next ? { type: "newRound", terms, ...named } : { type: "setTerms", terms, ...named }),
      );
  }
}
