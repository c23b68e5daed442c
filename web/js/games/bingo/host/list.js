/** The dialog for a round's terms: typed, pasted, or taken from a pack. */

import "../term-editor.js";
import { Problem } from "../../../room/api.js";
import { fetchPack, fetchPacks } from "../api.js";
import { openDialog } from "../../../kit/sheet.js";
import { button, element } from "../../../kit/element.js";
import { ownPacks } from "../packs/own-packs.js";
import { lookOf } from "../packs/likeness.js";
import { termsNeeded } from "../term-list.js";
import { text } from "../../../kit/texts.js";
import { detailedRefusal, refusal } from "../../../room/refusals.js";
import { faultLine } from "../../../shell/host/fields.js";

/** @typedef {import("../wire.js").TermGiven} TermWish */

/**
 * @param {import("../wire.js").Round} round
 * @param {(terms: TermWish[], named: {playTitle?: string}) => Promise<import("../../../room/outbox.js").Answer>} save
 *   with the title of the pack that they are from
 */
export function openTerms(round, save) {
  const editor = /** @type {import("../term-editor.js").TermEditor} */ (document.createElement("term-editor"));
  const fault = faultLine();
  /** @type {Map<string, string>} what counts, by term */
  const meanings = new Map();
  const packs = element(
    "select",
    { class: "input", id: "terms-pack", on: { change: () => void take() } },
    element("option", { value: "" }, text("bingo/host.terms.asIs")),
  );
  /** @param {readonly {text: string, means?: string}[]} terms */
  const fill = (terms) => {
    for (const term of terms) if (term.means) meanings.set(lookOf(term.text), term.means);
    editor.fill(terms.map((term) => term.text));
  };
  const current = round.terms
    .slice(0, round.terms.length - (round.added ?? 0))
    .map((term, index) => ({ text: term, means: round.means?.[String(index)] }));
  const take = async () => {
    try {
      fill(packs.value ? (await fetchPack(packs.value)).terms : current);
    } catch (problem) {
      fault.show(problem instanceof Problem ? refusal(problem) : "");
    }
  };
  fetchPacks().then(
    ({ packs: shipped }) =>
      packs.append(
        ...[...ownPacks(), ...shipped].map((pack) =>
          element(
            "option",
            { value: pack.name, data: { title: pack.title } },
            text("bingo/host.terms.option", { title: pack.title, count: pack.count }),
          ),
        ),
      ),
    () => {},
  );

  openDialog(text("bingo/host.terms.title"), (close) => {
    const submit = element("button", { class: "button primary", type: "submit" }, text("bingo/host.options.deal"));
    const form = element(
      "form",
      { class: "options-form" },
      element(
        "div",
        { class: "field" },
        element("label", { htmlFor: "terms-pack" }, text("bingo/host.terms.from")),
        packs,
      ),
      editor,
      element(
        "div",
        { class: "sheet-actions sheet-foot" },
        fault.root,
        button("button", close, text("kit.cancel")),
        submit,
      ),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const { title } = packs.selectedOptions[0]?.dataset ?? {};
      const answer = await save(
        editor.list.terms.map(({ text: term, means = meanings.get(lookOf(term)) }) =>
          means ? { text: term, means } : term,
        ),
        title ? { playTitle: title } : {},
      );
      if (answer.type === "accepted") close();
      else fault.show(detailedRefusal(answer));
    });
    editor.onChange = () => {
      submit.disabled = !editor.isFine;
    };
    return [form];
  });
  editor.require(termsNeeded(round.options.size, round.options.freeCentre));
  fill(current);
}
