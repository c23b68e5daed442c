/** The dialogs for a round's options and terms. */

import "../components/term-editor.js";
import { openDialog } from "../components/sheet.js";
import { element, setText } from "../element.js";
import { FAMILIES, patternsOf } from "../patterns.js";
import { termsNeeded } from "../term-list.js";
import { familyName, refusal } from "../words.js";

/** @typedef {import("../wire.js").Options} Options */
/** @typedef {import("../outbox.js").Answer} Answer */

/** @param {string} id @param {string} label @param {[string, string][]} choices @param {string} value */
function select(id, label, choices, value) {
  const input = element("select", { class: "input", id }, ...choices.map(([key, text]) => element("option", { value: key, selected: key === value }, text)));
  return { input, field: element("div", { class: "field" }, element("label", { htmlFor: id }, label), input) };
}

/** @param {string} id @param {string} label @param {number} value @param {number} min @param {number} max */
function number(id, label, value, min, max) {
  const input = element("input", { class: "input", id, type: "number", min: String(min), max: String(max), value: String(value), required: true });
  return { input, field: element("div", { class: "field" }, element("label", { htmlFor: id }, label), input) };
}

/** @param {string} label @param {boolean} checked */
function check(label, checked) {
  const input = element("input", { type: "checkbox", checked });
  return { input, field: element("label", { class: "check" }, input, label) };
}

/**
 * @param {Options} options
 * @param {number} termCount
 * @param {(options: Options) => Promise<Answer>} save
 */
export function openOptions(options, termCount, save) {
  const size = select("size", "Board", [["3", "3 × 3"], ["4", "4 × 4"], ["5", "5 × 5"]], String(options.size));
  const free = check("Free centre (odd sizes)", options.freeCentre);
  const verification = select("verification", "What counts", [["called", "Marks count once the term is called"], ["honour", "Any mark counts (on your honour)"]], options.verification);
  const autoMark = check("Players may let calls mark themselves", options.autoMark);
  const window = number("window", "Seconds in which a late tap still ranks by its call", options.window, 0, 3600);
  const families = FAMILIES.map((family) => ({ family, ...check(familyName(family), options.goal.patterns.includes(family)) }));
  const need = number("need", "How many patterns make a bingo", options.goal.need, 1, 12);
  const shape = shapePicker(options.size, options.goal.masks[0] ?? []);
  const fault = element("p", { class: "fault", role: "alert" });
  size.input.addEventListener("change", () => shape.reset(Number(size.input.value)));

  openDialog("Board and goal", (close) => {
    const form = element("form", { class: "options-form" },
      size.field, free.field,
      element("fieldset", {}, element("legend", {}, "A bingo is made of"), element("div", { class: "checks" }, ...families.map(({ field }) => field))),
      element("fieldset", {}, element("legend", {}, "and a shape of your own"), shape.root),
      need.field, verification.field, window.field, autoMark.field, fault,
      element("div", { class: "sheet-actions" },
        element("button", { class: "button", type: "button", on: { click: close } }, "Cancel"),
        element("button", { class: "button primary", type: "submit" }, "Deal with these")));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const side = /** @type {3 | 4 | 5} */ (Number(size.input.value));
      /** @type {Options} */
      const wanted = {
        size: side,
        freeCentre: free.input.checked && side % 2 === 1,
        verification: verification.input.value === "honour" ? "honour" : "called",
        autoMark: autoMark.input.checked,
        window: Number(window.input.value),
        goal: {
          patterns: families.filter(({ input }) => input.checked).map(({ family }) => family),
          masks: shape.cells().length > 0 ? [shape.cells(), ...options.goal.masks.slice(1).filter(() => side === options.size)] : [],
          need: Number(need.input.value),
        },
      };
      setText(fault, faultOf(wanted, termCount));
      if (fault.textContent) return;
      const answer = await save(wanted);
      if (answer.type === "accepted") close();
      else setText(fault, answer.code === "badOptions" && answer.message ? answer.message : refusal(answer));
    });
    return [form];
  });
}

/** @param {Options} options @param {number} termCount @returns {string} a sentence, or "" when all is well */
function faultOf(options, termCount) {
  const possible = patternsOf(options.size, options.goal).length;
  const needed = termsNeeded(options.size, options.freeCentre);
  if (possible === 0) return "Choose at least one pattern.";
  if (options.goal.need > possible) return `These patterns allow at most ${possible}.`;
  if (termCount < needed) return `A board of this size takes ${needed} terms; there are ${termCount}.`;
  return "";
}

/** @param {number} size @param {readonly number[]} chosen */
function shapePicker(size, chosen) {
  const root = element("div", { class: "shape" });
  /** @param {number} side @param {readonly number[]} cells */
  const build = (side, cells) => {
    root.style.setProperty("--size", String(side));
    root.replaceChildren(...Array.from({ length: side * side }, (_, cell) => element("input", {
      type: "checkbox", checked: cells.includes(cell), aria: { label: `Row ${Math.floor(cell / side) + 1}, column ${(cell % side) + 1}` },
    })));
  };
  build(size, chosen);
  return {
    root,
    /** @param {number} side */
    reset: (side) => build(side, []),
    cells: () => Array.from(root.children).flatMap((box, cell) => (/** @type {HTMLInputElement} */ (box).checked ? [cell] : [])),
  };
}

/**
 * @param {import("../wire.js").Round} round
 * @param {(terms: string[]) => Promise<Answer>} save
 */
export function openTerms(round, save) {
  const editor = /** @type {import("../components/term-editor.js").TermEditor} */ (document.createElement("term-editor"));
  const fault = element("p", { class: "fault", role: "alert" });
  openDialog("Terms", (close) => {
    const submit = element("button", { class: "button primary", type: "submit" }, "Deal with these");
    const form = element("form", { class: "options-form" }, editor, fault,
      element("div", { class: "sheet-actions" }, element("button", { class: "button", type: "button", on: { click: close } }, "Cancel"), submit));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const answer = await save(editor.list.terms);
      if (answer.type === "accepted") close();
      else setText(fault, answer.message || refusal(answer));
    });
    editor.onChange = () => { submit.disabled = !editor.isFine; };
    return [form];
  });
  editor.require(termsNeeded(round.options.size, round.options.freeCentre));
  editor.fill(round.terms);
}
