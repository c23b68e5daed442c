/** A podium: who has the first three places of a game. */

import { avatarMark, avatarOf } from "../kit/avatar.js";
import { element } from "../kit/element.js";
import { icon } from "../kit/icons.js";
import { list, text } from "../kit/texts.js";
import { ordinal } from "../kit/words.js";

/** @typedef {{place: number, name: string, player: string, avatar?: import("../kit/avatar.js").Avatar}} Line */

/** The maximum number of names on a step; the rest of a tie is counted. */
const NAMES = 3;
const STEPS = 3;
/** On a phone, words with more letters have no space on a step. */
const LETTERS = 11;

/**
 * @template {{place: number}} Placed
 * @param {readonly Placed[]} lines the best first
 * @returns {Placed[][]} who shares each of the first three places
 */
export function stepsOf(lines) {
  const places = [...new Set(lines.map(({ place }) => place))].filter((place) => place <= STEPS);
  return places.map((place) => lines.filter((line) => line.place === place));
}

/**
 * @typedef {object} WinnerTexts the keys of a game's texts
 * @property {string} winner with `{name}`
 * @property {string} winners of several, with `{names}`
 * @property {string} others with `{count}`
 */

/**
 * @param {readonly Line[]} lines the best first @param {WinnerTexts} texts
 * @returns {string} who has won
 */
export function winnerSentence(lines, texts) {
  const first = lines.filter(({ place }) => place === 1);
  const names = namesOf(first, texts);
  return names.length === 1 ? text(texts.winner, { name: names[0] }) : text(texts.winners, { names: list(names) });
}

/** @param {readonly Line[]} sharing a step @param {WinnerTexts} texts @returns {string[]} */
function namesOf(sharing, texts) {
  const names = sharing.slice(0, NAMES).map(({ name }) => name);
  const rest = sharing.length - names.length;
  return rest > 0 ? [...names, text(texts.others, { count: rest })] : names;
}

/**
 * Makes a podium. Its style sheet is `shell/podium`, with the colors `--block`, `--block-deep`, `--on-block`
 * and `--first-block-deep` of the game.
 * @template {Line} Placed
 * @param {readonly Placed[]} lines the best first
 * @param {WinnerTexts} texts
 * @param {(sharing: readonly Placed[]) => import("../kit/element.js").Child[]} results what a step shows below the names
 * @returns {HTMLElement}
 */
export function podium(lines, texts, results) {
  const steps = stepsOf(lines).map((sharing, order) => {
    const names = list(namesOf(sharing, texts));
    const letters = Math.max(1, ...names.split(/[\s,]+/).map((word) => [...word].length));
    const step = element(
      "li",
      { class: "winners-step", data: { order: String(order) } },
      element(
        "div",
        { class: "winners-words" },
        element("p", { class: "winners-marks" }, ...sharing.slice(0, NAMES).map((line) => avatarMark(avatarOf(line)))),
        element("p", { class: "winners-names", dir: "auto" }, names),
        ...results(sharing),
      ),
      element("div", { class: "winners-block" }, order === 0 ? icon("trophy") : null, ordinal(sharing[0].place)),
    );
    step.style.setProperty("--letters", String(letters));
    return { step, letters };
  });
  const isLong = steps.some(({ letters }) => letters > LETTERS);
  return element("ol", { class: "winners", data: isLong ? { isLong: "" } : {} }, ...steps.map(({ step }) => step));
}
