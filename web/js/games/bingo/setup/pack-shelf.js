/** The pack in the workshop: its version on the server, and the draft in this browser. */

import { Problem } from "../../../room/api.js";
import { durable } from "../../../kit/durable-storage.js";
import { confirmDialog } from "../../../kit/sheet.js";
import { readJSON, writeJSON } from "../../../kit/storage.js";
import { languageOf, text } from "../../../kit/texts.js";
import { fetchPack } from "../api.js";
import { draftOf, packOfDraft } from "../packs/draft.js";
import { ownPacks } from "../packs/own-packs.js";
import { savePack, updatePack } from "../packs/pack-api.js";

/** @typedef {import("../packs/draft.js").Draft} Draft */
/** @typedef {import("../packs/pack-file.js").Pack} Pack */
/** @typedef {import("../packs/pack-api.js").OwnPack} OwnPack */

/** @param {any} value @returns {value is Pack & {revision?: number}} */
const isPack = (value) =>
  (value?.revision === undefined || typeof value.revision === "number") &&
  typeof value?.title === "string" &&
  typeof value.language === "string" &&
  Array.isArray(value.terms) &&
  value.terms.every((/** @type {any} */ term) => typeof term?.text === "string");

export class PackShelf {
  /** The name on the server, or "" for a pack that is not saved. */ name = "";
  /** The revision of the saved pack that is edited here. */ #revision = 0;
  /** The saved version as text, to detect changes. */ #saved = "";

  /** @returns {OwnPack | null} the key to the pack, if it is this browser's */
  get own() {
    return ownPacks().find((pack) => pack.name === this.name) ?? null;
  }

  /** @param {Draft} draft @returns {boolean} whether the server has exactly this version */
  holds(draft) {
    return this.#saved !== "" && this.#saved === JSON.stringify(packOfDraft(draft));
  }

  /**
   * @param {string} name
   * @returns {Promise<{pack: Pack, restored: boolean, problem: unknown}>} `restored`: whether a stored draft was
   * restored;
   *   `problem`: why the server's version is missing, or null
   */
  async open(name) {
    this.name = name;
    this.#revision = 0;
    this.#saved = "";
    /** @type {Pack} */
    let pack = { title: "", language: languageOf() === "qps" ? "en" : languageOf(), terms: [] };
    let problem = null;
    if (name) {
      try {
        pack = await this.#fetch(name);
      } catch (failure) {
        problem = failure;
      }
    }
    const kept = readJSON(durable, this.#key, isPack);
    // A draft is based on the version that its author saw, even if the server has a newer one.
    if (kept?.revision) this.#revision = kept.revision;
    return { pack: kept ?? pack, restored: kept !== null && kept !== undefined, problem };
  }

  /** @param {string} name @returns {Promise<Pack>} */
  async #fetch(name) {
    const { title, language, terms, revision = 0 } = await fetchPack(name);
    const pack = {
      title,
      language: language ?? "",
      terms: terms.map(({ text: term, means, likelihood }) => ({
        text: term,
        ...(means ? { means } : {}),
        ...(likelihood ? { likelihood: String(likelihood) } : {}),
      })),
    };
    this.#revision = revision;
    this.#saved = JSON.stringify(packOfDraft(draftOf(pack)));
    return pack;
  }

  /** @param {Draft} draft is stored in this browser until it is saved on the server or empty */
  note(draft) {
    if (this.holds(draft) || draft.rows.length === 0) return this.forget();
    writeJSON(durable, this.#key, {
      ...packOfDraft(draft),
      title: draft.title,
      freeCentre: draft.freeCentre,
      revision: this.#revision,
      terms: draft.rows.map(({ text: term, means, likelihood, doubt }) => ({ text: term, means, likelihood, doubt })),
    });
  }

  /** Deletes the stored draft. */
  forget() {
    durable.removeItem(this.#key);
  }

  /**
   * Saves on the server; the key to it stays in this browser.
   * @param {Pack} pack
   * @returns {Promise<boolean>} false if another person's changes are kept
   * @throws {Problem}
   */
  async save(pack) {
    const { own } = this;
    const kept = own ? await this.#update(own, pack) : await savePack(pack);
    if (!kept) return false;
    this.forget();
    this.name = kept.own.name;
    this.#revision = kept.revision;
    this.#saved = JSON.stringify(pack);
    return true;
  }

  /**
   * Saves changes. If another person changed the pack meanwhile, asks which version to keep.
   * @param {OwnPack} own @param {Pack} pack
   */
  async #update(own, pack) {
    try {
      return await updatePack(own, pack, this.#revision);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.code !== "revisionConflict") throw problem;
      const replaces = await confirmDialog(
        text("bingo/workshop.shop.conflictTitle"),
        text("bingo/workshop.shop.conflictText"),
        text("bingo/workshop.shop.conflictReplace"),
      );
      return replaces ? updatePack(own, pack, problem.details.revision) : null;
    }
  }

  get #key() {
    return `callboard.draft.${this.name || "new"}`;
  }
}
