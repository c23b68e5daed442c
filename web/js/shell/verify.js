/** Verifies finished rounds: from a proof or an export that the user selects, or from a room's public recap. */

import { Problem } from "../room/api.js";
import { fetchRecap } from "../room/recap.js";
import { element, form, setText, submitButton } from "../kit/element.js";
import { icon } from "../kit/icons.js";
import { isRoomCode, normaliseCode } from "../room/room-code.js";
import "../kit/settings.js";
import { keepShell } from "../kit/installed.js";
import { loadTexts, text } from "../kit/texts.js";
import { siteLinks } from "./site-links.js";
import { loadTypefaces } from "../kit/typefaces.js";
import { refusal } from "../room/refusals.js";
import { headingOf } from "./parts.js";
import { NoAnswer, faultOfRules, fetchRules } from "../kit/rules.js";
import { isProof, judgeExport, judgeProof, judgeRecap } from "./verify/judge.js";

/** The maximum size; an export with ten thousand players and all their marks is smaller. */
const FILE_BYTES_MAX = 64 << 20;

await loadTexts("kit", "room", "common", "verify", "site");
document.title = text("verify.documentTitle");
keepShell();

const fault = element("p", { class: "fault", role: "alert" });
const outcome = element("div", {
  class: "verify-outcome",
  role: "region",
  tabIndex: -1,
  aria: { label: text("verify.title") },
});
const picker = element("input", {
  type: "file",
  id: "file",
  accept: ".ndjson,.json,application/json,application/x-ndjson",
  class: "visually-hidden",
});
const room = element("input", {
  class: "input code-input code",
  id: "room",
  maxLength: 12,
  autocomplete: "off",
  autocapitalize: "characters",
  spellcheck: false,
  placeholder: "K7Q X4P",
});
const drop = element(
  "div",
  { class: "drop" },
  icon("upload"),
  element("strong", {}, text("verify.drop")),
  element("span", { class: "soft small" }, text("verify.dropText")),
  picker,
  element("label", { class: "button primary", htmlFor: "file" }, text("verify.pick")),
);
const lookingUp = form(
  { class: "field", noValidate: true },
  () => void lookUp(room.value),
  element("label", { htmlFor: "room" }, text("verify.orRoom")),
  element("div", { class: "name-row" }, room, submitButton("button", text("verify.look"))),
  element("p", { class: "soft small" }, text("verify.roomText")),
);

document.body.replaceChildren(
  element(
    "main",
    { class: "verify-main" },
    element(
      "section",
      { class: "notice pinned verify-card" },
      element("p", { class: "eyebrow" }, "Callboard"),
      element("h1", {}, text("verify.title")),
      element("p", {}, text("verify.intro")),
      drop,
      lookingUp,
      fault,
    ),
    outcome,
    siteLinks(),
  ),
);

/** @param {File | undefined | null} file */
async function judge(file) {
  if (!file) return;
  begin();
  if (file.size > FILE_BYTES_MAX) return stop(text("verify.read.large"));
  await checked(
    async () => ((await isProof(file)) ? judgeProof(file, showProgress) : judgeExport(await file.arrayBuffer())),
    ({ title, code = "", game = "" }) =>
      title
        ? text("verify.ofRoom", { title: headingOf({ title, game }), code })
        : text("verify.file", { name: file.name }),
  );
}

/** @param {string} typed */
async function lookUp(typed) {
  const code = normaliseCode(typed);
  begin();
  if (!isRoomCode(code)) return stop(text("room.error.unknownRoom"));
  await checked(
    async () => judgeRecap(code, await fetchRecap(code)),
    ({ title = "", game = "" }) => text("verify.ofRoom", { title: headingOf({ title, game }), code }),
  );
}

/**
 * @param {() => ReturnType<typeof judgeExport>} judging
 * @param {(room: {code?: string, title?: string, game?: string}) => string} of a text about what is proven
 */
async function checked(judging, of) {
  try {
    const { room: told, verdicts } = await judging();
    end(verdicts, of(told));
  } catch (problem) {
    if (problem instanceof Problem) return stop(refusal(problem));
    // The file was removed while it was read.
    const isGone = problem instanceof NoAnswer && problem.fault === "gone";
    if (problem instanceof NoAnswer && !isGone) return stop(text(`verify.rules.${problem.fault}`));
    if (isGone || problem instanceof DOMException) return stop(text("verify.unreadable"));
    throw problem;
  }
}

function begin() {
  setText(fault, "");
  outcome.replaceChildren(element("p", { class: "soft", role: "status" }, text("verify.checking")));
}

/** @param {number} part of a proof that was read, from 0 to 1 */
function showProgress(part) {
  const known = outcome.querySelector("progress");
  const bar = known ?? element("progress", { max: 1, aria: { label: text("verify.checking") } });
  bar.value = part;
  if (!known) outcome.append(bar);
}

/** @param {string} words */
function stop(words) {
  outcome.replaceChildren();
  setText(fault, words);
}

/**
 * @param {import("./verify/judge.js").Verdict[]} verdicts
 * @param {string} of a text about what is proven
 */
function end(verdicts, of) {
  const [alone] = verdicts;
  if (!alone) return stop(text("verify.noRecap"));
  if (verdicts.length === 1 && "problem" in alone) return stop(alone.problem);
  outcome.replaceChildren(
    ...verdicts.map((verdict) => {
      if ("problem" in verdict) return element("p", { class: "fault" }, verdict.problem);
      const root = element("div", { class: "verify-play" });
      verdict.show(root, of);
      return root;
    }),
  );
  outcome.focus();
  outcome.scrollIntoView({ block: "start" });
}

picker.addEventListener("change", () => {
  void judge(picker.files?.[0]);
  picker.value = "";
});
for (const type of ["dragenter", "dragover"])
  document.addEventListener(type, (event) => {
    event.preventDefault();
    drop.classList.add("is-over");
  });
for (const type of ["dragleave", "drop"])
  document.addEventListener(type, (event) => {
    event.preventDefault();
    drop.classList.remove("is-over");
  });
document.addEventListener("drop", (event) => void judge(event.dataTransfer?.files[0]));

const unable = faultOfRules();
if (unable) setText(fault, text(`verify.rules.${unable}`));
else fetchRules();
const asked = new URLSearchParams(location.hash.slice(1)).get("room");
if (asked) {
  room.value = asked;
  void lookUp(asked);
}
loadTypefaces();
