/** Moves progress and profile to another device, by a code that one device shows and the other reads. */

import { openLink } from "../../../kit/link-dialog.js";
import { confirmDialog } from "../../../kit/sheet.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { isSecret, leave, take as takeBox } from "../../../room/handover.js";
import { isToken } from "../../../room/browser-memory.js";
import { adoptProfile, ownProfile } from "../../../room/profile.js";
import { refusal } from "../../../room/refusals.js";
import { read, written } from "./progress-file.js";

/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("../../../room/api.js").Problem} Problem */
/** @typedef {import("../../../kit/toast-stack.js").ToastStack} ToastStack */

/**
 * Uploads this browser's progress for another device, and shows the code.
 * @param {Progress} progress
 * @param {ToastStack} toasts
 */
export async function showCode(progress, toasts) {
  await loadTexts("cross-sums/profile");
  const own = ownProfile();
  let secret = "";
  const key = own?.isMade ? own.key : null;
  try {
    // Thousands of levels fit only without the times at which they were played, and even more only without their stars.
    const brief = { ...progress, ended: {} };
    secret = await fitting([progress, brief, { ...brief, feats: {} }].map((one) => written(one, key)));
  } catch (problem) {
    return toasts.show(refusal(/** @type {Problem} */ (problem)), { icon: "offline", tone: "warn" });
  }
  openLink(`${location.origin}/sums#take=${secret}`, {
    title: text("cross-sums/profile.move.title"),
    lead: text("cross-sums/profile.move.text"),
    picture: text("cross-sums/profile.move.qr"),
    secret: text("cross-sums/profile.move.secret"),
  });
}

/**
 * @param {readonly string[]} texts from complete to short; the first that is not too large is uploaded
 * @returns {Promise<string>} its secret
 */
const fitting = ([first, ...others]) =>
  leave(first).catch((/** @type {Problem} */ problem) => {
    if (problem.code !== "tooLarge" || others.length === 0) throw problem;
    return fitting(others);
  });

/**
 * Takes the progress from another device after the player confirms, because anyone can send such a link.
 * @param {string} secret after the # of the address, from which it is removed
 * @param {{take: (progress: Progress) => void, toasts: ToastStack}} around
 */
export async function takeOver(secret, { take, toasts }) {
  history.replaceState(null, "", location.pathname);
  await loadTexts("cross-sums/profile");
  const isWanted =
    isSecret(secret) &&
    (await confirmDialog(
      text("cross-sums/profile.take.title"),
      text("cross-sums/profile.take.text"),
      text("cross-sums/profile.take.yes"),
    ));
  if (!isWanted) return;
  try {
    const left = read(await takeBox(secret));
    if (left === null || left === "newer")
      return toasts.show(text(`cross-sums/profile.file.${left ?? "wrong"}`), { icon: "info", tone: "warn" });
    take(left.progress);
    if (left.profile !== null && isToken(left.profile)) await adoptProfile(left.profile);
    toasts.show(text("cross-sums/profile.take.done"), { icon: "check" });
  } catch (problem) {
    toasts.show(refusal(/** @type {Problem} */ (problem)), { icon: "offline", tone: "warn" });
  }
}
