/** Publishes own content in the library, updates it there, and withdraws it. */

import { element } from "../../kit/element.js";
import { confirmDialog, openDialog } from "../../kit/sheet.js";
import { text } from "../../kit/texts.js";
import { wordButton } from "./word-button.js";
import { ownName } from "./library-card.js";
import * as library from "./library-api.js";
import { needProfile } from "./profile-dialog.js";

/**
 * @template {import("./kind.js").Content} C
 * @typedef {import("./kind.js").WrittenKind<C>} WrittenKind
 */
/**
 * @template {import("./kind.js").Content} C
 * @typedef {import("./own.js").Own<C>} Own
 */
/** @typedef {Own<any>["published"]} Place its entry in the library, if it is published */

/**
 * @template {import("./kind.js").Content} C
 * @param {WrittenKind<C>} kind @param {Own<C>} own
 * @param {(place: Place, words: string) => void} note receives the new entry and a message
 */
export function openPublishing(kind, own, note) {
  const { published } = own;
  openDialog(kind.say("publish"), (close) => {
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
        note(outcome.place, kind.say(done));
      } catch (problem) {
        fault.textContent = kind.refusal(problem);
      } finally {
        isBusy = false;
      }
    };
    const publishing = () => publish(kind, own, () => (fault.textContent = kind.say("import.nothing")));
    return [
      element("p", {}, kind.say(published ? "published.text" : "publish.text")),
      ownName() ? element("p", { class: "soft" }, text("library.by", { author: ownName() })) : null,
      fault,
      wordButton(
        kind,
        "megaphone",
        published ? "publish.again" : "publish.yes",
        () => void perform(publishing, "publish.done"),
        "primary wide",
      ),
      published
        ? wordButton(
            kind,
            "close",
            "withdraw",
            () => void perform(() => withdraw(kind, published), "withdraw.done"),
            "quiet wide",
          )
        : null,
    ];
  });
}

/**
 * @template {import("./kind.js").Content} C
 * @param {WrittenKind<C>} kind @param {Own<C>} own @param {() => void} empty called if it has no question
 * @returns {Promise<{place: Place} | null>} null if the player cancels
 */
async function publish(kind, { content: written, published }, empty) {
  const content = kind.playable(written);
  if (content.questions.length === 0) {
    empty();
    return null;
  }
  if (!(await needProfile())) return null;
  const { name, revision } = await library.publish(kind, content, published).catch((problem) => {
    // The entry was changed in the library or removed from it, so it is replaced or published again.
    if (published && problem.code === "revisionConflict")
      return library.publish(kind, content, { ...published, revision: problem.details.revision });
    if (published && library.isUnknown(kind, problem)) return library.publish(kind, content);
    throw problem;
  });
  return { place: { name, revision } };
}

/**
 * @param {WrittenKind<any>} kind @param {NonNullable<Place>} place
 * @returns {Promise<{place: Place} | null>} null if the player cancels
 */
async function withdraw(kind, { name }) {
  const isSure = await confirmDialog(kind.say("withdraw"), kind.say("withdraw.text"), kind.say("withdraw.yes"));
  if (!isSure) return null;
  await library.withdraw(kind, name).catch((problem) => {
    if (!library.isUnknown(kind, problem)) throw problem;
  });
  return { place: undefined };
}
