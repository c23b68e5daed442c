/** The player's profile on this server, and the ways to move progress to another browser. */

import { download } from "../../../kit/download.js";
import { button, element, form, setText, submitButton } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { confirmDialog, openDialog } from "../../../kit/sheet.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { lastName } from "../../../room/browser-memory.js";
import { catchUp, deleteProfile, ownProfile, saveProfile } from "../../../room/profile.js";
import { refusal } from "../../../room/refusals.js";
import { waitingResults } from "../../../room/results.js";
import { LIMITS } from "../../../room/wire.js";
import { read, written } from "./progress-file.js";

/** @typedef {import("./progress.js").Progress} Progress */
/** @typedef {import("../../../room/api.js").Problem} Problem */
/**
 * @typedef {object} Around
 * @property {() => Progress} progress
 * @property {(progress: Progress) => void} take adds progress from another browser
 * @property {import("../../../kit/toast-stack.js").ToastStack} toasts
 */

/** The maximum size in bytes. A file of progress is a hundred times shorter. */
const FILE_BYTES_MAX = 5_000_000;

/** @param {Around} around */
export async function openProfile(around) {
  await loadTexts("cross-sums/profile");
  const profile = element("section", { class: "sums-profile" });
  const show = () => profile.replaceChildren(...profilePart(around, show));
  show();
  openDialog(text("cross-sums/profile.title"), (close) => [profile, ...progressPart(around, close)]);
  await catchUp();
  show();
}

/**
 * @param {Around} around
 * @param {() => void} show once something has changed
 * @returns {Node[]}
 */
function profilePart({ toasts }, show) {
  const own = ownProfile();
  const name = element("input", {
    class: "input",
    type: "text",
    value: own?.nickname ?? lastName(),
    maxLength: LIMITS.nameCharacters * 2,
    autocomplete: "nickname",
    required: true,
  });
  const listed = element("input", { type: "checkbox", role: "switch", checked: own?.isListed ?? false });
  const fault = element("p", { class: "fault", role: "alert", hidden: true });
  const save = async () => {
    fault.hidden = true;
    try {
      await saveProfile(name.value, listed.checked);
      toasts.show(text("cross-sums/profile.saved"), { icon: "check" });
      await catchUp();
    } catch (problem) {
      const { code } = /** @type {Problem} */ (problem);
      if (code !== "offline" || !ownProfile()) {
        setText(fault, refusal(/** @type {Problem} */ (problem)));
        fault.hidden = false;
        return;
      }
    }
    show();
  };
  const waiting = own ? waitingResults().length : 0;
  return [
    element("p", { class: "soft" }, text(own ? "cross-sums/profile.is" : "cross-sums/profile.what")),
    form(
      { class: "sums-form" },
      () => void save(),
      element(
        "label",
        { class: "field" },
        element("span", { class: "field-label" }, text("cross-sums/profile.name")),
        name,
      ),
      element("label", { class: "switch" }, element("span", {}, text("cross-sums/profile.listed")), listed),
      fault,
      submitButton(
        "button primary",
        icon(own ? "check" : "plus"),
        text(own ? "cross-sums/profile.save" : "cross-sums/profile.make"),
      ),
    ),
    ...(own && !own.isTold ? [element("p", { class: "soft small" }, text("cross-sums/profile.offline"))] : []),
    ...(waiting > 0
      ? [element("p", { class: "soft small" }, text("cross-sums/profile.waiting", { count: waiting }))]
      : []),
    ...(own ? [deletion(toasts, show)] : []),
  ];
}

/** @param {import("../../../kit/toast-stack.js").ToastStack} toasts @param {() => void} show */
const deletion = (toasts, show) =>
  button(
    "button quiet danger",
    async () => {
      const isSure = await confirmDialog(
        text("cross-sums/profile.delete.title"),
        text("cross-sums/profile.delete.text"),
        text("cross-sums/profile.delete.yes"),
      );
      if (!isSure) return;
      const isDone = await deleteProfile();
      toasts.show(text(isDone ? "cross-sums/profile.deleted" : "cross-sums/profile.deleting"), { icon: "trash" });
      show();
    },
    icon("trash"),
    text("cross-sums/profile.delete"),
  );

/** @param {Around} around @param {() => void} close once the page behind it shows something else @returns {Node[]} */
function progressPart({ progress, take, toasts }, close) {
  const picker = element("input", { type: "file", accept: ".json,application/json", hidden: true });
  picker.addEventListener("change", async () => {
    const file = picker.files?.[0];
    picker.value = "";
    if (!file) return;
    const found = file.size > FILE_BYTES_MAX ? null : read(await file.text());
    if (found === null || found === "newer")
      return toasts.show(text(`cross-sums/profile.file.${found ?? "wrong"}`), { icon: "info", tone: "warn" });
    close();
    take(found.progress);
    toasts.show(text("cross-sums/profile.file.read"), { icon: "check" });
  });
  return [
    element("h3", {}, text("cross-sums/profile.progress")),
    element("p", { class: "soft" }, text("cross-sums/profile.progress.text")),
    element(
      "div",
      { class: "sums-ways" },
      way("phone", "move.open", () => void import("./move.js").then(({ showCode }) => showCode(progress(), toasts))),
      way("download", "file.save", () => download("cross-sums.json", written(progress()), "application/json")),
      way("upload", "file.open", () => picker.click()),
      picker,
    ),
  ];
}

/** @param {string} name an icon's @param {string} key @param {() => void} act */
const way = (name, key, act) => button("button", act, icon(name), text(`cross-sums/profile.${key}`));
