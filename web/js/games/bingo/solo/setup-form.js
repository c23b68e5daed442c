/** The form for a solo game: a pack or a custom list, the board and the goal. */

import { MaskPicker } from "../mask-picker.js";
import "../term-editor.js";
import { fetchPack, fetchPacks } from "../api.js";
import { element, field, form, setText, submitButton } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { ownPacks } from "../packs/own-packs.js";
import { termsOnBoard } from "../rules/deal.js";
import { richText, text } from "../../../kit/texts.js";
import { quoted } from "../../../kit/words.js";
import { LanguageFold } from "../../../shell/language-fold.js";
import { FIRST_CHOICE } from "./game.js";
import { GOALS, SHAPES, goalName, goalPicture, shapesGoal } from "./goals.js";

/** @typedef {import("./game.js").Setup} Setup */
/** @typedef {{title: string, language: string, terms: readonly import("./game.js").Term[]}} Pack */

/** The name for a custom list among the packs. */
const OWN = "";
const TERMS_SHOWN = 4;

export class SetupForm {
  #packs = element("select", { class: "input", id: "solo-pack" });
  #fold = new LanguageFold(this.#packs, text("bingo/solo.packsOthers"));
  #preview = element("p", { class: "soft small pack-preview" }, "\u00A0");
  #editor = /** @type {import("../term-editor.js").TermEditor} */ (document.createElement("term-editor"));
  #sizes = element("div", { class: "choices sizes" });
  #free = element("input", { type: "checkbox", role: "switch" });
  #freeRow = element("label", { class: "switch" }, element("span", {}, text("bingo/solo.freeCentre")), this.#free);
  #goals = element("div", { class: "choices goals" });
  #fault = element("p", { class: "fault", role: "alert" });
  #deal = submitButton("button primary large wide", icon("play"), text("bingo/solo.deal"));
  /** @type {Map<string, Pack>} */ #known = new Map();
  #size;
  #goal;
  #masks;
  #wished;
  root;

