/** The daily puzzles of a month. Missed days look like any other day, because they can still be played. */

import { button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { openDialog } from "../../../kit/sheet.js";
import { languageOf, text, time } from "../../../kit/texts.js";
import { dailyOf, idOf } from "./game.js";
import { starsOf, wasSolved } from "./progress.js";
import { starsFor } from "./stars.js";
import { dayText, today } from "./words.js";

/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("./game.js").Daily} Daily */

const WEEK = 7;
/** The first month with daily puzzles. */
const FIRST = "2026-01";
/** The least number of days in a row that is mentioned. */
const LEAST_RUN = 2;

/**
 * @param {Progress} progress
 * @param {(choice: Daily) => boolean} isUnder whether a puzzle is in progress
 * @param {(choice: Daily) => void} play
 */
export function openCalendar(progress, isUnder, play) {
  const now = today();
  let month = now.slice(0, WEEK);
  const name = element("h3", { aria: { live: "polite" } });
  const grid = element("ol", { class: "sums-days" });
  const says = element("p", { class: "soft" });
  const isSolved = (/** @type {string} */ day) => wasSolved(progress, idOf(choiceOf(progress, day)));
  const run = daysInARow(now, isSolved);
  const back = button("button icon-only", () => show(moved(month, -1)), icon("back"));
  const on = button("button icon-only", () => show(moved(month, 1)), icon("back"));
  back.setAttribute("aria-label", text("cross-sums/sums.calendar.before"));
  on.setAttribute("aria-label", text("cross-sums/sums.calendar.after"));

  /** @param {string} next */
  function show(next) {
    month = next;
    setText(name, time(`${month}-15T12:00`, { month: "long", year: "numeric" }));
    const days = daysOf(month);
    const solved = days.filter(isSolved).length;
    setText(
      says,
      solved > 0 ? text("cross-sums/sums.calendar.month", { count: solved }) : text("cross-sums/sums.calendar.text"),
    );
    grid.replaceChildren(...days.map((day, index) => dayOf(day, index)));
    back.disabled = month <= FIRST;
    on.disabled = month >= now.slice(0, WEEK);
  }

  /** @param {string} day @param {number} index in its month, from 0 */
  function dayOf(day, index) {
    const choice = choiceOf(progress, day);
    const stars = starsOf(progress, idOf(choice));
    const state = isUnder(choice) ? "under" : stars > 0 ? "solved" : "open";
    const made = button(
      `sums-day is-${state}`,
      () => {
        dialog.close();
        play(choice);
      },
      element("strong", { aria: { hidden: "true" } }, String(index + 1)),
      element("span", { class: "sums-stars", aria: { hidden: "true" } }, ...starsFor(stars, state === "open")),
    );
    made.disabled = day > now;
    made.setAttribute("aria-label", text(`cross-sums/sums.calendar.${state}`, { day: dayText(day), count: stars }));
    if (day === now) made.setAttribute("aria-current", "date");
    const cell = element("li", {}, made);
    if (index === 0) cell.style.gridColumnStart = String(columnOf(day));
    return cell;
  }

  const dialog = openDialog(text("cross-sums/sums.calendar"), () => [
    element("div", { class: "sums-month" }, back, name, on),
    element(
      "div",
      { class: "sums-figures" },
      element(
        "div",
        { class: "sums-week", aria: { hidden: "true" } },
        ...weekdays().map((one) => element("span", {}, one)),
      ),
      grid,
    ),
    element(
      "p",
      { class: "soft small sums-key" },
      element("span", { aria: { hidden: "true" } }),
      text("cross-sums/sums.statistics.solved"),
    ),
    says,
    run >= LEAST_RUN
      ? element("p", { class: "sums-fresh" }, icon("star"), text("cross-sums/sums.calendar.run", { count: run }))
      : null,
  ]);
  show(month);
}

/**
 * @param {Progress} progress @param {string} day
 * @returns {Daily} the day's puzzle; the one that an older page offered, if only that was solved
 */
function choiceOf(progress, day) {
  const choice = dailyOf(day);
  /** @type {Daily} */
  const former = { difficulty: choice.difficulty, day };
  return !wasSolved(progress, idOf(choice)) && wasSolved(progress, idOf(former)) ? former : choice;
}

/**
 * @param {string} now today @param {(day: string) => boolean} isSolved
 * @returns {number} how many days in a row were solved until today, or until yesterday if today's puzzle is still to be
 *   solved
 */
export function daysInARow(now, isSolved) {
  let [run, beforeToday] = [0, 0];
  for (let month = FIRST; month <= now.slice(0, WEEK); month = moved(month, 1))
    for (const day of daysOf(month)) {
      if (day > now) break;
      if (day === now) beforeToday = run;
      run = isSolved(day) ? run + 1 : 0;
    }
  return run || beforeToday;
}

/** @param {string} month as `2026-11` @param {number} steps @returns {string} */
function moved(month, steps) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, WEEK);
}

/** @param {string} month @returns {string[]} its days, as `2026-11-22` */
function daysOf(month) {
  const [year, number] = month.split("-").map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
}

/** @returns {number} the weekday with which a week begins, 1 for Monday to 7 for Sunday */
function firstOfWeek() {
  const locale = /** @type {any} */ (new Intl.Locale(globalThis.navigator?.language ?? languageOf()));
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** @param {string} day @returns {number} its column, from 1 */
const columnOf = (day) => ((new Date(`${day}T12:00Z`).getUTCDay() + 2 * WEEK - firstOfWeek()) % WEEK) + 1;

/** @returns {string[]} the names of the weekdays, short, in their order */
const weekdays = () =>
  // The first of June 2026 is a Monday.
  Array.from({ length: WEEK }, (_, index) =>
    time(`2026-06-${String(((index + firstOfWeek() - 1) % WEEK) + 1).padStart(2, "0")}T12:00`, { weekday: "short" }),
  );
