/** Proves rounds that are over: from an export that somebody drops here, or from a room's public recap. */

import { Problem, fetchBoard, request } from "../room/api.js";
import { element, setText } from "../kit/element.js";
import { icon } from "../kit/icons.js";
import { isRoomCode, normaliseCode } from "../room/room-code.js";
import "../kit/settings.js";
import { keepShell } from "../kit/installed.js";
import { loadTexts, text } from "../kit/texts.js";
import { proveExport } from "../games/bingo/verify/people.js";
import { readExport } from "../games/bingo/verify/read.js";
import { proveRecap } from "../games/bingo/verify/recap-proof.js";
import { limitsList, showOutcome } from "../games/bingo/verify/outcome.js";
import { refusal } from "../room/refusals.js";

/** Ten thousand players with all their marks stay below this. */
const FILE_BYTES_MAX = 64 << 20;
/** Boards of a room that are looked at, the best first. */
const BOARDS = 20;

await loadTexts("common", "verify");
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
  accept: ".json,application/json",
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
const form = element(
  "form",
  { class: "field", noValidate: true },
  element("label", { htmlFor: "room" }, text("verify.orRoom")),
  element(
    "div",
    { class: "name-row" },
    room,
    element("button", { class: "button", type: "submit" }, text("verify.look")),
  ),
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
      form,
      fault,
    ),
    outcome,
  ),
);

/** @param {File | undefined | null} file */
async function judge(file) {
  if (!file) return;
  begin();
  if (file.size > FILE_BYTES_MAX) return stop(text("verify.read.large"));
  const found = readExport(await file.text());
  if (!("export" in found))
    return stop(
      found.round === 0
        ? text(`verify.read.${found.field}`)
        : text("verify.read.field", { round: found.round, field: found.field }),
    );
  const { rounds, room: of } = found.export;
  await painted();
  end(
    proveExport(found.export),
    rounds,
    of?.title
      ? text("verify.ofRoom", { title: of.title, code: of.code ?? "" })
      : text("verify.file", { name: file.name }),
    limitsList(),
  );
}

/** @param {string} typed */
async function lookUp(typed) {
  const code = normaliseCode(typed);
  begin();
  if (!isRoomCode(code)) return stop(text("verify.badRoom"));
  try {
    const recap = await request(`/api/rooms/${code}/recap`);
    if (recap.rounds.length === 0) return stop(text("verify.noRecap"));
    const boards = await Promise.all(
      recap.rounds[recap.rounds.length - 1].standings
        .slice(0, BOARDS)
        .map((/** @type {{player: string}} */ { player }) => fetchBoard(code, player).catch(() => null)),
    );
    // Boards are the present round's, which by now may be the next one.
    const proofs = recap.rounds.map((/** @type {any} */ round) =>
      proveRecap(
        round,
        boards.filter((board) => board?.round === round.number),
        recap.at,
      ),
    );
    end(proofs, recap.rounds, text("verify.ofRoom", { title: recap.room?.title ?? recap.title ?? "", code }));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    stop(refusal(problem));
  }
}

function begin() {
  setText(fault, "");
  outcome.replaceChildren(element("p", { class: "soft", role: "status" }, text("verify.checking")));
}

/** @param {string} words */
function stop(words) {
  outcome.replaceChildren();
  setText(fault, words);
}

/** @param {import("../games/bingo/verify/proof.js").RoundProof[]} proofs @param {readonly {seed?: string, commitment: string}[]} rounds @param {string} of @param {HTMLElement} [limits] */
function end(proofs, rounds, of, limits) {
  showOutcome(outcome, proofs, rounds, of, limits);
  outcome.focus();
  outcome.scrollIntoView({ block: "start" });
}

/** @returns {Promise<void>} when what was said before is on the screen */
const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

picker.addEventListener("change", () => {
  void judge(picker.files?.[0]);
  picker.value = "";
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void lookUp(room.value);
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

const asked =
  new URLSearchParams(location.hash.slice(1)).get("room") ?? new URLSearchParams(location.search).get("room");
if (asked) {
  room.value = asked;
  void lookUp(asked);
}
