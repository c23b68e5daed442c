/** All available levels of a difficulty with their stars. Each can be repeated any number of times. */

import { button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { openDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { idOf } from "./game.js";
import { LEVELS_MAX, PLAYED_ALONE, hasFirst, nextLevel, starsOf } from "./progress.js";
import { starsFor } from "./stars.js";
import { nameOf } from "./words.js";

/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("./game.js").Level} Level */
/** @typedef {import("../rules/generator.js").Difficulty} Difficulty */

/** The number of levels shown at once. */
const PAGE = 30;
/** The number of levels shown that are still locked. */
const LOCKED = 9;

/**
 * @param {Progress} progress
 * @param {(choice: Level) => boolean} isUnder whether a level is in progress
 * @param {(choice: Level) => void} play
 */
export function openLevels(progress, isUnder, play) {
  let { difficulty } = progress;
  /** @type {2 | undefined} */
  let series = 2;
  let from = 1;
  const list = element("ol", { class: "sums-levels" });
  const range = element("p", { class: "soft", role: "status" });
  const [before, after] = [
    turn("back", "levels.before", () => show(from - PAGE)),
    turn("play", "levels.after", () => show(from + PAGE)),
  ];
  const chosen = element(
    "select",
    {
      class: "input",
      aria: { label: text("cross-sums/sums.difficulty") },
      on: { change: () => choose(/** @type {Difficulty} */ (chosen.value)) },
    },
    ...PLAYED_ALONE.map((one) => element("option", { value: one, selected: one === difficulty }, nameOf(one))),
  );
  const which = element(
    "select",
    { class: "input", aria: { label: text("cross-sums/sums.series") }, on: { change: () => choose(difficulty) } },
    element("option", { value: "2" }, text("cross-sums/sums.series.second")),
    element("option", { value: "1" }, text("cross-sums/sums.series.first")),
  );

  /** @param {Difficulty} next */
  function choose(next) {
    difficulty = next;
    series = which.value === "2" ? 2 : undefined;
    const last = nextLevel(progress, difficulty, series ?? 1);
    show(last - PAGE + 1);
  }

  /** @param {number} first */
  function show(first) {
    const last = nextLevel(progress, difficulty, series ?? 1);
    from = Math.max(1, first);
    const to = Math.min(last, from + PAGE - 1);
    list.replaceChildren(
      ...Array.from({ length: to - from + 1 }, (_, index) => {
        /** @type {Level} */
        const choice = { difficulty, level: from + index, ...(series ? { series } : {}) };
        return element("li", {}, levelButton(choice));
      }),
      ...(to < last
        ? []
        : Array.from({ length: Math.min(LOCKED, LEVELS_MAX - last) }, (_, index) => locked(to + index + 1))),
    );
    setText(range, text("cross-sums/sums.levels.range", { first: from, last: to }));
    before.disabled = from === 1;
    after.disabled = to >= last;
    before.parentElement?.toggleAttribute("hidden", last <= PAGE);
    range.hidden = last <= PAGE;
  }

  /** @param {Level} choice */
  function levelButton(choice) {
    const stars = starsOf(progress, idOf(choice));
    const state = isUnder(choice) ? "under" : stars > 0 ? "solved" : "open";
    const made = button(
      `sums-level is-${state}`,
      () => {
        dialog.close();
        play(choice);
      },
      element("strong", { aria: { hidden: "true" } }, String(choice.level)),
      element("span", { class: "sums-stars", aria: { hidden: "true" } }, ...starsFor(stars, state === "open")),
    );
    made.setAttribute("aria-label", text(`cross-sums/sums.levels.${state}`, { level: choice.level, count: stars }));
    return made;
  }

  const dialog = openDialog(text("cross-sums/sums.levels"), () => [
    element("div", { class: "sums-choosers" }, chosen, hasFirst(progress) ? which : null),
    element("p", { class: "soft small" }, text("cross-sums/sums.levels.stars")),
    list,
    range,
    element("div", { class: "sheet-actions" }, before, after),
  ]);
  choose(difficulty);
}

/** @param {number} level */
const locked = (level) =>
  element(
    "li",
    { aria: { hidden: "true" } },
    element("span", { class: "sums-locked" }, element("strong", {}, String(level)), icon("lock")),
  );

/** @param {string} name an icon's @param {string} key @param {() => void} act */
const turn = (name, key, act) => button("button", act, icon(name), text(`cross-sums/sums.${key}`));
