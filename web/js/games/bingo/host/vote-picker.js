/** The dialog in which the host chooses the packs that the room may vote for. */

import { element, setText } from "../../../kit/element.js";
import { openDialog } from "../../../kit/sheet.js";
import { number, text } from "../../../kit/texts.js";
import { detailedRefusal } from "../../../room/refusals.js";
import { check, dialogForm, faultLine } from "../../../shell/host/fields.js";
import { fetchPacks } from "../api.js";
import { lookOf } from "../packs/likeness.js";
import { ownPacks } from "../packs/own-packs.js";
import { termsNeeded } from "../term-list.js";
import { LIMITS } from "../wire.js";

/** @typedef {{name: string, title: string, count: number}} VotablePack */

/** @returns {Promise<VotablePack[]>} the host's own first; of packs with equal titles, only the first */
export async function fetchVotable() {
  const { packs } = await fetchPacks();
  /** @type {Map<string, VotablePack>} */
  const byLook = new Map();
  for (const { name, title, count } of [...ownPacks(), ...packs])
    if (!byLook.has(lookOf(title))) byLook.set(lookOf(title), { name, title, count });
  return [...byLook.values()];
}

/**
 * @param {import("../wire.js").Round} round
 * @param {(packs: string[]) => Promise<import("../wire.js").Reply>} open
 */
export function openVotePicker(round, open) {
  const needed = termsNeeded(round.options.size, round.options.freeCentre);
  const fault = faultLine();
  const count = element("p", { class: "soft small", role: "status" });
  const list = element("div", { class: "vote-choices" });
  /** @type {{title: string, input: HTMLInputElement}[]} */ let boxes = [];
  const chosen = () => boxes.filter(({ input }) => input.checked).map(({ title }) => title);
  const submit = element(
    "button",
    { class: "button primary", type: "submit", disabled: true },
    text("bingo/host.vote.start"),
  );
  const look = () => {
    const some = chosen().length;
    setText(count, text("bingo/host.vote.chosen", { count: some, most: number(LIMITS.votePacks) }));
    submit.disabled = some < 2;
    for (const { input } of boxes) input.disabled = !input.checked && some >= LIMITS.votePacks;
  };
  fetchVotable().then(
    (packs) => {
      boxes = packs
        .filter((pack) => pack.count >= needed)
        .map((pack) => {
          const label = text("bingo/host.terms.option", { title: pack.title, count: pack.count });
          const { input, field } = check(label, false, look);
          list.append(field);
          return { title: pack.title, input };
        });
      look();
    },
    () => fault.show(text("bingo/host.vote.unread")),
  );
  openDialog(text("bingo/host.vote.title"), (close) => {
    const start = async () => {
      const answer = await open(chosen());
      if (answer.type === "accepted") close();
      else fault.show(detailedRefusal(answer));
    };
    return [
      dialogForm(
        close,
        () => void start(),
        { fault, go: submit },
        element("p", { class: "soft" }, text("bingo/host.vote.how", { most: LIMITS.votePacks })),
        list,
        count,
      ),
    ];
  });
}
