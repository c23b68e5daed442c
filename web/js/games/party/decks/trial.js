/** Tries a deck before it is played with others. */

import { openDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { PartyRoom } from "../player/party-room.js";
import { USUAL } from "../setup/options-form.js";
import { begin } from "../solo/game.js";
import { SoloLine, newSeed } from "../solo/line.js";
import { playable } from "./limits.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */

/**
 * Plays the deck with two simulated players; nothing is stored.
 * @param {Deck} deck
 * @param {{toasts: import("../../../kit/toast-stack.js").ToastStack, live: import("../../../kit/live-region.js").LiveRegion}} voices
 */
export function tryDeck(deck, { toasts, live }) {
  const shown = playable(deck);
  if (shown.questions.length === 0) return toasts.show(text("party/decks.import.nothing"), { tone: "warn" });
  const options = {
    ...USUAL,
    spinMilliseconds: 2_000,
    audience: shown.audience,
    difficulties: /** @type {any} */ (["easy", "medium", "hard"]),
  };
  /** @type {SoloLine} */
  const line = new SoloLine(
    begin(newSeed(), options, [shown], ["Ada", "Bo"]),
    () => {},
    () => room.draw(),
  );
  /** @type {PartyRoom} */
  const room = new PartyRoom(line, {
    say: (words) => live.say(words),
    warn: (words) => toasts.show(words, { tone: "warn" }),
    isHost: true,
  });
  room.draw();
  openDialog(text("party/decks.try"), () => [room.root]).addEventListener("close", () => {
    room.close();
    line.close();
  });
}
