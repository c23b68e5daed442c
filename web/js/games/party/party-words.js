/** What is said of a party in several places. */

import { hasText, number, text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";
import { NAMELESS } from "./wheel.js";

/** @typedef {import("./wire.js").Party} Party */

/** @param {{code: string, message?: string}} rejection @returns {string} a sentence for people */
export const partyRefusal = (rejection) =>
  hasText(`party/play.error.${rejection.code}`)
    ? text(`party/play.error.${rejection.code}`)
    : detailedRefusal(rejection);

/** @param {import("./wire.js").Fairness} rule @param {number} count of slices @returns {string} the rule, and the odds */
export const oddsSentence = (rule, count) =>
  [text(`party/play.rule.${rule}`), count > 0 ? text("party/play.odds", { count: number(count) }) : ""]
    .filter(Boolean)
    .join(" · ");

/** @param {import("./state.js").State} state @returns {readonly import("./wire.js").Person[]} the wheel before it turns */
export function slicesAtRest({ people }) {
  const known = [...(people.players ?? []), ...people.guests].filter(({ isOut }) => !isOut);
  return known.length < people.on ? NAMELESS : known;
}

/** @param {import("./wire.js").Spin} spin @returns {{slices: readonly import("./wire.js").Person[], winner: number}} what is drawn of it */
export function drawnOf({ slices, sample, winner, winners }) {
  if (slices) return { slices, winner: winner ?? 0 };
  const shown = sample ?? [];
  return {
    slices: shown,
    winner: Math.max(
      0,
      shown.findIndex(({ player }) => player === winners?.[0]?.player),
    ),
  };
}

/** @param {Party} party @param {string} player @param {boolean} isHost @param {boolean} isPlayer @returns {boolean} */
export function maySpin({ options, picked, state }, player, isHost, isPlayer) {
  if (state !== "setup" && state !== "ready") return false;
  if (isHost) return true;
  if (!isPlayer || options.mode === "draw" || options.spinner === "host") return false;
  return options.spinner === "anybody" || !picked?.player.startsWith("p") || picked.player === player;
}

/**
 * Whether one may go on for whoever is asked.
 * @param {Party} party @param {string} player @param {boolean} isHost
 * @returns {boolean}
 */
export function maySteer({ options, picked }, player, isHost) {
  if (isHost || picked?.player === player) return true;
  return (
    picked?.player.startsWith("g") === true && (options.guestKeeper === "anybody" || options.spinner === "anybody")
  );
}

/** @param {Party} party @returns {number} questions that are left */
export const remainingOf = ({ remaining }) => remaining.truth + remaining.dare + remaining.other;
