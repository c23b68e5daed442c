/** The menu of Cross Sums alone: which puzzle is next, at which difficulty, and what else there is. */

import { button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { siteFoot } from "../../../shell/site-links.js";
import { idOf, puzzleFor } from "./game.js";
import { SLOTS, slotOf } from "./memory.js";
import { PLAYED_ALONE, nextLevel, wasAttempted, wasSolved } from "./progress.js";
import { nameOf, timeText, titleOf, today } from "./words.js";

/** @typedef {import("./game.js").Choice} Choice */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./memory.js").Slot} Slot */
/** @typedef {import("../rules/generator.js").Difficulty} Difficulty */
/** @typedef {import("./progress.js").Progress} Progress */

/** Something that can wait until the page has nothing else to do. */
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;

/**
 * @typedef {object} Around
 * @property {string} notice what is to be known first; "" for nothing
 * @property {() => Progress} progress
 * @property {(slot: Slot) => Game | null} underWay what is in progress there
 * @property {(difficulty: Difficulty) => void} chosen
 * @property {(choice: Choice) => void} play
 * @property {(game: Game, slot: Slot) => void} open continues it
 * @property {HTMLElement[]} more what else there is
 */

export class SumsMenu {
  #around;
  /** @type {Readonly<Partial<Record<Slot, Game | null>>>} */ #under = {};
  #go = button("button primary large wide sums-play", () => this.#around.play(this.#wish()));
  #daily = button("button wide sums-daily", () => this.#around.play(todays()));
  #others = element("div", { class: "sums-others" });
  #level = element("input", {
    class: "input sums-level",
    type: "number",
    inputMode: "numeric",
    min: "1",
    step: "1",
    on: { input: () => this.#show(), change: () => this.#show() },
  });
  #levelLabel = element("span", { class: "field-label" });
  #levels = element("label", { class: "field" }, this.#levelLabel, this.#level);
  #slider = element("input", {
    class: "sums-slider",
    type: "range",
    min: "0",
    max: String(PLAYED_ALONE.length - 1),
    step: "1",
    aria: { label: text("cross-sums/sums.difficulty") },
    on: { input: () => this.#choose(PLAYED_ALONE[Number(this.#slider.value)]) },
  });
  #choices = PLAYED_ALONE.map((difficulty) => {
    const input = element("input", {
      type: "radio",
      name: "difficulty",
      value: difficulty,
      on: { change: () => this.#choose(difficulty) },
    });
    const of = element("small", {});
    return { difficulty, input, of, root: element("label", { class: "choice" }, input, nameOf(difficulty), of) };
  });
  root;

  /** @param {Around} around */
  constructor(around) {
    this.#around = around;
    const { notice, more } = around;
    this.root = element(
      "main",
      { class: "join-scene sums-menu" },
      element(
        "section",
        { class: "notice pinned join-card" },
        element("p", { class: "eyebrow" }, "Callboard"),
        element("h1", {}, text("cross-sums/sums.title"), " ", element("small", {}, text("cross-sums/sums.subtitle"))),
        notice ? element("p", { class: "solo-notice", role: "alert" }, notice) : null,
        element("p", { class: "soft" }, text("cross-sums/sums.intro")),
        element(
          "fieldset",
          { class: "sums-difficulty" },
          element("legend", { class: "field-label" }, text("cross-sums/sums.difficulty")),
          this.#slider,
          element("div", { class: "choices sizes" }, ...this.#choices.map(({ root }) => root)),
          this.#levels,
        ),
        this.#go,
        this.#daily,
        this.#others,
        element("div", { class: "sums-more" }, ...more),
        globalThis.isSecureContext ? null : element("p", { class: "soft small" }, text("alone.plain")),
        element("a", { class: "button quiet", href: "/" }, icon("back"), text("cross-sums/sums.home")),
        siteFoot(),
      ),
    );
  }

  /** Brings it in line with what is kept. */
  refresh() {
    this.#under = Object.fromEntries(SLOTS.map((slot) => [slot, this.#around.underWay(slot)]));
    this.#show();
  }

  /** @param {Difficulty} difficulty @returns {number} the level in progress, or the next one */
  #levelOf(difficulty) {
    const choice = this.#under[difficulty]?.choice;
    return choice && "level" in choice ? choice.level : nextLevel(this.#around.progress(), difficulty);
  }

  /** @returns {{difficulty: Difficulty, level: number}} the level in progress, the next one, or one that is wished for */
  #wish() {
    const progress = this.#around.progress();
    const { difficulty } = progress;
    const typed = this.#level.valueAsNumber;
    const isOpen = Number.isInteger(typed) && typed >= 1 && typed <= nextLevel(progress, difficulty);
    return { difficulty, level: isOpen ? typed : this.#levelOf(difficulty) };
  }

  /** @param {Difficulty} difficulty */
  #choose(difficulty) {
    this.#around.chosen(difficulty);
    this.#level.value = "";
    this.#show();
  }

  #show() {
    const progress = this.#around.progress();
    const wished = this.#wish();
    const day = todays();
    this.#label(this.#go, wished, "play", text("cross-sums/sums.play", { level: wished.level }));
    this.#showDifficulty(progress);
    this.#label(this.#daily, day, "star", dailyWords(progress, day));
    this.#showOthers([idOf(day), idOf(wished)]);
    whenIdle(() => puzzleFor(this.#wish()));
  }

  /** @param {Progress} progress */
  #showDifficulty(progress) {
    const chosen = progress.difficulty;
    const next = nextLevel(progress, chosen);
    this.#levels.hidden = next === 1;
    this.#level.max = this.#level.placeholder = String(next);
    setText(this.#levelLabel, text("cross-sums/sums.level.any", { level: next }));
    this.#slider.value = String(PLAYED_ALONE.indexOf(chosen));
    this.#slider.setAttribute("aria-valuetext", nameOf(chosen));
    for (const { difficulty, input, of } of this.#choices) {
      input.checked = difficulty === chosen;
      const key = this.#under[difficulty] ? "cross-sums/sums.level.under" : "cross-sums/sums.level";
      of.textContent = text(key, { level: this.#levelOf(difficulty) });
    }
  }

  /**
   * What no other button continues.
   * @param {string[]} shown the puzzles of those
   */
  #showOthers(shown) {
    const left = /** @type {const} */ (["daily", "former"]).flatMap((slot) => {
      const game = this.#under[slot];
      return game && !shown.includes(idOf(game.choice)) ? [{ slot, game }] : [];
    });
    this.#others.replaceChildren(
      ...left.map(({ slot, game }) =>
        button("button wide", () => this.#around.open(game, slot), icon("play"), continueWords(game.choice)),
      ),
    );
  }

  /** @param {HTMLElement} target @param {Choice} choice @param {string} symbol @param {string} words for a puzzle not in progress */
  #label(target, choice, symbol, words) {
    const games = [this.#under[slotOf(choice)], this.#under.former];
    const isUnder = games.some((game) => game && idOf(game.choice) === idOf(choice));
    target.replaceChildren(icon(isUnder ? "play" : symbol), isUnder ? continueWords(choice) : words);
  }
}

/** @param {Choice} choice */
const continueWords = (choice) => text("cross-sums/sums.continue", { title: titleOf(choice) });

/** @returns {Choice} */
const todays = () => ({ difficulty: "medium", day: today() });

/** @param {Progress} progress @param {Choice} daily @returns {string} the day's puzzle, and how its first attempt went */
function dailyWords(progress, daily) {
  const id = idOf(daily);
  if (progress.best[id] !== undefined) return text("cross-sums/sums.daily.done", { time: timeText(progress.best[id]) });
  if (wasSolved(progress, id)) return text("cross-sums/sums.daily.later");
  return text(wasAttempted(progress, id) ? "cross-sums/sums.daily.missed" : "cross-sums/sums.title.daily");
}
