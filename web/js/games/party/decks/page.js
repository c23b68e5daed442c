/** “My decks”: the page on which people edit, import, try, share and publish the decks in this browser. */

import { language } from "../../../kit/language.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { WritingPage } from "../../../shell/writing/page.js";
import { typeOfPasted } from "../../../shell/writing/yaml-text.js";
import { partyRefusal } from "../party-words.js";
import { AUDIENCES, bare, inOrderFor } from "./deck-api.js";
import { FORMS, TYPES, fileOf } from "./deck-file.js";
import { DeckEditor } from "./editor.js";
import { keptDecks } from "./kept.js";
import { playable } from "./limits.js";
import { tryDeck } from "./trial.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */

/** @returns {Deck} */
const empty = () => ({
  title: text("party/decks.untitled"),
  description: "",
  language,
  audience: "family",
  author: null,
  questions: [{ text: "", category: "truthOrDare", kind: "truth", difficulty: "easy" }],
});

await loadTexts("kit", "room", "common", "library", "party/play", "party/setup", "party/decks");
new WritingPage(
  {
    ...keptDecks,
    page: "/decks",
    alone: "/party",
    form: "callboard/decks/1",
    say: (key, values) => text(`party/decks.${key}`, values),
    refusal: partyRefusal,
    empty,
    read: bare,
    playable,
    inOrder: (items) => inOrderFor(/** @type {any[]} */ (items), language),
    audiences: AUDIENCES,
    audienceWords: (audience) => text(`party/setup.audience.${audience}`),
    sampleWords: ({ text: words, options = [] }) => [words, options.join(" / ")].filter(Boolean).join(" "),
    types: TYPES,
    binary: [],
    forms: FORMS,
    fileOf: (deck, form) => fileOf(deck, /** @type {import("./deck-file.js").Form} */ (form)),
    typeOfPasted,
    editor: (deck, changed, undo) => new DeckEditor(deck, changed, undo),
    tryOut: tryDeck,
  },
  "party-alone",
).open();
