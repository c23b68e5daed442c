/** How a question is answered on a phone: a form for each kind of question. */

import { element, field, form, setText, submitButton } from "../../../kit/element.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { RowDrag } from "../../../kit/row-drag.js";
import { text } from "../../../kit/texts.js";
import { optionMark } from "../marks.js";
import { decimalSeparator, optionsOf, quantityWords, readQuantity } from "../words.js";

/** @typedef {import("../wire.js").Question} Question */
/** @typedef {import("../wire.js").GivenAnswer} Answer */
/** @typedef {(answer: Answer) => void} Send */
/**
 * @typedef {object} AnswerForm
 * @property {HTMLElement} root
 * @property {(answer: Answer | undefined) => void} show marks the answer that was given
 * @property {() => Answer | null} unsent what is chosen or typed, but not sent; a tap on a single option is sent at once
 */

/**
 * @param {Question} question @param {Send} send @param {string} [id] of the field, where an answer is typed
 * @returns {AnswerForm}
 */
export function answerForm(question, send, id = "quiz-answer") {
  switch (question.kind) {
    case "choices":
      return severalForm(question, send);
    case "order":
      return orderForm(question, send);
    case "estimate":
      return numberForm(question, send, id);
    case "text":
      return wordsForm(send, id);
    default:
      return oneForm(question, send);
  }
}

/** @param {string} words @param {number} index @param {() => void} press */
const optionButton = (words, index, press) =>
  element(
    "button",
    {
      class: "quiz-option",
      type: "button",
      data: { option: String(index), hold: `option${index}` },
      aria: { pressed: "false" },
      on: { click: press },
    },
    optionMark(index),
    element("span", { class: "quiz-option-words", dir: "auto" }, words),
    element("span", { class: "quiz-option-check", aria: { hidden: "true" } }, icon("check")),
  );

/** The maximum length of answers in the largest letters, that of their words, and the maximum in larger letters. */
const [SHORT, SHORT_WORD, MIDDLE] = [24, 11, 48];

/** @param {Question} question @param {HTMLElement[]} buttons @returns {HTMLElement} */
function optionList(question, buttons) {
  const all = optionsOf(question);
  const [longest, word] = [all, all.flatMap((words) => words.split(/[\s-]/u))].map((parts) =>
    Math.max(...parts.map(({ length }) => length)),
  );
  const length = longest > MIDDLE ? "long" : longest > SHORT || word > SHORT_WORD ? "middle" : "short";
  return element("div", { class: "quiz-options", data: { length } }, ...buttons);
}

/** @param {HTMLElement[]} buttons @param {ReadonlySet<number>} chosen */
function press(buttons, chosen) {
  buttons.forEach((made, index) => made.setAttribute("aria-pressed", String(chosen.has(index))));
}

/**
 * One option: a tap is the answer.
 * @param {Question} question @param {Send} send @returns {AnswerForm}
 */
function oneForm(question, send) {
  const buttons = optionsOf(question).map((words, index) =>
    optionButton(words, index, () => {
      press(buttons, new Set([index]));
      send({ options: [index] });
    }),
  );
  return {
    root: optionList(question, buttons),
    show: (answer) => press(buttons, new Set(answer?.options ?? [])),
    unsent: () => null,
  };
}

/**
 * Several options, then a button.
 * @param {Question} question @param {Send} send @returns {AnswerForm}
 */
function severalForm(question, send) {
  /** @type {Set<number>} */
  const chosen = new Set();
  const go = sendButton();
  const buttons = optionsOf(question).map((words, index) =>
    optionButton(words, index, () => {
      if (!chosen.delete(index)) chosen.add(index);
      press(buttons, chosen);
      go.disabled = chosen.size === 0;
    }),
  );
  go.disabled = true;
  const sorted = () => [...chosen].sort((a, b) => a - b);
  let told = "";
  return {
    root: form(
      { class: "quiz-form" },
      () => send({ options: sorted() }),
      element("p", { class: "soft" }, text("quiz/play.choices.how")),
      optionList(question, buttons),
      go,
    ),
    // An unfinished choice is not replaced by the earlier answer.
    show: ({ options = [] } = {}) => {
      if (told === String(options)) return;
      told = String(options);
      chosen.clear();
      for (const index of options) chosen.add(index);
      press(buttons, chosen);
      go.disabled = chosen.size === 0;
    },
    unsent: () => (chosen.size > 0 ? { options: sorted() } : null),
  };
}

