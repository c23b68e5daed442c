/** Common texts about a party. */

import { hasText, list, number, text } from "../../kit/texts.js";
import { detailedRefusal } from "../../room/refusals.js";
import { NAMELESS } from "./wheel.js";

/** @typedef {import("./wire.js").Game} Party */
/** @typedef {import("../../room/wire.js").RoomTeam} Team */
/** @typedef {Pick<import("./state.js").State, "room">} InRoom */

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
    // The odds already say that everyone may be picked. Where the rule leaves one person, there are none.
    rule === "pure" && count > 0 ? "" : text(`party/play.rule.${rule}`),
    count > (rule === "pure" ? 0 : 1)
      ? text("party/play.odds", { winners: number(Math.min(winners, count)), count: number(count) })
      : "",
  ]
    .filter(Boolean)
    .join(" · ");

/** @param {InRoom} state @param {number} [id] @returns {Team | null} null without one */
const teamOf = ({ room }, id) => room?.teams?.list.find((team) => team.id === id) ?? null;

/**
 * @param {import("./state.js").State} state
 * @returns {Team | null} the team for which the wheel has picked; null if teams do not take turns
 */
export function pickedTeam(state) {
  const { groups, winner } = state.party?.spin ?? {};
  if (winner === undefined) return null;
  let end = 0;
  const group = groups?.find(({ count }) => {
    end += count;
    return winner < end;
  });
  return teamOf(state, group?.team);
}

/**
 * Remembers the teams of the people on the wheel. The server names each person's team only there.
 * @param {import("./state.js").State} state @param {Map<string, number>} known by player
 */
export function learnTeams({ party, wheel }, known) {
  for (const { slices = [], groups = [] } of [wheel ?? {}, party?.spin ?? {}]) {
    let start = 0;
    for (const { team, count } of groups) {
      for (const { player } of slices.slice(start, start + count)) if (team) known.set(player, team);
      start += count;
    }
  }
}

/**
 * @param {import("./state.js").State} state @param {string} player @param {ReadonlyMap<string, number>} known
 * @returns {Team | null} null if this page does not know it: hosts know all, screens the latest members of each
 */
export function teamOfPicked(state, player, known) {
  const { room, players, newcomers } = state;
  const place = newcomers.teams?.findIndex((members) => members.some((one) => one.player === player)) ?? -1;
  const id = players.get(player)?.team ?? room?.teams?.list[place]?.id ?? known.get(player);
  return teamOf(state, id);
}

/**
 * @param {InRoom} state @param {readonly import("./wire.js").Group[]} [groups] of a spin or of the next one
 * @returns {string} the odds if teams take turns; otherwise ""
 */
export function teamOdds(state, groups = []) {
  if (groups.length === 0) return "";
  const names = groups.map(({ team }) => teamOf(state, team)?.name ?? text("party/play.teamless"));
  return text("party/play.odds.teams", { teams: list(names), count: groups.length });
}

/**
 * @param {import("./state.js").State} state
 * @returns {string} the rule, and the odds of the next spin
 */
export function nextOdds(state) {
  const { party, wheel } = state;
  if (!party) return "";
  const rule = ruleInForce(party, wheel);
  const isDraw = party.options.mode === "draw";
  const teams = teamOdds(state, wheel?.groups);
  if (!teams) return oddsSentence(rule, wheel?.count ?? 0, isDraw ? party.options.winners : 1);
  return [text(`party/play.rule.${rule}`), teams].join(" · ");
}

/**
 * @param {Party} party @param {import("./state.js").State["wheel"]} wheel
 * @returns {import("./wire.js").Fairness} the rule for the next spin. For an empty wheel, the server names the rule that
 *   replaces one that leaves no candidate, although none was replaced.
 */
export const ruleInForce = ({ options }, wheel) =>
  options.mode === "draw" ? "pure" : wheel?.count ? wheel.rule : options.rule;

/**
 * @param {import("./state.js").State} state
 * @returns {readonly import("./wire.js").Person[]} the wheel before it turns
 */
export function slicesAtRest({ wheel }) {
  if (wheel?.slices || !wheel?.count) return wheel?.slices ?? [];
  if (!wheel.groups) return NAMELESS;
  const { groups } = wheel;
  return NAMELESS.slice(
    0,
    groups.reduce((sum, group) => sum + namelessOf(group, groups.length), 0),
  );
}

/** @param {import("./wire.js").Group} group @param {number} teams @returns {number} its nameless slices */
const namelessOf = ({ count }, teams) => Math.min(count, Math.floor(NAMELESS.length / teams));

/**
 * @param {import("./state.js").State} state
 * @returns {import("./wheel.js").Sector[]} the teams' parts of the wheel before it turns
 */
export const sectorsAtRest = (state) =>
  (state.wheel?.groups ?? []).map((group, _, all) => ({
    team: teamOf(state, group.team),
    slices: state.wheel?.slices ? group.count : namelessOf(group, all.length),
    count: group.count,
  }));

/**
 * @param {Party} party @returns {boolean} whether the last draw is valid, so that its wheel stays visible until the
 *   next
 */
export const isDrawn = ({ options, spin, draws = [] }) => {
  const last = draws.at(-1);
  return options.mode === "draw" && last !== undefined && last.number === spin?.number && !last.isUndone;
};

/**
 * @param {Party} party @param {import("./state.js").State["wheel"]} wheel @param {import("./wire.js").Person} person
 * @returns {boolean} whether the next spin leaves a person out who was picked by the last one
 */
const isLeftOut = ({ picked }, wheel, { player }) => wheel?.rule === "notTwice" && picked?.player === player;

/**
 * @param {import("./state.js").State} state
 * @returns {string} who spins next; "" if that needs no text
 */
