/** Party's part of a player's options: the rules, the audience, the keys, and the proof. */

import { element, setText } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { nextOdds } from "../party-words.js";

/** @param {() => import("../state.js").State} state */
export function partyOptions(state) {
  const rules = element("p", {});
  const proof = element("p", { class: "small seed" });
  return {
    rest: [
      element("div", { class: "panel-block" }, element("strong", {}, text("party/play.options.game")), rules),
      element("p", { class: "soft small" }, text("party/play.options.private")),
      element("p", { class: "soft small" }, text("party/play.options.keys")),
      element("details", { class: "fair" }, element("summary", {}, text("party/play.options.fair")), proof),
    ],
    draw: () => {
      const { party } = state();
      if (!party) return;
      setText(
        rules,
        [
          text(`party/play.audience.${party.options.audience}`),
          nextOdds(state()),
          ...party.decks.map(({ title }) => title),
        ].join(" · "),
      );
      setText(
        proof,
        [
          party.seed
            ? text("party/play.options.seed", { seed: party.seed })
            : text("party/play.options.sealed", { seal: party.commitment }),
          text(party.options.mixesChance ? "party/play.options.mixes" : "party/play.options.server"),
        ].join(" "),
      );
    },
  };
}
