/** The fields of the host's dialogs. */

import { button, element, form, setText } from "../../kit/element.js";
import { iconButton } from "../../kit/icons.js";
import { text } from "../../kit/texts.js";

/**
 * A choice of one value, with all values visible.
 * @param {string} name @param {string} label @param {[string, string][]} choices value and text @param {string} chosen
 * @param {() => void} [changed]
 */
export function choice(name, label, choices, chosen, changed = () => {}) {
  const inputs = choices.map(([value]) =>
    element("input", { type: "radio", name, value, checked: value === chosen, on: { change: changed } }),
  );
  const field = element(
    "fieldset",
    { class: "choice" },
    element("legend", {}, label),
    element(
      "div",
      { class: "choice-options" },
      ...inputs.map((input, index) =>
        element("label", { class: "choice-option" }, input, element("span", {}, choices[index][1])),
      ),
    ),
  );
  return {
    field,
    get value() {
      return inputs.find((input) => input.checked)?.value ?? chosen;
    },
    set value(value) {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}

/** @param {string} label @param {boolean} checked @param {() => void} [changed] */
export function check(label, checked, changed = () => {}) {
  const input = element("input", { type: "checkbox", checked, on: { change: changed } });
  return { input, field: element("label", { class: "check" }, input, label) };
}

/** @param {string} label @param {string} note @param {boolean} checked @param {(on: boolean) => void} [changed] */
export function toggle(label, note, checked, changed = () => {}) {
  const input = element("input", {
    type: "checkbox",
    role: "switch",
    checked,
    on: { change: () => changed(input.checked) },
  });
  return {
    input,
    field: element(
      "label",
      { class: "switch" },
      element(
        "span",
        {},
        element("strong", {}, label),
        note ? element("br") : null,
        note ? element("span", { class: "soft small" }, note) : null,
      ),
      input,
    ),
  };
}

/**
 * A number between two buttons.
 * @param {string} id @param {string} label @param {number} value @param {{min: number, max: number, step?: number,
 * unit?: string}} range
 * @param {() => void} [changed]
 */
export function stepper(id, label, value, { min, max, step = 1, unit = "" }, changed = () => {}) {
  const input = element("input", {
    class: "input stepper-number",
    id,
    type: "number",
    inputMode: "numeric",
    min: String(min),
    max: String(max),
    value: String(value),
    required: true,
    on: { input: changed },
  });
  /** @param {number} by */
  const move = (by) => {
    input.value = String(Math.max(Number(input.min), Math.min(Number(input.max), (Number(input.value) || 0) + by)));
    changed();
  };
  const field = element(
    "div",
    { class: "field stepper-field" },
    element("label", { htmlFor: id }, label),
    element(
      "div",
      { class: "stepper" },
      iconButton("minus", text("common.number.less", { label }), () => move(-step), "button icon-only"),
      input,
      iconButton("plus", text("common.number.more", { label }), () => move(step), "button icon-only"),
      unit ? element("span", { class: "soft" }, unit) : null,
    ),
  );
  return {
    field,
    input,
    get value() {
      return Number(input.value);
    },
    set value(wanted) {
      input.value = String(wanted);
    },
  };
}

/**
 * A collapsed group of options that most hosts leave unchanged.
 * @param {string} title @param {...{field: HTMLElement}} fields
 */
export const furtherFields = (title, ...fields) =>
  element("details", { class: "more-options" }, element("summary", {}, title), ...fields.map(({ field }) => field));

/**
 * Fields whose texts are in a catalogue under their names: a value's below its field's, and a note as `note`.
 * @param {(key: string) => string} label
 */
export const worded = (label) => ({
  /**
   * @param {string} name
   * @param {readonly string[]} values
   * @param {string | number} chosen
   * @param {() => void} [changed]
   */
  pick: (name, values, chosen, changed) =>
    choice(
      name,
      label(name),
      values.map((value) => [value, label(`${name}.${value}`)]),
      String(chosen),
      changed,
    ),
  /** @param {string} name @param {boolean} checked @param {(on: boolean) => void} [changed] */
  flip: (name, checked, changed) => toggle(label(name), label(`${name}.note`), checked, changed),
  /**
   * @param {string} name
   * @param {number} value
   * @param {{min: number, max: number, step?: number, unit?: string}} range
   * @param {() => void} [changed]
   */
  count: (name, value, range, changed) => stepper(name, label(name), value, range, changed),
});

/** @returns {{root: HTMLElement, show: (sentence: string) => void}} the element for a dialog's error messages */
export function faultLine() {
  const root = element("p", { class: "fault", role: "alert" });
  return { root, show: (sentence) => setText(root, sentence) };
}

/**
 * A form in a dialog. Below its fields are the error messages, the button to cancel, and the button to submit.
 * @param {() => void} close @param {() => void} submit
 * @param {{fault: {root: HTMLElement}, go: HTMLElement}} foot
 * @param {...import("../../kit/element.js").Child} content
 */
export const dialogForm = (close, submit, { fault, go }, ...content) =>
  form(
    { class: "options-form" },
    submit,
    ...content,
    element("div", { class: "sheet-actions sheet-foot" }, fault.root, button("button", close, text("kit.cancel")), go),
  );
