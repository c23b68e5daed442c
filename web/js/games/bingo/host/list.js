/** The dialog for a round's terms: typed, pasted, or taken from a pack. */

import "../term-editor.js";
import { Problem } from "../../../room/api.js";
import { fetchPack, fetchPacks } from "../api.js";
import { openDialog } from "../../../kit/sheet.js";
import { element, field, submitButton } from "../../../kit/element.js";
import { ownPacks } from "../packs/own-packs.js";
import { lookOf } from "../packs/likeness.js";
import { termsNeeded } from "../term-list.js";
import { text } from "../../../kit/texts.js";
import { detailedRefusal, refusal } from "../../../room/refusals.js";
import { dialogForm, faultLine } from "../../../shell/host/fields.js";

/** @typedef {import("../wire.js").TermGiven} TermWish */

/**
 * @param {import("../wire.js").Round} round
 * @param {(terms: TermWish[], named: {playTitle?: string}) => Promise<import("../../../room/outbox.js").Answer>} save
 *   with the title of their pack
 */
export function openTerms(round, save) {
  const editor = /** @type {import("../term-editor.js").TermEditor} */ (document.createElement("term-editor"));
  const fault = faultLine();
  /** @type {Map<string, string>} what counts, by term */
  const meanings = new Map();
  /** @param {readonly {text: string, means?: string}[]} terms */
  const fill = (terms) => {
    for (const term of terms) if (term.means) meanings.set(lookOf(term.text), term.means);
    editor.fill(terms.map((term) => term.text));
  };
  const current = listedTerms(round);
  const packs = packChoice(async (name) => {
    try {
      fill(name ? (await fetchPack(name)).terms : current);
    } catch (problem) {
      fault.show(problem instanceof Problem ? refusal(problem) : "");
    }
  });
  /** @returns {TermWish[]} */
  const wanted = () =>
    editor.list.terms.map(({ text: term, means = meanings.get(lookOf(term)) }) =>
      means ? { text: term, means } : term,
    );
  openDialog(text("bingo/host.terms.title"), (close) => {
    const go = submitButton("button primary", text("bingo/host.options.deal"));
    editor.onChange = () => {
      go.disabled = !editor.isFine;
    };
    const submit = async () => {
      const { title } = packs.selectedOptions[0]?.dataset ?? {};
      const answer = await save(wanted(), title ? { playTitle: title } : {});
      if (answer.type === "accepted") close();
      else fault.show(detailedRefusal(answer));
    };
    return [dialogForm(close, () => void submit(), { fault, go }, field(text("bingo/host.terms.from"), packs), editor)];
  });
  editor.require(termsNeeded(round.options.size, round.options.freeCentre));
  fill(current);
}

/**
 * @param {import("../wire.js").Round} round
 * @returns {{text: string, means?: string}[]} without the terms that were added during play
 */
const listedTerms = ({ terms, added = 0, means }) =>
  terms.slice(0, terms.length - added).map((term, index) => ({ text: term, means: means?.[String(index)] }));

/** @param {(name: string) => void} take a pack's; "" for the terms as they are */
function packChoice(take) {
  const packs = element(
    "select",
    { class: "input", id: "terms-pack", on: { change: () => take(packs.value) } },
    element("option", { value: "" }, text("bingo/host.terms.asIs")),
  );
  fetchPacks().then(
    ({ packs: shipped }) =>
      packs.append(
        ...[...ownPacks(), ...shipped].map(({ name, title, count }) =>
          element("option", { value: name, data: { title } }, text("bingo/host.terms.option", { title, count })),
        ),
      ),
    () => {},
  );
  return packs;
}
