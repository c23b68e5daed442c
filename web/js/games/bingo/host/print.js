/** Printed pages: a call sheet for the host, and boards for people without a phone. */

import { openDialog } from "../../../kit/sheet.js";
import { button, element, submitButton } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { printPages } from "../../../kit/print.js";
import { qrPicture } from "../../../kit/qr.js";
import { linksFor } from "../../../room/api.js";
import { dealBoard, freshSeed } from "../rules/deal.js";
import { text } from "../../../kit/texts.js";
import { goalSentence } from "../words.js";
import { stepper } from "../../../shell/host/fields.js";
import { headingOf } from "../../../shell/parts.js";

/** @typedef {import("../state.js").State} State */

/** With more boards, browsers' print previews become very slow. */
const BOARDS_MOST = 200;
/** The space for a board's tiles on the smaller of both paper formats, and each tile's border; points. */
const [PAPER_WIDE, PAPER_HIGH, TILE_EDGE] = [520, 240, 8];
/** Sizes of words on paper: the largest, the smallest, and the largest at which a word may be broken; points. */
const [POINTS_MOST, POINTS_LEAST, POINTS_BROKEN] = [16, 6, 8];
/** The width of a letter as a share of its size, and the share of a line that words may fill. */
const [LETTER, RAGGED] = [0.66, 0.85];

/** @param {State} state */
export function openPrint(state) {
  if (!state.round) return;
  openDialog(text("bingo/host.print.title"), (close) => {
    const count = stepper("boards", text("bingo/host.print.boards"), 10, { min: 1, max: BOARDS_MOST });
    /** @param {() => Node[]} pages */
    const print = (pages) => {
      close();
      printPages(pages());
    };
    return [
      button("button wide", () => print(() => [callSheet(state)]), icon("list"), text("bingo/host.print.sheet")),
      element(
        "form",
        {
          class: "print-boards",
          on: {
            submit: (/** @type {Event} */ event) => {
              event.preventDefault();
              print(() => boards(state, Math.min(BOARDS_MOST, Math.max(1, count.value))));
            },
          },
        },
        count.field,
        submitButton("button primary wide", icon("printer"), text("bingo/host.print.go")),
      ),
      element("p", { class: "soft small" }, text("bingo/host.print.note")),
    ];
  });
}

/** @param {State} state */
function callSheet({ room, round }) {
  const called = new Map((round?.calls ?? []).map((call) => [call.term, call.number]));
  return element(
    "section",
    { class: "print-page print-sheet" },
    element("h1", {}, room ? headingOf(room) : ""),
    element("p", {}, text("bingo/host.print.sheetNote")),
    element(
      "ol",
      { lang: round?.language },
      ...(round?.terms ?? []).map((term, index) =>
        element(
          "li",
          {},
          element("span", { class: "print-box" }, String(called.get(index) ?? "")),
          element(
            "span",
            {},
            element("strong", {}, term),
            round?.means?.[String(index)] ? element("small", {}, round.means[String(index)]) : null,
          ),
        ),
      ),
    ),
  );
}

/** @param {string} words @param {number} side tiles in a row */
function tile(words, side) {
  const made = element("div", {}, element("span", {}, words));
  made.style.setProperty("font-size", `${pointsFor(words, side)}pt`);
  return made;
}

/**
 * Returns the largest size at which all words fit into their tile.
 * @param {string} words @param {number} side tiles in a row @returns {number} points
 */
function pointsFor(words, side) {
  const [wide, high] = [PAPER_WIDE / side - TILE_EDGE, PAPER_HIGH / side - TILE_EDGE];
  const longest = Math.max(...words.split(/[\s\u00ad-]/).map((word) => word.length));
  let points = POINTS_MOST;
  for (; points > POINTS_LEAST; points -= 0.5) {
    const letter = points * LETTER;
    const lines = Math.ceil((words.length * letter) / (wide * RAGGED));
    if (lines * points * 1.15 <= high && (longest * letter <= wide || points <= POINTS_BROKEN)) break;
  }
  return points;
}

/** @param {State} state @param {number} count @returns {HTMLElement[]} each board different */
function boards({ room, round }, count) {
  if (!round) return [];
  const { options } = round;
  const seed = freshSeed();
  const shape = { size: options.size, freeCentre: options.freeCentre && options.size % 2 === 1 };
  const listed = round.terms.length - (round.added ?? 0);
  const code = room && qrPicture(linksFor(room.code).player, text("bingo/host.print.code"));
  return Array.from({ length: count }, (_, index) => {
    const cells = dealBoard(seed, `p${index + 1}`, 0, listed, shape);
    const grid = element(
      "div",
      { class: "print-grid", lang: round.language },
      ...cells.map((term) => tile(term < 0 ? text("bingo/host.print.free") : round.terms[term], options.size)),
    );
    grid.style.setProperty("--size", String(options.size));
    return element(
      "section",
      { class: "print-page print-board" },
      element(
        "header",
        { class: "print-head" },
        element("h1", {}, room ? headingOf(room) : ""),
        element("span", { class: "print-name" }, text("bingo/host.print.name")),
        code?.cloneNode(true),
      ),
      grid,
      element(
        "p",
        {},
        goalSentence(options),
        " ",
        element("span", {}, text("bingo/host.print.number", { number: index + 1 })),
      ),
    );
  });
}
