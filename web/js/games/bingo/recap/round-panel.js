/** The recap of one round. */

import "../standings-list.js";
import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { fetchBoard, lookingBoard, viewAtBingo } from "../screen/winner-board.js";
import { languageOf, list, number, text, time } from "../../../kit/texts.js";
import { neverCalled } from "../never-called.js";
import { chanceOf, goalSentence } from "../words.js";
import { clockFace, ordinal, quoted } from "../../../kit/words.js";
import { fold } from "./fold.js";
import { lengthOf, photoFinishes, standingCalls, startOf, winnersOf } from "./story.js";
import { timeline } from "./timeline.js";

/** @typedef {import("./story.js").RecapRound} RecapRound */

/** The maximum number of lines in a list; the rest is counted. */
const STANDINGS = 20;
const MISSES = 8;
const TIES = 6;
/** With more terms that were never called, their list is closed. */
const UNCALLED = 12;
/** The number of rows of the timeline that are as high as the winner's card. */
const CARD = 10;

/**
 * @param {string} code
 * @param {RecapRound} round
 * @param {boolean} isLast whether its boards are still public
 * @returns {HTMLElement}
 */
export function roundPanel(code, round, isLast) {
  const last = [notCalled(round), proof(code, round)];
  // The columns end at about the same height.
  const isLong = round.calls.length > CARD + Math.min(round.standings.length, STANDINGS);
  const panel = element(
    "div",
    { class: "recap-round" },
    element(
      "div",
      { class: "recap-column" },
      winnerCard(code, round, isLast),
      facts(round),
      standings(round),
      ties(round),
      misses(round),
      prizes(round),
      ...(isLong ? last : []),
    ),
    element("div", { class: "recap-column" }, timeline(round), ...(isLong ? [] : last)),
  );
  return panel;
}

/** @param {string} code @param {RecapRound} round @param {boolean} isLast */
function winnerCard(code, round, isLast) {
  const winners = winnersOf(round);
  const [first] = winners;
  const card = element(
    "section",
    { class: "recap-winner" },
    element("div", { class: "bulbs" }),
    element("p", { class: "eyebrow" }, text("bingo/recap.round", { number: round.number })),
    element(
      "h2",
      { class: "winner-names" },
      winners.length > 0 ? list(winners.slice(0, 4).map((row) => row.name)) : text("bingo/recap.winner.none"),
    ),
    first ? element("p", { class: "winner-how" }, winnerSentence(round, winners)) : null,
  );
  if (first && isLast) void addBoard(code, round, first, card);
  return card;
}

/** @param {RecapRound} round @param {import("../wire.js").Standing[]} winners */
function winnerSentence(round, winners) {
  const [first] = winners;
  const after = clockFace(Date.parse(first.time) - startOf(round));
  if (winners.length > 1) return text("bingo/recap.winner.shared", { count: winners.length, after });
  return first.call === null
    ? text("bingo/recap.winner.honour", { after })
    : text("bingo/recap.winner.call", { number: first.call, after });
}

/**
 * @param {string} code
 * @param {RecapRound} round
 * @param {import("../wire.js").Standing} winner
 * @param {HTMLElement} card
 */
async function addBoard(code, round, winner, card) {
  const board = await fetchBoard(code, winner.player);
  if (!board || !card.isConnected) return;
  const label = text("bingo/recap.winner.board", { name: winner.name });
  const shown = lookingBoard(false);
  card.append(element("figure", { class: "winner-board" }, shown, element("figcaption", {}, label)));
  shown.show(
    viewAtBingo(board, { terms: round.terms, options: round.options, calls: standingCalls(round) }, winner.call),
    { language: round.language, disabled: true, label },
  );
}

/** @param {RecapRound} round */
function facts(round) {
  const calls = standingCalls(round).length;
  const bingos = round.total ?? round.standings.length;
  return element(
    "dl",
    { class: "recap-facts" },
    fact(clockFace(lengthOf(round)), text("bingo/recap.facts.length")),
    fact(number(calls), text("bingo/recap.facts.calls", { count: calls })),
    fact(number(bingos), text("bingo/recap.facts.bingos", { count: bingos })),
  );
}

/** @param {string} value @param {string} words */
function fact(value, words) {
  return element("div", {}, element("dt", {}, words), element("dd", {}, value));
}

