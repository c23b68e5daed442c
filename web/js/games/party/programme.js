/** Parties in the prepared programmes. */

import { USUAL } from "./setup/options-form.js";

/** The decks by language. */
const ICE_BREAKERS = Object.freeze({
  en: "ice-breakers",
  de: "eisbrecher",
  es: "verdad-o-reto-familia",
  fr: "action-ou-verite-famille",
});
const RATHER = Object.freeze({
  en: "would-you-rather",
  de: "was-waere-dir-lieber",
  es: "que-prefieres",
  fr: "tu-preferes",
});

/** @type {import("../../shell/game.js").ProgrammePart["plays"]} */
export function plays(language) {
  /** @param {Readonly<Record<string, string>>} decks */
  const questions = (decks) => ({ options: USUAL, deck: decks[language] ?? decks.en });
  const draw = { options: { ...USUAL, mode: "draw" } };
  return {
    keynote: [{ place: 2, setup: draw }],
    wedding: [
      { place: 1, setup: questions(ICE_BREAKERS) },
      { place: 3, setup: draw },
    ],
    pub: [{ place: 3, setup: questions(RATHER) }],
    class: [{ place: 1, setup: questions(ICE_BREAKERS) }],
  };
}
