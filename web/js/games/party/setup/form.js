/** The setup of a party: a deck, the audience, and a button; further options are optional. */

import { element, field } from "../../../kit/element.js";
import { language } from "../../../kit/language.js";
import { text } from "../../../kit/texts.js";
import { LanguageFold } from "../../../shell/language-fold.js";
import { setupForm } from "../../../shell/setup-form.js";
import { inOrderFor, listDecks } from "../decks/deck-api.js";
import { OptionsForm, USUAL } from "./options-form.js";

/** @param {Record<string, any>} setup @returns {Promise<string[]>} its mode and its deck */
export async function about({ options, deck }) {
  const mode = options?.mode ?? USUAL.mode;
  const { decks } = mode === "draw" || !deck ? { decks: [] } : await listDecks();
  return [text(`party/setup.mode.${mode}`), ...decks.filter(({ name }) => name === deck).map(({ title }) => title)];
}

/** @param {import("../../../shell/game.js").SetupFrame} frame */
export function open(frame) {
  const deck = element("select", { class: "input", id: "party-deck" });
  const fold = new LanguageFold(deck, text("party/setup.deck.languages"));
  const deckField = field(text("party/setup.deck"), deck);
  // A draw has no questions.
  const form = new OptionsForm(
    { ...USUAL, ...frame.setup?.options },
    { hasTeams: frame.hasTeams, hear: (mode) => (deckField.hidden = mode === "draw") },
  );
  deckField.hidden = form.options.mode === "draw";
  return setupForm(frame, {
    intro: text("party/setup.intro"),
    fields: [form.root, deckField],
    setup: () => ({
      options: form.options,
      ...(deck.value && form.options.mode !== "draw"
        ? { deck: deck.value, playTitle: deck.selectedOptions[0]?.dataset.title }
        : {}),
    }),
    fill: async () => {
      const { decks } = await listDecks();
      fold.fill(
        inOrderFor(decks, language),
        ({ name, title, count }) =>
          element("option", { value: name, data: { title } }, text("party/setup.deck.count", { title, count })),
        deck.value || frame.setup?.deck || "",
      );
    },
    how: [1, 2, 3].map((step) => text(`party/setup.how.${step}`)),
  });
}
