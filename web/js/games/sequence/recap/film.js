/** A game that is over as a film: a slider over its plays, with the board and what was played. */

import { element, setText } from "../../../kit/element.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { BoardPicture } from "../board-picture.js";
import { framesOf } from "../rules/replay.js";
import { Ring, Score } from "../score.js";
import { partsOf } from "../table-parts.js";
import { actSentence, outcomeSentence } from "../words.js";

/** Each play is shown for so long, milliseconds. */
const PAUSE = 900;

/** @param {any} round of a recap @returns {HTMLElement} */
export function film(round) {
  const { frames } = framesOf(round);
  const picture = new BoardPicture();
  const score = new Score();
  const ring = new Ring();
  const says = element("p", { class: "jack-film-says", role: "status" });
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let running;
  const slider = element("input", {
    class: "jack-film-slider",
    type: "range",
    min: "0",
    max: String(frames.length - 1),
    step: "1",
    aria: { label: text("sequence/recap.slider") },
    on: { input: () => show() },
  });
  slider.value = String(frames.length - 1);
  const play = iconButton("play", text("sequence/recap.play"), run, "button icon-only");

  function show() {
    const index = Number(slider.value);
    const { table, act } = frames[index];
    const parts = partsOf(table, round.places, index);
    picture.show({
      table: parts,
      field: { faces: table.faces, board: table.board },
      own: null,
      rules: round.options,
      acts: act ? [act] : [],
    });
    score.show(parts);
    ring.show(parts);
    const words = act ? actSentence({ ...act, ...removedIn(index) }, parts) : text("sequence/recap.deal");
    const isLast = index === frames.length - 1;
    const end = isLast && round.outcome ? ` ${outcomeSentence(round.outcome)}` : "";
    setText(says, text("sequence/recap.play.number", { number: index, of: frames.length - 1 }) + " " + words + end);
    slider.setAttribute("aria-valuetext", words);
  }

  /** @param {number} index @returns {{removed: number} | null} whose chip the play took */
  function removedIn(index) {
    const { act } = frames[index];
    if (act?.act !== "play" || act.cell === undefined) return null;
    const before = frames[index - 1].table.board.teams[act.cell];
    return before === null ? null : { removed: before };
  }

  function run() {
    if (running) return stop();
    if (Number(slider.value) >= frames.length - 1) slider.value = "0";
    play.replaceChildren(icon("hourglass"));
    running = setInterval(() => {
      slider.value = String(Number(slider.value) + 1);
      show();
      if (Number(slider.value) >= frames.length - 1 || !slider.isConnected) stop();
    }, PAUSE);
    show();
  }

  function stop() {
    clearInterval(running);
    running = undefined;
    play.replaceChildren(icon("play"));
  }

  show();
  return element(
    "div",
    { class: "jack-film" },
    score.root,
    picture.root,
    element("div", { class: "jack-film-controls" }, play, slider),
    says,
    ring.root,
  );
}
