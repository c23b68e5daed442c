/** Who has how many sequences, and who sits round the table. */

import { element, setText, syncList } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { chipMark, occupantName, plain, teamName } from "./words.js";

/** @typedef {import("./wire.js").TableParts} TableParts */

/** The sequences of each team, as full and empty dots. */
export class Score {
  root = element("ul", { class: "jack-score" });
  #shown = "";

  /** @param {TableParts} table @param {number | null} own one's own team */
  show(table, own = null) {
    const counts = Array.from(
      { length: table.teams },
      (_, team) => table.sequences.filter((claim) => claim.team === team).length,
    );
    const shown = JSON.stringify([counts, table.need, own]);
    if (this.#shown === shown) return;
    this.#shown = shown;
    this.root.replaceChildren(
      ...counts.map((count, team) =>
        element(
          "li",
          { class: team === own ? "is-own" : "" },
          chipMark(team),
          element("span", { class: "jack-team-name" }, teamName(team)),
          element(
            "span",
            { class: "jack-dots", aria: { hidden: "true" } },
            "●".repeat(count) + "○".repeat(Math.max(0, table.need - count)),
          ),
          element(
            "span",
            { class: "visually-hidden" },
            text("sequence/game.score", { made: count, count: table.need }),
          ),
        ),
      ),
    );
  }
}

/** Everybody in the order of play, with the backs of their cards. */
export class Ring {
  root = element("ol", { class: "jack-ring" });

  /** @param {TableParts} table @param {number | null} own one's own place */
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
          element("span", { class: "jack-backs", aria: { hidden: "true" } }),
          element("span", { class: "jack-seat-note small soft" }),
        ),
      (made, { place, index }) => {
        const [chip, name, backs, note] = /** @type {HTMLElement[]} */ ([...made.children]);
        chip.replaceWith(chipMark(index % table.teams));
        setText(name, occupantName(place, index));
        if (backs.children.length !== place.cards)
          backs.replaceChildren(...Array.from({ length: place.cards }, () => element("i", {})));
        const isTurn = !isOver && index === table.turn;
        made.classList.toggle("is-turn", isTurn);
        made.classList.toggle("is-own", index === own);
        if (isTurn) made.setAttribute("aria-current", "true");
        else made.removeAttribute("aria-current");
        const words = [
          "crowd" in place ? text("sequence/game.crowd", { count: place.crowd }) : "",
          text("sequence/game.cards", { count: place.cards }),
          index === own ? text("sequence/game.you") : "",
          (place.missed ?? 0) > 0 ? text("sequence/game.missed", { count: place.missed ?? 0 }) : "",
        ];
        setText(note, words.filter(Boolean).join(" · "));
      },
    );
  }
}

/** @param {TableParts} table @returns {string} such as “61 in the stock” */
export const stockSentence = (table) =>
  text("sequence/game.stock", { count: table.stock, discards: plain(table.discards.length) });
