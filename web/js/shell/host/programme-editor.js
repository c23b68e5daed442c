/** The editor of the evening's programme: its plays in order, and the programme as a file or link. */

import { copyText } from "../../kit/clipboard.js";
import { download, fileName } from "../../kit/download.js";
import { button, element, setText } from "../../kit/element.js";
import { icon, iconButton } from "../../kit/icons.js";
import { openDialog } from "../../kit/sheet.js";
import { loadTexts, text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";
import { FIRST_GAME } from "../games.js";
import { headingOf, titleOf } from "../parts.js";
import { pictureOf } from "../pictures.js";
import {
  draftOf,
  ENTRIES_MAX,
  entryFrom,
  fileOf,
  linkOf,
  plannedOf,
  readFile,
  startOf,
  timeOfDay,
} from "../programme/document.js";
import { KINDS, template } from "../programme/templates.js";
import { openSetup } from "./setup-dialog.js";

/** @typedef {import("../../room/wire.js").ProgrammeEntry} Entry */
/** @typedef {import("../../room/wire.js").ProgrammeDraft} Draft */

/** @param {string} key @param {Record<string, string | number>} [values] */
const say = (key, values) => text(`programme.${key}`, values);

/**
 * @param {import("../../room/session.js").Session} session
 * @param {import("../../kit/toast-stack.js").ToastStack} toasts
 */
export async function openProgramme(session, toasts) {
  await loadTexts("programme");
  const editor = new Editor(session, toasts);
  openDialog(say("title"), () => [editor.root]);
}

class Editor {
  #session;
  #toasts;
  #list = element("ol", { class: "programme-list" });
  #empty = element("div", { class: "programme-empty" });
  #fault = element("p", { class: "fault", role: "alert" });
  #file = element("input", {
    type: "file",
    class: "visually-hidden",
    accept: ".json,application/json",
    aria: { label: say("openFile") },
    on: { change: () => void this.#read() },
  });
  #add = button("button primary wide", () => this.#addPlay(), icon("plus"), say("add"));
  #out = element("div", { class: "programme-out" });
  root;

  /**
   * @param {import("../../room/session.js").Session} session
   * @param {import("../../kit/toast-stack.js").ToastStack} toasts
   */
  constructor(session, toasts) {
    this.#session = session;
    this.#toasts = toasts;
    this.#empty.append(
      element("p", { class: "soft" }, say("templates")),
      element(
        "div",
        { class: "programme-templates" },
        ...KINDS.map((kind) =>
          button("button", () => void template(kind).then((plays) => this.#addAll(plays)), say(`template.${kind}`)),
        ),
      ),
    );
    this.#out.append(
      button("button", () => this.#save(), icon("download"), say("saveFile")),
      button("button", () => void this.#copy(), icon("link"), say("copyLink")),
    );
    this.root = element(
      "div",
      { class: "programme-editor" },
      element("p", { class: "soft" }, say("lead")),
      this.#list,
      this.#fault,
      this.#add,
      this.#empty,
      this.#out,
      button("button wide", () => this.#file.click(), icon("upload"), say("openFile")),
      this.#file,
    );
    this.#draw();
  }

  /** @returns {readonly Entry[]} */
  get #entries() {
    return this.#session.state.room?.programme ?? [];
  }

  #draw() {
    const entries = this.#entries;
    this.#list.replaceChildren(...entries.map((entry, index) => this.#row(entry, index)));
    this.#empty.hidden = entries.length > 0;
    this.#out.hidden = entries.length === 0;
    this.#add.disabled = entries.length >= ENTRIES_MAX;
  }

  /** @param {Entry} entry @param {number} index */
  #row(entry, index) {
    const name = [titleOf(entry.game), entry.title].filter(Boolean).join(" · ");
    const isPlayed = entry.play !== undefined;
    return element(
      "li",
      { class: "programme-row", data: { played: isPlayed } },
      pictureOf(entry.game),
      element(
        "div",
        { class: "programme-fields" },
        element("strong", {}, titleOf(entry.game)),
        isPlayed ? element("span", { class: "soft small" }, say("played")) : null,
        element("input", {
          class: "input",
          value: entry.title ?? "",
          maxLength: 80,
          placeholder: say("entryTitle"),
          autocomplete: "off",
          aria: { label: say("entryTitleOf", { play: name }) },
          on: {
            change: (/** @type {Event} */ { target }) =>
              this.#change(entry, { title: valueOf(target).trim() || undefined }),
          },
        }),
        element("input", {
          class: "input programme-time",
          type: "time",
          value: entry.start ? timeOfDay(entry.start) : "",
          aria: { label: say("startOf", { play: name }) },
          on: {
            change: (/** @type {Event} */ { target }) => {
              const at = valueOf(target);
              this.#change(entry, { start: at ? startOf(at, Date.now()) : undefined });
            },
          },
        }),
      ),
      element(
        "div",
        { class: "programme-tools" },
        this.#mover("up", say("up", { play: name }), index, -1),
        this.#mover("down", say("down", { play: name }), index, 1),
        iconButton("trash", say("remove", { play: name }), () =>
          this.#send(this.#entries.filter(({ id }) => id !== entry.id)),
        ),
      ),
    );
  }

  /** @param {"up" | "down"} symbol @param {string} label @param {number} index @param {number} step */
  #mover(symbol, label, index, step) {
    const move = () => {
      const entries = [...this.#entries];
      entries.splice(index + step, 0, ...entries.splice(index, 1));
      return this.#send(entries);
    };
    const made = iconButton(symbol, label, () => void move());
    made.disabled = index + step < 0 || index + step >= this.#entries.length;
    return made;
  }

  /** @param {Entry} entry @param {Partial<Draft>} change */
  #change(entry, change) {
    return this.#send(this.#entries.map((other) => (other.id === entry.id ? { ...other, ...change } : other)));
  }

  #addPlay() {
    openSetup({
      title: say("add"),
      lead: say("addLead"),
      game: this.#session.state.room?.game ?? FIRST_GAME,
      go: () => say("addThis"),
      done: async (game, setup) => {
        const fault = await this.#send([...this.#entries, entryFrom(game, setup)]);
        return fault || null;
      },
    });
  }

  /** @param {readonly import("../programme/document.js").Planned[]} planned */
  #addAll(planned) {
    const now = Date.now();
    return this.#send([...this.#entries, ...planned.map((entry) => draftOf(entry, now))]);
  }

  /** @param {readonly Draft[]} entries @returns {Promise<string>} an error message, or "" */
  async #send(entries) {
    const answer = await this.#session.send({ type: "setProgramme", entries: entries.map(sentEntry) });
    const fault = answer.type === "accepted" ? "" : detailedRefusal(answer);
    setText(this.#fault, fault);
    this.#draw();
    return fault;
  }

  #save() {
    const { room } = this.#session.state;
    const name = fileName(room ? headingOf(room) : "");
    download(`${name}.programme.json`, fileOf(this.#entries.map(plannedOf)), "application/json");
  }

  async #copy() {
    const isCopied = await copyText(linkOf(this.#entries.map(plannedOf)));
    this.#toasts.show(say(isCopied ? "linkCopied" : "linkNotCopied"), { key: "programme-link" });
  }

  async #read() {
    const [file] = this.#file.files ?? [];
    this.#file.value = "";
    if (!file) return;
    const planned = readFile(await file.text());
    if (planned) await this.#addAll(planned);
    else setText(this.#fault, say("badFile", { name: file.name }));
  }
}

/** @param {EventTarget | null} target */
const valueOf = (target) => /** @type {HTMLInputElement} */ (target).value;

/** @param {Draft} entry @returns {Draft} without the members that only the server sets */
const sentEntry = ({ id, game, title, start, setup }) => ({
  ...(id === undefined ? {} : { id }),
  game,
  ...(title ? { title } : {}),
  ...(start ? { start } : {}),
  setup,
});
