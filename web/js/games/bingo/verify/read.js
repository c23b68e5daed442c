/** Reads an export as far as its shape goes: what passes can be judged without surprises. */

import { FAMILIES, maskOf, patternsOf } from "../patterns.js";
import { termsOnBoard } from "../rules/deal.js";

/** @typedef {[from: number, until?: number]} Gap places in the order between which a call was taken back */
/** @typedef {[cell: number, seq: number, time: string, call: number]} MarkRecord */
/** @typedef {[since: string, milliseconds: number]} PauseRecord when nobody kept the room's clock, and for how long */
/** @typedef {import("../wire.js").Call & {seq: number, uncalled?: string, gaps?: Gap[]}} CallRecord */
/** @typedef {import("../wire.js").Standing} StandingRecord */
/** @typedef {import("../wire.js").ProvenDraw} DrawRecord */

/**
 * @typedef {object} DealRecord
 * @property {string} player
 * @property {string} name
 * @property {number} deal
 * @property {number} after
 * @property {boolean} [autoMark]
 * @property {number[]} [cells]
 * @property {MarkRecord[]} [marks]
 */

/**
 * @typedef {object} RoundRecord
 * @property {number} number
 * @property {"dealt" | "playing" | "finished"} state
 * @property {number} [rules] the version of the rules; absent: 1
 * @property {string} commitment
 * @property {string} [seed] once finished
 * @property {string} [language]
 * @property {string[]} terms
 * @property {Record<string, string>} [means] what counts, by term index
 * @property {number} [added] how many of the terms were added while the round was played
 * @property {import("../wire.js").Options} options
 * @property {string} [started]
 * @property {string} [finished]
 * @property {string} [marksUntil]
 * @property {PauseRecord[]} [pauses]
 * @property {CallRecord[]} calls
 * @property {DealRecord[]} deals
 * @property {StandingRecord[]} standings
 * @property {DrawRecord[]} [draws]
 * @property {string[]} [removed] who had a board and was removed
 * @property {string[]} [hosts] who was there without a board; absent in exports that do not tell
 */

/** @typedef {{id: string, name: string, role: "host" | "player", removed: boolean}} Person */
/**
 * @typedef {object} Export of one play
 * @property {any} [room]
 * @property {string} [title]
 * @property {{seq: number}} [at]
 * @property {Person[]} players
 * @property {number} [play]
 * @property {number} [rulesVersion] by which it says that it was played
 * @property {boolean} [isOn] whether no other play has followed it
 * @property {RoundRecord[]} rounds
 */

/** The versions of the rules that are known here. */
const RULES = [1, 2];
/** The most phones that contribute to a draw. */
const CONTRIBUTIONS_MAX = 64;

const HEX = /^[0-9a-f]{64}$/;
const NONCE = /^[0-9a-f]{32}$/;
const SEAT = /^p[1-9]\d{0,8}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** More terms no round has; each board is drawn from all of them. */
const TERMS_MAX = 511;
/** Whoever dealt a round knows so many masks, such windows and such crowds, and no other. */
const [MASKS_MAX, WINDOW_MAX, CROWD_SECONDS] = [16, 86_400, [5, 600]];
/** What a mark can hold: places in the order, milliseconds, numbers of calls. */
const [PLACES, MILLISECONDS, CALLS] = [2 ** 36, 2 ** 42, 2 ** 18];

/** @param {any} value */
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
/** @param {any} value */
const isTime = (value) =>
  typeof value === "string" &&
  TIME.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString() === value;
/** @param {any} value a number in the game's own forms, of 31 bits @param {number} [below] */
const isSmall = (value, below = 2 ** 31) => isCount(value) && value < below;
/** @param {any} value */
const isSeat = (value) => typeof value === "string" && SEAT.test(value);
/** @param {any} value */
const isHex = (value) => typeof value === "string" && HEX.test(value);
/** @param {any} value @param {(item: any) => boolean} holds */
const every = (value, holds) =>
  Array.isArray(value) && value.every((item) => item !== null && typeof item === "object" && holds(item));
/** @param {any} value @param {(item: any) => boolean} holds whatever holds for it, if it is there */
const maybe = (value, holds) => value === undefined || holds(value);

