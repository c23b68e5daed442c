/** The room's own rules: who may change a name and when, when the doors close, what nobody may be called. */

import { openDialog } from "../../kit/sheet.js";
import { button, element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";
import { choice, faultLine, toggle } from "./fields.js";

/** What the room takes at most. */
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

/**
 * @param {import("../../room/wire.js").Room} room @param {boolean} isOwner @param {import("./people.js").Ask} ask
 */
export function openRules(room, isOwner, ask) {
  const renames = choice(
    "renames",
    text("host.rules.renames"),
    ["untilStart", "always", "never"].map((when) => [when, text(`host.rules.${when}`)]),
    room.renames ?? "untilStart",
  );
  const lock = toggle(text("host.rules.lockAtStart"), text("host.rules.lockAtStartNote"), room.lockAtStart ?? false);
  const owned = toggle(text("host.rules.playByOwner"), text("host.rules.playByOwnerNote"), room.playByOwner ?? true);
  owned.field.hidden = !isOwner;
  const newcomers = toggle(
    text("host.rules.newcomers"),
    text("host.rules.newcomersNote"),
    room.newcomersHidden === undefined,
  );
  const cheers = toggle(text("host.rules.cheers"), text("host.rules.cheersNote"), room.cheersMuted === undefined);
  const words = element("textarea", {
    class: "input",
    id: "filter-words",
    rows: 5,
    spellcheck: false,
    autocapitalize: "off",
    value: (room.nameFilter ?? []).join("\n"),
  });
  const fault = faultLine();
  openDialog(text("host.rules.title"), (close) => {
    const form = element(
      "form",
      { class: "options-form" },
      renames.field,
      lock.field,
      owned.field,
      newcomers.field,
      cheers.field,
      element(
        "div",
        { class: "field" },
        element("label", { htmlFor: "filter-words" }, text("host.rules.filter")),
        words,
        element("p", { class: "soft small" }, text("host.rules.filterNote")),
      ),
      element(
        "div",
        { class: "sheet-actions sheet-foot" },
        fault.root,
        button("button", close, text("kit.cancel")),
        element("button", { class: "button primary", type: "submit" }, text("host.rules.save")),
      ),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const wanted = filterWords(words.value);
      const long = wanted.find((word) => Array.from(word).length > WORD_CHARACTERS_MOST);
      if (long) return fault.show(text("host.rules.wordTooLong", { word: long, most: WORD_CHARACTERS_MOST }));
      if (wanted.length > WORDS_MOST) return fault.show(text("host.rules.tooManyWords", { most: WORDS_MOST }));
      const answers = [
        await ask({
          type: "rules",
          renames: /** @type {"untilStart"} */ (renames.value),
          lockAtStart: lock.input.checked,
          newcomers: newcomers.input.checked,
          cheers: cheers.input.checked,
          ...(isOwner ? { playByOwner: owned.input.checked } : {}),
        }),
      ];
      if (wanted.join("\n") !== (room.nameFilter ?? []).join("\n"))
        answers.push(await ask({ type: "nameFilter", words: wanted }));
      const refused = answers.find((answer) => answer.type === "rejected");
      if (refused?.type === "rejected") fault.show(detailedRefusal(refused));
      else close();
    });
    return [form];
  });
}
