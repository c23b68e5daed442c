/** The player's statistics: times, puzzles without a mistake, and achievements with their progress. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { openDialog } from "../../../kit/sheet.js";
import { number, text } from "../../../kit/texts.js";
import { ACHIEVEMENTS, PLAYED_ALONE, hasFirst, levelsFinished, statisticsOf, wayTo } from "./progress.js";
import { nameOf, timeText } from "./words.js";

/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("./progress.js").Achievement} Achievement */

/** @param {Progress} progress */
export function openStatistics(progress) {
  openDialog(text("cross-sums/sums.statistics"), () => [
    element("p", { class: "soft" }, text("cross-sums/sums.finished", { count: levelsFinished(progress) })),
    tableOf(progress, "2-", text("cross-sums/sums.statistics")),
    hasFirst(progress)
      ? element(
          "details",
          { class: "fair" },
          element("summary", {}, text("cross-sums/sums.series.first")),
          tableOf(progress, "", text("cross-sums/sums.series.first")),
        )
      : null,
    element("h3", {}, text("cross-sums/sums.achievements")),
    element("ul", { class: "sums-achievements" }, ...ACHIEVEMENTS.map((name) => achievementOf(progress, name))),
  ]);
}

/** @param {Progress} progress @param {"2-" | ""} prefix of the series' names @param {string} caption */
function tableOf(progress, prefix, caption) {
  const rows = [
    ...PLAYED_ALONE.map((difficulty) => ({ name: nameOf(difficulty), begins: `${prefix}${difficulty}-` })),
    { name: text("cross-sums/sums.statistics.daily"), begins: `${prefix}daily-` },
  ];
  const labels = ["solved", "average", "best", "spotless"].map((head) => text(`cross-sums/sums.statistics.${head}`));
  const table = element(
    "table",
    { class: "sums-table" },
    element("caption", { class: "visually-hidden" }, caption),
    element(
      "thead",
      {},
      element("tr", {}, element("td", {}), ...labels.map((label) => element("th", { scope: "col" }, label))),
    ),
    element(
      "tbody",
      {},
      ...rows.map(({ name, begins }) => {
        const { solved, average, best, spotless } = statisticsOf(progress, (id) => id.startsWith(begins));
        const figures = [number(solved), timeOrNone(average), timeOrNone(best), number(spotless)];
        return element(
          "tr",
          {},
          element("th", { scope: "row" }, name),
          ...figures.map((figure, column) => element("td", { data: { label: labels[column] } }, figure)),
        );
      }),
    ),
  );
  return element("div", { class: "sums-figures" }, table);
}

/** @param {number | null} milliseconds */
const timeOrNone = (milliseconds) => (milliseconds === null ? "–" : timeText(milliseconds));

/** @param {Progress} progress @param {Achievement} name */
function achievementOf(progress, name) {
  const isReached = progress.achievements.includes(name);
  const way = isReached ? null : wayTo(progress, name);
  const bar = way
    ? element("progress", { max: way.of, value: way.now, aria: { label: text(`cross-sums/sums.achievement.${name}`) } })
    : null;
  return element(
    "li",
    { class: isReached ? "is-reached" : "" },
    icon(isReached ? "trophy" : "lock"),
    element(
      "span",
      {},
      element("strong", {}, text(`cross-sums/sums.achievement.${name}`)),
      element("span", { class: "soft small" }, text(`cross-sums/sums.achievement.${name}.how`)),
      bar,
    ),
    way
      ? element("span", { class: "sums-way" }, text("cross-sums/sums.achievement.way", way))
      : element(
          "span",
          { class: "visually-hidden" },
          text(isReached ? "cross-sums/sums.achievement.reached" : "cross-sums/sums.achievement.open"),
        ),
  );
}
