/** The menu of Cross Sums alone: the next puzzle of each difficulty, and further choices. */

import { button, element, setText } from "../../../kit/element.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { text, time } from "../../../kit/texts.js";
import { siteFoot } from "../../../shell/site-links.js";
import { dailyOf, idOf, puzzleFor } from "./game.js";
import { SECOND } from "../rules/second-series.js";
import { SLOTS, slotOf } from "./saved-games.js";
import { PLAYED_ALONE, hasFirst, hasSecond, knowsHow, nextLevel, wasAttempted, wasSolved } from "./progress.js";
import { nameOf, timeText, titleOf, today } from "./words.js";

/** @typedef {import("./game.js").Choice} Choice */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./saved-games.js").Slot} Slot */
/** @typedef {import("../rules/generator.js").Difficulty} Difficulty */
/** @typedef {import("./progress.js").Progress} Progress */

/** Runs something when the page is otherwise idle. */
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;

/**
 * @typedef {object} Around
 * @property {string} notice an important message; "" for none
 * @property {() => Progress} progress
 * @property {(slot: Slot) => Game | null} underWay the puzzle in progress at a place, if any
 * @property {(difficulty: Difficulty) => void} chosen
 * @property {(choice: Choice) => void} play
 * @property {(game: Game, slot: Slot) => void} open continues it
 * @property {() => void} learn opens the introduction
 * @property {() => void} settings
 * @property {HTMLElement[]} more further choices
 */

export class SumsMenu {
  #around;
  /** @type {Readonly<Partial<Record<Slot, Game | null>>>} */ #under = {};
  #go = button("button primary large wide sums-play", () => this.#around.play(this.#next()));
  #daily = button("button wide sums-daily", () => this.#around.play(dailyOf(today())));
  #intro = element("p", { class: "soft" }, text("cross-sums/sums.intro"));
  #learn = button(
    "button wide sums-learn",
    () => this.#around.learn(),
    icon("bulb"),
    text("cross-sums/sums.how.newcomer"),
  );
  #news = element("p", { class: "soft sums-news" }, text("cross-sums/sums.second.news"));
  #others = element("div", { class: "sums-others" });
  #kind = element("p", { class: "soft small", role: "status" });
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
    const { notice, settings, more } = around;
    this.root = element(
      "main",
      { class: "join-scene sums-menu" },
      element(
        "section",
        { class: "notice pinned join-card" },
        element(
          "header",
          { class: "sums-head" },
          element("p", { class: "eyebrow" }, "Callboard"),
          iconButton("gear", text("cross-sums/sums.settings"), settings),
        ),
        element("h1", {}, text("cross-sums/sums.title"), " ", element("small", {}, text("cross-sums/sums.subtitle"))),
        notice ? element("p", { class: "solo-notice", role: "alert" }, notice) : null,
        this.#intro,
        this.#learn,
        this.#news,
        element(
          "fieldset",
          { class: "sums-difficulty" },
          element("legend", { class: "field-label" }, text("cross-sums/sums.difficulty")),
          element("div", { class: "choices sizes" }, ...this.#choices.map(({ root }) => root)),
          this.#kind,
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

  /** Updates the menu from the stored progress. */
  refresh() {
    this.#under = Object.fromEntries(SLOTS.map((slot) => [slot, this.#around.underWay(slot)]));
    this.#show();
  }

  /** @param {Difficulty} difficulty @returns {number} the level in progress, or the next one */
  #levelOf(difficulty) {
    const choice = this.#under[`2.${difficulty}`]?.choice;
    return choice && "level" in choice ? choice.level : nextLevel(this.#around.progress(), difficulty);
  }

  /** @returns {import("./game.js").Level} the level in progress, or the next one */
  #next() {
    const { difficulty } = this.#around.progress();
    return { difficulty, level: this.#levelOf(difficulty), series: 2 };
  }

  /** @param {Difficulty} difficulty */
  #choose(difficulty) {
    this.#around.chosen(difficulty);
    this.#show();
  }

  #show() {
    const progress = this.#around.progress();
    const next = this.#next();
    const day = dailyOf(today());
    this.#learn.hidden = this.#intro.hidden = knowsHow(progress);
    this.#news.hidden = !hasFirst(progress) || hasSecond(progress);
    this.#label(this.#go, next, "play", text("cross-sums/sums.play", { level: next.level }));
    this.#showDifficulty(progress);
    this.#label(this.#daily, day, "star", dailyWords(progress, day));
    this.#showOthers([idOf(day), idOf(next)]);
    whenIdle(() => puzzleFor(this.#next()));
  }

  /** @param {Progress} progress */
  #showDifficulty(progress) {
    const { size, largest, alone } = SECOND[progress.difficulty];
    setText(this.#kind, text(`cross-sums/sums.kind.${alone[1] > 0 ? "lines" : "crossed"}`, { size, largest }));
    for (const { difficulty, input, of } of this.#choices) {
      input.checked = difficulty === progress.difficulty;
      const key = this.#under[`2.${difficulty}`] ? "cross-sums/sums.level.under" : "cross-sums/sums.level";
      setText(of, text(key, { level: this.#levelOf(difficulty) }));
    }
  }

  /**
   * The puzzles in progress that no other button continues.
   * @param {string[]} shown the puzzles of those
   */
  #showOthers(shown) {
    // The buttons of other difficulties of the second series show by themselves that a level is in progress.
    const left = SLOTS.filter((slot) => slot === "2.daily" || !slot.startsWith("2.")).flatMap((slot) => {
      const game = this.#under[slot];
      return game && !shown.includes(idOf(game.choice)) ? [{ slot, game }] : [];
    });
    this.#others.replaceChildren(
      ...left.map(({ slot, game }) =>
        button("button wide", () => this.#around.open(game, slot), icon("play"), continueWords(game.choice)),
      ),
    );
  }

  /**
   * @param {HTMLElement} target
   * @param {Choice} choice
   * @param {string} symbol
   * @param {string} words for a puzzle not in progress
   */
  #label(target, choice, symbol, words) {
    const games = [this.#under[slotOf(choice)], this.#under.former];
    const isUnder = games.some((game) => game && idOf(game.choice) === idOf(choice));
    target.replaceChildren(icon(isUnder ? "play" : symbol), isUnder ? continueWords(choice) : words);
  }
}

/** @param {Choice} choice */
const continueWords = (choice) => text("cross-sums/sums.continue", { title: titleOf(choice) });

/**
 * @param {Progress} progress
 * @param {Choice} daily
 * @returns {string} the day's puzzle, and how its first attempt went
 */
function dailyWords(progress, daily) {
  const id = idOf(daily);
  if (progress.best[id] !== undefined) return text("cross-sums/sums.daily.done", { time: timeText(progress.best[id]) });
  if (wasSolved(progress, id)) return text("cross-sums/sums.daily.later");
  if (wasAttempted(progress, id)) return text("cross-sums/sums.daily.missed");
  return text("cross-sums/sums.daily", { day: time(`${today()}T12:00`, { day: "numeric", month: "long" }) });
}
