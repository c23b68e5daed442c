/** Exports content as files in every format, and imports it. */

import { BinaryFault, decode, encodingOf } from "../../kit/decoding.js";
import { download, fileName } from "../../kit/download.js";
import { button, element } from "../../kit/element.js";
import { language } from "../../kit/language.js";
import { openDialog } from "../../kit/sheet.js";
import { checkContent } from "./server.js";

/**
 * @template {import("./kind.js").Content} C
 * @typedef {import("./kind.js").WrittenKind<C>} WrittenKind
 */
/**
 * @template {import("./kind.js").Content} C
 * @typedef {Pick<WrittenKind<C>, "plural" | "say" | "refusal" | "read" | "types" | "binary" | "typeOfPasted">} Imported
 */

/**
 * Opens a dialog that exports content as a file.
 * @template {import("./kind.js").Content} C
 * @param {WrittenKind<C>} kind @param {C} content
 */
export function openExport(kind, content) {
  openDialog(kind.say("export"), (close) =>
    kind.forms.map((form) =>
      button(
        "button wide",
        () => {
          download(`${fileName(content.title)}.${form}`, kind.fileOf(content, form), kind.types[form]);
          close();
        },
        kind.say(`form.${form}`),
      ),
    ),
  );
}

/**
 * Reads a file's text in any encoding that spreadsheets use.
 * @param {File} file
 * @returns {Promise<string>}
 * @throws {BinaryFault}
 */
async function textOf(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return decode(bytes, encodingOf(bytes));
}

/**
 * Imports a file or pasted text, and lists its problems by line.
 * @template {import("./kind.js").Content} C
 * @param {Imported<C>} kind @param {(content: C) => void} adopt
 */
export function openImport(kind, adopt) {
  openDialog(
    kind.say("import"),
    (close) =>
      new Import(kind, (content) => {
        close();
        adopt(content);
      }).parts,
  );
}

/** @template {import("./kind.js").Content} C */
class Import {
  #kind;
  #adopt;
  #words;
  #file;
  #faults = element("ul", { class: "findings" });
  #status = element("p", { class: "fault", role: "alert" });
  #go = button("button primary large wide", () => void this.#press());
  /** @type {C | null} the content without its mistakes, which the button imports */ #rest = null;
  #attempt = 0;
  parts;

  /** @param {Imported<C>} kind @param {(content: C) => void} adopt receives the imported content */
  constructor(kind, adopt) {
    this.#kind = kind;
    this.#adopt = adopt;
    this.#words = element("textarea", {
      class: "input writing-paste",
      rows: 8,
      aria: { label: kind.say("import.paste") },
      on: { input: () => this.#renew() },
    });
    this.#file = element("input", {
      class: "input",
      type: "file",
      accept: Object.keys(kind.types)
        .map((ending) => `.${ending}`)
        .join(),
      aria: { label: kind.say("import.file") },
      on: { change: () => this.#renew() },
    });
    this.parts = [
      element("p", { class: "soft" }, kind.say("import.text")),
      this.#file,
      this.#words,
      this.#status,
      this.#faults,
      element("div", { class: "sheet-foot" }, this.#go),
    ];
    this.#renew();
  }

  /** Results of an earlier reading are removed together with their text. */
  #renew() {
    this.#attempt += 1;
    this.#rest = null;
    this.#faults.replaceChildren();
    this.#status.textContent = "";
    this.#go.replaceChildren(this.#kind.say("import.take"));
  }

  #press() {
    return this.#rest ? this.#adopt(this.#rest) : this.#take();
  }

  async #take() {
    this.#attempt += 1;
    const current = this.#attempt;
    try {
      const { content, problems } = await this.#read();
      if (current === this.#attempt && this.#go.isConnected) this.#show(content, problems);
    } catch (fault) {
      if (current !== this.#attempt) return;
      this.#status.textContent =
        fault instanceof BinaryFault ? this.#kind.say("import.binary") : this.#kind.refusal(fault);
    }
  }

  async #read() {
    const { types, binary, typeOfPasted, say } = this.#kind;
    const chosen = this.#file.files?.[0];
    const ending = chosen?.name.split(".").pop()?.toLowerCase() ?? "";
    const title = chosen?.name.replace(/\.[^.]+$/u, "") || say("untitled");
    const file = !chosen
      ? this.#words.value
      : binary.includes(ending)
        ? await chosen.arrayBuffer()
        : await textOf(chosen);
    const type = typeof file === "string" && !chosen ? typeOfPasted(file) : (types[ending] ?? types.txt);
    const { content, problems } = await checkContent(this.#kind, file, type, { title, language });
    return {
      content: { ...content, title: content.title || title, language: content.language ?? language },
      problems,
    };
  }

  /** @param {C} content @param {import("./kind.js").FoundProblem[]} problems */
  #show(content, problems) {
    const { say } = this.#kind;
    this.#faults.replaceChildren(
      ...problems.map(({ line, reason }) =>
        element("li", {}, line === null ? reason : say("import.line", { line, reason })),
      ),
    );
    const count = content.questions.length;
    this.#status.textContent = count === 0 ? say("import.nothing") : "";
    if (count === 0) return;
    if (problems.length === 0) return this.#adopt(content);
    this.#rest = content;
    this.#go.replaceChildren(say("import.rest", { count }));
  }
}
