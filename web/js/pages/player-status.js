/** The strip above the board (what was called last) and the hint below it (what to do next). */

import { element } from "../element.js";
import { icon } from "../icons.js";
import { cellOfTerm } from "../state.js";
import { clockTime, counted, goalSentence, ordinal } from "../words.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../derive.js").BoardView} BoardView */

/**
 * @param {HTMLElement} strip
 * @param {State} state
 * @param {() => void} reshuffle
 */
export function showCallStrip(strip, state, reshuffle) {
  const { round } = state;
  if (!round) return;
  const call = round.calls[round.calls.length - 1];
  const own = call ? cellOfTerm(state, call.term) >= 0 : false;
  const shown = [round.number, round.state, call?.number, call?.term, own, round.state === "finished" ? state.standings.own?.rank ?? state.standings.total : ""].join("|");
  if (strip.dataset.shown === shown) return;
  strip.dataset.shown = shown;
  strip.dataset.state = round.state;
  if (round.state === "dealt") {
    strip.replaceChildren(
      element("div", { class: "strip-text" },
        element("strong", {}, "The curtain is still down"),
        element("span", { class: "soft" }, "The host starts the round.")),
      element("button", { class: "button", type: "button", on: { click: reshuffle } }, icon("shuffle"), "Reshuffle"));
  } else if (round.state === "finished") {
    const own = state.standings.own;
    strip.replaceChildren(
      element("span", { class: "strip-number" }, icon("flag")),
      element("div", { class: "strip-text" },
        element("strong", {}, own ? `The round is over. You came ${ordinal(own.rank)}!` : "The round is over"),
        element("span", { class: "soft" }, own ? "The host may deal another round: stay seated." : "No bingo this time. The host may deal another round: stay seated.")));
  } else if (!call) {
    strip.replaceChildren(
      element("div", { class: "strip-text" },
        element("strong", {}, "Curtain up!"),
        element("span", { class: "soft" }, "Listen for the moments on your board. Calls appear here.")));
  } else {
    strip.replaceChildren(
      element("span", { class: "strip-number", aria: { label: `Call ${call.number}` } }, String(call.number)),
      element("div", { class: "strip-text" },
        element("strong", { class: "strip-term", lang: round.language ?? "en" }, round.terms[call.term] ?? ""),
        element("span", { class: "soft" }, `Called ${clockTime(call.time)}`, own ? element("b", { class: "strip-own" }, " · on your board") : null),
        ...earlierCalls(round)));
  }
}

/**
 * Where there is room, the two calls before the last are in view too.
 * @param {import("../wire.js").Round} round
 */
function earlierCalls(round) {
  return round.calls.slice(-3, -1).reverse().map((call) => element("span", { class: "strip-earlier" },
    `${call.number}  `, element("span", { lang: round.language ?? "en" }, round.terms[call.term] ?? "")));
}

/**
 * @param {HTMLElement} hint
 * @param {State} state
 * @param {BoardView | null} view
 */
export function showHint(hint, state, view) {
  const { round } = state;
  if (!round || !view) return;
  const { look, name, text, term } = hintOf(state, view);
  const shown = `${look}|${text}|${term}`;
  if (hint.dataset.shown === shown) return;
  hint.dataset.shown = shown;
  hint.dataset.look = look;
  const words = element("span", {}, text);
  if (term) words.append(element("em", { lang: round.language ?? "en" }, term));
  hint.replaceChildren(icon(name), words);
}

/** @param {State} state @param {BoardView} view */
function hintOf(state, view) {
  const round = /** @type {import("../wire.js").Round} */ (state.round);
  const term = view.waitingTerms.length === 1 ? round.terms[view.waitingTerms[0]] : "";
  if (round.state === "dealt") return { look: "plain", name: "board", text: goalSentence(round.options), term: "" };
  if (round.state === "finished") return { look: "plain", name: "board", text: view.bingo ? "Your winning tiles stay lit." : `${counted(view.marked, "tile", "tiles")} marked.`, term: "" };
  if (view.claimable) return { look: "claim", name: "star", text: "You have a bingo: tap the glowing tiles to claim it!", term: "" };
  if (view.waitingTerms.length > 0 && !view.bingo) {
    return term
      ? { look: "wait", name: "clock", text: "Your line is full: waiting for ", term }
      : { look: "wait", name: "clock", text: `Your lines are full: waiting for ${view.waitingTerms.length} calls`, term: "" };
  }
  if (view.bingo) return { look: "won", name: "star", text: "You have a bingo. Every further pattern raises your standing.", term: "" };
  if (view.missing === 1) return { look: "near", name: "star", text: "One away! A single call makes your bingo.", term: "" };
  return { look: "plain", name: "board", text: goalSentence(round.options), term: "" };
}