/** @param {any} options */
function areOptions(options) {
  const { size, freeCentre, verification, autoMark, window, windowAuto, crowd, crowdSeconds, goal } = options ?? {};
  return (
    [3, 4, 5].includes(size) &&
    typeof freeCentre === "boolean" &&
    !(freeCentre && size === 4) &&
    (verification === "called" || verification === "honour") &&
    typeof autoMark === "boolean" &&
    isSmall(window, WINDOW_MAX + 1) &&
    maybe(windowAuto, (on) => typeof on === "boolean") &&
    maybe(crowd, (percent) => isSmall(percent, 101)) &&
    maybe(crowdSeconds, (seconds) => isSmall(seconds) && seconds >= CROWD_SECONDS[0] && seconds <= CROWD_SECONDS[1]) &&
    Array.isArray(goal?.patterns) &&
    goal.patterns.every((/** @type {any} */ family) => FAMILIES.includes(family)) &&
    areMasks(goal.masks, size, freeCentre) &&
    isCount(goal.need) &&
    goal.need >= 1 &&
    goal.need <= patternsOf(size, goal).length
  );
}

/**
 * @param {any} masks @param {number} size @param {boolean} freeCentre
 * @returns {boolean} whether each has cells to mark, and none stands twice
 */
function areMasks(masks, size, freeCentre) {
  if (!Array.isArray(masks) || masks.length > MASKS_MAX) return false;
  if (!masks.every((mask) => Array.isArray(mask) && mask.every((cell) => isSmall(cell, size * size)))) return false;
  const free = freeCentre ? 1 << ((size * size) >> 1) : 0;
  const bare = masks.map((mask) => maskOf(mask) & ~free);
  return !bare.includes(0) && new Set(bare).size === bare.length;
}

/** @param {any} players @returns {boolean} whether they are the seats 1, 2, … */
const arePlayers = (players) =>
  Array.isArray(players) &&
  players.every(
    (player, index) =>
      player?.id === `p${index + 1}` &&
      typeof player.name === "string" &&
      (player.role === "host" || player.role === "player") &&
      typeof player.removed === "boolean",
  );

/** @param {any} seats */
const areSeats = (seats) => Array.isArray(seats) && seats.every(isSeat);
/** @param {any} mark */
const isMark = ([cell, seq, time, call, ...rest]) =>
  rest.length === 0 &&
  isSmall(cell, 25) &&
  isSmall(seq, PLACES) &&
  isTime(time) &&
  Date.parse(time) >= 0 &&
  Date.parse(time) < MILLISECONDS &&
  isSmall(call, CALLS);

/**
 * @param {any} secret @param {any} contributions @param {any} again
 * @returns {boolean} whether they are those of a draw with a secret of its own
 */
const isSecret = (secret, contributions, again) =>
  isHex(secret) &&
  maybe(again, isCount) &&
  Array.isArray(contributions) &&
  contributions.length <= CONTRIBUTIONS_MAX &&
  contributions.every(
    (part) =>
      Array.isArray(part) && part.length === 2 && isSeat(part[0]) && typeof part[1] === "string" && NONCE.test(part[1]),
  );

/**
 * What a round must have, in the order in which it is missed.
 * @type {[field: string, holds: (round: any, index: number) => boolean][]}
 */