export function nextSpinner({ party, wheel, room, seat }) {
  // On a shared phone, the player who holds it spins.
  if (!party || !room || party.options.mode === "draw") return "";
  if (party.options.spinner === "host") return text("party/play.next.host");
  const next = wheel?.spinner;
  if (!next) return text("party/play.next.anybody");
  if (next.player === seat?.id) return text("party/play.next.you");
  return text(isLeftOut(party, wheel, next) ? "party/play.next.name.last" : "party/play.next.name", {
    name: next.name,
  });
}

/**
 * @param {import("./wire.js").Spin} spin
 * @returns {{slices: readonly import("./wire.js").Person[], winner: number, lit: number[]}} the visible part of the
 *   spin
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
 * @param {{state: InRoom, clock: {local: (time: string) => number}}} session
 */
export function showSpin(wheel, spin, theme, { state, clock }) {
  const { slices, winner, lit } = drawnOf(spin);
  const sectors = (spin.groups ?? []).map(({ team, count, sample }) => ({
    team: teamOf(state, team),
    slices: sample ?? count,
    count,
  }));
  wheel.show(slices, theme, spin.count, sectors);
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
 * @param {import("./state.js").State} state
 * @returns {string} the person picked and their team, or the winners and their prize; "" without one
 */
export function pickedWords(state) {
  const { spin, options } = state.party ?? {};
  const winners = spin?.winners ?? [];
  if (winners.length === 0) return "";
  const prize = spin?.prize ?? "";
  const team = pickedTeam(state)?.name ?? "";
  const key = options?.mode !== "draw" ? (team ? "itIs.team" : "itIs.name") : prize ? "wins.prize" : "wins";
  const name = list(winners.map((winner) => winner.name));
  return text(`party/play.${key}`, { name, team, count: winners.length, prize });
}

/** @param {Party} party @returns {boolean} whether presence does not matter */
const drawsFromList = ({ options }) => options.mode === "draw" && options.source === "list";

/** @typedef {"out" | "away" | "won" | "last" | "turn" | "team"} Absence the reason why a person is not on the wheel */

/**
 * @param {import("./state.js").State} state
 * @param {import("./wire.js").Somebody} one
 * @returns {Absence | null} the reason why the next spin cannot pick them; null if it can, or if that is not known
 */
export function absenceOf({ party, wheel, players, seat }, { player, isOut, picked }) {
  if (isOut) return "out";
  if (!party || !wheel?.slices || drawsFromList(party) || wheel.slices.some((slice) => slice.player === player))
    return null;
  if (players.get(player)?.online === false) return "away";
  if (party.options.mode === "draw") {
    const hasWon = (party.draws ?? []).some(
      ({ isUndone, winners }) => !isUndone && winners.some((winner) => winner.player === player),
    );
    return hasWon ? "won" : wheel.away ? "away" : null;
  }
  if (wheel.groups) {
    const one = player === seat?.id ? seat : players.get(player);
    // Only hosts know the teams of other players. Guests have none.
    if (!one && player.startsWith("p")) return null;
    if (!wheel.groups.some(({ team }) => team === one?.team)) return "team";
  }
  if (isLeftOut(party, wheel, { player, name: "" })) return "last";
  if (wheel.rule === "everybodyOnce" && picked > 0) return "turn";
  return wheel.away ? "away" : null;
}

/**
 * @param {import("./state.js").State} state @param {import("./wire.js").Somebody} one
 * @returns {string} the reason why a person is not on the wheel, and how often it has picked them
 */
export function partWords(state, one) {
  const why = absenceOf(state, one);
  return [
    why ? text(`party/play.why.${why}`) : "",
    one.picked > 0 ? text("party/play.times", { count: number(one.picked) }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The maximum number of names for a reason; with more, two are named and the others counted. */
const NAMES_OF_REASON = 3;

/** @param {import("./state.js").State} state @returns {string} who is not on the wheel, and why; "" if all are */
export function missingWords(state) {
  if (!state.party || drawsFromList(state.party)) return "";
  /** @type {Map<Absence, string[]>} */
  const missing = new Map();
  for (const one of [...(state.people.players ?? []), ...state.people.guests]) {
    const why = absenceOf(state, one);
    // The sentence about the next spinner says it already.
    const isSaid = why === "last" && state.wheel?.spinner?.player === one.player;
    if (why && !isSaid) missing.set(why, [...(missing.get(why) ?? []), one.name]);
  }
  return [...missing]
    .map(([why, names]) => {
      const { length } = names;
      const told =
        length > NAMES_OF_REASON
          ? [...names.slice(0, 2), text("party/play.missing.more", { count: length - 2 })]
          : names;
      return text(`party/play.missing.${why}`, { count: length, names: list(told) });
    })
    .join(" · ");
}

/** @param {import("./state.js").State} state @returns {string} how many are on the wheel, and why the others are not */
export function peopleWords({ party, people, wheel }) {
  const away = wheel?.away ?? 0;
  const isAsking = party?.options.mode === "questions";
  return [
    text("party/play.onWheel", { count: (isAsking && wheel?.count) || people.on - away }),
    people.out > 0 ? text("party/play.out", { count: people.out }) : "",
    away > 0 ? text("party/play.away", { count: away }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @param {import("./state.js").State} state @param {boolean} isHost
 * @returns {boolean} whether the player may spin now
 */
export function maySpin({ party, wheel, own, seat }, isHost) {
  if (!party || (party.state !== "setup" && party.state !== "ready")) return false;
  if (isHost) return true;
  if (!own?.plays || party.options.mode === "draw" || party.options.spinner === "host") return false;
  return !wheel?.spinner || wheel.spinner.player === seat?.id;
}

/**
 * Whether the player may answer for the one picked.
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
