/** Cross Sums' part of a player's options: the rules of this round, the keys, and the proof. */

import { element, setText } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { keysSwitch } from "../board-keys.js";
import { optionsSentence } from "../race-words.js";

/** @param {() => import("../state.js").State} state */
export function raceOptions(state) {
  const rules = element("p", {});
  const keys = keysSwitch(text("cross-sums/race.options.keys"));
  const proof = element("p", { class: "small seed" });
  return {
    rest: [
      element("div", { class: "panel-block" }, element("strong", {}, text("cross-sums/race.options.round")), rules),
      element("p", { class: "soft small" }, text("cross-sums/race.options.times")),
      ...(keys ? [keys] : []),
      element("details", { class: "fair" }, element("summary", {}, text("cross-sums/race.options.fair")), proof),
    ],
    draw: () => {
      const { round } = state();
      if (!round) return;
      setText(rules, optionsSentence(round.options));
      setText(
        proof,
        round.seed
          ? text("cross-sums/race.options.seed", { seed: round.seed })
          : text("cross-sums/race.options.sealed", { seal: round.commitment }),
      );
    },
  };
}
