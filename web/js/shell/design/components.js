/** The parts of the pages in all their states: the real components, fed with made-up facts. */

import "../../games/bingo/bingo-board.js";
import "../../games/bingo/call-history.js";
import "../../room/connection-badge.js";
import "../../room/join-ticket.js";
import "../../games/bingo/standings-list.js";
import "../../kit/toast-stack.js";
import { deadEnd } from "../../kit/dead-end.js";
import { confirmDialog } from "../../kit/sheet.js";
import { element } from "../../kit/element.js";
import { icon, iconNames } from "../../kit/icons.js";
import { Tension } from "../../games/bingo/screen/tension.js";
import { text } from "../../kit/texts.js";
import { cellState } from "../../games/bingo/words.js";

/** @typedef {import("../../games/bingo/derive.js").Cell} Cell */
/** @typedef {import("../../games/bingo/wire.js").Round} Round */

const NOW = "2026-06-08T19:00:00.000Z";
const TERMS = [
  "One more thing",
  "10x",
  "Joke about Craig",
  "Camera zooming around Apple Park",
  "Someone on a roof",
  "GOOD MORNEENG",
  "Hair Force One",
  "Our biggest update ever!",
  "A Sherlocking",
];

/** @returns {HTMLElement[]} */
export function componentSections() {
  return [
    section("board", boards()),
    section("buttons", buttons()),
    section("fields", fields()),
    section("lists", lists()),
    section("messages", messages()),
    section("ticket", ticket()),
    section("tension", tensions()),
    section(
      "icons",
      element(
        "ul",
        { class: "icons" },
        ...iconNames().map((name) => element("li", {}, icon(name), element("code", {}, name))),
      ),
    ),
    section(
      "ends",
      element(
        "div",
        { class: "ends" },
        ...["unknownRoom", "roomLocked"].map((reason) => asPart(deadEnd(reason, "K7QX4P"))),
      ),
    ),
  ];
}

/** @param {string} name @param {...HTMLElement} content */
function section(name, ...content) {
  return element(
    "section",
    { class: "notice", id: `part-${name}`, aria: { labelledby: `${name}-title` } },
    element("h2", { id: `${name}-title` }, text(`design.section.${name}`)),
    ...content,
  );
}

/** @param {HTMLElement} page a whole page's content @returns {HTMLElement} the same as a part of this page */
function asPart(page) {
  const part = element("div", { class: page.className }, ...Array.from(page.childNodes));
  for (const heading of Array.from(part.querySelectorAll("h1")))
    heading.replaceWith(element("h3", { class: "as-title" }, ...Array.from(heading.childNodes)));
  return part;
}

/** @param {Partial<Cell>} cell @param {number} index @returns {Cell} */
const cellOf = (cell, index) => ({
  term: index,
  text: TERMS[index % TERMS.length],
  means: "",
  state: "open",
  winning: false,
  pending: false,
  pointed: "",
  ...cell,
});

/** Every state of a tile, by what it is called here. */
const STATES = /** @type {[string, Partial<Cell>][]} */ ([
  ["open", {}],
  ["suggested", { state: "suggested" }],
  ["early", { state: "early" }],
  ["confirmed", { state: "confirmed" }],
  ["winning", { state: "confirmed", winning: true }],
  ["free", { state: "free", term: -1 }],
  ["pending", { state: "confirmed", pending: true }],
  ["tap", { state: "suggested", pointed: "tap" }],
  ["wait", { state: "early", pointed: "wait" }],
]);

function boards() {
  const board = /** @type {import("../../games/bingo/bingo-board.js").BingoBoard} */ (
    document.createElement("bingo-board")
  );
  const awaited = /** @type {import("../../games/bingo/bingo-board.js").BingoBoard} */ (
    document.createElement("bingo-board")
  );
  const cells = STATES.map(([, cell], index) => cellOf(cell, index));
  const view = { size: 3, cells, held: [], bingo: true, claimable: false, waitingTerms: [], missing: 0, marked: 4 };
  // A component is drawn once it is in the page.
  queueMicrotask(() => {
    board.show(view, { language: "en", label: text("design.board.label") });
    awaited.show(
      { ...view, cells: cells.map((_, index) => cellOf({}, index)), bingo: false },
      { awaited: true, label: text("design.board.awaited") },
    );
  });
  const legend = element(
    "ol",
    { class: "state-names" },
    ...STATES.map(([name, cell]) =>
      element("li", {}, element("code", {}, name), element("span", { class: "soft" }, cellState(cell.state ?? "open"))),
    ),
  );
  return element(
    "div",
    { class: "boards" },
    element("div", { class: "board-frame" }, board),
    legend,
    element("div", { class: "board-frame is-small" }, awaited),
  );
}

