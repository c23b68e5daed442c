/** Proving rounds from their exports, which the server wrote; and every way in which somebody may have improved them. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { bingoOf, ranked } from "../../web/js/games/bingo/rules/verdict.js";
import { proveExport } from "../../web/js/games/bingo/verify/people.js";
import { proveRound } from "../../web/js/games/bingo/verify/proof.js";
import texts from "../../web/js/games/bingo/texts/en/verify.js";
import { readExport } from "../../web/js/games/bingo/verify/read.js";
import { proveRecap } from "../../web/js/games/bingo/verify/recap-proof.js";
import { told } from "./support/lies.mjs";

const golden = (name) => JSON.parse(readFileSync(new URL(`../Golden/bingo/${name}.json`, import.meta.url), "utf8"));
const recap = () => JSON.parse(readFileSync(new URL("recap.json", import.meta.url), "utf8"));
const findings = (proof) => proof.checks.flatMap((check) => check.findings.map(({ key }) => `${check.subject}.${key}`));
const { exports: evenings, lies } = golden("lies");
const evening = evenings.called;
/** A round of a room of the tests, proved. */
const proved = (round) => proveRound(round, { room: "K7QX4P", play: 1, number: round.number });
const honest = () => structuredClone(evening.rounds[0]);

/** What `callboard verify` calls the subjects. */
const KINDS = {
  commitment: "commitment",
  deals: "deal",
  calls: "call",
  marks: "mark",
  standings: "standing",
  draws: "draw",
  rounds: "round",
  people: "people",
};

/** @returns {{kinds: string[], sentences: string[]}} the kinds of claims that are not so, and what the page says of them */
function judged(value) {
  const found = readExport(JSON.stringify(value));
  if (!found.export) return { kinds: ["form"], sentences: [] };
  const wrong = proveExport(found.export).flatMap(({ number, checks }) =>
    checks.map((check) => ({ number, ...check })),
  );
  return {
    kinds: [
      ...new Set(wrong.filter(({ findings: all }) => all.length > 0).map(({ subject }) => KINDS[subject])),
    ].sort(),
    sentences: wrong.flatMap(({ number, subject, findings: all }) =>
      all.map(({ key, values }) => ({ subject, text: `Round ${number}: ${said(key, values)}` })),
    ),
  };
}

/** @param {string} key @param {Record<string, string | number>} values */
const said = (key, values) => texts[`finding.${key}`].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
const kindsOf = (value) => judged(value).kinds;

test("whole evenings are proven as the server's rules judged them", () => {
  const exports = golden("exports");
  assert.ok(exports.length >= 20);
  for (const [index, value] of exports.entries()) {
    assert.deepEqual(kindsOf(value), [], `export ${index}`);
    for (const round of value.rounds.filter(({ state }) => state === "finished"))
      assert.deepEqual(proved(round).standings, round.standings, `export ${index}`);
  }
});

test("the table of lies has something of everything", () => {
  assert.ok(lies.length > 80);
  assert.deepEqual([...new Set(lies.flatMap(({ kinds }) => kinds))].sort(), [...Object.values(KINDS), "form"].sort());
});

for (const { name, of, edits, kinds, says } of lies) {
  test(`what the server's rules say of a lie, the page says: ${name}`, () => {
    const found = judged(told(evenings[of], edits));
    assert.deepEqual(found.kinds, kinds, JSON.stringify({ says, sentences: found.sentences }));
    // Of whole evenings both speak in the same words.
    const own = found.sentences
      .filter(({ subject }) => subject === "rounds" || subject === "people")
      .map(({ text }) => text.toLowerCase());
    const theirs = says.map((sentence) => sentence.toLowerCase());
    for (const sentence of own) assert.ok(theirs.includes(sentence), `${sentence} is not among ${theirs.join(" ")}`);
  });
}

