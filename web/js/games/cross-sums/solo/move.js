/** Progress and profile from one device to another, by a code that one shows and the other reads. */

import { copyText } from "../../../kit/clipboard.js";
import { element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { qrPicture } from "../../../kit/qr.js";
import { confirmDialog, openDialog } from "../../../kit/sheet.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { isSecret, leave, take as takeBox } from "../../../room/handover.js";
import { isToken } from "../../../room/memory.js";
import { adoptProfile, ownProfile } from "../../../room/profile.js";
import { refusal } from "../../../room/refusals.js";
import { read, written } from "./progress-file.js";

/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("../../../room/api.js").Problem} Problem */
/** @typedef {import("../../../kit/toast-stack.js").ToastStack} ToastStack */

/**
 * Leaves all that this browser has for another one, and shows the code.
 * @param {Progress} progress
 * @param {ToastStack} toasts
 */
export async function showCode(progress, toasts) {
  await loadTexts("cross-sums/profile");
  const own = ownProfile();
  let secret = "";
  try {
    secret = await leave(written(progress, own?.isMade ? own.key : null));
  } catch (problem) {
    return toasts.show(refusal(/** @type {Problem} */ (problem)), { icon: "offline", tone: "warn" });
  }
  const link = `${location.origin}/sums#take=${secret}`;
  const said = element("span", {}, text("cross-sums/profile.move.copy"));
  openDialog(text("cross-sums/profile.move.title"), () => [
    element("p", {}, text("cross-sums/profile.move.text")),
    element("div", { class: "device-code" }, qrPicture(link, text("cross-sums/profile.move.qr"))),
    element("p", { class: "soft small" }, text("cross-sums/profile.move.secret")),
    ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)
      ? element("p", { class: "fault" }, text("cross-sums/profile.move.local"))
      : null,
    element(
      "div",
      { class: "sheet-actions" },
      element(
        "button",
        {
          class: "button",
          type: "button",
          on: {
            click: async () =>
              setText(said, text(`cross-sums/profile.move.${(await copyText(link)) ? "copied" : "notCopied"}`)),
          },
        },
        icon("link"),
        said,
      ),
    ),
  ]);
}

/**
 * Takes what another device has left, once its owner agrees: a link may come from anybody.
 * @param {string} secret behind the # of the address, which forgets it
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
