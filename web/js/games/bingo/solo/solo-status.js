/** The strip above the board (the last mark) and the hint below it (what to do next). */

import { alreadyShows, button, element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { showMeter } from "../player/status.js";
import { number, text, time } from "../../../kit/texts.js";

/** @typedef {import("./game.js").Game} Game */

/**
 * @param {HTMLElement} strip
 * @param {Game} game
 * @param {(() => void) | null} another deals another board; absent if the pack is not known
 */
export function showStrip(strip, { marks, tiles, language }, another) {
  const last = marks[marks.length - 1];
  if (alreadyShows(strip, last ? `${marks.length}.${last[0]}.${last[1]}` : `start.${another !== null}`)) return;
  strip.dataset.state = last ? "playing" : "dealt";
  if (last) {
    const earlier = marks.slice(-3, -1).reverse();
    strip.replaceChildren(
      element("span", { class: "strip-number" }, number(marks.length)),
      element(
        "div",
        { class: "strip-text" },
        element("strong", { class: "strip-term", lang: language }, tiles[last[0]]?.text ?? ""),
        element("span", { class: "soft" }, text("bingo/solo.strip.heard", { time: time(last[1]) })),
        ...earlier.map(([cell], index) =>
          element(
            "span",
            { class: "strip-earlier" },
            `${number(marks.length - 1 - index)}  `,
            element("span", { lang: language }, tiles[cell]?.text ?? ""),
          ),
        ),
      ),
    );
  } else {
    strip.replaceChildren(
      element(
        "div",
        { class: "strip-text" },
        element("strong", {}, text("bingo/solo.strip.title")),
        element("span", { class: "soft" }, text("bingo/solo.strip.text")),
      ),
      ...(another ? [button("button", another, icon("shuffle"), text("bingo/solo.strip.again"))] : []),
    );
  }
}

/**
 * @param {HTMLElement} hint
 * @param {Game} game
 * @param {import("../derive.js").BoardView} view
 * @param {string} goal in a sentence
 */
export function showHint(hint, { marks, tiles }, view, goal) {
  const isFull = marks.length === tiles.filter(Boolean).length;
  const [look, name, words, more = ""] = isFull
    ? ["won", "star", text("bingo/solo.hint.all")]
    : view.bingo
      ? ["won", "star", text("bingo/solo.hint.won")]
      : view.missing === 1
        ? ["near", "star", text("bingo/solo.hint.near")]
        : ["plain", "board", text("bingo/solo.hint.toGo", { count: view.missing }), goal];
  if (alreadyShows(hint, `${look}|${words}|${more}|${view.progress?.made}`)) return;
  hint.dataset.look = look;
  const meter = element("span", { class: "meter", aria: { hidden: "true" } });
  showMeter(meter, view.bingo ? undefined : view.progress);
  hint.replaceChildren(
    element("span", { class: "hint-icon" }, icon(name)),
    element(
      "p",
      { class: "hint-words" },
      element("span", {}, words),
      more ? element("span", { class: "hint-more" }, more) : null,
    ),
    meter,
  );
}
