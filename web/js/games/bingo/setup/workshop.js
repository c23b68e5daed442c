/** The workshop: the author edits a pack, previews a board, saves the pack on the server, and plays it. */

import "../board-preview.js";
import "../pack-rows.js";
import "../term-editor.js";
import "../../../kit/toast-stack.js";
import { button, element, field, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import {
  draftOf,
  faultsOf,
  freeRow,
  largestBoard,
  packOfDraft,
  withDrawn,
  withRows,
  withTerms,
  withoutRow,
} from "../packs/draft.js";
import { termsNeeded } from "../term-list.js";
import { languageOf, number, text } from "../../../kit/texts.js";
import { LIMITS } from "../wire.js";
import { ListImport } from "./import.js";
import { PackOffers } from "./pack-offers.js";
import { PackShelf } from "./pack-shelf.js";
import { faultOf, openRoom } from "../../../shell/welcome/open.js";
import { WorkshopTools } from "./tools.js";

/** @typedef {import("../packs/draft.js").Draft} Draft */
/** @typedef {import("../packs/pack-file.js").Pack} Pack */

const LANGUAGES = "en de fr es it nl pt da sv nb fi pl cs hu tr uk ja ko zh ar he hi".split(" ");

export const open = () => new Workshop();

class Workshop {
  title = text("bingo/workshop.shop.pageTitle");
  toasts = /** @type {import("../../../kit/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
  #rows = /** @type {import("../pack-rows.js").PackRows} */ (document.createElement("pack-rows"));
  #text = /** @type {import("../term-editor.js").TermEditor} */ (document.createElement("term-editor"));
  #preview = /** @type {import("../board-preview.js").BoardPreview} */ (document.createElement("board-preview"));
  #heading = element("h2", {});
  #title = element("input", {
    class: "input shop-title",
    id: "pack-title",
    maxLength: 80,
    autocomplete: "off",
    placeholder: text("bingo/workshop.shop.titleExample"),
  });
  #language = element("select", { class: "input", id: "pack-language" });
  #modes = ["rows", "text"].map((mode) =>
    element(
      "button",
      { class: "button", type: "button", aria: { pressed: "false" }, on: { click: () => this.#show(mode === "text") } },
      icon(mode === "rows" ? "grip" : "list"),
      text(`bingo/workshop.shop.${mode}`),
    ),
  );
  #status = element("p", { class: "shop-status", role: "status" });
  #look = element(
    "button",
    { class: "button quiet shop-look", type: "button", hidden: true, on: { click: () => this.#lookAtNext() } },
    text("bingo/workshop.shop.look"),
  );
  #free = element("input", {
    type: "checkbox",
    role: "switch",
    on: {
      change: () => this.#write({ freeCentre: this.#free.checked }),
    },
  });
  #offers = new PackOffers({
    look: () => this.#lookAt("surplus"),
    draw: () => this.#draw(),
    free: () => this.#freeTheCentre(),
  });
  #fault = element("p", { class: "fault", role: "alert" });
  #titleFault = element("p", { class: "fault", id: "pack-title-fault", role: "alert" });
  #openButton = button("button primary large", () => void this.#openRoom(), text("common.room.open"));
  #save = button("button", () => void this.#keep(), icon("upload"), element("span", {}));
  #tools;
  #intake;
  /** @type {Draft} */ #draft = draftOf({ title: "", language: "", terms: [] });
  #shelf = new PackShelf();
  #asText = false;
  root;

  constructor() {
    const tongues = new Intl.DisplayNames([languageOf() === "qps" ? "en" : languageOf()], { type: "language" });
    this.#language.append(...LANGUAGES.map((code) => element("option", { value: code }, tongues.of(code) ?? code)));
    this.#tools = this.#makeTools();
    this.#intake = this.#makeIntake();
    this.#listen();
    this.root = element(
      "main",
      { class: "workshop", hidden: true },
      element(
        "div",
        { class: "shop-head" },
        element("a", { class: "button quiet", href: "#" }, icon("back"), text("bingo/workshop.shop.back")),
        this.#heading,
      ),
      this.#editPart(),
      this.#sidePart(),
    );
    this.#takeDrops();
  }

  #makeTools() {
    return new WorkshopTools({
      pack: () => packOfDraft(this.#draft),
      own: () => this.#shelf.own,
      isSaved: () => this.#shelf.holds(this.#draft),
      save: () => this.#keep(),
      bring: (file) => void this.#intake.bring(file),
      leave: () => this.#leave(),
      toasts: this.toasts,
    });
  }

  #makeIntake() {
    return new ListImport({
      pack: () => packOfDraft(this.#draft),
      shown: () => JSON.stringify(this.#draft.rows.map(({ text: term, means }) => [term, means])),
      take: (pack) => this.#take({ ...pack, freeCentre: this.#draft.freeCentre }),
      add: ({ terms }) => {
        this.#draft = withRows(this.#draft, this.#draft.rows.length, terms);
        this.#show(false);
        this.#changed();
      },
      toasts: this.toasts,
    });
  }

  #listen() {
    this.#text.onPaste = this.#rows.onPaste = (pasted) => this.#intake.paste(pasted);
    this.#rows.onChange = ({ rows }) => this.#write({ rows });
    this.#rows.onDelete = (term, undo) =>
      this.toasts.show(text("bingo/workshop.rows.deleted", { term }), {
        icon: "trash",
        key: "deleted",
        lasts: 8_000,
        action: { label: text("bingo/workshop.rows.undo"), run: undo },
      });
    this.#text.onChange = () => {
      if (this.#asText) this.#write(withTerms(this.#draft, this.#text.list.rows));
    };
    this.#title.addEventListener("input", () => this.#write({ title: this.#title.value }));
    this.#language.addEventListener("change", () => this.#write({ language: this.#language.value }));
  }

  /** @param {Partial<Draft>} change of the draft, by its author */
  #write(change) {
    this.#draft = { ...this.#draft, ...change };
    this.#changed();
  }

  #editPart() {
    return element(
      "div",
      { class: "shop-edit notice" },
      element(
        "div",
        { class: "shop-names" },
        field(text("bingo/workshop.shop.packTitle"), this.#title, this.#titleFault),
        field(text("bingo/workshop.shop.language"), this.#language),
      ),
      element(
        "div",
        { class: "shop-bar" },
        element(
          "div",
          { class: "segments", role: "group", aria: { label: text("bingo/workshop.shop.mode") } },
          ...this.#modes,
        ),
        this.#tools.root,
      ),
      this.#intake.root,
      ...this.#offers.roots,
      this.#rows,
      this.#text,
    );
  }

  #sidePart() {
    return element(
      "div",
      { class: "shop-side" },
      element(
        "aside",
        { class: "shop-preview" },
        element("h3", {}, text("bingo/workshop.preview.title")),
        this.#preview,
        element(
          "label",
          { class: "switch shop-free" },
          element("span", {}, text("bingo/workshop.shop.free")),
          this.#free,
        ),
      ),
      element(
        "div",
        { class: "shop-actions" },
        element("div", { class: "shop-state" }, this.#status, this.#look),
        this.#fault,
        this.#save,
        this.#openButton,
      ),
    );
  }

  /** Takes files that are dropped anywhere on the workshop. */
  #takeDrops() {
    const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
    for (const type of ["dragenter", "dragover"])
      this.root.addEventListener(type, (event) => {
        if (!hasFiles(/** @type {DragEvent} */ (event))) return;
        event.preventDefault();
        this.root.classList.add("is-over");
      });
    for (const type of ["dragleave", "drop"])
      this.root.addEventListener(type, () => this.root.classList.remove("is-over"));
    this.root.addEventListener("drop", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      void this.#intake.bring(event.dataTransfer?.files[0]);
    });
  }

  /** @param {string} name of a pack on the server, or "" for one that is not saved */
  async open(name) {
    this.#offers.reset();
    this.#intake.close();
    setText(this.#fault, "");
    const { pack, restored, problem } = await this.#shelf.open(name);
    if (problem) setText(this.#fault, faultOf(problem));
    this.#take(pack);
    if (restored)
      this.toasts.show(text("bingo/workshop.shop.restored"), {
        key: "draft",
        icon: "undo",
        lasts: 8_000,
        action: {
          label: text("bingo/workshop.shop.discard"),
          run: () => {
            this.#shelf.forget();
            void this.open(name);
          },
        },
      });
    this.#title.focus({ preventScroll: true });
  }

  /** @param {Pack & {freeCentre?: boolean}} pack */
  #take(pack) {
    this.#draft = draftOf(pack);
    this.#title.value = pack.title;
    if (pack.language && !LANGUAGES.includes(pack.language))
      this.#language.append(element("option", { value: pack.language }, pack.language));
    this.#language.value = pack.language || "en";
    this.#draft = { ...this.#draft, language: this.#language.value };
    this.#show(pack.terms.length === 0);
    this.#changed();
  }

  /** @param {boolean} asText whether the list is one text box, rather than a row for each term */
  #show(asText) {
    this.#asText = false;
    if (asText) this.#text.fill(this.#draft.rows.map((row) => row.text));
    else this.#rows.show(this.#draft);
    this.#asText = asText;
    this.#rows.hidden = asText;
    this.#text.hidden = !asText;
    this.#modes.forEach((button, index) => button.setAttribute("aria-pressed", String((index === 1) === asText)));
  }

  #changed() {
    const pack = packOfDraft(this.#draft);
    const count = pack.terms.length;
    const { freeCentre, rows } = this.#draft;
    const size = largestBoard(count, freeCentre);
    this.#text.require(termsNeeded(size ?? 3, freeCentre));
    this.#free.checked = freeCentre;
    this.#preview.show(
      pack.terms.map((term) => term.text),
      pack.language,
      freeCentre,
    );
    const faults = faultsOf(rows);
    const bad = rows.filter((row, index) => (faults[index] && faults[index] !== "surplus") || row.doubt).length;
    this.#look.hidden = bad === 0;
    this.#offers.show(this.#draft, faults);
    this.#intake.settle();
    const bytes = new TextEncoder().encode(pack.terms.map((term) => term.text + (term.means ?? "")).join("")).length;
    const fits = bytes <= LIMITS.termsBytes;
    const key = size === null ? "tooFew" : size < 5 ? "small" : "fine";
    setText(
      this.#status,
      [
        text(fits ? `bingo/workshop.shop.${key}` : "bingo/terms.terms.tooBig", {
          count,
          size: number(size ?? 3),
          needed: number(termsNeeded(size ?? 3, freeCentre)),
          full: number(termsNeeded(5, freeCentre)),
        }),
        bad > 0 ? text("bingo/workshop.shop.faults", { count: bad }) : "",
      ]
        .filter(Boolean)
        .join(" "),
    );
    this.#status.dataset.fine = String(fits && size !== null);
    this.#openButton.disabled = !fits || size === null;
    const { own } = this.#shelf;
    const isSaved = this.#shelf.holds(this.#draft);
    setText(this.#heading, text(own ? "bingo/workshop.shop.editTitle" : "bingo/workshop.shop.title"));
    this.#save.disabled = !fits || size === null || (own !== null && isSaved);
    setText(
      /** @type {Element} */ (this.#save.lastElementChild),
      text(own ? (isSaved ? "bingo/workshop.shop.saved" : "bingo/workshop.shop.update") : "bingo/workshop.shop.save"),
    );
    this.#tools.show();
    this.#shelf.note(this.#draft);
  }

  /** @param {Draft} draft replaces the current one, with an undo @param {string} said */
  #replace(draft, said) {
    const before = this.#draft;
    const put = (/** @type {Draft} */ next) => {
      this.#draft = next;
      this.#show(this.#asText);
      this.#changed();
    };
    put(draft);
    this.toasts.show(said, {
      icon: "check",
      key: "replaced",
      lasts: 8_000,
      action: { label: text("bingo/workshop.rows.undo"), run: () => put(before) },
    });
  }

  #draw() {
    this.#replace(
      withDrawn(this.#draft, Math.random),
      text("bingo/workshop.shop.surplusDrawn", { most: number(LIMITS.terms) }),
    );
  }

  #freeTheCentre() {
    const row = freeRow(this.#draft);
    if (row)
      this.#replace({ ...withoutRow(this.#draft, row.key), freeCentre: true }, text("bingo/workshop.shop.freeTaken"));
  }

  /** @param {string} fault whose first row is shown */
  #lookAt(fault) {
    if (this.#asText) this.#show(false);
    this.#rows.focusAt(faultsOf(this.#draft.rows).indexOf(/** @type {import("../packs/judging.js").Fault} */ (fault)));
  }

  /** Shows the next row with a doubt, after the one with the focus. */
  #lookAtNext() {
    if (this.#asText) this.#show(false);
    const faults = faultsOf(this.#draft.rows);
    const places = this.#draft.rows.flatMap((row, index) =>
      (faults[index] && faults[index] !== "surplus") || row.doubt ? [index] : [],
    );
    this.#rows.focusAt(places.find((place) => place > this.#rows.lastPlace) ?? places[0]);
  }

  /**
   * Saves the pack on the server; its key stays in this browser.
   * @returns {Promise<boolean>}
   */
  async #keep() {
    const pack = packOfDraft(this.#draft);
    if (!pack.title) {
      setText(this.#titleFault, text("bingo/workshop.shop.needsTitle"));
      this.#title.setAttribute("aria-describedby", this.#titleFault.id);
      this.#title.focus();
      return false;
    }
    setText(this.#fault, "");
    setText(this.#titleFault, "");
    this.#save.disabled = true;
    try {
      if (!(await this.#shelf.save(pack))) return false;
      history.replaceState(null, "", `#pack=${this.#shelf.name}`);
      const cut = faultsOf(this.#draft.rows).filter((fault) => fault === "overlong").length;
      const words = [
        text("bingo/workshop.shop.keptHere"),
        cut > 0 ? text("bingo/workshop.shop.keptWithout", { count: cut }) : "",
      ];
      this.toasts.show(words.filter(Boolean).join(" "), { icon: "check", key: "saved" });
      return true;
    } catch (problem) {
      setText(this.#fault, faultOf(problem));
      return false;
    } finally {
      this.#changed();
    }
  }

  #leave() {
    this.#shelf.forget();
    location.hash = "";
  }

  async #openRoom() {
    const pack = packOfDraft(this.#draft);
    const { freeCentre } = this.#draft;
    const size = largestBoard(pack.terms.length, freeCentre);
    this.#openButton.disabled = true;
    try {
      await openRoom("bingo", {
        title: "",
        ...(this.#shelf.holds(this.#draft)
          ? { pack: this.#shelf.name }
          : { playTitle: pack.title, terms: pack.terms, language: pack.language }),
        ...(size && (size < 5 || freeCentre) ? { options: { size, ...(freeCentre ? { freeCentre } : {}) } } : {}),
      });
    } catch (problem) {
      setText(this.#fault, faultOf(problem));
      this.#openButton.disabled = false;
    }
  }
}
