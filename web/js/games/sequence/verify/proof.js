/** Holds a round of an export or a recap against the rules: commitment, numbers, plays, sequences, hands, outcome. Pure. */

import { commitmentTo } from "../../../kit/commitment.js";
import { bytesOfHexadecimal, hexadecimal, hmacSHA256, sha256 } from "../../../kit/sha256.js";
import { chanceFor, firstOf } from "../rules/chance.js";
import { framesOf } from "../rules/replay.js";
import { checking } from "../../../shell/verify/checking.js";

/** @typedef {"commitment" | "draw" | "chance" | "plays" | "end"} Subject */
/** @typedef {{subject: Subject, count: number, findings: {key: string, values: Record<string, string | number>}[]}} Check */
/** @typedef {{number: number, checks: Check[], fine: boolean, withheld: number, added: number}} RoundProof */
/** @typedef {{room: string, play: number}} Origin */

/** The version of the rules that is known here. */
export const RULES = 1;

/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * @param {any} round that is over
 * @param {number} number in its play
 * @param {Origin} origin
 * @param {any} before the round before it, if any
 * @param {string} [table] of a tournament, such as `2/5`
 * @returns {RoundProof}
 */
export function proveRound(round, number, { room, play }, before, table) {
  const { seed, options, commitment, commits, nonces, acts, outcome, hands, sequences, first, places } = round;
  const bound = checking("commitment", 1);
  const origin = { room, play, number, game: "sequence", rules: RULES };
  bound.expect(commitmentTo(origin, JSON.stringify({ options, table }), seed) === commitment, "bound");

  const chance = checking("chance", nonces.filter((/** @type {any} */ one) => one !== null).length);
  nonces.forEach((/** @type {string | null} */ nonce, /** @type {number} */ place) => {
    if (nonce === null) return;
    const bytes = bytesOfHexadecimal(nonce);
    chance.expect(bytes !== null && hexadecimal(sha256(bytes)) === commits[place], "nonce", { place: place + 1 });
  });
  const next = before?.places.length === places.length ? (before.first + 1) % places.length : null;
  chance.expect((next ?? firstOf(places.length, bytesOfHexadecimal(seed) ?? new Uint8Array(32))) === first, "first");

  const plays = checking("plays", acts.length);
  const { frames, isWhole } = framesOf(round);
  plays.expect(isWhole, "play", { number: frames.length });
  const last = frames[frames.length - 1].table;

  const end = checking("end", 1);
  end.expect(isSame(outcome ?? null, last.outcome), "outcome");
  end.expect(isSame(hands, last.hands), "hands");
  end.expect(isSame(sequences, last.board.claims), "sequences");

  const checks = [bound, chance, plays, end].map(({ check }) => check);
  const promised = commits.filter((/** @type {any} */ one) => one !== null).length;
  return {
    number: round.number,
    checks,
    fine: checks.every(({ findings }) => findings.length === 0),
    added: chance.check.count,
    withheld: promised - chance.check.count,
  };
}

const utf8 = new TextEncoder();

/**
 * A tournament: every table as a game of its own, whose seed follows from the whole's, and who went on from where.
 * @param {any} round that is over @param {number} number in its play @param {Origin} origin
 * @param {boolean} isWhole whether all tables are told, as exports do
 * @returns {RoundProof}
 */
export function proveTournament(round, number, origin, isWhole) {
  const { seed, options, commitment, tables } = round;
  const key = bytesOfHexadecimal(seed) ?? new Uint8Array(32);
  const bound = checking("commitment", 1);
  const whole = { ...origin, number, game: "sequence", rules: RULES };
  bound.expect(commitmentTo(whole, JSON.stringify({ options }), seed) === commitment, "bound");

  const draw = checking("draw", tables.length);
  /** @type {Map<number, Set<string>>} who may play on, by the round that they have won */
  const winners = new Map();
  /** @type {RoundProof[]} */
  const proofs = [];
  for (const table of tables) {
    const name = `${table.round}/${table.table + 1}`;
    const own = hexadecimal(hmacSHA256(key, utf8.encode(`table:${table.round}:${table.table}`)));
    draw.expect(own === table.seed && isSame(options, table.options), "seed", { table: name });
    proofs.push(proveRound(table, number, origin, null, name));
    if (!table.rematch && options.contest === "knockout") proveWay(table, name, key, winners, draw, isWhole);
  }
  if (isWhole) proveMeeting(round, key, draw);

  /** @param {Subject} subject @returns {Check} of all tables */
  const all = (subject) => {
    const own = proofs.flatMap(({ checks }) => checks.filter((check) => check.subject === subject));
    return {
      subject,
      count: own.reduce((sum, { count }) => sum + count, 0),
      findings: own.flatMap(({ findings }) => findings),
    };
  };
  const bounds = { ...bound.check, findings: [...bound.check.findings, ...all("commitment").findings] };
  const checks = [bounds, draw.check, all("chance"), all("plays"), all("end")];
  return {
    number: round.number,
    checks,
    fine: checks.every(({ findings }) => findings.length === 0),
    added: proofs.reduce((sum, { added }) => sum + added, 0),
    withheld: proofs.reduce((sum, { withheld }) => sum + withheld, 0),
  };
}

/**
 * @param {any} table of a knock-out @param {string} name @param {Uint8Array} key @param {Map<number, Set<string>>} winners
 * @param {{expect: (holds: boolean, key: string, values: Record<string, string | number>) => void}} draw
 * @param {boolean} isWhole
 */
function proveWay({ round, table, teams, places, last, outcome, through }, name, key, winners, draw, isWhole) {
  const won = outcome?.team ?? chanceFor(key, `lot:${round}:${table}`).below(teams);
  draw.expect(won === through, "through", { table: name });
  /** @type {(string | undefined)[]} */
  const dealt = places.map((/** @type {any} */ place) => place.player);
  const own = winners.get(round) ?? new Set();
  winners.set(round, own);
  (last ?? dealt).forEach((/** @type {string | undefined} */ player, /** @type {number} */ place) => {
    if (player?.startsWith("p") && place % teams === won) own.add(player);
  });
  const before = winners.get(round - 1);
  if (round === 1 || (!isWhole && !before)) return;
  for (const player of dealt)
    if (player !== undefined) draw.expect(before?.has(player) === true, "guest", { player, table: name });
}

/**
 * Who met whom in the first round is drawn among all who were there; for whoever left before the deal there is a bot.
 * @param {any} round @param {Uint8Array} key @param {ReturnType<typeof checking>} draw
 */
function proveMeeting({ tables, drawn }, key, draw) {
  const first = tables.filter((/** @type {any} */ table) => table.round === 1);
  const order = chanceFor(key, "draw")
    .draw(drawn.length, drawn.length)
    .map((/** @type {number} */ index) => drawn[index]);
  first.forEach((/** @type {any} */ { places }, /** @type {number} */ index) => {
    const due = order.filter((/** @type {string} */ _, /** @type {number} */ at) => at % first.length === index);
    const isDrawn = places.every(
      (/** @type {any} */ place, /** @type {number} */ at) => place.player === undefined || place.player === due[at],
    );
    draw.expect(isDrawn, "met", { table: `1/${index + 1}` });
  });
}
