/**
 * Proves a finished round from its export alone: the seed against what was published of it, every board, every call
 * and mark, every verdict, every prize draw. Pure; the page only says what was found.
 */

import { commitmentTo, dealBoard, winnerOf } from "../rules/deal.js";
import { bingoOf, ranked, seatNumber } from "../rules/verdict.js";

/** @typedef {import("./read.js").RoundRecord} RoundRecord */
/** @typedef {import("./read.js").StandingRecord} StandingRecord */
/** @typedef {"commitment" | "deals" | "calls" | "marks" | "standings" | "order" | "draws"} Subject */
/** @typedef {{key: string, values: Record<string, string | number>}} Finding a text's key below `verify.finding.` and what goes into it */
/** @typedef {{subject: Subject, count: number, findings: Finding[]}} Check `count` things were held against the rules */
/** @typedef {{number: number, state: string, checks: Check[], standings: StandingRecord[], fine: boolean}} RoundProof `standings` as they follow from board, marks and calls */

/** @param {RoundRecord} round @returns {RoundProof} of an unfinished round without any checks */
export function proveRound(round) {
  const { number, state, seed } = round;
  if (state !== "finished" || seed === undefined) return { number, state, checks: [], standings: [], fine: true };
  const boards = boardsOf(round, seed);
  const standings = standingsOf(round, boards);
  const checks = [
    proveCommitment(round, seed), proveDeals(round, boards), proveCalls(round), proveMarks(round, boards),
    proveStandings(round, standings), ...(round.draws?.length ? [proveDraws(round, seed)] : []),
  ];
  return { number, state, checks, standings, fine: checks.every(({ findings }) => findings.length === 0) };
}

/**
 * Collects what does not hold.
 * @param {Subject} subject @param {number} count
 */
export function checking(subject, count) {
  /** @type {Check} */
  const check = { subject, count, findings: [] };
  return {
    check,
    /** @param {boolean} holds @param {string} key @param {Record<string, string | number>} [values] */
    expect(holds, key, values = {}) { if (!holds) check.findings.push({ key, values }); },
  };
}

/** @param {{commitment: string}} round @param {string} seed */
export function proveCommitment({ commitment }, seed) {
  const { check, expect } = checking("commitment", 1);
  expect(commitmentTo(seed) === commitment, "commitment");
  return check;
}

/** @param {RoundRecord} round @param {string} seed @returns {number[][]} the board of each deal */
function boardsOf({ deals, terms, added, options }, seed) {
  return deals.map(({ player, deal }) => dealBoard(seed, player, deal, terms.length - (added ?? 0), options));
}

/** @param {RoundRecord} round @param {number[][]} boards */
function proveDeals({ deals }, boards) {
  const { check, expect } = checking("deals", deals.length);
  /** @type {Map<string, string>} */
  const owners = new Map();
  deals.forEach(({ player, name }, index) => {
    const key = boards[index].join();
    const twin = owners.get(key);
    expect(twin === undefined, "twins", { name, other: twin ?? "" });
    owners.set(key, name);
    expect(deals.findIndex((other) => other.player === player) === index, "seatTwice", { name });
  });
  return check;
}

/** @param {RoundRecord} round */
function proveCalls({ calls, terms, finished }) {
  const { check, expect } = checking("calls", calls.length);
  /** @type {Set<number>} */
  const standing = new Set();
  calls.forEach((call, index) => {
    const { number } = call;
    const before = calls[index - 1];
    expect(number === index + 1, "callNumber", { number, expected: index + 1 });
    expect(call.term < terms.length, "callTerm", { number });
    if (before) expect(call.seq > before.seq && Date.parse(call.time) >= Date.parse(before.time), "callOrder", { number });
    if (finished !== undefined) expect(Date.parse(call.time) <= Date.parse(finished), "callLate", { number });
    if (call.uncalled !== undefined) return expect(Date.parse(call.uncalled) >= Date.parse(call.time), "callUndone", { number });
    expect(!standing.has(call.term), "callTwice", { number, term: terms[call.term] ?? "" });
    standing.add(call.term);
  });
  return check;
}

