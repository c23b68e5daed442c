/** The standings of a quiz: places with their movement, names, points. */

import { avatarMark, avatarOf } from "../../kit/avatar.js";
import { alreadyShows, element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { number, text } from "../../kit/texts.js";
import { pointsWords } from "./words.js";

/** @typedef {import("./wire.js").Standings} Standings */
/** @typedef {import("./wire.js").Standing} Standing */
/** @typedef {Pick<Standing, "player" | "name" | "avatar">} Other a player without points */

export class StandingsTable {
  root = element("div", { class: "quiz-standings" });

  /** Hides the standings while the big screen reveals the podium. */
  hold() {
    if (alreadyShows(this.root, "held")) return;
    this.root.replaceChildren(element("p", { class: "soft" }, text("quiz/play.suspense")));
  }

  /**
   * @param {Standings} standings
   * @param {{most?: number, own?: string, isFinal?: boolean, without?: number, others?: readonly Other[]}} look `own`:
   *   the seat whose line is marked; `isFinal`: without movement; `without`: the number of players without points;
   *   `others`: these players, where they are known
   */
  show({ total, top }, { most = 20, own, isFinal = false, without = 0, others = [] } = {}) {
    const lines = top.slice(0, most);
    if (alreadyShows(this.root, [lines, total, own, isFinal, without, others])) return;
    if (lines.length + others.length === 0) {
      this.root.replaceChildren(element("p", { class: "soft" }, text("quiz/play.standings.empty")));
      return;
    }
    const moves = !isFinal && lines.some(({ place, before = place }) => place !== before);
    const last = others.map((one) => ({ ...one, place: total + 1, points: 0 }));
    this.root.replaceChildren(
      element(
        "ol",
        { class: "quiz-lines" },
        ...[...lines, ...last].map((line) => row(line, line.player === own, isFinal, moves)),
      ),
      ...counted("more", total - lines.length),
      ...counted("without", without - others.length),
    );
  }
}

/** @param {"more" | "without"} key @param {number} count of players who are not listed */
const counted = (key, count) =>
  count > 0 ? [element("p", { class: "soft small" }, text(`quiz/play.standings.${key}`, { count }))] : [];

/** @param {Standing} line @param {boolean} isOwn @param {boolean} isFinal @param {boolean} moves whether any line moved */
function row(line, isOwn, isFinal, moves) {
  const { place, name, points, gain } = line;
  return element(
    "li",
    { class: isOwn ? "quiz-line is-own" : "quiz-line", value: place, data: { place: String(place) } },
    element("span", { class: "quiz-place" }, number(place)),
    moves ? movement(line) : null,
    element("span", { class: "quiz-name" }, avatarMark(avatarOf(line)), element("span", { dir: "auto" }, name)),
    element(
      "span",
      { class: "quiz-score" },
      element("span", { class: "quiz-sum" }, pointsWords(points)),
      gain && !isFinal
        ? element("span", { class: "quiz-gain" }, text("quiz/play.gain", { points: number(gain) }))
        : null,
    ),
  );
}

/** @param {Standing} line @returns {HTMLElement} how many places the line has gained or lost */
function movement({ place, before }) {
  const steps = before === undefined ? 0 : before - place;
  if (steps === 0) return element("span", { class: "quiz-move" });
  const key = steps > 0 ? "up" : "down";
  return element(
    "span",
    { class: "quiz-move", data: { to: key }, title: text(`quiz/play.moved.${key}`, { count: Math.abs(steps) }) },
    icon(key),
    element("span", { aria: { hidden: "true" } }, number(Math.abs(steps))),
    element("span", { class: "visually-hidden" }, text(`quiz/play.moved.${key}`, { count: Math.abs(steps) })),
  );
}
