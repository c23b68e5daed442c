/** Imports lists from files or pasted text. It describes how each was read, and offers other readings. */

import { confirmDialog } from "../../../kit/sheet.js";
import { BinaryFault, ENCODINGS, decode, encodingOf } from "../../../kit/decoding.js";
import { button, element, field, setText, syncList } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { FILE_BYTES_MOST, PackFault } from "../packs/pack-file.js";
import { isYAML, readList, readPack, sentencesOf } from "../packs/reading.js";
import { judged, readLines } from "../packs/lines.js";
import { text } from "../../../kit/texts.js";

/** @typedef {import("../packs/pack-file.js").Pack} Pack */
/** @typedef {import("../packs/pack-file.js").Reading} Reading */
/** @typedef {import("../packs/pack-file.js").Choice} Choice */
/**
 * @typedef {{name: string, bytes: Uint8Array | null, text: string, encoding: string, choice: Choice, taken: string}}
 * Source `taken`: the imported terms, to detect later changes
 */

/**
 * @typedef {object} Bench
 * @property {() => Pack} pack as it can be played
 * @property {() => string} shown the current rows, as a text
 * @property {(pack: Pack) => void} take replaces the pack in the editor
 * @property {(pack: Pack) => void} add appends its terms
 * @property {import("../../../kit/toast-stack.js").ToastStack} toasts
 */

/** Usual names of encodings. */
const NAMES = new Map([
  ["utf-8", "UTF-8"],
  ["windows-1252", "Windows-1252"],
  ["windows-1250", "Windows-1250"],
  ["windows-1251", "Windows-1251"],
  ["macintosh", "Mac OS Roman"],
  ["utf-16le", "UTF-16 LE"],
  ["utf-16be", "UTF-16 BE"],
]);

