/**
 * Proves a finished round from its export alone: the seed against what was published of it, every board, every call
 * and mark, every verdict, every prize draw. Pure; the page only says what was found.
 */

import { canonicalSetup, commitmentOf, commitmentTo, dealBoard, winnerBySecret, winnerOf } from "../rules/deal.js";
import { neededOf } from "../rules/quorum.js";
import { bingoOf, ranked, seatNumber, stoodAt } from "../rules/verdict.js";
import { checking } from "../../../shell/verify/checking.js";

/** @typedef {import("./read.js").RoundRecord} RoundRecord */
/** @typedef {import("./read.js").StandingRecord} StandingRecord */
/**
 * @typedef {"commitment" | "deals" | "calls" | "marks" | "standings" | "order" | "draws" | "rounds" | "people"} Subject
 */
/**
 * @typedef {{key: string, values: Record<string, string | number>}} Finding a text's key below `bingo/verify.finding.`
 *   and what goes into it
 */
/**
 * @typedef {{subject: Subject, count: number, findings: Finding[], passingOver?: number[]}} Check `count` things were
 *   held against the rules; `passingOver`: the numbers of draws without players who are in the standings, which nothing
 *   but a removal that was undone explains
 */
/**
 * @typedef {{number: number, state: string, checks: Check[], standings: StandingRecord[], fine: boolean,
 *   isDrawUnseen?: boolean}} RoundProof
 *   `standings` as they follow from board, marks and calls; `isDrawUnseen`: whether a recap's draws were not looked at
 */

/** Deals that are tried for a board that equals no other. */
const DEAL_TRIES = 1_000;
/** The highest number of a call that a mark holds; later calls are held as this one. */
const CALL_KNOWN_MAX = 2 ** 18 - 1;
/** The longest delay of a page, and how long a window is that follows from the longest, in seconds. */
const DELAY_MAX = 300;
/** @param {number} delay */
const automaticWindow = (delay) => Math.max(45, delay + 20);

/**
 * @typedef {{room: string, play: number, number: number, rulesVersion?: number}} Place of a round, to which its
 *   commitment is bound; `rulesVersion`: the version of the rules that its play names
 */

/**
 * @param {RoundRecord} round
 * @param {Place} place
 * @returns {RoundProof} of an unfinished round without any checks
 */
export function proveRound(round, place) {
  const { number, state, seed } = round;
  if (state !== "finished" || seed === undefined) return { number, state, checks: [], standings: [], fine: true };
  /** @type {Check[]} */
  const checks = [proveCommitment(round, seed, place), proveCalls(round)];
  /** @type {StandingRecord[]} */
  let standings = [];
  // Without calls that can be told apart there is nothing that marks could be held against.
  if (round.calls.every((call, index) => call.number === index + 1 && call.term < round.terms.length)) {
    const boards = boardsOf(round, seed);
    standings = standingsOf(round, boards);
    proveQuorums(round, boards, checks[1]);
    checks.splice(1, 0, proveDeals(round, boards));
    checks.push(
      proveMarks(round, boards),
      proveStandings(round, standings),
      ...(round.draws?.length ? [proveDraws(round, seed)] : []),
    );
  }
  return { number, state, checks, standings, fine: checks.every(({ findings }) => findings.length === 0) };
}

/**
 * @param {Parameters<typeof canonicalSetup>[0] & {commitment: string, rules?: number}} round
 * @param {string} seed
 * @param {Place} place
 */
export function proveCommitment(round, seed, place) {
  const { commitment, rules = 1 } = round;
  const { rulesVersion: expected = rules, ...bound } = place;
  const { check, expect } = checking("commitment", 1);
  expect(rules === expected, "rules", { rules, expected });
  if (rules > 1) expect(commitmentOf({ ...bound, rules }, canonicalSetup(round), seed) === commitment, "bound");
  else expect(commitmentTo(seed) === commitment, "commitment");
  return check;
}

/**
 * What the crowd's calls were measured by, against the boards: as many as held a term had it.
 * @param {RoundRecord} round @param {number[][]} boards @param {Check} check of the calls
 */
