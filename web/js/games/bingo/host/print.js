/** Printed pages: a call sheet for the host, and boards for people without a phone, who play in the room. */

import { openDialog } from "../../../kit/sheet.js";
import { button, element, setText, submitButton } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { printPages } from "../../../kit/print.js";
import { qrPicture } from "../../../kit/qr.js";
import { bareLink, linksFor } from "../../../room/api.js";
import { roomFragment } from "../../../room/browser-memory.js";
import { text } from "../../../kit/texts.js";
import { goalSentence } from "../words.js";
import { missingEntries } from "../../../shell/host/class-list.js";
import { check, stepper } from "../../../shell/host/fields.js";
import { headingOf } from "../../../shell/parts.js";
import { keepPrinted, paperCount } from "./paper.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../../room/wire.js").PaperBoard} PaperBoard */

/** With more boards, browsers' print previews become very slow. */
const BOARDS_MOST = 200;
/** The space for a board's tiles on the smaller of both paper formats, and each tile's border; points. */
const [PAPER_WIDE, PAPER_HIGH, TILE_EDGE] = [520, 240, 8];
/** Sizes of words on paper: the largest, the smallest, and the largest at which a word may be broken; points. */
const [POINTS_MOST, POINTS_LEAST, POINTS_BROKEN] = [16, 6, 8];
/** The width of a letter as a share of its size, and the share of a line that words may fill. */
const [LETTER, RAGGED] = [0.66, 0.85];

/** @param {import("./paper.js").Desk} desk */
export function openPrint(desk) {
  if (!desk.state().round) return;
  openDialog(text("bingo/host.print.title"), (close) => {
    const there = paperCount(desk.state());
    const count = stepper("boards", text("bingo/host.print.boards"), there || 10, { min: 1, max: BOARDS_MOST });
    const print = printsOnce(desk, close);
    return [
      button(
        "button wide",
        () => {
          close();
          printPages([callSheet(desk.state())]);
        },
        icon("list"),
        text("bingo/host.print.sheet"),
      ),
      element(
        "form",
        {
          class: "print-boards",
          on: {
            submit: (/** @type {Event} */ event) => {
              event.preventDefault();
              const wanted = Math.min(BOARDS_MOST, Math.max(1, count.value));
              void print(() => boardsFor(desk, wanted));
            },
          },
        },
        count.field,
        submitButton("button primary wide", icon("printer"), text("bingo/host.print.go")),
      ),
      desk.state().room?.names
        ? button(
            "button wide",
            () => {
              close();
              openNames(desk);
            },
            icon("list"),
            text("bingo/host.print.listed"),
          )
        : null,
      there > 0 ? element("p", { class: "small" }, text("bingo/host.paper.there", { count: there })) : null,
      element("p", { class: "soft small" }, text("bingo/host.paper.how")),
    ];
  });
}

/**
 * Opens the choice of the names for which boards are printed.
 * @param {import("./paper.js").Desk} desk
 */
export function openNames(desk) {
  if (!desk.state().round) return;
  const { players } = desk.state();
  const missing = missingEntries(desk.state());
  // Until the first phone has joined, all names are missing, but only the host knows who has no phone.
  const isBegun = [...players.values()].some(({ entry, paper }) => entry && !paper);
  openDialog(text("bingo/host.print.listed"), (close) => {
    const print = printsOnce(desk, close);
    const label = element("span");
    const go = submitButton("button primary wide", icon("printer"), label);
    const boxes = missing.map(({ entry, name }) => ({ entry, ...check(name, isBegun, () => count()) }));
    const chosen = () => boxes.filter(({ input }) => input.checked).map(({ entry }) => entry);
    const count = () => {
      const { length } = chosen();
      setText(label, length ? text("bingo/host.print.named", { count: length }) : text("bingo/host.print.go"));
      go.disabled = length === 0;
    };
    count();
    return [
      element("p", {}, text(missing.length ? "bingo/host.print.who" : "bingo/host.print.all")),
      element(
        "form",
        {
          class: "print-boards",
          on: {
            submit: (/** @type {Event} */ event) => {
              event.preventDefault();
              void print(() => boardsOf(desk, chosen()));
            },
          },
        },
        element("div", { class: "checks", dir: "auto" }, ...boxes.map(({ field }) => field)),
        missing.length ? go : null,
      ),
      element("p", { class: "soft small" }, text("bingo/host.paper.how")),
    ];
  });
}