const sendButton = () => submitButton("button primary large wide", icon("check"), text("quiz/play.send"));

/** @param {Question} question @param {Send} send @returns {AnswerForm} */
function orderForm(question, send) {
  const options = optionsOf(question);
  let order = options.map((_, index) => index);
  const list = element("ol", { class: "quiz-order" });
  const said = element("p", { class: "visually-hidden", role: "status" });

  /** @param {number} option @param {number} place */
  const move = (option, place) => {
    const rest = order.filter((one) => one !== option);
    order = [...rest.slice(0, place), option, ...rest.slice(place)];
    draw();
    setText(said, text("quiz/play.order.moved", { answer: options[option], place: place + 1 }));
  };
  /** @param {number} option @param {number} place @param {"up" | "down"} to */
  const mover = (option, place, to) => {
    const made = iconButton(to, text(`quiz/play.order.${to}`, { answer: options[option] }), () => {
      move(option, place + (to === "up" ? -1 : 1));
      /** @param {string} way @returns {HTMLElement | null} */
      const left = (way) => list.querySelector(`[data-hold="${way}${option}"]:not(:disabled)`);
      // At the end of the list, only the other direction is possible.
      (left(to) ?? left(to === "up" ? "down" : "up"))?.focus();
    });
    made.dataset.hold = `${to}${option}`;
    made.disabled = to === "up" ? place === 0 : place === options.length - 1;
    return made;
  };
  const draw = () =>
    list.replaceChildren(
      ...order.map((option, place) =>
        element(
          "li",
          { class: "quiz-order-row", data: { key: String(option) } },
          element("span", { class: "quiz-grip", data: { grip: "" }, aria: { hidden: "true" } }, icon("grip")),
          optionMark(option),
          element("span", { class: "quiz-option-words", dir: "auto" }, options[option]),
          element("span", { class: "quiz-movers" }, mover(option, place, "up"), mover(option, place, "down")),
        ),
      ),
    );
  draw();
  // The element registers its own listeners on the list.
  void new RowDrag(list, move);
  let told = "";
  return {
    root: form(
      { class: "quiz-form" },
      () => send({ order }),
      element("p", { class: "soft" }, text("quiz/play.order.how")),
      list,
      said,
      sendButton(),
    ),
    show: (answer) => {
      if (!answer?.order || told === String(answer.order)) return;
      told = String(answer.order);
      order = [...answer.order];
      draw();
    },
    unsent: () => (order.every((option, place) => option === place) ? null : { order }),
  };
}

/** @param {Question} question @param {Send} send @param {string} id @returns {AnswerForm} */
function numberForm({ unit }, send, id) {
  const input = element("input", {
    class: "input quiz-typed",
    id,
    inputMode: "decimal",
    autocomplete: "off",
    maxLength: 24,
    required: true,
  });
  const fault = element("p", { class: "fault", role: "alert" });
  const submit = () => {
    const quantity = readQuantity(input.value, decimalSeparator());
    setText(fault, quantity === null ? text("quiz/play.number.fault") : "");
    if (quantity !== null) send({ number: quantity });
  };
  return typedForm(
    input,
    fault,
    submit,
    unit ? text("quiz/play.number.in", { unit }) : text("quiz/play.number"),
    (answer) => (answer.number === undefined ? null : quantityWords(answer.number)),
  );
}

/** @param {Send} send @param {string} id @returns {AnswerForm} */
function wordsForm(send, id) {
  const input = element("input", {
    class: "input quiz-typed",
    id,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: false,
    maxLength: 60,
    required: true,
  });
  const fault = element("p", { class: "fault", role: "alert" });
  const submit = () => {
    if (input.value.trim()) send({ words: input.value.trim() });
  };
  return typedForm(input, fault, submit, text("quiz/play.words"), (answer) => answer.words ?? null);
}

/**
 * @param {HTMLInputElement} input @param {HTMLElement} fault @param {() => void} submit @param {string} label
 * @param {(answer: Answer) => string | null} wordsOf an answer, as it was typed
 * @returns {AnswerForm}
 */
function typedForm(input, fault, submit, label, wordsOf) {
  return {
    root: form({ class: "quiz-form" }, submit, field(label, input, fault), sendButton()),
    show: (answer) => {
      const words = answer ? wordsOf(answer) : null;
      if (words !== null && input.value === "") input.value = words;
    },
    unsent: () => (input.value.trim() ? { words: input.value.trim() } : null),
  };
}