export class ListImport {
  #bench;
  /** @type {Source | null} */ #source = null;
  #heading = element("h3", {});
  #notes = element("ul", { class: "report-notes" });
  #encoding = select("report-encoding", () => void this.#again({}));
  #text = select("report-text", () => void this.#again({ text: Number(this.#text.value) }));
  #means = select("report-means", () => void this.#again({ means: Number(this.#means.value) }));
  #first = element("input", {
    type: "checkbox",
    on: { change: () => void this.#again({ heading: this.#first.checked, text: undefined, means: undefined }) },
  });
  #fields = [
    named("encoding", this.#encoding),
    named("text", this.#text),
    named("means", this.#means),
    element(
      "label",
      { class: "report-first" },
      this.#first,
      element("span", {}, text("bingo/workshop.report.heading")),
    ),
  ];
  root = element(
    "section",
    { class: "shop-report", hidden: true, aria: { labelledby: "report-title" } },
    this.#heading,
    this.#notes,
    element("div", { class: "report-fields" }, ...this.#fields),
    button("button quiet", () => this.close(), icon("check"), text("bingo/workshop.report.close")),
  );

  /** @param {Bench} bench */
  constructor(bench) {
    this.#bench = bench;
    this.#heading.id = "report-title";
  }

  close() {
    this.#source = null;
    this.root.hidden = true;
  }

  /** The author has changed the rows, and reading the list again would undo that. */
  settle() {
    if (this.#source && this.#bench.shown() !== this.#source.taken) for (const part of this.#fields) part.hidden = true;
  }

  /** @param {File | null | undefined} file */
  async bring(file) {
    if (!file) return;
    const { toasts, pack } = this.#bench;
    const { name } = file;
    if (file.size > FILE_BYTES_MOST)
      return void toasts.show(text("bingo/workshop.tools.tooBig", { name }), { tone: "warn" });
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      const source = { name, bytes, text: "", encoding: encodingOf(bytes), choice: {}, taken: "" };
      const reading = await readSource(source);
      if (
        pack().terms.length > 0 &&
        !(await confirmDialog(
          text("bingo/workshop.tools.replaceTitle"),
          text("bingo/workshop.tools.replaceText", { count: pack().terms.length, name }),
          text("bingo/workshop.tools.replace"),
        ))
      )
        return;
      this.#take(source, reading);
      toasts.show(text("bingo/workshop.tools.imported", { count: pack().terms.length, name }), { icon: "check" });
    } catch (fault) {
      this.#complain(fault, name);
    }
  }

  /** @param {string} pasted @returns {boolean} whether it was more than lines and was imported */
  paste(pasted) {
    const source = { name: "", bytes: null, text: pasted, encoding: "", choice: {}, taken: "" };
    if (isYAML(pasted)) {
      void this.#pasteYAML(source);
      return true;
    }
    let reading;
    try {
      reading = readPack(pasted);
      if (reading.terms.length === 0) throw new PackFault("noTerms");
    } catch (fault) {
      // Pasted text remains visible and can be corrected, but the author must know that it could not be read.
      this.#complain(fault, text("bingo/workshop.report.pasted"));
      return false;
    }
    if (reading.kind === "lines") return false;
    this.#takePasted(source, reading);
    return true;
  }

  /** @param {Source} source a list that the server reads; if it cannot, the list is imported as lines */
  async #pasteYAML(source) {
    try {
      this.#takePasted(source, await readSource(source));
    } catch (fault) {
      this.#complain(fault, text("bingo/workshop.report.pasted"));
      this.#bench.add({ title: "", language: "", terms: readLines(source.text).map(judged) });
    }
  }

  /** @param {Source} source @param {Reading} reading */
  #takePasted(source, reading) {
    if (this.#bench.pack().terms.length > 0) {
      this.#bench.add(reading);
      this.close();
      this.#bench.toasts.show(sentencesOf(reading).join(" "), { icon: "check", lasts: 9_000 });
    } else {
      this.#take(source, reading);
    }
  }

  /** @param {unknown} fault @param {string} name */
  #complain(fault, name) {
    const known = fault instanceof PackFault || fault instanceof BinaryFault ? fault : new PackFault("notRead");
    const line = known instanceof PackFault ? known.line : 0;
    this.#bench.toasts.show(
      text(`bingo/workshop.tools.fault.${line > 0 ? "line" : known.code}`, { name, line: String(line) }),
      { tone: "warn", lasts: 9_000 },
    );
  }

  /** @param {Choice} choice the author's new choice */
  async #again(choice) {
    const source = this.#source;
    if (!source) return;
    const next = {
      ...source,
      encoding: source.bytes ? this.#encoding.value : "",
      choice: { ...source.choice, ...choice },
    };
    try {
      this.#take(next, await readSource(next));
    } catch (fault) {
      this.#complain(fault, source.name);
      this.#show(source, await readSource(source));
    }
  }

  /** @param {Source} source @param {Reading} reading */
  #take(source, reading) {
    const { pack, take } = this.#bench;
    this.#source = null;
    take({
      ...reading,
      title: reading.title || pack().title || source.name.replace(/\.\w+$/, ""),
      language: reading.language || pack().language,
    });
    this.#show({ ...source, taken: this.#bench.shown() }, reading);
  }

  /** @param {Source} source @param {Reading} reading */
  #show(source, reading) {
    this.#source = source;
    setText(
      this.#heading,
      source.name
        ? text("bingo/workshop.report.title", { name: source.name })
        : text("bingo/workshop.report.titlePasted"),
    );
    syncList(
      this.#notes,
      sentencesOf(reading),
      (said) => said,
      (said) => element("li", {}, said),
    );
    const [encoding, term, means, first] = this.#fields;
    encoding.hidden = source.bytes === null;
    if (source.bytes) {
      const guess = encodingOf(source.bytes);
      fill(
        this.#encoding,
        ENCODINGS.map((name) => [
          name,
          text(name === guess ? "bingo/workshop.report.guessed" : "bingo/workshop.report.named", {
            name: NAMES.get(name) ?? name,
          }),
        ]),
        source.encoding,
      );
    }
    const { table } = reading;
    const width = table?.columns.length ?? 0;
    term.hidden = means.hidden = width < 2;
    first.hidden = !table;
    if (table) {
      const columns = table.columns.map(
        (name, index) =>
          /** @type {[string, string]} */ ([
            String(index),
            name
              ? text("bingo/workshop.report.column", { number: String(index + 1), name })
              : text("bingo/workshop.report.unnamed", { number: String(index + 1) }),
          ]),
      );
      fill(this.#text, columns, String(table.text));
      fill(this.#means, [["-1", text("bingo/workshop.report.nowhere")], ...columns], String(table.means));
      this.#first.checked = table.heading;
    }
    this.root.hidden = false;
  }
}

/** @param {Source} source @returns {Promise<Reading>} @throws {PackFault | BinaryFault} */
async function readSource(source) {
  const reading = await readList(
    source.bytes ? decode(source.bytes, source.encoding) : source.text,
    source.name,
    source.choice,
  );
  if (reading.terms.length === 0) throw new PackFault("noTerms");
  return reading;
}

/** @param {string} id @param {() => void} changed */
const select = (id, changed) => element("select", { class: "input", id, on: { change: changed } });

/** @param {string} name @param {HTMLSelectElement} control */
const named = (name, control) => field(text(`bingo/workshop.report.${name}`), control);

/** @param {HTMLSelectElement} control @param {readonly (readonly [string, string])[]} options @param {string} value */
function fill(control, options, value) {
  control.replaceChildren(...options.map(([name, label]) => element("option", { value: name }, label)));
  control.value = value;
}