/** @param {RecapRound} round */
function standings(round) {
  if (round.standings.length === 0)
    return element(
      "section",
      { class: "notice" },
      element("h2", {}, text("bingo/recap.goal")),
      element("p", {}, goalSentence(round.options)),
    );
  const rows = /** @type {import("../standings-list.js").StandingsList} */ (document.createElement("standings-list"));
  rows.show({ top: round.standings, total: round.total ?? round.standings.length, own: null }, undefined, STANDINGS);
  return element(
    "section",
    { class: "notice" },
    element("h2", {}, text("bingo/recap.standings")),
    rows,
    element("p", { class: "soft small" }, goalSentence(round.options)),
  );
}

/** @param {RecapRound} round */
function ties(round) {
  const finishes = photoFinishes(round);
  if (finishes.length === 0) return null;
  return fold(
    "",
    text("bingo/recap.ties.title"),
    element("p", { class: "soft small" }, text("bingo/recap.ties.text")),
    ...finishes.slice(0, 3).map(({ rank, call, rows }) =>
      element(
        "div",
        { class: "tie" },
        element(
          "h3",
          {},
          call === null
            ? text("bingo/recap.ties.place", { place: ordinal(rank) })
            : text("bingo/recap.ties.call", { place: ordinal(rank), number: call }),
        ),
        element(
          "ol",
          { class: "tie-rows" },
          ...rows.slice(0, TIES).map((row) =>
            element(
              "li",
              {},
              element("span", {}, row.name),
              element(
                "time",
                { dateTime: row.time },
                time(row.time, {
                  hour: "numeric",
                  minute: "2-digit",
                  second: "2-digit",
                  fractionalSecondDigits: 1,
                }),
              ),
            ),
          ),
        ),
        rows.length > TIES
          ? element("p", { class: "soft small" }, text("bingo/recap.more", { count: rows.length - TIES }))
          : null,
      ),
    ),
  );
}

/** @param {RecapRound} round */
function misses(round) {
  const closest = round.closest ?? [];
  if (closest.length === 0) return null;
  return element(
    "section",
    { class: "notice" },
    element("h2", {}, text("bingo/recap.misses.title")),
    element(
      "ul",
      { class: "misses" },
      ...closest.slice(0, MISSES).map((miss) =>
        element(
          "li",
          {},
          icon("star"),
          element(
            "span",
            {},
            text("bingo/recap.misses.one", {
              name: miss.name,
              terms: list(
                miss.missing.slice(0, 3).map((term) => quoted(round.terms[term] ?? "")),
                "disjunction",
              ),
            }),
          ),
        ),
      ),
    ),
    closest.length > MISSES
      ? element("p", { class: "soft small" }, text("bingo/recap.more", { count: closest.length - MISSES }))
      : null,
  );
}

/** @param {RecapRound} round */
function prizes(round) {
  const draws = round.draws ?? [];
  if (draws.length === 0) return null;
  return element(
    "section",
    { class: "notice" },
    element("h2", {}, text("bingo/recap.draws.title")),
    element(
      "ul",
      { class: "draws" },
      ...draws.map((draw) =>
        element(
          "li",
          {},
          icon("gift"),
          element(
            "span",
            {},
            element("strong", {}, draw.name),
            element(
              "span",
              { class: "story-note" },
              text("bingo/recap.draws.among", { count: draw.among.length, place: ordinal(draw.rank) }),
              " ",
              chanceOf(draw, text("bingo/recap.draws.chance.server"), (count) =>
                text("bingo/recap.draws.chance.phones", { count }),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {RecapRound} round */
function notCalled(round) {
  const terms = neverCalled(round);
  if (terms.length === 0) return null;
  const part = fold(
    "",
    text("bingo/recap.never.title", { count: terms.length }),
    element(
      "ul",
      { class: "chips", lang: round.language ?? languageOf() },
      ...terms.map((term) => element("li", { dir: "auto" }, round.terms[term] ?? "")),
    ),
  );
  part.open &&= terms.length <= UNCALLED;
  return part;
}

/** @param {string} code @param {RecapRound} round */
function proof(code, round) {
  return fold(
    "proof",
    text("bingo/recap.proof.title"),
    element("p", { class: "soft small" }, text("bingo/recap.proof.text")),
    element(
      "dl",
      {},
      element("dt", {}, text("bingo/recap.proof.commitment")),
      element("dd", { class: "hex" }, round.commitment),
      element("dt", {}, text("bingo/recap.proof.seed")),
      element("dd", { class: "hex proof-seed" }, round.seed),
    ),
    element(
      "a",
      { class: "button no-print", href: `/verify#room=${code}` },
      icon("shield"),
      text("bingo/recap.proof.verify"),
    ),
  );
}
