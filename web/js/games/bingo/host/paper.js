/** The boards on paper, as the console leads them: whether they are of this round, and what is on one. */

import { openDialog } from "../../../kit/sheet.js";
import { button, element, setText, submitButton } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { lasting } from "../../../kit/storage.js";
import { list, text } from "../../../kit/texts.js";
import { refusal } from "../../../room/refusals.js";
import { lookingBoard, openView } from "../screen/winner-board.js";
import { patternName } from "../words.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../../../room/wire.js").PaperBoard} PaperBoard */
/**
 * @typedef {object} Desk
 * @property {import("../session.js").BingoSession} session
 * @property {() => State} state
 * @property {import("../wire.js").Ask} ask
 * @property {string} code
 * @property {() => void} printed
 */

/** @param {Pick<State, "players">} state @returns {number} how many boards are on paper */
export const paperCount = ({ players }) => [...players.values()].filter((player) => player.paper).length;

/** @param {string} code */
const storeKey = (code) => `callboard.printed.${code}`;

/** @param {string} code @param {import("../wire.js").Round} round for which boards were printed */
export const keepPrinted = (code, round) => lasting.setItem(storeKey(code), round.commitment);

/** @param {string} code @param {State} state @returns {boolean} whether the boards that were printed here are of another deal */
function isOutdated(code, state) {
  const printed = lasting.getItem(storeKey(code));
  return printed !== null && printed !== state.round?.commitment && paperCount(state) > 0;
}

export class HostPaper {
  #code;
  #isThere = false;
  /** Says that printed boards no longer count. */
  note;
  /** Opens the check of a board. */
  check;

  /** @param {Desk} desk @param {() => void} print */
  constructor(desk, print) {
    this.#code = desk.code;
    this.note = element(
      "div",
      { class: "paper-note", hidden: true },
      element("p", { class: "soft small" }, text("bingo/host.paper.old")),
      button("button wide", print, icon("printer"), text("bingo/host.paper.again")),
    );
    this.check = button("button wide", () => openCheck(desk), icon("search"), text("bingo/host.paper.check"));
    this.check.hidden = true;
  }

  /** @param {State} state */
  show(state) {
    this.#isThere ||= paperCount(state) > 0;
    this.check.hidden = !this.#isThere;
    this.note.hidden = state.round?.state === "finished" || !isOutdated(this.#code, state);
  }
}

/** @param {Desk} desk */
function openCheck(desk) {
  openDialog(text("bingo/host.paper.check"), () => {
    const input = element("input", {
      class: "input",
      id: "paper-number",
      type: "number",
      inputMode: "numeric",
      min: "1",
      required: true,
    });
    const found = element("div", { class: "paper-found", aria: { live: "polite" } });
    const look = async () => {
      const number = Number(input.value);
      const answer = await desk.session.send({ type: "paper", number });
      const [board] = (answer.type === "accepted" && answer.boards) || [];
      found.replaceChildren();
      if (board) showBoard(found, board, desk.state());
      else if (answer.type === "rejected")
        found.append(answer.code === "badOptions" ? text("bingo/host.paper.unknown", { number }) : refusal(answer));
    };
    return [
      element(
        "form",
        {
          class: "paper-check",
          on: {
            submit: (/** @type {Event} */ event) => {
              event.preventDefault();
              void look();
            },
          },
        },
        element("label", { htmlFor: "paper-number" }, text("bingo/host.paper.number")),
        input,
        submitButton("button primary", icon("search"), text("bingo/host.paper.go")),
      ),
      found,
    ];
  });
}

/** @param {HTMLElement} root @param {PaperBoard} found @param {State} state */
function showBoard(root, found, { round }) {
  const title = text("bingo/host.print.number", { number: found.number });
  const heading = element("h3", { dir: "auto" }, title === found.name ? title : `${title} · ${found.name}`);
  const words = element("p", {});
  root.replaceChildren(heading, words);
  const { board } = found;
  if (found.removed) return setText(words, text("bingo/host.paper.removed"));
  if (!found.secret) return setText(words, text("bingo/host.paper.taken", { name: found.name }));
  if (!round || !board?.cells || board.round !== round.number) return;
  setText(
    words,
    board.lines.length
      ? text("bingo/host.paper.lines", { lines: list(board.lines.map(patternName)) })
      : text("bingo/host.paper.none"),
  );
  const shown = lookingBoard(false);
  root.append(element("div", { class: "paper-board" }, shown));
  shown.show(openView({ ...found, ...board }, round), { language: round.language, disabled: true });
}