const FIELDS = [
  ["number", ({ number }, index) => number === index + 1],
  ["state", ({ state }) => ["dealt", "playing", "finished"].includes(state)],
  ["rules", ({ rules }) => maybe(rules, (version) => RULES.includes(version))],
  ["commitment", ({ commitment }) => isHex(commitment)],
  ["seed", ({ seed, state }) => (state === "finished" ? isHex(seed) : seed === undefined)],
  [
    "terms",
    ({ terms }) => Array.isArray(terms) && terms.length <= TERMS_MAX && terms.every((term) => typeof term === "string"),
  ],
  ["options", ({ options }) => areOptions(options)],
  [
    "means",
    ({ means, terms }) =>
      maybe(
        means,
        (all) =>
          all !== null &&
          typeof all === "object" &&
          !Array.isArray(all) &&
          Object.entries(all).every(
            ([term, words]) =>
              String(Number(term)) === term && isSmall(Number(term), terms.length) && typeof words === "string",
          ),
      ),
  ],
  ["language", ({ language }) => maybe(language, (tag) => typeof tag === "string")],
  [
    "added",
    ({ added, terms, options }) => maybe(added, isCount) && terms.length - (added ?? 0) >= termsOnBoard(options),
  ],
  [
    "finished",
    ({ finished, marksUntil, started, state }) =>
      maybe(started, isTime) &&
      maybe(finished, isTime) &&
      maybe(marksUntil, isTime) &&
      (state !== "finished" || (started !== undefined && finished !== undefined)),
  ],
  [
    "pauses",
    ({ pauses }) =>
      maybe(pauses, (all) =>
        every(
          all,
          (pause) => Array.isArray(pause) && pause.length === 2 && isTime(pause[0]) && isSmall(pause[1], MILLISECONDS),
        ),
      ),
  ],
  [
    "calls",
    ({ calls }) =>
      every(
        calls,
        (call) =>
          isCount(call.number) &&
          isCount(call.term) &&
          isTime(call.time) &&
          isCount(call.seq) &&
          maybe(call.crowd, (count) => isSmall(count)) &&
          maybe(call.needed, (count) => isSmall(count)) &&
          maybe(call.holders, (count) => isSmall(count)) &&
          maybe(call.uncalled, isTime) &&
          maybe(call.gaps, (gaps) =>
            every(gaps, (gap) => Array.isArray(gap) && (gap.length === 1 || gap.length === 2) && gap.every(isCount)),
          ),
      ),
  ],
  [
    "deals",
    ({ deals, state }) =>
      every(
        deals,
        ({ player, name, deal, after, cells, marks }) =>
          isSeat(player) &&
          typeof name === "string" &&
          isSmall(deal) &&
          isSmall(after) &&
          (state !== "finished"
            ? marks === undefined && !Array.isArray(cells)
            : Array.isArray(cells) && every(marks, isMark)),
      ),
  ],
  [
    "standings",
    ({ standings }) =>
      every(
        standings,
        ({ player, name, rank, call, lines, time }) =>
          isSeat(player) &&
          typeof name === "string" &&
          isSmall(rank) &&
          (call === null || isSmall(call)) &&
          isSmall(lines) &&
          isTime(time),
      ),
  ],
  [
    "draws",
    ({ draws }) =>
      maybe(draws, (all) =>
        every(
          all,
          ({ number, rank, among, player, name, secret, contributions, again }) =>
            isCount(number) &&
            maybe(secret, () => isSecret(secret, contributions, again)) &&
            isCount(rank) &&
            isSeat(player) &&
            typeof name === "string" &&
            Array.isArray(among) &&
            among.length > 0 &&
            among.every(isSeat),
        ),
      ),
  ],
  ["removed", ({ removed }) => maybe(removed, areSeats)],
  ["hosts", ({ hosts }) => maybe(hosts, areSeats)],
];

/**
 * @param {string} text of a file
 * @returns {ReturnType<typeof readRounds>}
 */
export function readExport(text) {
  try {
    return readRounds(JSON.parse(text));
  } catch {
    return { round: 0, field: "json" };
  }
}

/**
 * @param {any} value
 * @returns {{export: Export} | {round: number, field: string}} or where it stops to be an export: `round` counts from
 *   1 and is 0 for the whole
 */
export function readRounds(value) {
  if (!Array.isArray(value?.rounds) || value.rounds.length === 0) return { round: 0, field: "rounds" };
  for (const [index, round] of value.rounds.entries()) {
    const wrong = FIELDS.find(([, holds]) => !passes(holds, round, index));
    if (wrong) return { round: index + 1, field: wrong[0] };
  }
  return arePlayers(value.players) ? { export: value } : { round: 0, field: "players" };
}

/** @param {(round: any, index: number) => boolean} holds @param {any} round @param {number} index */
function passes(holds, round, index) {
  try {
    return holds(round, index);
  } catch {
    // What a check stumbles over is not of that shape.
    return false;
  }
}