/** @param {RoundRecord} round @param {number[][]} boards */
function proveMarks({ deals, calls, finished, marksUntil }, boards) {
  const { check, expect } = checking("marks", deals.reduce((sum, { marks }) => sum + (marks?.length ?? 0), 0));
  const end = Math.max(Date.parse(finished ?? ""), Date.parse(marksUntil ?? finished ?? "")) || Infinity;
  /** @type {{seq: number, time: number, name: string}[]} */
  const order = calls.map(({ seq, time }) => ({ seq, time: Date.parse(time), name: "" }));
  deals.forEach(({ name, after, marks }, index) => {
    expect(after <= calls.length, "after", { name, call: after });
    /** @type {Set<number>} */
    const seen = new Set();
    for (const [cell, seq, time, call] of marks ?? []) {
      expect((boards[index][cell] ?? -1) >= 0, "markCell", { name, cell: cell + 1 });
      expect(!seen.has(cell), "markTwice", { name, cell: cell + 1 });
      seen.add(cell);
      expect(call <= calls.length && (call === 0 || calls[call - 1].seq <= seq), "markCall", { name, cell: cell + 1, call });
      expect(Date.parse(time) <= end, "markLate", { name, cell: cell + 1 });
      order.push({ seq, time: Date.parse(time), name });
    }
  });
  // Whatever has an earlier place in the room's order has no later time.
  order.sort((a, b) => a.seq - b.seq || a.time - b.time);
  order.forEach(({ time, name }, index) => { if (index > 0) expect(time >= order[index - 1].time, "order", { name: name || order[index - 1].name }); });
  return check;
}

/** @param {RoundRecord} round @param {number[][]} boards @returns {StandingRecord[]} */
function standingsOf({ deals, calls, options }, boards) {
  const standing = new Map(calls.filter(({ uncalled }) => uncalled === undefined).map((call) => [call.term, { ...call, time: Date.parse(call.time) }]));
  const bingos = deals.flatMap(({ player, name, after, marks }, index) => {
    const known = (marks ?? []).filter(([cell]) => (boards[index][cell] ?? -1) >= 0);
    const bingo = bingoOf(options, boards[index], known.map(([cell, seq, time, call]) => ({ cell, seq, time: Date.parse(time), call })), standing, after);
    return bingo ? [{ ...bingo, player, name }] : [];
  });
  return ranked(bingos).map(({ player, name, rank, key, lines, time }) => ({
    player, name, rank, call: options.verification === "honour" ? null : key, lines, time: new Date(time).toISOString(),
  }));
}

/** @param {RoundRecord} round @param {StandingRecord[]} expected */
function proveStandings({ standings, deals }, expected) {
  const { check, expect } = checking("standings", deals.length);
  const claimed = new Map(standings.map((line) => [line.player, line]));
  for (const line of expected) {
    const { name } = line;
    const claim = claimed.get(line.player);
    claimed.delete(line.player);
    if (!claim) {
      expect(false, "bingoMissing", { name, rank: line.rank });
      continue;
    }
    expect(claim.rank === line.rank, "rank", { name, claimed: claim.rank, rank: line.rank });
    expect(claim.call === line.call, "call", { name, claimed: claim.call ?? "–", call: line.call ?? "–" });
    expect(claim.lines === line.lines, "lines", { name, claimed: claim.lines, lines: line.lines });
    expect(Date.parse(claim.time) === Date.parse(line.time), "time", { name });
  }
  for (const { name } of claimed.values()) expect(false, "bingoFalse", { name });
  expect(standings.length === new Set(standings.map(({ player }) => player)).size, "standingTwice");
  const order = standings.map(({ player }) => player).filter((player) => expected.some((line) => line.player === player));
  if (order.length === expected.length) expect(order.every((player, index) => player === expected[index].player), "standingsOrder");
  return check;
}

/**
 * Who was removed is in no standings any more, but may have been drawn, or ranked before the others, while there.
 * @param {{draws?: import("./read.js").DrawRecord[], standings: StandingRecord[], removed?: string[]}} round
 * @param {string} seed
 */
export function proveDraws({ draws = [], standings, removed = [] }, seed) {
  const { check, expect } = checking("draws", draws.length);
  draws.forEach(({ number, rank, among, player, name }, index) => {
    expect(number === index + 1, "drawNumber", { number, expected: index + 1 });
    const ordered = [...among].sort((a, b) => seatNumber(a) - seatNumber(b));
    expect(ordered.join() === among.join() && new Set(among).size === among.length, "drawOrder", { number });
    const there = among.filter((seat) => !removed.includes(seat));
    const shared = removed.length === 0 ? rank : standings.find((line) => there.includes(line.player))?.rank;
    const tied = standings.filter((line) => line.rank === shared).map((line) => line.player).sort((a, b) => seatNumber(a) - seatNumber(b));
    expect(there.length === 0 ? removed.length > 0 : tied.join() === there.join(), "drawAmong", { number, rank });
    expect(winnerOf(seed, number, among) === player, "drawWinner", { number, name });
  });
  return check;
}