test("who comes or becomes a host while another game is played has no board of the bingo before, and needs none", async () => {
  const { judgeExport } = await import("../../web/js/shell/verify/plays.js");
  const { accusations } = await import("./support/verdicts.mjs");
  const { plays: _, rounds, room, players, ...rest } = structuredClone(evening);
  const past = { play: 1, game: "bingo", begun: rounds[0].started, ended: rounds[rounds.length - 1].finished, rounds };
  const present = { play: 2, game: "party", games: [] };
  const whole = { ...rest, room: { ...room, game: "party" }, players, plays: [past, present] };
  const id = `p${players.length + 1}`;
  players.push({ id, name: "Late", role: "player", removed: false });
  players.push({ id: `p${players.length + 1}`, name: "Later", role: "host", removed: false });
  assert.deepEqual(accusations(await judgeExport(whole)), []);
  // In the play that is on, everybody has one.
  const [alone] = accusations(await judgeExport({ ...whole, plays: [past] }));
  assert.match(alone, /Late \(p\d+\) has no board/);
});

/** Whatever is in a file, the page says something about it. */
test("mutated exports are survived", () => {
  const count = Number(process.env.VERIFY_MUTATIONS ?? 8_000);
  const nasty = [
    2 ** 63,
    -(2 ** 63),
    2 ** 53,
    2 ** 36,
    2 ** 31,
    25,
    24,
    1.5,
    -1,
    0,
    1e308,
    "",
    "p0",
    "p2",
    "p999999999",
    "finished",
    "playing",
    "9999-12-31T23:59:59.999Z",
    "0".repeat(64),
    null,
    true,
    false,
    [],
    {},
    [[]],
    [["p2"]],
  ];
  let state = 1;
  const dice = (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  /** @returns {[any, string | number] | null} something in it, and where it is held */
  const somewhere = (value) => {
    let held = null;
    for (let inner = value; inner !== null && typeof inner === "object" && Object.keys(inner).length > 0; ) {
      const keys = Object.keys(inner);
      held = [inner, keys[dice(keys.length)]];
      inner = inner[held[1]];
      if (dice(5) === 0) break;
    }
    return held;
  };
  const bases = Object.values(evenings);
  let wrong = 0;
  for (let number = 0; number < count; number += 1) {
    const value = structuredClone(bases[dice(bases.length)]);
    for (let change = 0; change <= [0, 0, 1, 4][dice(4)]; change += 1) {
      const place = somewhere(value);
      if (!place) continue;
      const [holder, key] = place;
      if (dice(6) === 0) delete holder[key];
      else if (dice(4) === 0) {
        const other = somewhere(value);
        holder[key] = other ? structuredClone(other[0][other[1]]) : 0;
      } else holder[key] = nasty[dice(nasty.length)];
    }
    const found = readExport(JSON.stringify(value));
    if (!found.export || proveExport(found.export).some(({ fine }) => !fine)) wrong += 1;
  }
  assert.ok(wrong > count / 2);
});

/** Whatever somebody may have changed, and what it is called. */
const TAMPERINGS = {
  "commitment.bound": (round) => {
    round.commitment = createHash("sha256").update("another").digest("hex");
  },
  "deals.seatTwice": (round) => {
    round.deals.push(structuredClone(round.deals[0]));
  },
  "calls.callNumber": (round) => {
    round.calls[1].number = 7;
  },
  "calls.callOrder": (round) => {
    round.calls[2].seq = 1;
  },
  "calls.callTerm": (round) => {
    round.calls[0].term = 99;
  },
  "calls.callTwice": (round) => {
    round.calls[3].term = round.calls[2].term;
  },
  "calls.callCrowd": (round) => {
    round.calls[3].crowd = 1;
  },
  "calls.callMissing": (round) => {
    round.added += 1;
    round.terms.push("Never called");
  },
  "calls.callLate": (round) => {
    round.calls.at(-1).time = "2099-01-01T00:00:00.000Z";
  },
  "calls.callUndone": (round) => {
    round.calls[0].uncalled = "2001-01-01T00:00:00.000Z";
  },
  "marks.markCell": (round) => {
    round.deals[0].marks[0][0] = 25;
  },
  "marks.markTwice": (round) => {
    round.deals[0].marks.push(round.deals[0].marks[0]);
  },
  "marks.markCall": (round) => {
    round.deals[0].marks[0][3] += 1;
  },
  "marks.markEarly": (round) => {
    round.deals[0].after = round.calls.length;
  },
  "marks.markBefore": (round) => {
    round.started = "2001-01-01T00:00:00.000Z";
  },
  "marks.markLate": (round) => {
    round.deals[0].marks[0][2] = "2099-01-01T00:00:00.000Z";
  },
  "marks.order": (round) => {
    round.deals[0].marks[0][2] = "2001-01-01T00:00:00.000Z";
  },
  "deals.after": (round) => {
    round.deals[0].after = 99;
  },
  "standings.bingoMissing": (round) => {
    round.standings.shift();
  },
  "standings.bingoFalse": (round) => {
    const without = round.deals.find(({ player }) => !round.standings.some((line) => line.player === player));
    round.standings.push({ ...round.standings[0], player: without.player, name: without.name });
  },
  "standings.rank": (round) => {
    round.standings[1].rank = 1;
  },
  "standings.call": (round) => {
    round.standings[1].call = 1;
  },
  "standings.lines": (round) => {
    round.standings[0].lines += 1;
  },
  "standings.time": (round) => {
    round.standings[0].time = "2026-01-01T00:00:00.000Z";
  },
  "standings.standingTwice": (round) => {
    round.standings.push(round.standings[0]);
  },
  "standings.standingsOrder": (round) => {
    round.standings.reverse();
  },
  "draws.drawNumber": (round) => {
    round.draws[0].number = 2;
  },
  "draws.drawAmong": (round) => {
    round.draws[0].rank = 3;
  },
  "draws.drawWinner": (round) => {
    round.draws[0].player = "p99";
  },
  "draws.drawOrder": (round) => {
    round.draws[0].among = ["p9", "p2"];
  },
};

for (const [expected, tamper] of Object.entries(TAMPERINGS)) {
  test(`a tampered export is found out: ${expected}`, () => {
    const round = honest();
    tamper(round);
    const proof = proved(round);
    assert.equal(proof.fine, false);
    assert.ok(findings(proof).includes(expected), `${expected} is not among ${findings(proof)}`);
  });
}

test("a seed that was changed changes every board", () => {
  const round = honest();
  round.seed = `${round.seed.startsWith("0") ? 1 : 0}${round.seed.slice(1)}`;
  const found = findings(proved(round));
  assert.ok(
    found.includes("commitment.bound") && found.includes("deals.board") && found.includes("standings.bingoFalse"),
    found.join(),
  );
});

test("what is no export is told apart", () => {
  assert.deepEqual(readExport("{"), { round: 0, field: "json" });
  assert.deepEqual(readExport("{}"), { round: 0, field: "rounds" });
  assert.deepEqual(readExport('{"rounds":[]}'), { round: 0, field: "rounds" });
  assert.deepEqual(readExport('{"rounds":[{}]}'), { round: 1, field: "number" });
  assert.deepEqual(readExport(JSON.stringify({ ...evening, players: undefined })), { round: 0, field: "players" });
  const broken = (change) => {
    const whole = structuredClone(evening);
    change(whole.rounds[0]);
    return readExport(JSON.stringify(whole));
  };
  assert.deepEqual(
    broken((round) => {
      round.number = 2;
    }),
    { round: 1, field: "number" },
  );
  assert.deepEqual(
    broken((round) => {
      delete round.commitment;
    }),
    { round: 1, field: "commitment" },
  );
  assert.deepEqual(
    broken((round) => {
      round.seed = "x";
    }),
    { round: 1, field: "seed" },
  );
  assert.deepEqual(
    broken((round) => {
      round.options.size = 9;
    }),
    { round: 1, field: "options" },
  );
  assert.deepEqual(
    broken((round) => {
      round.terms.length = 3;
    }),
    { round: 1, field: "added" },
  );
  assert.deepEqual(
    broken((round) => {
      round.deals[0].marks = [[0]];
    }),
    { round: 1, field: "deals" },
  );
  assert.deepEqual(
    broken((round) => {
      round.calls = [null];
    }),
    { round: 1, field: "calls" },
  );
  assert.deepEqual(
    broken((round) => {
      round.draws = [{}];
    }),
    { round: 1, field: "draws" },
  );
});

test("a round that is not over has nothing to prove", () => {
  const round = honest();
  const { seed: _, draws: __, ...rest } = round;
  const open = { ...rest, state: "playing", deals: round.deals.map(({ marks: ___, cells: ____, ...deal }) => deal) };
  assert.ok(readExport(JSON.stringify({ players: evening.players, rounds: [open] })).export);
  assert.deepEqual(proved(open).checks, []);
});

test("whoever was removed may have been drawn before", () => {
  const round = honest();
  const [drawn] = round.draws;
  round.deals = round.deals.filter(({ player }) => player !== drawn.player);
  round.standings = round.standings.filter(({ player }) => player !== drawn.player);
  assert.deepEqual(findings(proved(round)), ["draws.drawAmong"]);
  round.removed = [drawn.player];
  assert.deepEqual(findings(proved(round)), []);
  // Without the first, those who shared the second rank share the first.
  const moved = honest();
  moved.deals = moved.deals.filter(({ player }) => player !== "p4");
  moved.standings = moved.standings.filter(({ player }) => player !== "p4").map((line) => ({ ...line, rank: 1 }));
  moved.removed = ["p4"];
  assert.deepEqual(findings(proved(moved)), []);
});

test("whoever was removed at a draw and is back is named as passed over, and nobody is accused", async () => {
  // As the released server told it: p9 was removed when the prize of the first was drawn, and came back.
  const { export: whole, recap: told } = JSON.parse(
    readFileSync(new URL("../Golden/rooms/fold2/evening-1.json", import.meta.url), "utf8"),
  );
  const [{ draws, standings, removed }] = whole.plays[4].rounds.slice(-1);
  assert.deepEqual([draws[0].among, draws[0].rank], [["p8"], 1]);
  assert.deepEqual([standings[0].player, removed.includes("p9")], ["p9", false]);
  const { judgeExport, judgeRecap } = await import("../../web/js/shell/verify/plays.js");
  const { accusations, limits } = await import("./support/verdicts.mjs");
  const [verdicts, recaps] = [await judgeExport(whole), await judgeRecap(whole.room.code, told)];
  assert.deepEqual([accusations(verdicts), accusations(recaps)], [[], []]);
  const passedOver = /in the standings of round 2 who were not in its prize draw 1 had been removed/;
  for (const all of [limits(verdicts), limits(recaps)]) {
    const play = all[all.length - 1];
    assert.equal(play.filter((words) => passedOver.test(words)).length, 1, play.join("\n"));
    assert.equal(all[0].filter((words) => /prize draw \d had been/.test(words)).length, 0);
  }
});

test("of each game the sentence names what was compared, and the rest is named as not proved", async () => {
  const { export: whole, recap: told } = JSON.parse(
    readFileSync(new URL("../Golden/rooms/fold2/evening-1.json", import.meta.url), "utf8"),
  );
  const { judgeExport, judgeRecap } = await import("../../web/js/shell/verify/plays.js");
  const { limits, sentences } = await import("./support/verdicts.mjs");
  const compared = {
    bingo: ["seed", "board", "call", "mark", "standing", "draw"],
    crossSums: ["puzzle", "move", "time", "place", "seed"],
    party: ["seed", "option", "deck", "random number", "spin", "picked"],
    sequence: ["seed", "random number", "began", "play", "sequence", "hand", "result", "draw"],
  };
  const open = {
    bingo: [/exact times/, /auto-mark/, /removed players/, /missing rounds/i],
    crossSums: [/Names/, /clock/],
    party: [/What a draw was for/, /names/i, /decks’ titles/, /taken back/],
    sequence: [/Names/, /level of a bot/, /who sat/i],
  };
  const verdicts = await judgeExport(whole);
  const games = whole.plays.map(({ game }) => game);
  assert.deepEqual(new Set(games), new Set(Object.keys(compared)));
  const common = [
    /overall standings.*summaries.*who the people are/,
    /versions of the rules are those that phones were shown/,
  ];
  const all = limits(verdicts);
  sentences(verdicts).forEach((sentence, index) => {
    for (const word of compared[games[index]]) assert.ok(sentence.toLowerCase().includes(word), `${word}: ${sentence}`);
    for (const words of [...open[games[index]], ...common])
      assert.ok(
        all[index].some((limit) => words.test(limit)),
        `${words}: ${all[index].join("\n")}`,
      );
  });
  // A party's recap has nothing to prove. The others say what only an export proves.
  const recaps = await judgeRecap(whole.room.code, told);
  const [bingo, race, cards, last] = limits(recaps);
  assert.equal(recaps.length, 4);
  for (const one of [bingo, race, cards, last])
    for (const words of common) assert.ok(one.some((limit) => words.test(limit)));
  assert.ok(
    [bingo, last].every((one) => one.some((limit) => /All marks and calls/.test(limit)) && one.includes("All boards.")),
  );
  assert.ok(race.some((limit) => /^Moves, times and places/.test(limit)));
  assert.ok(cards.some((limit) => /tables that a recap does not show/.test(limit)));
  const said = sentences(recaps);
  assert.match(said[0], /standings are consistent.*The export file lets you check every mark/);
  assert.doesNotMatch(said[0], /calls/);
});

test("a round is not judged by older rules than its play names", () => {
  const { rounds, rules: _, ...rest } = structuredClone(evening);
  const older = structuredClone(rounds);
  // What an older round would have: a commitment to its seed alone, and no secrets of draws.
  older[0] = { ...older[0], terms: ["Another term", ...older[0].terms.slice(1)] };
  delete older[0].rules;
  delete older[0].draws;
  older[0].commitment = createHash("sha256").update(Buffer.from(older[0].seed, "hex")).digest("hex");
  const found = (rulesVersion) =>
    proveExport({ ...rest, rounds: older, rulesVersion })[0].checks.find(({ subject }) => subject === "commitment");
  assert.deepEqual(found(2).findings, [{ key: "rules", values: { rules: 1, expected: 2 } }]);
  assert.deepEqual(found(1).findings, []);
});

test("a recap proves what it can", () => {
  const {
    rounds: [round],
  } = recap();
  assert.deepEqual(findings(proveRecap(round, [])), []);
  assert.deepEqual(findings(proveRecap({ ...round, seed: "00".repeat(32) }, [])), [
    "commitment.commitment",
    ...findings(proveRecap({ ...round, seed: "00".repeat(32) }, [])).slice(1),
  ]);
  const swapped = { ...round, standings: [...round.standings].reverse() };
  assert.ok(findings(proveRecap(swapped, [])).includes("order.rank"));
  const { player, name } = round.standings[0];
  const false_ = {
    player,
    name,
    deal: 0,
    cells: Array.from({ length: 9 }, (_, cell) => cell),
    marked: [0, 1, 2],
    lines: ["row1"],
  };
  assert.ok(findings(proveRecap(round, [false_])).includes("deals.board"));
});

// Verdicts by hand: cells 0, 1 and 2 of a 3×3 board are terms 0, 1 and 2; calls are one second apart.
const options = {
  size: 3,
  freeCentre: false,
  verification: "called",
  autoMark: true,
  window: 10,
  goal: { patterns: ["row"], masks: [], need: 1 },
};
const cells = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const calls = new Map(
  [0, 1, 2].map((term) => [term, { number: term + 1, term, seq: 10 * (term + 1), time: 1_000 * (term + 1) }]),
);
const mark = (cell, seq, time, call) => ({ cell, seq, time, call });

test("the call that completes a pattern decides, not the tap", () => {
  const early = [mark(0, 11, 1_500, 1), mark(1, 12, 1_600, 1), mark(2, 13, 1_700, 1)];
  assert.deepEqual(bingoOf(options, cells, early, calls, 0), { key: 3, time: 3_000, lines: 1 });
  const late = [mark(0, 11, 1_500, 1), mark(1, 40, 12_000, 3), mark(2, 41, 13_000, 5)];
  assert.deepEqual(bingoOf(options, cells, late, calls, 0), { key: 3, time: 13_000, lines: 1 });
  const tooLate = [mark(0, 11, 1_500, 1), mark(1, 40, 12_000, 3), mark(2, 90, 13_001, 7)];
  const later = new Map([...calls, [77, { number: 7, term: 77, time: 12_500, seq: 85, gaps: [] }]]);
  assert.deepEqual(bingoOf(options, cells, tooLate, later, 0), { key: 7, time: 13_001, lines: 1 });
  // Call 7 was taken back when the last mark was made, or for ever; by the first rules it counted all the same.
  const back = new Map([...calls, [77, { number: 7, term: 77, time: 12_500, seq: 85, gaps: [[88, 95]] }]]);
  assert.deepEqual(bingoOf(options, cells, tooLate, back, 0), { key: 3, time: 13_001, lines: 1 });
  assert.deepEqual(bingoOf(options, cells, tooLate, calls, 0), { key: 3, time: 13_001, lines: 1 });
  assert.deepEqual(bingoOf(options, cells, tooLate, calls, 0, 1), { key: 7, time: 13_001, lines: 1 });
  // Marked while call 3 was taken back, and confirmed by its repetition.
  const between = [mark(0, 11, 1_500, 1), mark(1, 21, 2_500, 2), mark(2, 35, 50_000, 2)];
  assert.deepEqual(bingoOf(options, cells, between, calls, 0), { key: 3, time: 50_000, lines: 1 });
  assert.deepEqual(bingoOf(options, cells, early, later, 7), { key: 7, time: 3_000, lines: 1 });
  assert.deepEqual(bingoOf(options, cells, early, calls, 5), { key: 3, time: 3_000, lines: 1 });
  assert.deepEqual(bingoOf(options, cells, early, calls, 5, 1), { key: 5, time: 3_000, lines: 1 });
  assert.equal(bingoOf(options, cells, early.slice(1), calls, 0), null);
  assert.equal(bingoOf(options, cells, early, new Map([...calls].slice(1)), 0), null);
});

test("in honour rounds the place in the order decides", () => {
  const honour = { ...options, verification: "honour" };
  assert.deepEqual(bingoOf(honour, cells, [mark(0, 30, 9, 0), mark(1, 12, 8, 0), mark(2, 13, 7, 0)], new Map(), 4), {
    key: 30,
    time: 9,
    lines: 1,
  });
});

test("equal keys share a rank, and time and seat only order them", () => {
  const bingos = [
    ["p10", 5, 2],
    ["p9", 5, 2],
    ["p2", 7, 1],
    ["p3", 5, 1],
  ].map(([player, key, time]) => ({ player, key, time, lines: 1 }));
  assert.deepEqual(
    ranked(bingos).map(({ player, rank }) => [player, rank]),
    [
      ["p3", 1],
      ["p9", 1],
      ["p10", 1],
      ["p2", 4],
    ],
  );
});
