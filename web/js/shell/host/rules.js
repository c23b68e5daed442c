/** The room's own rules: name changes, when the room locks, and forbidden names. */

import { openDialog } from "../../kit/sheet.js";
import { element, field, submitButton } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";
import { choice, dialogForm, faultLine, toggle } from "./fields.js";

/** The maximum sizes that the room accepts. */
const WORDS_MOST = 200;
const WORD_CHARACTERS_MOST = 40;

/** @param {string} typed one word per line or between commas @returns {string[]} each once */
export function filterWords(typed) {
  return [
    ...new Set(
      typed
        .split(/[\n,;]/)
        .map((word) => word.normalize("NFC").trim())
        .filter(Boolean),
    ),
  ];
}

/** @typedef {import("../../room/wire.js").Room} Room */

/** @param {Room} room @param {boolean} isOwner @param {import("./people.js").Ask} ask */
export function openRules(room, isOwner, ask) {
  const fields = ruleFields(room);
  fields.playByOwner.field.hidden = !isOwner;
  // While names come from a list, players never change them.
  fields.renames.field.hidden = room.names !== undefined;
  const words = element("textarea", {
    class: "input",
    id: "filter-words",
    rows: 5,
    spellcheck: false,
    autocapitalize: "off",
    value: (room.nameFilter ?? []).join("\n"),
  });
  const fault = faultLine();
  /** @param {() => void} close */
  const save = async (close) => {
    const wanted = filterWords(words.value);
    const problem = problemOf(wanted);
    if (problem) return fault.show(problem);
    const answers = [await ask({ type: "rules", ...chosenRules(fields, isOwner, room.names !== undefined) })];
    if (wanted.join("\n") !== (room.nameFilter ?? []).join("\n"))
      answers.push(await ask({ type: "nameFilter", words: wanted }));
    const refused = answers.find((answer) => answer.type === "rejected");
    if (refused?.type === "rejected") fault.show(detailedRefusal(refused));
    else close();
  };
  openDialog(text("host.rules.title"), (close) => [
    dialogForm(
      close,
      () => void save(close),
      { fault, go: submitButton("button primary", text("host.rules.save")) },
      ...Object.values(fields).map((one) => one.field),
      field(text("host.rules.filter"), words, element("p", { class: "soft small" }, text("host.rules.filterNote"))),
    ),
  ]);
}

/** @param {Room} room */
const ruleFields = (room) => ({
  renames: choice(
    "renames",
    text("host.rules.renames"),
    ["untilStart", "always", "never"].map((when) => [when, text(`host.rules.${when}`)]),
    room.renames ?? "untilStart",
  ),
  lockAtStart: rule("lockAtStart", room.lockAtStart ?? false),
  playByOwner: rule("playByOwner", room.playByOwner ?? true),
  newcomers: rule("newcomers", room.newcomersHidden === undefined),
  cheers: rule("cheers", room.cheersMuted === undefined),
});

/** @param {string} name @param {boolean} isOn */
const rule = (name, isOn) => toggle(text(`host.rules.${name}`), text(`host.rules.${name}Note`), isOn);

/**
 * @param {ReturnType<typeof ruleFields>} fields @param {boolean} isOwner
 * @param {boolean} isListed whether names come from a list
 */
const chosenRules = ({ renames, lockAtStart, playByOwner, newcomers, cheers }, isOwner, isListed) => ({
  ...(isListed ? {} : { renames: /** @type {"untilStart"} */ (renames.value) }),
  lockAtStart: lockAtStart.input.checked,
  newcomers: newcomers.input.checked,
  cheers: cheers.input.checked,
  ...(isOwner ? { playByOwner: playByOwner.input.checked } : {}),
});

/** @param {string[]} words @returns {string} an error message */
function problemOf(words) {
  const long = words.find((word) => Array.from(word).length > WORD_CHARACTERS_MOST);
  if (long) return text("host.rules.wordTooLong", { word: long, most: WORD_CHARACTERS_MOST });
  return words.length > WORDS_MOST ? text("host.rules.tooManyWords", { most: WORDS_MOST }) : "";
}
