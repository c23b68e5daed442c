/** A quiz's part of a player's options: the rules in short, and the proof. */

import { element, setText } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { optionsSentence } from "../words.js";

/** @param {() => import("../state.js").State} state @returns {import("../../../shell/game.js").OptionParts} */
export function quizOptions(state) {
  const rules = element("p", {});
  const proof = element("p", { class: "small seed" });
  return {
    rest: [
      element("div", { class: "panel-block" }, element("strong", {}, text("quiz/play.options.quiz")), rules),
      element("details", { class: "fair" }, element("summary", {}, text("quiz/play.options.fair")), proof),
    ],
    draw: () => {
      const { quiz } = state();
      if (!quiz) return;
      setText(rules, optionsSentence(quiz.options));
      setText(
        proof,
        quiz.seed
          ? text("quiz/play.options.seed", { seed: quiz.seed })
          : text("quiz/play.options.sealed", { seal: quiz.commitment }),
      );
    },
  };
}
