/** One question in the editor: its kind, its text, its answers, the right ones, and the fields that are rarely used. */

import { button, element, field } from "../../../kit/element.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { select } from "../../../shell/writing/fields.js";
import { optionMark } from "../marks.js";
import { decimalSeparator, readQuantity } from "../words.js";
import { KINDS } from "./kept.js";
import { LIMITS, ofKind, rightsOf } from "./limits.js";

/** @typedef {import("../solo/practice.js").Whole} Whole */
/** @typedef {import("../wire.js").Kind} Kind */

/** The time limits that are offered, seconds; a file may name any other. */
const SECONDS = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300];

/** @param {string} key @param {Record<string, string | number>} [values] */
const say = (key, values) => text(`quiz/edit.${key}`, values);

export class QuestionForm {
  /** @type {Whole} */ #question;
  #change;
  #id;
  #answers = element("div", { class: "quiz-edit-answers" });
  #points;
  /** The fields of the row. @type {Node[]} */ fields;
  /** The row has no buttons of its own. */
  tools = /** @type {Node[]} */ ([]);

  /**
   * @param {{key: number, question: Whole}} row
   * @param {(change: (question: Whole) => Whole) => void} change replaces the row's question
   * @param {() => void} leave is called when the author leaves the row
   */
  constructor({ key, question }, change, leave) {
    this.#question = question;
    this.#change = change;
    this.#id = `quiz-question-${key}`;
    const words = this.#area(question.text, say("question"), (value) => this.#write({ text: value }));
    const kind = select(
      `${this.#id}-kind`,
      KINDS.map((one) => [one, say(`kind.${one}`)]),
      () => this.#become(/** @type {Kind} */ (kind.value)),
    );
    kind.value = question.kind;
    kind.setAttribute("aria-label", say("kind"));
    this.#points = select(
      `${this.#id}-points`,
      /** @type {const} */ (["standard", "doubled", "none"]).map((one) => [one, say(`points.${one}`)]),
      () => this.#write({ points: /** @type {import("../wire.js").Worth} */ (this.#points.value) }),
    );
    this.#points.value = question.points ?? "standard";
    const root = element("div", { class: "quiz-edit" }, words, kind, this.#answers, this.#more());
    root.addEventListener("focusout", (event) => {
      if (!(event.relatedTarget instanceof Node && root.contains(event.relatedTarget))) leave();
    });
    this.fields = [root];
    this.#drawAnswers();
  }