function proveQuorums({ calls, options, rules = 1, removed = [] }, boards, check) {
  for (const { number, term, crowd, needed, holders } of calls) {
    /** @param {boolean} isSo */
    const expect = (isSo) => {
      if (!isSo)
        check.findings.push({ key: "callQuorum", values: { number, count: crowd ?? 0, holders: holders ?? 0 } });
    };
    if (crowd === undefined || rules === 1) {
      expect(needed === undefined || holders === undefined);
      continue;
    }
    if (needed === undefined || holders === undefined) {
      expect(false);
      continue;
    }
    const held = boards.filter((board) => board.includes(term)).length + removed.length;
    expect(needed === neededOf(options.crowd ?? 0, holders) && crowd >= needed);
    expect(holders <= held && crowd <= holders);
  }
}

/** @param {RoundRecord} round @param {string} seed @returns {number[][]} the board of each deal */
function boardsOf({ deals, terms, added, options }, seed) {
  return deals.map(({ player, deal }) => dealBoard(seed, player, deal, terms.length - (added ?? 0), options));
}

/** @param {RoundRecord} round @param {number[][]} boards */
function proveDeals({ deals, calls, terms, options }, boards) {
  const { check, expect } = checking("deals", deals.length);
  /** @type {Set<string>} */
  const texts = new Set();
  for (const term of terms) {
    expect(!texts.has(term), "termTwice", { term });
    texts.add(term);
  }
  /** @type {Map<string, string>} */
  const owners = new Map();
  /** @type {Set<string>} */
  const seen = new Set();
  deals.forEach(({ player, name, deal, after, autoMark, cells }, index) => {
    const key = boards[index].join();
    const twin = owners.get(key);
    if (cells) expect(cells.join() === key, "board", { name });
    // Equal boards are accepted only where no other was found in many tries.
    expect(twin === undefined || deal >= DEAL_TRIES - 1, "twins", { name, other: twin ?? "" });
    owners.set(key, name);
    expect(!seen.has(player), "seatTwice", { name });
    seen.add(player);
    expect(!autoMark || options.autoMark, "autoMark", { name });
    expect(after <= calls.length, "after", { name, call: after });
  });
  return check;
}

/** @param {RoundRecord} round */
function proveCalls({ calls, terms, added, started, finished, options, deals, removed = [] }) {
  const { check, expect } = checking("calls", calls.length);
  const boards = deals.length + removed.length;
  /** @type {Set<number>} */
  const standing = new Set();
  calls.forEach((call, index) => {
    const { number } = call;
    expect(number === index + 1, "callNumber", { number, expected: index + 1 });
    expect(call.term < terms.length, "callTerm", { number });
    expect(call.crowd === undefined || (options.crowd ?? 0) > 0, "callByCrowd", { number });
    expect(call.crowd === undefined || (call.crowd >= 2 && call.crowd <= Math.max(2, boards)), "callCrowd", {
      number,
      count: call.crowd ?? 0,
      boards,
    });
    if (index > 0) expect(call.seq > calls[index - 1].seq, "callOrder", { number });
    expect(areGaps(call), "callUndone", { number });
    // A term is called anew only after its last call was taken back.
    expect(!standing.has(call.term), "callTwice", { number, term: terms[call.term] ?? "" });
    if (call.uncalled === undefined) standing.add(call.term);
    else standing.delete(call.term);
    if (started !== undefined) expect(Date.parse(call.time) >= Date.parse(started), "callBefore", { number });
    if (finished !== undefined)
      expect(
        Math.max(Date.parse(call.time), Date.parse(call.uncalled ?? call.time)) <= Date.parse(finished),
        "callLate",
        { number },
      );
  });
  terms.slice(terms.length - (added ?? 0)).forEach((term, index) => {
    expect(
      calls.some((call) => call.term === terms.length - (added ?? 0) + index),
      "callMissing",
      { term },
    );
  });
  return check;
}

/**
 * @param {import("./read.js").CallRecord} call
 * @returns {boolean} whether it was taken back and called again in a possible order
 */
