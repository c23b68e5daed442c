/** A recap's part about a play of live bingo: each round's winner, the totals, and the single rounds. */

import { button, element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { list, text } from "../../../kit/texts.js";
import { totalsTable } from "../screen/totals.js";
import { roundPanel } from "./round-panel.js";
import { startOf, winnersOf } from "./story.js";

/** @typedef {import("./story.js").RecapRound} RecapRound */

/** The maximum number of names in the totals. */
const TOTALS = 20;

/**
 * @param {string} code
 * @param {import("./story.js").Recap} recap
 * @returns {import("../../../shell/game.js").Story | null} null if no round is over
 */
export function tell(code, { rounds = [], totals, state, play, ended }) {
  if (rounds.length === 0) return null;
  // Rounds of several plays have the same numbers, so identifiers contain the play.
  const anchor = play && play > 1 ? `play-${play}-round-` : "round-";
  const panel = element("div", { id: play && play > 1 ? `play-${play}-round` : "round" });
  const wished = location.hash.startsWith(`#${anchor}`) ? Number(location.hash.slice(anchor.length + 1)) : 0;
  let chosen = rounds.find((round) => round.number === wished) ?? rounds[rounds.length - 1];
  const tabs = rounds.map((round) =>
    button("button round-tab", () => choose(round), text("bingo/recap.round", { number: round.number })),
  );
  /** @param {RecapRound} round */
  const choose = (round) => {
    chosen = round;
    history.replaceState(null, "", `#${anchor}${round.number}`);
    draw();
  };
  const draw = () => {
    tabs.forEach((tab, index) => tab.setAttribute("aria-pressed", String(rounds[index] === chosen)));
    panel.replaceChildren(
      roundPanel(code, chosen, chosen === rounds[rounds.length - 1] && state === "finished" && !ended),
    );
  };
  draw();
  const many = rounds.length > 1;
  return {
    start: startOf(rounds[0]),
    root: element(
      "div",
      { class: "story" },
      many
        ? element(
            "section",
            { class: "evening notice" },
            element("h2", {}, text("bingo/recap.evening")),
            firsts(rounds),
            totals?.length ? totalsTable(totals.slice(0, TOTALS)) : null,
          )
        : null,
      many
        ? element(
            "div",
            { class: "round-tabs no-print", role: "group", aria: { label: text("bingo/recap.rounds") } },
            ...tabs,
          )
        : null,
      panel,
    ),
  };
}

/** @param {RecapRound[]} rounds with the first place of each */
function firsts(rounds) {
  return element(
    "ol",
    { class: "firsts" },
    ...rounds.map((round) => {
      const winners = winnersOf(round);
      return element(
        "li",
        {},
        element("span", { class: "soft" }, text("bingo/recap.round", { number: round.number })),
        icon("trophy"),
        element(
          "strong",
          {},
          winners.length > 0 ? list(winners.slice(0, 3).map((row) => row.name)) : text("bingo/recap.winner.none"),
        ),
      );
    }),
  );
}
