/** Publishes an own deck in the library, updates it there, and withdraws it. */

import { element } from "../../../kit/element.js";
import { confirmDialog, openDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { partyRefusal } from "../party-words.js";
import { deckButton } from "./deck-button.js";
import { ownName } from "./library.js";
import { publishDeck, withdrawDeck } from "./library-api.js";
import { playable } from "./limits.js";
import { needProfile } from "./profile-dialog.js";

/** @typedef {import("./own-decks.js").OwnDeck} OwnDeck */
/** @typedef {OwnDeck["published"]} Place a deck's entry in the library, if it is published */

/**
 * @param {OwnDeck} own
 * @param {(place: Place, words: string) => void} note receives the deck's new place and a message
 */
export function openPublishing(own, note) {
  const { published } = own;
  openDialog(text("party/decks.publish"), (close) => {
    const fault = element("p", { class: "fault", role: "alert" });
    let isBusy = false;
    /**
     * @param {() => Promise<{place: Place} | null>} deed resolves to `null` if the player cancels
     * @param {string} done
     */
    const perform = async (deed, done) => {
      if (isBusy) return;
      isBusy = true;
      fault.textContent = "";
      try {
        const outcome = await deed();
        if (!outcome) return;
        close();
        note(outcome.place, text(done));
      } catch (problem) {
        fault.textContent = partyRefusal(/** @type {any} */ (problem));
      } finally {
        isBusy = false;
      }
    };
    const publishing = () => publish(own, () => (fault.textContent = text("party/decks.import.nothing")));
    return [
      element("p", {}, text(published ? "party/decks.published.text" : "party/decks.publish.text")),
      ownName() ? element("p", { class: "soft" }, text("party/library.by", { author: ownName() })) : null,
      fault,
      deckButton(
        "megaphone",
        published ? "publish.again" : "publish.yes",
        () => void perform(publishing, "party/decks.publish.done"),
        "primary wide",
      ),
      published
        ? deckButton(
            "close",
            "withdraw",
            () => void perform(() => withdraw(published), "party/decks.withdraw.done"),
            "quiet wide",
          )
        : null,
    ];
  });
}

/**
 * @param {OwnDeck} own @param {() => void} empty the message for a deck without questions
 * @returns {Promise<{place: Place} | null>} null if the player cancels
 */
async function publish({ deck: written, published }, empty) {
  const deck = playable(written);
  if (deck.questions.length === 0) {
    empty();
    return null;
  }
  if (!(await needProfile())) return null;
  const { name, revision } = await publishDeck(deck, published).catch((problem) => {
    // The deck was removed from the library or changed there, so this copy remains.
    if (published && problem.code === "revisionConflict")
      return publishDeck(deck, { ...published, revision: problem.details.revision });
    if (published && problem.code === "unknownDeck") return publishDeck(deck);
    throw problem;
  });
  return { place: { name, revision } };
}

/** @param {NonNullable<Place>} place @returns {Promise<{place: Place} | null>} null if the player cancels */
async function withdraw({ name }) {
  const isSure = await confirmDialog(
    text("party/decks.withdraw"),
    text("party/decks.withdraw.text"),
    text("party/decks.withdraw.yes"),
  );
  if (!isSure) return null;
  await withdrawDeck(name).catch((problem) => {
    if (problem.code !== "unknownDeck") throw problem;
  });
  return { place: undefined };
}