function areGaps({ seq, time, uncalled, gaps = [] }) {
  const ends = [seq, ...gaps.flat()];
  const isOpen = gaps.length > 0 && gaps[gaps.length - 1].length === 1;
  return (
    ends.every((end, index) => index === 0 || Number(end) > Number(ends[index - 1])) &&
    gaps.slice(0, -1).every((gap) => gap.length === 2) &&
    isOpen === (uncalled !== undefined) &&
    (uncalled === undefined || Date.parse(uncalled) >= Date.parse(time))
  );
}

/**
 * @param {readonly import("./read.js").CallRecord[]} calls
 * @param {number} seq
 * @returns {number} the number of the latest call that stood there, 0 without one
 */
function currentAt(calls, seq) {
  for (let index = calls.length - 1; index >= 0; index -= 1) if (stoodAt(calls[index], seq)) return calls[index].number;
  return 0;
}

/** @param {RoundRecord} round @param {number[][]} boards */
function proveMarks({ deals, calls, started, finished, marksUntil, options, pauses }, boards) {
  const { check, expect } = checking(
    "marks",
    deals.reduce((sum, { marks }) => sum + (marks?.length ?? 0), 0),
  );
  if (options.windowAuto) {
    const late = finished ? Math.floor(lateOf({ finished, marksUntil, pauses }) / 1_000) : 0;
    const shortest = automaticWindow(late);
    const longest = Math.max(shortest, automaticWindow(DELAY_MAX));
    expect(options.window >= shortest && options.window <= longest, "window", { seconds: options.window });
  }
  const start = Date.parse(started ?? "") || -Infinity;
  const end = Date.parse(marksUntil ?? finished ?? "") || Infinity;
  /** @type {{seq: number, time: number, name: string}[]} */
  const order = calls.map(({ seq, time }) => ({ seq, time: Date.parse(time), name: "" }));
  deals.forEach(({ name, after, marks }, index) => {
    /** @type {Set<number>} */
    const seen = new Set();
    for (const [cell, seq, moment, call] of marks ?? []) {
      const time = Date.parse(moment);
      const current = currentAt(calls, seq);
      /** @type {string[]} there may be a quarter of a million marks: only what is wrong costs memory */
      const wrong = [];
      if ((boards[index][cell] ?? -1) < 0) wrong.push("markCell");
      if (seen.has(cell)) wrong.push("markTwice");
      if (call !== Math.min(current, CALL_KNOWN_MAX)) wrong.push("markCall");
      if (after > 0 && after <= calls.length && seq <= calls[after - 1].seq) wrong.push("markEarly");
      if (time < start) wrong.push("markBefore");
      if (time > end) wrong.push("markLate");
      for (const key of wrong) expect(false, key, { name, cell: cell + 1, call, current });
      seen.add(cell);
      order.push({ seq, time, name });
    }
  });
  provePauses(pauses ?? [], start, end, order, expect);
  // Whatever has an earlier place in the room's order has no later time, and what has the same place has the same time.
  order.sort((a, b) => a.seq - b.seq);
  order.forEach(({ seq, time, name }, index) => {
    const before = order[index - 1];
    if (before && (before.seq === seq ? before.time !== time : before.time > time))
      expect(false, "order", { name: name || before.name || "–" });
  });
  return check;
}

/**
 * How long after its end a round took marks, milliseconds of the room's clock.
 * @param {{finished: string, marksUntil?: string, pauses?: import("./read.js").PauseRecord[]}} round
 */
export function lateOf({ finished, marksUntil, pauses = [] }) {
  if (marksUntil === undefined) return 0;
  const end = Date.parse(finished);
  const stood = pauses.filter(([since]) => Date.parse(since) >= end).reduce((sum, [, length]) => sum + length, 0);
  return Date.parse(marksUntil) - end - stood;
}

/**
 * Pauses follow one another within the round, and nothing happens in them.
 * @param {readonly import("./read.js").PauseRecord[]} pauses @param {number} start @param {number} end
 * @param {readonly {time: number}[]} events @param {(isSo: boolean, key: string) => void} expect
 */
function provePauses(pauses, start, end, events, expect) {
  let over = start;
  for (const [since, length] of pauses) {
    const from = Date.parse(since);
    expect(from >= over && from + length <= end, "pause");
    over = from + length;
    expect(!events.some(({ time }) => time > from && time < from + length), "pause");
  }
}

