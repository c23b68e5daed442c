/**
 * One-Eyed Jack's part of a player's options: the rules of this game, the look of the hand, the keys, and the proof of
 * the deal.
 */

import { element, setText } from "../../../kit/element.js";
import { text } from "../../../kit/texts.js";
import { optionsSentence } from "../words.js";
import { likeFields } from "../like-fields.js";

/** @param {import("../session.js").TableSession} session */
export function tableOptions(session) {
  const rules = element("p", {});
  const proof = element("p", { class: "small seed" });
  const added = element("p", { class: "small" });
  return {
    switches: likeFields(),
    rest: [
      element("div", { class: "panel-block" }, element("strong", {}, text("sequence/room.options.game")), rules),
      element("p", { class: "soft small" }, text("sequence/room.options.keys")),
      element("p", { class: "soft small" }, text("sequence/game.trademark")),
      element("details", { class: "fair" }, element("summary", {}, text("sequence/room.options.fair")), proof, added),
    ],
    draw: () => {
      const { round, table } = session.state;
      if (!round) return;
      setText(rules, optionsSentence(round.options, table?.teams));
      setText(
        proof,
        round.seed
          ? text("sequence/room.options.seed", { seed: round.seed })
          : text("sequence/room.options.sealed", { seal: round.commitment }),
      );
      setText(
        added,
        session.isListed === null ? "" : text(`sequence/room.options.${session.isListed ? "added" : "unlisted"}`),
      );
    },
  };
}
