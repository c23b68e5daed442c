/** What is said of a party in several places. */

import { hasText, list, number, text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";
import { NAMELESS } from "./wheel.js";

/** @typedef {import("./wire.js").Game} Party */

/** @param {{code: string, message?: string}} rejection @returns {string} a sentence for people */
export const partyRefusal = (rejection) =>
  hasText(`party/play.error.${rejection.code}`)
    ? text(`party/play.error.${rejection.code}`)
    : detailedRefusal(rejection);

/**
 * @param {import("./wire.js").Fairness} rule
 * @param {number} count of slices
 * @param {number} [winners] that are drawn at once
 * @returns {string} the rule, and the odds
 */
export const oddsSentence = (rule, count, winners = 1) =>
  [
    // That everybody may be picked is what the odds say.
    rule === "pure" && count > 0 ? "" : text(`party/play.rule.${rule}`),
    count > 0 ? text("party/play.odds", { winners: number(Math.min(winners, count)), count: number(count) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");

/** @param {import("./state.js").State} state @returns {readonly import("./wire.js").Person[]} the wheel before it turns */
export const slicesAtRest = ({ wheel }) => wheel?.slices ?? (wheel?.count ? NAMELESS : []);

/** @param {Party} party @returns {boolean} whether the last draw stands: its wheel stays until the next */
export const isDrawn = ({ options, spin, draws = [] }) => {
  const last = draws.at(-1);
  return options.mode === "draw" && last !== undefined && last.number === spin?.number && !last.isUndone;
};

/**
 * @param {import("./state.js").State} state
 * @returns {string} who spins next; "" where that needs no word
 */
export function nextSpinner({ party, wheel, room, seat }) {
  // On one phone that goes round, the player who holds it spins.
  if (!party || !room || party.options.mode === "draw") return "";
  if (party.options.spinner === "host") return text("party/play.next.host");
  const next = wheel?.spinner;
  if (!next) return text("party/play.next.anybody");
  return next.player === seat?.id ? text("party/play.next.you") : text("party/play.next.name", { name: next.name });
}

/**
 * @param {import("./wire.js").Spin} spin
 * @returns {{slices: readonly import("./wire.js").Person[], winner: number, lit: number[]}} what is drawn of it
 */
export function drawnOf({ slices, sample, winner, winners = [] }) {
  const shown = slices ?? sample ?? [];
  const places = winners.map(({ player }) => shown.findIndex((one) => one.player === player));
  return {
    slices: shown,
    winner: slices ? (winner ?? 0) : Math.max(0, places[0] ?? 0),
    lit: places.filter((place) => place >= 0),
  };
}

/**
 * Shows a spin on a wheel.
 * @param {import("./wheel.js").Wheel} wheel @param {import("./wire.js").Spin} spin @param {string} theme
 * @param {{local: (time: string) => number}} clock
 */
export function showSpin(wheel, spin, theme, clock) {
  const { slices, winner, lit } = drawnOf(spin);
  wheel.show(slices, theme, spin.count);
  wheel.turn(
    spin.startsAt
      ? {
          startsAt: clock.local(spin.startsAt),
          duration: spin.duration ?? 0,
          turns: spin.turns ?? 4,
          place: spin.place ?? 500,
          winner,
          lit,
        }
      : null,
  );
}

/**
 * @param {Party} party
 * @returns {string} whom the wheel has picked, or who has won what; "" for no one
 */
export function pickedWords({ spin, options }) {
  const winners = spin?.winners ?? [];
  if (winners.length === 0) return "";
  const prize = spin?.prize ?? "";
  const key = options.mode !== "draw" ? "itIs.name" : prize ? "wins.prize" : "wins";
  return text(`party/play.${key}`, { name: list(winners.map(({ name }) => name)), count: winners.length, prize });
}

/** @param {import("./state.js").State} state @returns {string} how many are on the wheel, and why the others are not */
export function peopleWords({ people, wheel }) {
  const away = wheel?.away ?? 0;
  return [
    text("party/play.onWheel", { count: people.on - away }),
    people.out > 0 ? text("party/play.out", { count: people.out }) : "",
    away > 0 ? text("party/play.away", { count: away }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @param {import("./state.js").State} state @param {boolean} isHost
 * @returns {boolean} whether one may spin now
 */
export function maySpin({ party, wheel, own, seat }, isHost) {
  if (!party || (party.state !== "setup" && party.state !== "ready")) return false;
  if (isHost) return true;
  if (!own?.plays || party.options.mode === "draw" || party.options.spinner === "host") return false;
  return !wheel?.spinner || wheel.spinner.player === seat?.id;
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
