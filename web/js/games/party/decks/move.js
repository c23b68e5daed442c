/** Copies the player's decks to another device, by a code that one shows and the other reads. */

import { openLink } from "../../../kit/link-dialog.js";
import { confirmDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { isSecret, leave, take as takeBox } from "../../../room/handover.js";
import { isToken } from "../../../room/browser-memory.js";
import { adoptProfile, ownProfile } from "../../../room/profile.js";
import { partyRefusal } from "../party-words.js";
import { isDeck } from "../solo/saved-games.js";
import { keepOwnDeck, newID, recallOwnDecks } from "./own-decks.js";

/** @typedef {import("./own-decks.js").OwnDeck} OwnDeck */
/** @typedef {{decks: OwnDeck[], profile: string | null}} Left */

const FORM = "callboard/decks/1";

/**
 * Earlier versions are not copied. The deck's place on the server is, and so is the key that may change it there.
 * @param {readonly OwnDeck[]} decks @param {string | null} profile its key
 * @returns {string}
 */
export const written = (decks, profile) =>
  JSON.stringify({
    form: FORM,
    decks: decks.map(({ id, deck, saved, published }) => ({ id, deck, saved, published })),
    profile,
  });

/** @param {any} saved */
const isSaved = (saved) =>
  typeof saved?.name === "string" && typeof saved.token === "string" && Number.isInteger(saved.revision);
/** @param {any} published */
const isPublished = (published) => typeof published?.name === "string" && Number.isInteger(published.revision);

/** @param {string} box @returns {Left | null} null for anything else */
export function read(box) {
  /** @type {any} */
  let left;
  try {
    left = JSON.parse(box);
  } catch {
    return null;
  }
  if (left?.form !== FORM || !Array.isArray(left.decks)) return null;
  const decks = left.decks
    .filter(
      (/** @type {any} */ own) => typeof own?.id === "string" && /^[0-9a-f]{16}$/u.test(own.id) && isDeck(own.deck),
    )
    .map((/** @type {any} */ { id, deck, saved, published }) => ({
      id,
      deck,
      versions: [],
      ...(isSaved(saved) ? { saved } : {}),
      ...(isPublished(published) ? { published } : {}),
    }));
  return { decks, profile: typeof left.profile === "string" && isToken(left.profile) ? left.profile : null };
}

/**
 * Adds decks from another device. If both devices have a deck and the copies differ, the other one is added as a second
 * deck, so nothing is overwritten.
 * @param {readonly OwnDeck[]} decks
 * @returns {number} the number of new decks
 */
export function takeIn(decks) {
  let taken = 0;
  for (const own of [...decks].reverse()) {
    const here = recallOwnDecks().find(({ id }) => id === own.id);
    if (here && JSON.stringify(here.deck) === JSON.stringify(own.deck)) {
      // This device may not know the deck's place on the server.
      keepOwnDeck({ ...here, saved: here.saved ?? own.saved, published: here.published ?? own.published });
      continue;
    }
    keepOwnDeck(here ? { ...own, id: newID(), saved: undefined, published: undefined } : own);
    taken += 1;
  }
  return taken;
}

/**
 * Uploads decks for another device, and shows the code.
 * @param {readonly OwnDeck[]} decks
 * @param {import("../../../kit/toast-stack.js").ToastStack} toasts
 */
export async function showCode(decks, toasts) {
  const own = ownProfile();
  let secret = "";
  try {
    secret = await leave(written(decks, own?.isMade ? own.key : null));
  } catch (problem) {
    const fault = /** @type {{code: string}} */ (problem);
    const words = fault.code === "tooLarge" ? text("party/decks.move.tooLarge") : partyRefusal(fault);
    return void toasts.show(words, { tone: "warn" });
  }
  openLink(`${location.origin}/decks#take=${secret}`, {
    title: text("party/decks.move"),
    lead: text("party/decks.move.text"),
    picture: text("party/decks.move.code"),
    secret: text("party/decks.move.secret"),
  });
}

/**
 * Takes the decks from another device after the player confirms, because anyone can send such a link.
 * @param {string} secret
 * @param {import("../../../kit/toast-stack.js").ToastStack} toasts
 * @returns {Promise<boolean>} whether there are new decks
 */
export async function takeOver(secret, toasts) {
  const isWanted =
    isSecret(secret) &&
    (await confirmDialog(text("party/decks.take"), text("party/decks.take.text"), text("party/decks.take.yes")));
  if (!isWanted) return false;
  try {
    const left = read(await takeBox(secret));
    if (!left) {
      toasts.show(text("party/decks.take.wrong"), { tone: "warn" });
      return false;
    }
    const count = takeIn(left.decks);
    if (left.profile) await adoptProfile(left.profile);
    toasts.show(text("party/decks.take.done", { count }), { icon: "check" });
    return true;
  } catch (problem) {
    toasts.show(partyRefusal(/** @type {any} */ (problem)), { tone: "warn" });
    return false;
  }
}
