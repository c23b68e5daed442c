/** The course of a round: a strip with every event at its time, and the same events as a list. */

import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { languageOf, number, text, time } from "../../../kit/texts.js";
import { clockFace, ordinal } from "../../../kit/words.js";
import { fold } from "./fold.js";
import { eventsOf, lengthOf } from "./story.js";

/** @typedef {import("./story.js").RecapRound} RecapRound */
/** @typedef {import("./story.js").StoryEvent} StoryEvent */

/** The maximum number of bingos in the list. A large room can have thousands, and the standings name them. */
const BINGOS = 12;

/** @param {RecapRound} round @returns {HTMLElement} */
export function timeline(round) {
  const events = eventsOf(round);
  let bingos = 0;
  const shown = events.filter((event) => event.kind === "call" || (bingos += 1) <= BINGOS);
  return fold(
    "recap-timeline",
    text("bingo/recap.timeline.title"),
    strip(events, lengthOf(round)),
    element(
      "ol",
      { class: "story", lang: languageOf() },
      ...shown.map((event) => (event.kind === "call" ? callRow(event, round) : bingoRow(event))),
    ),
  );
}

/** @param {StoryEvent[]} events @param {number} length milliseconds */
function strip(events, length) {
  const marks = events.map((event) => {
    const bingo = event.kind === "bingo";
    const mark = element("i", {
      class: bingo ? "strip-bingo" : event.call.uncalled ? "strip-call is-gone" : "strip-call",
    });
    mark.style.insetInlineStart = `${length > 0 ? Math.min(100, Math.max(0, (100 * event.at) / length)) : 0}%`;
    return mark;
  });
  return element(
    "div",
    { class: "strip", aria: { hidden: "true" } },
    element("div", { class: "strip-line" }, ...marks),
    element(
      "div",
      { class: "strip-scale" },
      element("span", {}, clockFace(0)),
      element("span", {}, clockFace(length / 2)),
      element("span", {}, clockFace(length)),
    ),
  );
}

/** @param {import("./story.js").CallEvent} event @param {RecapRound} round */
function callRow({ at, call, term, added }, round) {
  const notes = [
    call.uncalled ? text("bingo/recap.timeline.uncalled", { time: time(call.uncalled) }) : "",
    call.crowd ? text("bingo/recap.timeline.crowd", { count: call.crowd }) : "",
    added ? text("bingo/recap.timeline.added") : "",
  ].filter(Boolean);
  return element(
    "li",
    { class: call.uncalled ? "story-row is-gone" : "story-row" },
    element("time", { class: "story-time", dateTime: call.time, title: time(call.time) }, clockFace(at)),
    element("span", { class: "call-number" }, number(call.number)),
    element(
      "span",
      { class: "story-text" },
      element(call.uncalled ? "s" : "span", { lang: round.language ?? languageOf(), dir: "auto" }, term),
      notes.length > 0 ? element("span", { class: "story-note" }, notes.join(" · ")) : null,
    ),
  );
}

/** @param {import("./story.js").BingoEvent} event */
function bingoRow({ at, standing }) {
  return element(
    "li",
    { class: "story-row is-bingo", data: { rank: String(standing.rank) } },
    element("time", { class: "story-time", dateTime: standing.time, title: time(standing.time) }, clockFace(at)),
    element("span", { class: "story-star" }, icon("star")),
    element(
      "span",
      { class: "story-text" },
      text("bingo/recap.timeline.bingo", { name: standing.name }),
      element("span", { class: "story-note" }, text("bingo/recap.timeline.place", { place: ordinal(standing.rank) })),
    ),
  );
}
