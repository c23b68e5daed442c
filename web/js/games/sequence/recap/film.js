/** A finished game as a film: a slider over its plays, with the board and the card of each. */

import "../../../kit/more-icons.js";
import { element, setText } from "../../../kit/element.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { BoardPicture } from "../board-picture.js";
import { framesOf } from "../rules/replay.js";
import { Ring, Score } from "../score.js";
import { partsOf } from "../table-parts.js";
import { actSentence, outcomeSentence } from "../words.js";

/** How long each play is shown, milliseconds. */
const PAUSE = 900;

/** @param {any} round of a recap @returns {HTMLElement} */
export const film = (round) => new Film(round).root;

class Film {
  #round;
  #frames;
  #picture = new BoardPicture();
  #score = new Score();
  #ring = new Ring();
  #says = element("p", { class: "jack-film-says", role: "status" });
  /** @type {ReturnType<typeof setInterval> | undefined} */ #running;
  #slider;
  #play = iconButton("play", text("sequence/recap.play"), () => this.#run(), "button icon-only");
  root;

  /** @param {any} round */
  constructor(round) {
    this.#round = round;
    this.#frames = framesOf(round).frames;
    const last = String(this.#frames.length - 1);
    this.#slider = element("input", {
      class: "jack-film-slider",
      type: "range",
      min: "0",
      max: last,
      step: "1",
      aria: { label: text("sequence/recap.slider") },
      on: { input: () => this.#show() },
    });
    this.#slider.value = last;
    this.#show();
    this.root = element(
      "div",
      { class: "jack-film" },
      this.#score.root,
      this.#picture.root,
      element("div", { class: "jack-film-controls" }, this.#play, this.#slider),
      this.#says,
      this.#ring.root,
    );
  }

  get #index() {
    return Number(this.#slider.value);
  }
  get #isAtEnd() {
    return this.#index >= this.#frames.length - 1;
  }

  #show() {
    const index = this.#index;
    const { places, options, outcome } = this.#round;
    const { table, act } = this.#frames[index];
    const parts = partsOf(table, places, index);
    this.#picture.show({
      table: parts,
      field: { faces: table.faces, board: table.board },
      own: null,
      rules: options,
      acts: act ? [act] : [],
    });
    this.#score.show(parts);
    this.#ring.show(parts);
    const words = act ? actSentence({ ...act, ...this.#removedIn(index) }, parts) : text("sequence/recap.deal");
    const number = text("sequence/recap.play.number", { number: index, of: this.#frames.length - 1 });
    setText(this.#says, `${number} ${words}${this.#isAtEnd && outcome ? ` ${outcomeSentence(outcome)}` : ""}`);
    this.#slider.setAttribute("aria-valuetext", words);
  }

  /** @param {number} index @returns {{removed: number} | null} the team whose chip the play removed */
  #removedIn(index) {
    const { act } = this.#frames[index];
    if (act?.act !== "play" || act.cell === undefined) return null;
    const before = this.#frames[index - 1].table.board.teams[act.cell];
    return before === null ? null : { removed: before };
  }

  #run() {
    if (this.#running) return this.#stop();
    if (this.#isAtEnd) this.#slider.value = "0";
    this.#play.replaceChildren(icon("pause"));
    this.#running = setInterval(() => {
      this.#slider.value = String(this.#index + 1);
      this.#show();
      if (this.#isAtEnd || !this.#slider.isConnected) this.#stop();
    }, PAUSE);
    this.#show();
  }

  #stop() {
    clearInterval(this.#running);
    this.#running = undefined;
    this.#play.replaceChildren(icon("play"));
  }
}
