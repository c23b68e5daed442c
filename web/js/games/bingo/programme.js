/** Rounds of bingo in the prepared programmes. */

/**
 * The packs by language.
 * @type {Readonly<Record<"wedding" | "pub", Readonly<Record<string, string>>>>}
 */
const PACKS = Object.freeze({
  wedding: { en: "wedding", de: "hochzeit", es: "boda", fr: "mariage" },
  pub: { en: "football-match", de: "fussballspiel", es: "partido-de-futbol", fr: "match-de-football" },
});

/** @type {import("../../shell/game.js").ProgrammePart["plays"]} */
export const plays = (language) => ({
  keynote: [{ place: 1, setup: { pack: "tech-keynote" } }],
  wedding: [{ place: 2, setup: { pack: PACKS.wedding[language] ?? PACKS.wedding.en } }],
  pub: [{ place: 1, setup: { pack: PACKS.pub[language] ?? PACKS.pub.en } }],
});
