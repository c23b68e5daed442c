/** Decks as files: handed out in every form, and brought in. */

import { BinaryFault, decode, encodingOf } from "../../../kit/decoding.js";
import { download, fileName } from "../../../kit/download.js";
import { button, element } from "../../../kit/element.js";
import { language } from "../../../kit/language.js";
import { openDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { refusal } from "../../../room/refusals.js";
import { checkDeck } from "./deck-api.js";
import { FORMS, TYPES, fileOf, typeOfPasted } from "./deck-file.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */

/** @param {Deck} deck is handed out as a file */
export function openExport(deck) {
  openDialog(text("party/decks.export"), (close) =>
    FORMS.map((form) =>
      button(
        "button wide",
        () => {
          download(`${fileName(deck.title)}.${form}`, fileOf(deck, form), TYPES[form]);
          close();
        },
        text(`party/decks.form.${form}`),
      ),
    ),
  );
}

/**
 * What a file says, whatever encoding a spreadsheet has written it in.
 * @param {File} file
 * @returns {Promise<string>}
 * @throws {BinaryFault}
 */
async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return decode(bytes, encodingOf(bytes));
}

/**
 * Brings in a file or what is pasted, with what is wrong in it by line.
 * @param {(deck: Deck) => void} adopt
 */
export function openImport(adopt) {
  openDialog(text("party/decks.import"), (close) => {
    const words = element("textarea", {
      class: "input party-paste",
      rows: 8,
      aria: { label: text("party/decks.import.paste") },
    });
    const file = element("input", {
      class: "input",
      type: "file",
      accept: ".yaml,.yml,.json,.csv,.tsv,.txt,.md",
      aria: { label: text("party/decks.import.file") },
    });
    const faults = element("ul", { class: "findings" });
    const status = element("p", { class: "fault", role: "alert" });
    let attempt = 0;
    const take = async () => {
      attempt += 1;
      const current = attempt;
      const chosen = file.files?.[0];
      const ending = /** @type {keyof typeof TYPES} */ (chosen?.name.split(".").pop()?.toLowerCase() ?? "");
      const title = chosen?.name.replace(/\.[^.]+$/u, "") || text("party/decks.untitled");
      try {
        const content = chosen ? await textOf(chosen) : words.value;
        const {
          problems,
          title: found,
          description,
          language: tag,
          audience,
          author,
          questions,
        } = await checkDeck(content, chosen ? (TYPES[ending] ?? TYPES.txt) : typeOfPasted(content), title);
        if (current !== attempt || !go.isConnected) return;
        faults.replaceChildren(
          ...problems.map(({ line, reason }) =>
            element("li", {}, line === null ? reason : text("party/decks.import.line", { line, reason })),
          ),
        );
        if (questions.length === 0) return void (status.textContent = text("party/decks.import.nothing"));
        status.textContent = "";
        const deck = { title: found || title, description, language: tag ?? language, audience, author, questions };
        if (problems.length === 0) {
          close();
          return adopt(deck);
        }
        go.replaceChildren(text("party/decks.import.rest", { count: questions.length }));
        go.onclick = () => {
          close();
          adopt(deck);
        };
      } catch (fault) {
        if (current !== attempt) return;
        status.textContent =
          fault instanceof BinaryFault ? text("party/decks.import.binary") : refusal(/** @type {any} */ (fault));
      }
    };
    const go = element(
      "button",
      { class: "button primary large wide", type: "button" },
      text("party/decks.import.take"),
    );
    // What was read before goes with the text that it was read from.
    const renew = () => {
      attempt += 1;
      faults.replaceChildren();
      status.textContent = "";
      go.replaceChildren(text("party/decks.import.take"));
      go.onclick = () => void take();
    };
    words.addEventListener("input", renew);
    file.addEventListener("change", renew);
    renew();
    return [
      element("p", { class: "soft" }, text("party/decks.import.text")),
      file,
      words,
      status,
      faults,
      element("div", { class: "sheet-foot" }, go),
    ];
  });
}