  /** @param {Partial<Whole>} part */
  #write(part) {
    this.#set({ ...this.#question, ...part });
  }

  /** @param {Whole} question */
  #set(question) {
    this.#question = question;
    this.#change(() => question);
  }

  /** @param {Kind} kind */
  #become(kind) {
    this.#set(ofKind(this.#question, kind));
    this.#drawAnswers();
  }

  /** @param {string} value @param {string} label @param {(value: string) => void} typed */
  #area(value, label, typed) {
    const area = element("textarea", {
      class: "input writing-words",
      rows: 2,
      value,
      aria: { label },
      on: { input: () => typed(area.value.replace(/\n/gu, " ")) },
    });
    return area;
  }

  /** The fields that are rarely used: the explanation, the time, the points. */
  #more() {
    const { why = "", seconds } = this.#question;
    const offered = [0, ...SECONDS, ...(seconds && !SECONDS.includes(seconds) ? [seconds] : [])].sort((a, b) => a - b);
    const time = select(
      `${this.#id}-seconds`,
      [
        ["", say("seconds.usual")],
        ...offered.map(
          (one) =>
            /** @type {[string, string]} */ ([
              String(one),
              one === 0 ? say("seconds.none") : say("seconds", { count: one }),
            ]),
        ),
      ],
      () => {
        const { seconds: _, ...rest } = this.#question;
        this.#set(time.value === "" ? rest : { ...rest, seconds: Number(time.value) });
      },
    );
    time.value = seconds === undefined ? "" : String(seconds);
    return element(
      "details",
      { class: "quiz-edit-more", open: why !== "" || seconds !== undefined },
      element("summary", {}, say("more")),
      this.#area(why, say("why"), (value) => this.#write({ why: value })),
      element("div", { class: "writing-heads" }, field(say("time"), time), field(say("points"), this.#points)),
    );
  }

  #drawAnswers() {
    const { kind } = this.#question;
    this.#points.disabled = kind === "poll";
    const made =
      kind === "trueFalse"
        ? this.#truth()
        : kind === "estimate"
          ? this.#number()
          : kind === "text"
            ? this.#spellings()
            : this.#options();
    this.#answers.replaceChildren(...made);
  }

  #truth() {
    const name = `${this.#id}-right`;
    const choices = [true, false].map((value) =>
      element(
        "label",
        { class: "check" },
        element("input", {
          type: "radio",
          name,
          checked: this.#question.right === value,
          on: { change: () => this.#write({ right: value }) },
        }),
        element("span", {}, text(value ? "quiz/play.true" : "quiz/play.false")),
      ),
    );
    return [element("fieldset", { class: "quiz-edit-truth" }, element("legend", {}, say("truth")), ...choices)];
  }

  #number() {
    const separator = decimalSeparator();
    const number = element("input", {
      class: "input",
      id: `${this.#id}-number`,
      inputMode: "decimal",
      value: (this.#question.number ?? "").replace(".", separator),
      on: { input: () => this.#write({ number: readQuantity(number.value, separator) ?? number.value.trim() }) },
    });
    const unit = element("input", {
      class: "input",
      id: `${this.#id}-unit`,
      value: this.#question.unit ?? "",
      on: { input: () => this.#write({ unit: unit.value }) },
    });
    return [element("div", { class: "writing-heads" }, field(say("number"), number), field(say("unit"), unit))];
  }

  #spellings() {
    const spellings = element("textarea", {
      class: "input",
      id: `${this.#id}-spellings`,
      rows: 3,
      value: rightsOf(this.#question).join("\n"),
      on: { input: () => this.#write({ right: spellings.value.split("\n").filter((one) => one !== "") }) },
    });
    return [field(say("spellings"), spellings)];
  }

  #options() {
    const { kind, options = [] } = this.#question;
    const lines = options.map((words, index) => this.#option(words, index));
    const add = button("button quiet quiz-edit-add", () => this.#add(), icon("plus"), say("option.add"));
    add.hidden = options.length >= LIMITS.optionsMax;
    return [
      element("p", { class: "soft small" }, say(`how.${kind}`)),
      element("ol", { class: "quiz-edit-options" }, ...lines),
      add,
    ];
  }

  /** @param {string} words @param {number} index */
  #option(words, index) {
    const { kind, options = [] } = this.#question;
    const number = index + 1;
    const input = element("input", {
      class: "input",
      value: words,
      data: { option: String(index) },
      aria: { label: say("option", { number }) },
      on: {
        input: () => this.#rename(index, input.value),
        keydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Enter" || event.isComposing) return;
          // Otherwise the key would also press the button that gets the focus.
          event.preventDefault();
          this.#next(index);
        },
      },
    });
    const isMarked = kind === "choice" || kind === "choices";
    const right = element("input", {
      type: kind === "choice" ? "radio" : "checkbox",
      name: `${this.#id}-right`,
      checked: this.#rights.has(index),
      aria: { label: say("option.right", { number }) },
      on: { change: () => this.#mark(index, right.checked) },
    });
    const move = (/** @type {number} */ by) => {
      const made = iconButton(by < 0 ? "up" : "down", say(by < 0 ? "option.up" : "option.down", { number }), () =>
        this.#move(index, by),
      );
      made.disabled = index + by < 0 || index + by >= options.length;
      made.dataset.by = String(by);
      return made;
    };
    const remove = iconButton("close", say("option.remove", { number }), () => this.#remove(index));
    remove.disabled = options.length <= LIMITS.optionsMin;
    return element(
      "li",
      {},
      ...(isMarked ? [element("label", { class: "writing-choose" }, right)] : []),
      kind === "order" ? element("span", { class: "quiz-edit-number" }, String(number)) : optionMark(index),
      input,
      ...(kind === "order" ? [move(-1), move(1)] : []),
      remove,
    );
  }

  /** The indices of the right options. */
  get #rights() {
    const { kind, options = [] } = this.#question;
    const rights = rightsOf(this.#question);
    const places = [...options.keys()].filter((place) => rights.includes(options[place]));
    return new Set(kind === "choice" ? places.slice(0, 1) : places);
  }

  /** @param {string[]} options @param {ReadonlySet<number>} rights the indices of the right ones */
  #setOptions(options, rights) {
    const { right: _, ...rest } = this.#question;
    const texts = options.filter((_, place) => rights.has(place));
    if (rest.kind === "choice") this.#set({ ...rest, options, ...(texts.length > 0 ? { right: texts[0] } : {}) });
    else if (rest.kind === "choices") this.#set({ ...rest, options, right: texts });
    else this.#set({ ...rest, options });
  }

  /** @param {number} index @param {string} words */
  #rename(index, words) {
    const rights = this.#rights;
    this.#setOptions(
      (this.#question.options ?? []).map((old, place) => (place === index ? words : old)),
      rights,
    );
  }

  /** @param {number} index @param {boolean} isRight */
  #mark(index, isRight) {
    const rights = new Set(this.#question.kind === "choice" ? [] : this.#rights);
    if (isRight) rights.add(index);
    else rights.delete(index);
    this.#setOptions(this.#question.options ?? [], rights);
  }

  #add() {
    const { options = [] } = this.#question;
    this.#setOptions([...options, ""], this.#rights);
    this.#drawAnswers();
    this.#focus(options.length);
  }

  /**
   * After the last option, the focus goes to the button that adds one, so that no empty option appears by itself.
   * @param {number} index of the option after which the next one gets the focus
   */
  #next(index) {
    const { options = [] } = this.#question;
    if (index + 1 < options.length) return this.#focus(index + 1);
    const add = /** @type {HTMLElement | null} */ (this.#answers.querySelector(".quiz-edit-add"));
    add?.focus();
  }

  /** @param {number} index */
  #remove(index) {
    const { options = [] } = this.#question;
    const rights = new Set(
      [...this.#rights].filter((one) => one !== index).map((one) => (one > index ? one - 1 : one)),
    );
    this.#setOptions(
      options.filter((_, place) => place !== index),
      rights,
    );
    this.#drawAnswers();
    this.#focus(Math.min(index, options.length - 2));
  }

  /** @param {number} index @param {number} by */
  #move(index, by) {
    const options = [...(this.#question.options ?? [])];
    const [one] = options.splice(index, 1);
    options.splice(index + by, 0, one);
    this.#setOptions(options, new Set());
    this.#drawAnswers();
    const line = this.#answers.querySelectorAll(".quiz-edit-options > li")[index + by];
    const buttons = /** @type {HTMLButtonElement[]} */ ([...(line?.querySelectorAll("[data-by]") ?? [])]);
    (
      buttons.find(({ dataset, disabled }) => dataset.by === String(by) && !disabled) ??
      buttons.find(({ disabled }) => !disabled)
    )?.focus();
  }

  /** @param {number} index of an option */
  #focus(index) {
    /** @type {HTMLElement | null} */ (this.#answers.querySelector(`input[data-option="${index}"]`))?.focus();
  }
}
