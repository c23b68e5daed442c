/** Copies a player's own content to another device: one device shows a code, and the other reads it. */

import { openLink } from "../../kit/link-dialog.js";
import { confirmDialog } from "../../kit/sheet.js";
import { isSecret, leave, take as takeBox } from "../../room/handover.js";
import { isToken } from "../../room/browser-memory.js";
import { adoptProfile, ownProfile } from "../../room/profile.js";
import { OwnContents, newID } from "./own.js";

/** @typedef {import("../../kit/toast-stack.js").ToastStack} Toasts */
/**
 * @template {import("./kind.js").Content} C
 * @typedef {import("./own.js").Own<C>} Own
 */
/**
 * @template {import("./kind.js").Content} C
 * @typedef {import("./kind.js").Kept<C> & {form: string}} Moved `form`: the name of the format
 */

/**
 * Returns the text for the other device: the content with its places on the server, and the profile that may change it
 * there. Earlier versions stay on this device.
 * @template {import("./kind.js").Content} C
 * @param {Moved<C>} kind @param {readonly Own<C>[]} own @param {string | null} profile its key
 * @returns {string}
 */
export const written = ({ kind, plural, form }, own, profile) =>
  JSON.stringify({
    form,
    [plural]: own.map(({ id, content, saved, published }) => ({ id, [kind]: content, saved, published })),
    profile,
  });

/** @param {any} saved */
const isSaved = (saved) =>
  typeof saved?.name === "string" && typeof saved.token === "string" && Number.isInteger(saved.revision);
/** @param {any} published */
const isPublished = (published) => typeof published?.name === "string" && Number.isInteger(published.revision);

/**
 * @template {import("./kind.js").Content} C
 * @param {Moved<C>} kind @param {string} box
 * @returns {{own: Own<C>[], profile: string | null} | null} null if the text is in another format
 */
export function read({ kind, plural, form, isContent }, box) {
  /** @type {any} */
  let left;
  try {
    left = JSON.parse(box);
  } catch {
    return null;
  }
  if (left?.form !== form || !Array.isArray(left[plural])) return null;
  const own = left[plural]
    .filter(
      (/** @type {any} */ one) => typeof one?.id === "string" && /^[0-9a-f]{16}$/u.test(one.id) && isContent(one[kind]),
    )
    .map((/** @type {any} */ { id, [kind]: content, saved, published }) => ({
      id,
      content,
      versions: [],
      ...(isSaved(saved) ? { saved } : {}),
      ...(isPublished(published) ? { published } : {}),
    }));
  return { own, profile: typeof left.profile === "string" && isToken(left.profile) ? left.profile : null };
}

/**
 * Adds content from another device. Nothing is overwritten: if the devices have different versions of it, this device
 * then has both.
 * @template {import("./kind.js").Content} C
 * @param {import("./kind.js").Kept<C>} kind @param {readonly Own<C>[]} left
 * @returns {number} how many were added
 */
export function takeIn(kind, left) {
  const contents = new OwnContents(kind);
  let taken = 0;
  for (const own of [...left].reverse()) {
    const here = contents.recall(own.id);
    if (here && JSON.stringify(here.content) === JSON.stringify(own.content)) {
      // This device may not know the content's place on the server.
      contents.keep({ ...here, saved: here.saved ?? own.saved, published: here.published ?? own.published });
      continue;
    }
    contents.keep(here ? { ...own, id: newID(), saved: undefined, published: undefined } : own);
    taken += 1;
  }
  return taken;
}

/**
 * Stores content on the server for another device, and shows the code for it.
 * @template {import("./kind.js").Content} C
 * @param {import("./kind.js").WrittenKind<C>} kind @param {readonly Own<C>[]} contents @param {Toasts} toasts
 */
export async function showCode(kind, contents, toasts) {
  const own = ownProfile();
  let secret = "";
  try {
    secret = await leave(written(kind, contents, own?.isMade ? own.key : null));
  } catch (problem) {
    const fault = /** @type {{code: string}} */ (problem);
    const words = fault.code === "tooLarge" ? kind.say("move.tooLarge") : kind.refusal(fault);
    return void toasts.show(words, { tone: "warn" });
  }
  openLink(`${location.origin}${kind.page}#take=${secret}`, {
    title: kind.say("move"),
    lead: kind.say("move.text"),
    picture: kind.say("move.code"),
    secret: kind.say("move.secret"),
  });
}

/**
 * Adds the content from another device after the player confirms, because anyone can send such a link.
 * @template {import("./kind.js").Content} C
 * @param {import("./kind.js").WrittenKind<C>} kind @param {string} secret @param {Toasts} toasts
 * @returns {Promise<boolean>} whether any was added
 */
export async function takeOver(kind, secret, toasts) {
  const isWanted =
    isSecret(secret) && (await confirmDialog(kind.say("take"), kind.say("take.text"), kind.say("take.yes")));
  if (!isWanted) return false;
  try {
    const left = read(kind, await takeBox(secret));
    if (!left) {
      toasts.show(kind.say("take.wrong"), { tone: "warn" });
      return false;
    }
    const count = takeIn(kind, left.own);
    if (left.profile) await adoptProfile(left.profile);
    toasts.show(kind.say("take.done", { count }), { icon: "check" });
    return true;
  } catch (problem) {
    toasts.show(kind.refusal(problem), { tone: "warn" });
    return false;
  }
}
