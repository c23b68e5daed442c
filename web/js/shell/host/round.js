/** The common parts of consoles for leading a round: the main button, the tools below it, the options. */

import { button, element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { openDialog } from "../../kit/sheet.js";
import { text } from "../../kit/texts.js";
import { faultLine } from "./fields.js";

/** @typedef {import("../../room/wire.js").RejectedAnswer} Rejected */

/** The maximum interval of a double tap, milliseconds. Browsers count clicks, but not all count taps. */
const DOUBLE_TAP = 400;

/**
 * The button in the bar for the next step of the round. It ignores the second press of a double click, which is not
 * meant for the following step.
 */
export class RoundButton {
  #tappedAt = -DOUBLE_TAP;
  root;

  /** @param {(now: string) => void} act performs the current step */
  constructor(act) {
    this.root = element("button", {
      class: "button primary round-action",
      type: "button",
      hidden: true,
      on: {
        click: (/** @type {PointerEvent} */ { detail, pointerType, timeStamp }) => {
          const isTapAgain = pointerType === "touch" && timeStamp - this.#tappedAt < DOUBLE_TAP;
          this.#tappedAt = timeStamp;
          if (detail < 2 && !isTapAgain) act(this.root.dataset.now ?? "");
        },
      },
    });
  }

  /** @param {string} now the step for `act` @param {string} symbol an icon @param {string} words */
  show(now, symbol, words) {
    this.root.hidden = false;
    if (this.root.dataset.now === now) return;
    this.root.dataset.now = now;
    this.root.replaceChildren(icon(symbol), element("span", {}, words));
  }
}

/**
 * A wide button below the round's description, initially hidden.
 * @param {string} symbol an icon @param {string | Node} words @param {() => void} act
 */
export const roundTool = (symbol, words, act) =>
  element("button", { class: "button wide", type: "button", hidden: true, on: { click: act } }, icon(symbol), words);

/**
 * The round's description, and the tools below it.
 * @param {string} title @param {...Node} content
 */
export const roundPanel = (title, ...content) =>
  element("div", { class: "round-panel" }, element("h3", {}, title), ...content);

/**
 * @param {string} code the room's
 * @param {boolean} [isProven] whether the game has chance that can be verified
 * @returns {HTMLElement} links for the end of the round, initially hidden
 */
export const finaleLinks = (code, isProven = true) =>
  element(
    "p",
    { class: "finale-links", hidden: true },
    finaleLink(`/r/${code}/recap`, "list", text("host.round.recap")),
    isProven ? finaleLink("/verify", "shield", text("host.round.verify")) : null,
  );

/** @param {string} href @param {string} symbol an icon @param {string} words */
const finaleLink = (href, symbol, words) =>
  element("a", { class: "button", href, target: "_blank" }, icon(symbol), words);

/**
 * Opens the options in a dialog, which closes when they are accepted.
 * @template O
 * @param {string} title
 * @param {{root: HTMLElement, options: O}} form
 * @param {(options: O) => Promise<{type: "accepted"} | Rejected>} send
 * @param {(answer: Rejected) => string} refusal in words
 * @param {string} [go] the button's text
 */
export function openRoundOptions(title, form, send, refusal, go = text("host.round.save")) {
  openDialog(title, (close) => {
    const fault = faultLine();
    const save = async () => {
      const answer = await send(form.options);
      if (answer.type === "accepted") close();
      else fault.show(refusal(answer));
    };
    return [
      form.root,
      element(
        "div",
        { class: "sheet-foot" },
        button("button primary large wide", () => void save(), go),
        fault.root,
      ),
    ];
  });
}