/** @param {RoundRecord} round @param {number[][]} boards @returns {StandingRecord[]} */
function standingsOf({ deals, calls, options, rules = 1, pauses = [] }, boards) {
  const stood = pauses.map(([since, length]) => ({ since: Date.parse(since), length }));
  const standing = new Map(
    calls
      .filter(({ uncalled }) => uncalled === undefined)
      .map((call) => [call.term, { ...call, time: Date.parse(call.time) }]),
  );
  /** @type {Set<string>} */
  const seen = new Set();
  const bingos = deals.flatMap(({ player, name, after, marks }, index) => {
    if (seen.has(player)) return [];
    seen.add(player);
    const known = (marks ?? []).filter(
      ([cell], place, all) => (boards[index][cell] ?? -1) >= 0 && all.findIndex(([other]) => other === cell) === place,
    );
    const bingo = bingoOf(
      options,
      boards[index],
      known.map(([cell, seq, time, call]) => ({ cell, seq, time: Date.parse(time), call })),
      standing,
      after,
      rules,
      stood,
    );
    return bingo ? [{ ...bingo, player, name }] : [];
  });
  return ranked(bingos).map(({ player, name, rank, key, lines, time }) => ({
    player,
    name,
    rank,
    call: options.verification === "honour" ? null : key,
    lines,
    time: new Date(time).toISOString(),
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
  const order = standings
    .map(({ player }) => player)
    .filter((player) => expected.some((line) => line.player === player));
  if (order.length === expected.length)
    expect(
      order.every((player, index) => player === expected[index].player),
      "standingsOrder",
    );
  return check;
}

/**
 * Holds prize draws against the standings and their secrets. A draw was among those who shared a rank at that time. Seats
 * that were removed since are in no standings, and may have had a place before the drawn rank. Seats that were removed
 * then, and came back when the removal was undone, are in the standings and not in the draw: an export does not tell of
 * them, so such a draw is one `passingOver` them.
 * @param {{rules?: number, draws?: import("./read.js").DrawRecord[], standings: StandingRecord[], removed?: string[]}}
 *   round
 * @param {string} seed
 * @returns {Check}
 */
export function proveDraws({ rules = 1, draws = [], standings, removed = [] }, seed) {
  const { check, expect } = checking("draws", draws.length);
  /** @type {number[]} */
  const passingOver = [];
  draws.forEach((draw, index) => {
    const { number, rank, among, player, name } = draw;
    expect(number === index + 1, "drawNumber", { number, expected: index + 1 });
    const ordered = [...among].sort((a, b) => seatNumber(a) - seatNumber(b));
    expect(ordered.join() === among.join() && new Set(among).size === among.length, "drawOrder", { number });
    const there = new Set(among.filter((seat) => !removed.includes(seat)));
    const lines = standings.filter((line) => among.includes(line.player));
    const now = lines[0]?.rank ?? 0;
    const gone = new Set(removed.filter((seat) => !among.includes(seat))).size;
    const isAmongEquals = lines.length === there.size && lines.every((line) => line.rank === now) && rank <= now + gone;
    expect(there.size === 0 || isAmongEquals, "drawAmong", { number, rank });
    const isPassingOver = rank < now || standings.some((line) => line.rank === now && !there.has(line.player));
    if (there.size > 0 && isAmongEquals && isPassingOver) passingOver.push(index + 1);
    if (rules === 1) {
      expect(draw.secret === undefined, "drawSecret", { number });
      expect(winnerOf(seed, number, among) === player, "drawWinner", { number, name });
      return;
    }
    const { secret, contributions = [], contributed, commitment, again } = draw;
    expect(secret !== undefined && commitmentTo(secret) === commitment, "drawSecret", { number });
    if (secret === undefined) return;
    expect(
      contributions.length === contributed && new Set(contributions.map(([seat]) => seat)).size === contributed,
      "drawParts",
      { number },
    );
    const before = draws.slice(0, index).filter((other) => other.rank === rank);
    expect(again === before[before.length - 1]?.number, "drawAgain", { number });
    expect(winnerBySecret({ number, rank, among, secret, contributions }) === player, "drawWinner", { number, name });
  });
  return passingOver.length > 0 ? { ...check, passingOver } : check;
}
