/**
 * The leaderboard of finished levels on this server, for all difficulties together and for each one. Players are listed
 * only if they want to be.
 */

import { button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { openDialog } from "../../../kit/sheet.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { fetchLeaderboard, ownProfile } from "../../../room/profile.js";
import { refusal } from "../../../room/refusals.js";
import { PLAYED_ALONE } from "./progress.js";
import { nameOf } from "./words.js";

/** @typedef {import("../../../room/profile.js").BoardPage} BoardPage */
/** @typedef {import("../../../room/profile.js").BoardLine} BoardLine */

/** The number of lines on a page, the same as the server's. */
const LINES = 20;

/** @param {() => void} openProfile lets the player appear on it */
export async function openLeaderboard(openProfile) {
  await loadTexts("cross-sums/profile");
  let from = 0;
  /** Answers may arrive in any order; only the one to the last question is used. */
  let asked = 0;
  const says = element("p", { class: "soft", role: "status" });
  const list = element("ol", { class: "sums-ranks" });
  const own = element("p", { class: "sums-own", hidden: true });
  const counter = element(
    "select",
    { class: "input", aria: { label: text("cross-sums/sums.difficulty") }, on: { change: () => void show(0) } },
    element("option", { value: "" }, text("cross-sums/profile.board.all")),
    ...PLAYED_ALONE.map((difficulty) => element("option", { value: `2-${difficulty}` }, nameOf(difficulty))),
    element(
      "optgroup",
      { label: text("cross-sums/sums.series.first") },
      ...PLAYED_ALONE.map((difficulty) => element("option", { value: difficulty }, nameOf(difficulty))),
    ),
  );
  const [back, on] = [
    turn("back", "board.before", () => void show(from - LINES)),
    turn("play", "board.after", () => void show(from + LINES)),
  ];

  /** @param {number} first */
  async function show(first) {
    const number = (asked += 1);
    says.hidden = false;
    setText(says, text("cross-sums/profile.board.loading"));
    /** @type {BoardPage} */
    let page;
    try {
      page = await fetchLeaderboard("crossSums", counter.value, Math.max(0, first));
    } catch (problem) {
      if (number === asked) setText(says, refusal(/** @type {import("../../../room/api.js").Problem} */ (problem)));
      return;
    }
    if (number !== asked) return;
    from = page.from;
    const place = page.own ? page.own.line - from : -1;
    list.replaceChildren(
      ...page.lines.map((line, index) => element("li", { class: index === place ? "is-own" : "" }, ...cells(line))),
    );
    setText(says, page.total === 0 ? text("cross-sums/profile.board.empty") : range(page));
    // A single page needs no page number.
    says.hidden = page.total > 0 && page.total <= LINES;
    own.hidden = !page.own || place in page.lines;
    if (page.own) own.replaceChildren(...cells(page.own));
    back.disabled = from === 0;
    on.disabled = from + page.lines.length >= page.total;
    back.parentElement?.toggleAttribute("hidden", page.total <= LINES);
  }

  const isListed = ownProfile()?.isListed ?? false;
  /** @param {() => void} close */
  const toProfile = (close) => () => {
    close();
    openProfile();
  };
  openDialog(text("cross-sums/profile.board"), (close) => [
    counter,
    list,
    own,
    says,
    element("div", { class: "sheet-actions", hidden: true }, back, on),
    isListed ? null : element("p", { class: "soft small" }, text("cross-sums/profile.board.join")),
    isListed ? null : button("button wide", toProfile(close), icon("people"), text("cross-sums/profile.title")),
  ]);
  await show(0);
}

/** @param {BoardPage} page */
const range = ({ from, lines, total }) =>
  text("cross-sums/profile.board.range", { first: from + 1, last: from + lines.length, total });

/** @param {BoardLine} line */
const cells = ({ place, nickname, levels }) => [
  element("span", { class: "sums-place" }, `${place}.`),
  element("span", { class: "sums-nickname" }, nickname),
  element("span", { class: "soft" }, text("cross-sums/profile.board.levels", { count: levels })),
];

/** @param {string} name an icon's @param {string} key @param {() => void} act */
const turn = (name, key, act) =>
  element(
    "button",
    { class: "button", type: "button", disabled: true, on: { click: act } },
    icon(name),
    text(`cross-sums/profile.${key}`),
  );