/**
 * Returns a function that prints boards and closes the dialog. Pressing the button again meanwhile does nothing.
 * @param {import("./paper.js").Desk} desk @param {() => void} close
 */
function printsOnce(desk, close) {
  let isBusy = false;
  return async (/** @type {() => Promise<PaperBoard[] | null>} */ find) => {
    if (isBusy) return;
    isBusy = true;
    const boards = await find().finally(() => (isBusy = false));
    const state = desk.state();
    if (!boards || !state.round) return;
    isBusy = true;
    close();
    keepPrinted(desk.code, state.round);
    desk.printed();
    printPages(pagesOf(state, boards));
  };
}

/**
 * The room's boards on paper, after as many as are wanted were added.
 * @param {import("./paper.js").Desk} desk @param {number} count @returns {Promise<PaperBoard[] | null>} null if refused
 */
async function boardsFor({ state, ask }, count) {
  const missing = count - paperCount(state());
  if (missing > 0) {
    const added = await ask({ type: "addPaper", count: missing, name: text("bingo/host.paper.word") });
    if (added.type === "rejected") return null;
  }
  return (await boardsOnPaper(ask))?.slice(0, count) ?? null;
}

/**
 * The boards of names of the list, after they were added.
 * @param {import("./paper.js").Desk} desk @param {number[]} entries @returns {Promise<PaperBoard[] | null>}
 */
async function boardsOf({ state, ask }, entries) {
  const added = await ask({ type: "addPaper", listed: true, entries });
  if (added.type === "rejected") return null;
  const boards = await boardsOnPaper(ask);
  // The room tells of new players a moment later, so names say which boards these are.
  const names = (state().room?.names ?? []).filter(({ entry }) => entries.includes(entry)).map(({ name }) => name);
  return boards?.filter(({ name }) => names.includes(name)) ?? null;
}

/** @param {import("./paper.js").Desk["ask"]} ask @returns {Promise<PaperBoard[] | null>} null if refused */
async function boardsOnPaper(ask) {
  const answer = await ask({ type: "paper" });
  if (answer.type === "rejected") return null;
  return (answer.boards ?? []).filter(({ secret, board }) => secret && board?.cells);
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

/** @param {State} state @param {PaperBoard[]} boards */
function pagesOf({ room, round }, boards) {
  if (!room || !round) return [];
  const { options } = round;
  const names = new Set(room.names?.map((listed) => listed.name));
  return boards.map(({ number, name, secret, board }) => {
    const grid = element(
      "div",
      { class: "print-grid", lang: round.language },
      ...board.cells.map((/** @type {number} */ term) =>
        tile(term < 0 ? text("bingo/host.print.free") : round.terms[term], options.size),
      ),
    );
    grid.style.setProperty("--size", String(options.size));
    const way = `${bareLink(linksFor(room.code).player)}#move=${secret}${roomFragment(room.code).replace("#", "&")}`;
    return element(
      "section",
      { class: "print-page print-board" },
      element(
        "header",
        { class: "print-head" },
        element("h1", {}, headingOf(room)),
        element("span", { class: "print-name", dir: "auto" }, names.has(name) ? name : text("bingo/host.print.name")),
        element(
          "figure",
          { class: "print-code" },
          qrPicture(way, text("bingo/host.paper.scan")),
          element("figcaption", {}, text("bingo/host.paper.scan")),
        ),
      ),
      grid,
      element(
        "p",
        {},
        goalSentence(options),
        " ",
        element(
          "strong",
          {},
          `${text("bingo/host.print.number", { number })} · ${text("bingo/host.counts.round", { number: round.number })}`,
        ),
      ),
    );
  });
}
