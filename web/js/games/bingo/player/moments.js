/** Moments with a little confetti: another player's bingo, and the player's own during practice. */

import { throwConfetti } from "../../../kit/confetti.js";
import { element } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { cheerPicture } from "../../../shell/cheers.js";
import { cheerOn, mannersOf } from "../celebration.js";
import { bingoNames, bingoSentence } from "../words.js";

/** How long the band is shown, milliseconds; over tiles only for the time to read it. */
const LASTS = 6_000;
const LASTS_OVER_TILES = 2_500;
/** The number of confetti scraps for another player's bingo. */
const SCRAPS = 36;

/** @typedef {import("../derive.js").BoardView} BoardView */
/** @typedef {import("../../../kit/toast-stack.js").ToastStack} ToastStack */

/**
 * Handles a tap before the round: explains that it is practice, and celebrates a line.
 * @param {BoardView | null} before @param {BoardView | null} view
 * @param {import("../bingo-board.js").BingoBoard} board @param {ToastStack} toasts
 */
export function praise(before, view, board, toasts) {
  const lines = view?.bingo ? view.held.filter(({ id }) => !before?.held.some((other) => other.id === id)) : [];
  if (lines.length === 0) return toasts.show(text("bingo/player.practice"), { key: "state", icon: "clock" });
  const cells = lines.flatMap((pattern) => pattern.cells);
  cheerOn(board, cells, { first: false, lines: 1 });
  toasts.show(text("bingo/player.practiceBingo"), { key: "state", icon: "star", tone: "gold" });
}

/**
 * Shows a band with an applause button for the first bingo of a round, and a toast for others.
 * @param {import("../wire.js").BingosFact} message @param {import("../state.js").State} before
 * @param {import("../../../shell/game.js").PlayerFrame} frame @param {import("../bingo-board.js").BingoBoard} board
 * @param {Element} over the element that a band covers
 * @returns {() => void} removes the band
 */
export function showBingos({ bingos, more = 0 }, before, { session, toasts }, board, over) {
  const { seat, room } = session.state;
  const others = bingos.filter(({ player }) => player !== seat?.id);
  const isFirst = others.some(({ rank }) => rank === 1);
  const names = bingoNames(others, more);
  // The bingo has the first place, and the player has none.
  if (isFirst && others.length === bingos.length && before.standings.total === 0 && before.bingos.length === 0) {
    const { left, top, width } = board.getBoundingClientRect();
    throwConfetti([new DOMRect(left, top, width, 1)], SCRAPS, mannersOf(board));
    return showBand(
      names,
      over,
      board,
      room?.cheersMuted ? null : () => void session.send({ type: "cheer", kind: "clap" }),
    );
  }
  if (others.length > 0)
    toasts.show(isFirst ? text("bingo/player.say.first", { names }) : bingoSentence(others, more), {
      icon: "star",
      tone: isFirst ? "gold" : "plain",
      lasts: isFirst ? 6_000 : 3_500,
      key: isFirst ? "first" : "bingos",
    });
  return () => {};
}

/**
 * The band covers the last call. Only its button accepts taps; others pass through.
 * @param {string} names @param {Element} over @param {Element} board
 * @param {(() => void) | null} clap absent if reactions are turned off
 * @returns {() => void} removes it
 */
function showBand(names, over, board, clap) {
  const { top, height } = over.getBoundingClientRect();
  const label = text("common.cheer.clap");
  const band = element(
    "section",
    { class: "first-band", aria: { label: text("bingo/player.victory.first") } },
    element("div", { class: "bulbs" }),
    // It was already announced.
    element(
      "p",
      { class: "first-words", aria: { hidden: "true" } },
      element("strong", { class: "victory-word" }, text("bingo/player.victory.first")),
      " ",
      element("span", { class: "first-names", dir: "auto" }, names),
    ),
    clap &&
      element(
        "button",
        {
          class: "button first-clap",
          type: "button",
          title: label,
          aria: { label },
          on: {
            click: (/** @type {Event} */ { currentTarget }) => {
              clap();
              /** @type {HTMLElement} */ (currentTarget).classList.add("is-sent");
            },
          },
        },
        cheerPicture("clap"),
      ),
    element("div", { class: "bulbs" }),
  );
  band.style.setProperty("--top", `${top}px`);
  band.style.setProperty("--high", `${height}px`);
  document.body.append(band);
  const [{ bottom }, tiles] = [band.getBoundingClientRect(), board.getBoundingClientRect()];
  const isOver = top < tiles.bottom && bottom > tiles.top;
  const timer = setTimeout(() => band.remove(), isOver ? LASTS_OVER_TILES : LASTS);
  return () => {
    clearTimeout(timer);
    band.remove();
  };
}