  /**
   * @param {Setup | null} last the previous choice
   * @param {(setup: Setup) => void} chosen
   * @param {string} [wished] the name of a pack to begin with
   */
  constructor(last, chosen, wished) {
    const choice = last?.choice ?? FIRST_CHOICE;
    this.#size = choice.size;
    this.#goal = goalName(choice.goal) || "line";
    this.#masks = new MaskPicker(choice.size, choice.goal.masks);
    this.#free.checked = choice.freeCentre;
    this.#wished = wished ?? last?.pack;
    if (last?.pack) this.#known.set(last.pack, last);
    const submit = () => {
      const setup = this.#setup();
      if (setup) chosen(setup);
    };
    this.root = form(
      { class: "solo-setup menu-begins", noValidate: true },
      submit,
      field(text("bingo/solo.pack"), this.#packs, this.#preview),
      this.#editor,
      element(
        "fieldset",
        { class: "field" },
        element("legend", { class: "field-label" }, text("bingo/solo.size")),
        this.#sizes,
        this.#freeRow,
      ),
      element(
        "fieldset",
        { class: "field" },
        element("legend", { class: "field-label" }, text("bingo/solo.goal")),
        this.#goals,
        this.#masks.root,
      ),
      this.#deal,
      this.#fault,
    );
    this.#editor.onChange = this.#masks.onChange = () => this.#check();
    this.#packs.addEventListener("change", () => void this.#choosePack());
    this.#free.addEventListener("change", () => this.#check());
    this.#drawSizes();
    this.#drawGoals();
    this.#fillPacks(last, []);
    if (last && !last.pack)
      this.#editor.fill(last.terms.map((term) => (term.means ? `${term.text}\t${term.means}` : term.text)));
    void this.#load(last);
  }

  /** @param {Setup | null} last */
  async #load(last) {
    try {
      const { packs, default: preferred } = await fetchPacks();
      this.#wished ??= preferred;
      this.#fillPacks(last, packs);
    } catch {
      if (!last) this.#packs.value = OWN;
      setText(this.#fault, last ? "" : text("bingo/solo.packsFault"));
    }
    await this.#choosePack();
  }

  /** @param {Setup | null} last @param {readonly import("../api.js").PackSummary[]} shipped */
  #fillPacks(last, shipped) {
    /** @param {{name: string, title: string, count: number}} pack */
    const option = ({ name, title, count }) =>
      element(
        "option",
        { value: name, selected: name === this.#wished },
        text("bingo/solo.packChoice", { title, count }),
      );
    const own = ownPacks();
    const strangers =
      last?.pack && ![...shipped, ...own].some(({ name }) => name === last.pack)
        ? [{ name: last.pack, title: last.title, count: last.terms.length }]
        : [];
    const wished =
      this.#wished && ![...shipped, ...own, ...strangers].some(({ name }) => name === this.#wished)
        ? [{ name: this.#wished, title: this.#wished, count: 0 }]
        : [];
    /** @param {string} label @param {readonly any[]} packs */
    const group = (label, packs) =>
      packs.length > 0 ? [element("optgroup", { label: text(`bingo/solo.${label}`) }, ...packs.map(option))] : [];
    const mine = element("option", { value: OWN, selected: this.#wished === OWN }, text("bingo/solo.packsList"));
    // Other languages are last, and folded away.
    this.#fold.fill(
      shipped,
      option,
      this.#wished ?? OWN,
      [...group("packsOwn", own), ...group("packsShipped", [...strangers, ...wished])],
      shipped.length > 0 ? text("bingo/solo.packsShipped") : "",
      mine,
    );
  }

  get #needed() {
    return termsOnBoard({ size: this.#size, freeCentre: this.#freeCentre });
  }
  get #freeCentre() {
    return this.#free.checked && this.#size % 2 === 1;
  }

  async #choosePack() {
    const name = this.#packs.value;
    this.#editor.hidden = name !== OWN;
    this.#preview.hidden = name === OWN;
    if (name !== OWN && !this.#known.has(name)) {
      try {
        const pack = await fetchPack(name);
        this.#known.set(name, {
          title: pack.title,
          language: pack.language ?? "",
          terms: pack.terms.map(({ text: term, means }) => ({ text: term, ...(means ? { means } : {}) })),
        });
      } catch {
        if (this.#packs.value === name) setText(this.#fault, text("bingo/solo.packFault"));
      }
    }
    if (this.#packs.value !== name) return;
    const pack = this.#known.get(name);
    if (pack) {
      const terms = element(
        "span",
        { lang: pack.language },
        pack.terms
          .slice(0, TERMS_SHOWN)
          .map((term) => quoted(term.text))
          .join(", "),
      );
      this.#preview.replaceChildren(...richText("bingo/solo.packPreview", { terms }));
    } else {
      setText(this.#preview, "\u00A0");
    }
    this.#check();
  }

  /** Shows what prevents a board, and updates the button. */
  #check() {
    this.#freeRow.hidden = this.#size % 2 === 0;
    this.#editor.require(this.#needed);
    const pack = this.#known.get(this.#packs.value);
    const isOwn = this.#packs.value === OWN;
    if (pack)
      setText(
        this.#fault,
        pack.terms.length < this.#needed
          ? text("bingo/solo.packTooSmall", { count: pack.terms.length, needed: this.#needed })
          : "",
      );
    this.#masks.root.hidden = this.#goal !== SHAPES;
    const lacksShape = this.#goal === SHAPES && this.#masks.masks.length === 0;
    if (lacksShape && !this.#fault.textContent) setText(this.#fault, text("bingo/solo.shapesFault"));
    else if (!lacksShape && this.#fault.textContent === text("bingo/solo.shapesFault")) setText(this.#fault, "");
    this.#deal.disabled = lacksShape || (isOwn ? !this.#editor.isFine : !pack || pack.terms.length < this.#needed);
  }

  /** @returns {Setup | null} */
  #setup() {
    const name = this.#packs.value;
    const choice = {
      size: this.#size,
      freeCentre: this.#freeCentre,
      goal: this.#goal === SHAPES ? shapesGoal(this.#masks.masks) : GOALS[this.#goal],
    };
    if (name === OWN) {
      if (!this.#editor.isFine) return null;
      return {
        pack: OWN,
        title: text("bingo/solo.ownTitle"),
        language: document.documentElement.lang,
        terms: this.#editor.list.terms.map(({ text: term, means }) => ({ text: term, ...(means ? { means } : {}) })),
        choice,
      };
    }
    const pack = this.#known.get(name);
    if (!pack || pack.terms.length < this.#needed) return null;
    return { pack: name, title: pack.title, language: pack.language, terms: pack.terms, choice };
  }

  #drawSizes() {
    this.#sizes.replaceChildren(
      .../** @type {const} */ ([3, 4, 5]).map((size) =>
        radio("size", String(size), size === this.#size, text("bingo/solo.sizeChoice", { size }), null, () => {
          this.#size = size;
          this.#masks.resize(size);
          if (this.#goal === SHAPES) this.#masks.begin();
          this.#drawGoals();
          this.#check();
        }),
      ),
    );
  }

  #drawGoals() {
    this.#goals.replaceChildren(
      ...[...Object.keys(GOALS), SHAPES].map((name) =>
        radio("goal", name, name === this.#goal, text(`bingo/solo.goal.${name}`), goalPicture(name, this.#size), () => {
          this.#goal = name;
          if (name === SHAPES) this.#masks.begin();
          this.#check();
        }),
      ),
    );
  }
}

/**
 * @param {string} group
 * @param {string} value
 * @param {boolean} checked
 * @param {string} label
 * @param {Element | null} picture
 * @param {() => void} chosen
 */
function radio(group, value, checked, label, picture, chosen) {
  return element(
    "label",
    { class: "choice" },
    element("input", { type: "radio", name: `solo-${group}`, value, checked, on: { change: chosen } }),
    picture,
    element("span", {}, label),
  );
}