function buttons() {
  /** @param {string} look @param {object} [more] */
  const one = (look, more = {}) =>
    element(
      "button",
      { class: `button ${look}`, type: "button", ...more },
      icon("megaphone"),
      look ? element("span", { lang: "en" }, look) : text("design.plain"),
    );
  return element(
    "div",
    { class: "row" },
    one("primary large"),
    one("primary"),
    one(""),
    one("quiet"),
    one("danger"),
    one("primary", { disabled: true }),
    element(
      "button",
      { class: "button icon-only", type: "button", aria: { label: text("design.iconOnly") } },
      icon("gear"),
    ),
    element(
      "button",
      {
        class: "button",
        type: "button",
        on: {
          click: () =>
            void confirmDialog(text("design.sheet.title"), text("design.sheet.text"), text("design.sheet.yes")),
        },
      },
      text("design.sheet.open"),
    ),
  );
}

function fields() {
  return element(
    "div",
    { class: "fields" },
    element(
      "div",
      { class: "field" },
      element("label", { htmlFor: "sample" }, text("design.field")),
      element("input", { class: "input", id: "sample", placeholder: "K7Q X4P" }),
    ),
    element(
      "div",
      { class: "field" },
      element("label", { htmlFor: "faulty" }, text("design.field")),
      element("input", { class: "input", id: "faulty", value: "x", aria: { describedby: "fault", invalid: "true" } }),
      element("p", { class: "fault", id: "fault" }, text("common.error.badName")),
    ),
    element(
      "label",
      { class: "switch" },
      element("span", {}, text("design.switch")),
      element("input", { type: "checkbox", role: "switch", checked: true }),
    ),
    element(
      "label",
      { class: "switch" },
      element("span", {}, text("design.switch")),
      element("input", { type: "checkbox", role: "switch" }),
    ),
  );
}

function lists() {
  const standings = /** @type {import("../../games/bingo/standings-list.js").StandingsList} */ (
    document.createElement("standings-list")
  );
  /** @param {string} name @param {number} rank @param {number} call */
  const row = (name, rank, call) => ({ player: name, name, rank, call, lines: rank === 1 ? 2 : 1, time: NOW });
  standings.show(
    { top: [row("Ada", 1, 7), row("Zoë", 1, 7), row("Bo Baggins", 3, 9)], total: 12, own: null },
    "Bo Baggins",
  );
  const calls = /** @type {import("../../games/bingo/call-history.js").CallHistory} */ (
    document.createElement("call-history")
  );
  calls.onUndo = () => {};
  calls.show(
    /** @type {Round} */ (
      /** @type {unknown} */ ({
        terms: TERMS,
        language: "en",
        calls: [0, 3, 7].map((term, index) => ({ number: index + 1, term, time: NOW })),
      })
    ),
  );
  const none = /** @type {import("../../games/bingo/standings-list.js").StandingsList} */ (
    document.createElement("standings-list")
  );
  none.show({ top: [], total: 0, own: null });
  return element("div", { class: "columns" }, standings, calls, none);
}

function messages() {
  const toasts = /** @type {import("../../kit/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
  toasts.classList.add("is-sample");
  queueMicrotask(() => {
    const lasts = 24 * 3_600_000;
    toasts.show(text("design.toast.plain"), { lasts });
    toasts.show(text("design.toast.gold"), { lasts, tone: "gold", icon: "star" });
    toasts.show(text("design.toast.warn"), { lasts, tone: "warn", icon: "offline" });
  });
  const badges = ["lost", "back"].map((look) => {
    const badge = element(
      "div",
      { class: "connection is-sample", data: { look } },
      icon("offline"),
      element("span", {}, text(look === "lost" ? "common.line.lost" : "common.line.back")),
    );
    return badge;
  });
  return element("div", { class: "messages" }, toasts, element("div", { class: "row" }, ...badges));
}

function ticket() {
  const made = /** @type {import("../../room/join-ticket.js").JoinTicket} */ (document.createElement("join-ticket"));
  made.show("K7QX4P", "http://192.168.1.20:8080/r/K7QX4P");
  // No room stands behind this one.
  const image = made.querySelector("img");
  if (image) image.src = "/favicon.svg";
  return made;
}

function tensions() {
  return element(
    "div",
    { class: "tensions" },
    ...[0, 2, 40].map((oneAway) => {
      const meter = new Tension();
      meter.show(oneAway, 60, true);
      return meter.root;
    }),
  );
}
