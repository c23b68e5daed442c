/** How browsers store decks. */

import { GotContents } from "../../../shell/writing/got.js";
import { OwnContents } from "../../../shell/writing/own.js";
import { isDeck } from "../solo/saved-games.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */

/** @type {import("../../../shell/writing/kind.js").Kept<Deck>} */
export const keptDecks = {
  kind: "deck",
  plural: "decks",
  storage: { list: "callboard.decks", one: "callboard.deck.", got: "callboard.got" },
  isContent: isDeck,
};

export const ownDecks = new OwnContents(keptDecks);
export const gotDecks = new GotContents(keptDecks);
