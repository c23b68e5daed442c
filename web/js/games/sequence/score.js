/** The teams' sequences, and the players round the table. */

import { alreadyShows, element, setText, syncList } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { suitOf } from "./rules/cards.js";
import { cardName, cardSign, chipMark, occupantName, teamName } from "./words.js";

/** @typedef {import("./wire.js").Table} TableParts */

/**
 * @param {readonly import("./wire.js").Claim[]} sequences @param {number} team @param {number} need
 * @returns {string} the sequences of a team as full and empty dots
 */
export function dots(sequences, team, need) {
  const made = sequences.filter((claim) => claim.team === team).length;
  return "●".repeat(made) + "○".repeat(Math.max(0, need - made));
}

/** The teams' sequences, as full and empty dots. */
export class Score {
  root = element("ul", { class: "jack-score" });

  /** @param {TableParts} table @param {number | null} own the player's own team */
  show(table, own = null) {
    const counts = Array.from(
      { length: table.teams },
      (_, team) => table.sequences.filter((claim) => claim.team === team).length,
    );
    const turn = table.outcome || table.isPaused ? null : table.turn % table.teams;
    if (alreadyShows(this.root, [counts, table.need, own, turn])) return;
    this.root.replaceChildren(
      ...counts.map((count, team) =>
        element(
          "li",
          { class: [team === own ? "is-own" : "", team === turn ? "is-turn" : ""].filter(Boolean).join(" ") },
          chipMark(team),
          element("span", { class: "jack-team-name" }, teamName(team)),
          team === own ? element("span", { class: "jack-you" }, text("sequence/game.you")) : null,
          element("span", { class: "jack-dots", aria: { hidden: "true" } }, dots(table.sequences, team, table.need)),
          element(
            "span",
            { class: "visually-hidden" },
            text("sequence/game.score", { made: Math.min(count, table.need), count: table.need }),
          ),
        ),
      ),
    );
  }
}

/** All players in the order of play, with the backs of their cards, which are revealed at the end. */
export class Ring {
  root = element("ol", { class: "jack-ring" });
  #isBrief;

  /** @param {boolean} [isBrief] whether only the backs show the number of cards */
  constructor(isBrief = false) {
    this.#isBrief = isBrief;
  }

  /** @param {TableParts} table @param {number | null} own the player's own place */
  show(table, own = null) {
    const isOver = table.outcome !== undefined;
    syncList(
      this.root,
      table.places.map((place, index) => ({ place, index })),
      ({ index }) => String(index),
      ({ index }) =>
        element(
          "li",
          { class: "jack-seat" },
          chipMark(index % table.teams),
          element("span", { class: "jack-seat-name", dir: "auto" }),
          element("span", { class: "jack-backs" }),
          element("span", { class: "jack-seat-note small soft" }),
        ),
      (made, { place, index }) => {
        const [chip, name, backs, note] = /** @type {HTMLElement[]} */ ([...made.children]);
        chip.replaceWith(chipMark(index % table.teams));
        setText(name, occupantName(place, index));
        const hand = (isOver && table.hands?.[index]) || null;
        const shown = hand ? hand.join() : String(place.cards);
        if (!alreadyShows(backs, shown))
          backs.replaceChildren(...(hand ? hand.map(openCard) : Array.from({ length: place.cards }, closedCard)));
        const isTurn = !isOver && index === table.turn;
        made.classList.toggle("is-turn", isTurn);
        made.classList.toggle("is-own", index === own);
        if (isTurn) made.setAttribute("aria-current", "true");
        else made.removeAttribute("aria-current");
        const words = [
          "crowd" in place ? text("sequence/game.crowd", { count: place.crowd }) : "",
          hand || this.#isBrief ? "" : text("sequence/game.cards", { count: place.cards }),
          index === own ? text("sequence/game.you") : "",
          (place.missed ?? 0) > 0 ? text("sequence/game.missed", { count: place.missed ?? 0 }) : "",
        ];
        setText(note, words.filter(Boolean).join(" · "));
      },
    );
  }
}

const closedCard = () => element("i", { aria: { hidden: "true" } });

/** @param {number} card */
const openCard = (card) =>
  element(
    "span",
    { class: "jack-open-card", data: { suit: suitOf(card) } },
    element("span", { aria: { hidden: "true" } }, cardSign(card)),
    element("span", { class: "visually-hidden" }, `${cardName(card)}, `),
  );

/** @param {TableParts} table @returns {string} such as “61 cards left” */
export const stockSentence = (table) => text("sequence/game.stock", { count: table.stock });
