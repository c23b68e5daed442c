/** Party's pages without a page: the wheel's stops, a game on one phone, lists in parts, and the fold. */

import { World } from "./support/line.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { bytesOfHexadecimal, hexadecimal, sha256 } from "../../web/js/kit/sha256.js";
import { partsOf } from "../../web/js/games/party/host/draw-panel.js";
import { angleAt, edgesOf, fullAngle } from "../../web/js/games/party/rules/angle.js";
import { chanceOf, wheelStop } from "../../web/js/games/party/rules/wheel-stop.js";
import { begin, deadlineOf, due, played, viewOf } from "../../web/js/games/party/solo/game.js";
import { isGame } from "../../web/js/games/party/solo/saved-games.js";
import { faultsOf, LIMITS, playable } from "../../web/js/games/party/decks/limits.js";
import { loadTexts } from "../../web/js/kit/texts.js";
import { turnsIn } from "../../web/js/games/party/ending.js";
import {
  absenceOf,
  learnTeams,
  missingWords,
  nextOdds,
  nextSpinner,
  peopleWords,
  pickedTeam,
  pickedWords,
  sectorsAtRest,
  slicesAtRest,
  teamOfPicked,
} from "../../web/js/games/party/party-words.js";
import { PartySession } from "../../web/js/games/party/session.js";
import { fold, INITIAL_PARTY } from "../../web/js/games/party/state.js";

const STOPS = new URL("../Golden/party/stops.json", import.meta.url);
const GROUP_STOPS = new URL("../Golden/party/group-stops.json", import.meta.url);
const OPTIONS = /** @type {any} */ ({
  mode: "questions",
  theme: "house",
  rule: "notTwice",
  spinMilliseconds: 4_500,
  timer: null,
  chooseSeconds: 20,
  audience: "family",
  categories: ["truthOrDare", "wouldYouRather", "custom"],
  difficulties: ["easy", "medium"],
});

/** @param {string} text @param {object} [more] */
const question = (text, more = {}) => ({ text, category: "custom", difficulty: "easy", ...more });
/** @param {string} kind @param {number} count */
const some = (kind, count) =>
  Array.from({ length: count }, (_, index) => question(`${kind} ${index}`, { category: "truthOrDare", kind }));
/** @param {object[]} questions */
const deck = (questions) =>
  /** @type {any} */ ({ title: "Test", description: "", language: "en", audience: "family", author: null, questions });

test("the wheel stops at the same place as the server's", () => {
  for (const golden of JSON.parse(readFileSync(STOPS, "utf8"))) {
    const chance = chanceOf(
      golden.told.map((/** @type {string | null} */ nonce) => nonce && bytesOfHexadecimal(nonce)),
    );
    assert.equal(hexadecimal(chance), golden.chance);
    const { winner, place, turns, further } = wheelStop(
      golden.seed,
      golden.number,
      chance,
      golden.slices,
      golden.count,
    );
    assert.deepEqual([winner, place, turns, further], [golden.winner, golden.place, golden.turns, golden.further]);
  }
});

test("a spin corrects the clock of a page whose snapshot was late", () => {
  const told = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(new URL(`../Golden/party/wire/server/${name}.json`, import.meta.url), "utf8"));
  const spun = told("spun");
  const { pushesUntil, startsAt } = spun.party.spin;
  const world = new World();
  const { line } = world.session();
  const session = new PartySession(line);
  line.start();
  // By this browser's clock, which is an hour fast, the snapshot took 160 milliseconds, and the fact ten.
  const fast = 3_600_000;
  world.time = Date.parse(pushesUntil) - 5_000 + fast + 160;
  const { after, ...place } = told("setUp");
  const game = { party: place.party, people: { on: 0, out: 0, guests: [] }, votes: [0, 0] };
  const room = { code: "K7QX4P", title: "Party", game: "party", play: 1, locked: false };
  world.admit({
    type: "joined",
    at: after,
    now: new Date(Date.parse(pushesUntil) - 5_000).toISOString(),
    seat: { id: "p2", name: "Ada", role: "player" },
    room,
    game,
    pulse: { present: 1, game: { wheel: { count: 1, rule: "notTwice" } } },
  });
  assert.equal(session.clock.local(startsAt), Date.parse(startsAt) + fast + 160);
  world.time = Date.parse(pushesUntil) + fast + 10;
  world.socket.hear({ ...spun, after, at: { ...after, seq: after.seq + 1 } });
  assert.equal(session.clock.local(startsAt), Date.parse(startsAt) + fast + 10);
});

test("a crowd too large for names has a wheel before it turns", () => {
  /** @param {object | null} wheel */
  const slices = (wheel) => slicesAtRest(/** @type {any} */ ({ wheel }));
  assert.ok(slices({ count: 200 }).length > 24);
  assert.ok(slices({ count: 200 }).every(({ name }) => name === ""));
  const people = [
    { player: "p1", name: "Ada" },
    { player: "g1", name: "Grandma" },
  ];
  assert.deepEqual(slices({ count: 2, slices: people }), people);
  assert.deepEqual([slices({ count: 0, slices: [] }), slices(null)], [[], []]);
});

test("the page shows why a person is not on the wheel", async () => {
  await loadTexts("party/play");
  /** @param {string} player @param {object} [more] */
  const one = (player, more = {}) => ({ player, name: player.toUpperCase(), isOut: false, picked: 0, ...more });
  /** @param {object} party @param {object} wheel @param {object[]} people @param {[string, object][]} [known] */
  const state = (party, wheel, people, known = []) =>
    /** @type {any} */ ({
      party: { ...party, options: { mode: "questions", source: "present", .../** @type {any} */ (party).options } },
      wheel,
      people: { on: people.length, out: 0, guests: [], players: people },
      players: new Map(known),
    });
  /** @param {...string} names */
  const slices = (...names) => ({ count: names.length, slices: names.map((player) => ({ player })) });
  /** @param {any} told */
  const why = (told) => told.people.players.map((/** @type {any} */ person) => absenceOf(told, person));
  const [ada, bo, cleo] = [one("p1"), one("p2", { picked: 1 }), one("p3")];

  const last = state({ picked: { player: "p2" } }, { rule: "notTwice", ...slices("p1", "p3") }, [ada, bo, cleo]);
  assert.deepEqual(why(last), [null, "last", null]);
  assert.equal(missingWords(last), "P2 can’t be picked twice in a row");
  assert.equal(peopleWords(last), "2 people on the wheel");
  // Who spins and cannot be picked is named in one sentence.
  const spins = { ...last, room: {}, wheel: { ...last.wheel, spinner: { player: "p2", name: "P2" } } };
  assert.deepEqual(
    [nextSpinner(/** @type {any} */ (spins)), missingWords(/** @type {any} */ (spins))],
    ["P2 spins next and can’t be picked", ""],
  );
  const turns = state({}, { rule: "everybodyOnce", ...slices("p1") }, [ada, bo, one("p3", { picked: 2 })]);
  assert.equal(missingWords(turns), "P2 and P3 have had a turn");
  const gone = state({}, { rule: "notTwice", away: 1, ...slices("p1") }, [ada, one("p2", { isOut: true }), cleo]);
  assert.equal(missingWords(gone), "P2 sits out · P3 is away");
  // A host knows who is connected, whatever the wheel says.
  const known = state({}, { rule: "pure", ...slices("p1") }, [ada, cleo], [["p3", { online: false }]]);
  assert.deepEqual(why(known), [null, "away"]);
  const draws = [
    { isUndone: false, winners: [{ player: "p2" }] },
    { isUndone: true, winners: [{ player: "p3" }] },
  ];
  const won = state({ options: { mode: "draw" }, draws }, { rule: "pure", ...slices("p1", "p3") }, [ada, bo, cleo]);
  assert.deepEqual(why(won), [null, "won", null]);
  const listed = state({ options: { mode: "draw", source: "list" } }, { rule: "pure", ...slices("n1") }, [ada]);
  assert.deepEqual([why(listed), missingWords(listed)], [[null], ""]);
  // A crowd is shown without names, and many people with some names.
  assert.equal(missingWords(state({}, { rule: "notTwice", count: 900 }, [ada])), "");
  const many = ["p4", "p5", "p6", "p7"].map((player) => one(player, { picked: 1 }));
  assert.equal(
    missingWords(state({}, { rule: "everybodyOnce", ...slices("p1") }, [ada, ...many])),
    "P4, P5, and 2 more have had a turn",
  );
});

test("a stop lies inside its slice, and the wheel only ever slows down", () => {
  for (let place = 0; place < 1_000; place += 37)
    for (const count of [1, 2, 7, 24]) {
      const winner = place % count;
      const full = fullAngle({ turns: 5, winner, place }, edgesOf(count));
      const under = ((360 - (full % 360)) % 360) / (360 / count);
      assert.ok(under - winner > 0.07 && under - winner < 0.93, `${place} of ${count}`);
    }
  const steps = Array.from({ length: 101 }, (_, step) => angleAt(2_000, step / 100));
  const speeds = steps.slice(1).map((angle, index) => angle - steps[index]);
  assert.ok(speeds.every((speed, index) => speed > 0 && (index === 0 || speed <= speeds[index - 1] + 1e-9)));
  assert.equal(angleAt(2_000, 7), 2_000);
});

test("the wheel stops at the same place as the server's if teams take turns", () => {
  for (const { seed, number, groups, ...golden } of JSON.parse(readFileSync(GROUP_STOPS, "utf8"))) {
    const slices = groups.reduce((/** @type {number} */ sum, /** @type {number} */ size) => sum + size, 0);
    const { further, ...stop } = wheelStop(seed, number, new Uint8Array(), slices, 1, groups);
    assert.deepEqual([stop, further], [golden, []]);
  }
});

test("teams that take turns have equal parts of the wheel, and so have the slices of a team", () => {
  assert.deepEqual(edgesOf(8, [1, 2, 4]).slice(0, 4), [0, 1 / 3, 0.5, 2 / 3]);
  assert.deepEqual(
    [edgesOf(4), edgesOf(0)],
    [
      [0, 0.25, 0.5, 0.75, 1],
      [0, 1],
    ],
  );
  const groups = [1, 2, 5, 30];
  const edges = edgesOf(38, groups);
  for (let winner = 0; winner < 38; winner += 1)
    for (const place of [0, 500, 999]) {
      const full = fullAngle({ turns: 4, winner, place }, edges);
      const share = ((360 - (full % 360)) % 360) / 360;
      const slice = edges.filter((edge) => edge <= share).length - 1;
      assert.equal(slice, winner, `${place}`);
      const inside = (share - edges[winner]) / (edges[winner + 1] - edges[winner]);
      assert.ok(inside > 0.07 && inside < 0.93);
    }
});

test("the page names the teams on the wheel and the team of the person picked", async () => {
  await loadTexts("party/play");
  const list = [
    { id: 4, name: "Foxes", emblem: "cat", colour: "red" },
    { id: 9, name: "Owls", emblem: "moon", colour: "blue" },
  ];
  /** @param {object} more */
  const state = (more) =>
    /** @type {any} */ ({
      room: { teams: { list } },
      seat: { id: "p1", team: 4 },
      players: new Map(),
      people: { on: 4, out: 0, guests: [], players: [] },
      party: { options: { mode: "questions", rule: "pure", source: "present" } },
      ...more,
    });
  const groups = [{ team: 4, count: 1 }, { team: 9, count: 2 }, { count: 1 }];
  const people = ["p1", "p2", "p3", "g1"].map((player) => ({ player, name: player.toUpperCase() }));
  const rest = state({ wheel: { count: 4, rule: "pure", slices: people, groups } });
  assert.deepEqual(
    sectorsAtRest(rest).map(({ team, slices, count }) => [team?.name, slices, count]),
    [
      ["Foxes", 1, 1],
      ["Owls", 2, 2],
      [undefined, 1, 1],
    ],
  );
  assert.equal(nextOdds(rest), "Pure chance · Teams with a turn left: Foxes, Owls, and those without a team");
  const known = new Map();
  learnTeams(rest, known);
  const later = state({ newcomers: { teams: [[], [{ player: "p7" }]] } });
  assert.deepEqual(
    ["p1", "p3", "g1", "p7", "p8"].map((player) => teamOfPicked(later, player, known)?.name),
    ["Foxes", "Owls", undefined, "Owls", undefined],
  );
  const crowd = state({
    wheel: {
      count: 300,
      rule: "pure",
      groups: [
        { team: 4, count: 2 },
        { team: 9, count: 298 },
      ],
    },
  });
  assert.deepEqual(
    sectorsAtRest(crowd).map(({ slices }) => slices),
    [2, 30],
  );
  assert.equal(slicesAtRest(crowd).length, 32);
  /** @param {number} winner */
  const spun = (winner) =>
    state({ party: { options: { mode: "questions" }, spin: { groups, winner, winners: [people[winner]] } } });
  assert.deepEqual(
    [0, 1, 2, 3].map((winner) => pickedTeam(spun(winner))?.name),
    ["Foxes", "Owls", "Owls", undefined],
  );
  assert.equal(pickedWords(spun(2)), "Owls: it’s P3!");
  assert.equal(pickedWords(spun(3)), "It’s G1!");
  // The team that had its turn is not on the wheel; only hosts know the teams of others.
  const turn = state({ wheel: { count: 1, rule: "pure", slices: [people[1]], groups: [{ team: 9, count: 1 }] } });
  const one = { player: "p1", name: "P1", isOut: false, picked: 1 };
  assert.equal(absenceOf(turn, one), "team");
  assert.equal(absenceOf(turn, { ...one, player: "p3" }), null);
  assert.equal(absenceOf(turn, { ...one, player: "g1" }), "team");
  const host = { ...turn, seat: { id: "p0" }, players: new Map([["p3", { team: 9, online: true }]]) };
  assert.equal(
    absenceOf(/** @type {any} */ ({ ...host, party: { ...host.party, picked: { player: "p3" } } }), {
      ...one,
      player: "p3",
    }),
    null,
  );
  const other = { ...host, players: new Map([["p3", { team: 4, online: true }]]) };
  assert.equal(absenceOf(/** @type {any} */ (other), { ...one, player: "p3" }), "team");
});

/** Plays games on one phone by random commands, and checks each against conditions that always hold. */
test("turns of teams are counted from the recap's game", () => {
  const picked = [
    { name: "Ada", times: 2, team: 4 },
    { name: "Bo", times: 1, team: 9 },
    { name: "Cy", times: 1, team: 4 },
    { name: "Guest", times: 3 },
  ];
  const recap = {
    plays: [
      { game: "bingo" },
      {
        game: "party",
        games: [
          { number: 1, picked: [] },
          { number: 2, picked },
        ],
      },
    ],
  };
  assert.deepEqual([...turnsIn(recap, 2, 2)].sort(), [
    [4, 3],
    [9, 1],
  ]);
  assert.equal(turnsIn(recap, 2, 1).size, 0);
  assert.equal(turnsIn({ unreadable: true }, 1, 1).size, 0);
});

test("a game on one phone repeats no question before all were used, and can always be stored", () => {
  let state = 7;
  /** @param {number} bound */
  const random = (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * bound);
  };
  for (let number = 0; number < 60; number += 1) {
    const seed = hexadecimal(sha256(new TextEncoder().encode(`game ${number}`)));
    const decks = [
      deck([...some("truth", 4), ...some("dare", 3), question("{player} and {other}"), question("plain")]),
    ];
    let game = begin(seed, { ...OPTIONS, rule: ["notTwice", "everybodyOnce", "pure"][number % 3] }, decks, [
      "Ada",
      "Bo",
      "Cy",
    ]);
    let now = 1_800_000_000_000;
    /** @type {Map<string, number>} */
    const asked = new Map();
    let last = null;
    for (let step = 0; step < 90; step += 1) {
      const command = ["spin", "choose", "choose", "next", "skip", "another", "pause", "resume"][random(8)];
      const next = played(
        game,
        /** @type {any} */ ({ type: command, kind: random(2) ? "truth" : "dare" }),
        now,
        () => seed,
      );
      if (!("code" in next)) {
        if (command === "next" && game.asked) {
          const { text } = game.asked.question;
          asked.set(text, (asked.get(text) ?? 0) + 1);
          assert.equal(asked.get(text), 1, "asked to its end twice");
        }
        if (command === "spin" && next.spin?.rule === "notTwice")
          assert.ok(!next.spin.slices.includes(/** @type {any} */ (last)));
        game = next;
      }
      now += random(6_000);
      const deadline = deadlineOf(game);
      if (deadline !== null && deadline <= now) game = due(game, now);
      last = game.picked;
      assert.ok(isGame(JSON.parse(JSON.stringify(game))), `${game.stage} after ${command}`);
      const { party, people } = viewOf(game);
      const { truth, dare, other } = party.remaining;
      assert.ok(truth + dare + other <= 9 && people.on === 3);
      if (party.question) assert.ok(!/[{}]/u.test(party.question.text));
    }
  }
});

test("the end on one phone counts the questions that were answered, and not those skipped", () => {
  const seed = hexadecimal(sha256(new TextEncoder().encode("the end")));
  let now = 1_800_000_000_000;
  let game = begin(seed, { ...OPTIONS, rule: "pure" }, [deck([...some("truth", 3), ...some("dare", 3)])], ["Ada"]);
  /** @param {any} command */
  const play = (command) => {
    const next = played(game, command, now, () => seed);
    assert.ok(!("code" in next), command.type);
    now += 10_000;
    game = command.type === "spin" ? due(next, now) : next;
  };
  for (const moves of [["next"], ["skip", "next"], ["next"]]) {
    play({ type: "spin" });
    play({ type: "choose", kind: moves.length > 1 ? "dare" : "truth" });
    for (const type of moves) play({ type });
  }
  play({ type: "finishGame" });
  assert.deepEqual(viewOf(game).party.result, [{ player: "g1", name: "Ada", times: 3, truths: 2, dares: 1 }]);
});

test("a skipped question is not the next one on one phone, even if the pile was shuffled meanwhile", () => {
  /** @type {any} */
  const wider = { type: "setOptions", options: { ...OPTIONS, difficulties: ["easy", "medium", "hard"] } };
  /** @type {any} */
  const none = { type: "setOptions", options: { ...OPTIONS, difficulties: ["hard"] } };
  for (const command of [{ type: "reset" }, wider, none])
    for (let size = 2; size < 10; size += 1) {
      const decks = [deck(Array.from({ length: size }, (_, index) => question(`q${index}`)))];
      const spun = /** @type {any} */ (
        played(begin("ab".repeat(32), OPTIONS, decks, ["A", "B"]), { type: "spin" }, 0, String)
      );
      const asking = due(spun, 60_000);
      const shuffled = /** @type {any} */ (played(asking, command, 60_000, String));
      const next = /** @type {any} */ (played(shuffled, { type: "skip" }, 60_000, String));
      assert.notEqual(next.asked?.question.text, asking.asked?.question.text);
      assert.equal(next.stage, command === none ? "deckDone" : "asking");
    }
});

test("the rule “everyone once” is exact on one phone", () => {
  const decks = [deck(Array.from({ length: 40 }, (_, index) => question(`q${index}`)))];
  let game = begin("ab".repeat(32), { ...OPTIONS, rule: "everybodyOnce" }, decks, ["A", "B", "C", "D"]);
  let now = 0;
  for (let round = 0; round < 10; round += 1) {
    const picked = new Set();
    for (let turn = 0; turn < 4; turn += 1) {
      game = /** @type {any} */ (played(game, { type: "spin" }, now, () => ""));
      game = due(game, (now += 10_000));
      picked.add(game.picked);
      game = /** @type {any} */ (played(game, { type: "next" }, now, () => ""));
    }
    assert.equal(picked.size, 4);
  }
});

test("a long list is sent in parts, each of which fits into a message", () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `Name "${index}" with ünïcode`);
  const parts = partsOf(names);
  assert.ok(parts.length <= 64);
  assert.deepEqual(parts.flat(), names);
  for (const part of parts) assert.ok(new TextEncoder().encode(JSON.stringify(part)).length < 32_768);
});

test("another question begins without votes, and the player's vote is shown once it counts", () => {
  const room = /** @type {any} */ ({ position: { epoch: "1", seq: 3 } });
  const at = { epoch: "1", seq: 4 };
  const party = /** @type {any} */ ({ number: 1, state: "asking", question: { number: 1 } });
  const own = { plays: true, isOut: false, vote: 0, picked: 0 };
  let state = fold(
    INITIAL_PARTY,
    /** @type {any} */ ({ type: "joined", game: { party, people: {}, votes: [1, 0], own } }),
    room,
  );
  state = fold(
    state,
    /** @type {any} */ ({ type: "accepted", at }),
    room,
    /** @type {any} */ ({ type: "vote", option: 2 }),
  );
  assert.equal(state.own?.vote, 2);
  const next = { ...party, question: { number: 2 } };
  state = fold(state, /** @type {any} */ ({ type: "turn", party: next }), room);
  assert.deepEqual([state.votes, state.own?.vote], [[0, 0], 0]);
});

test("another game begins without picks", () => {
  const room = /** @type {any} */ ({ position: { epoch: "1", seq: 3 } });
  const party = /** @type {any} */ ({ number: 1, state: "ended" });
  const own = { plays: true, isOut: true, vote: 0, picked: 4, isLate: true };
  const joined = /** @type {any} */ ({ type: "joined", game: { party, people: {}, votes: [0, 0], own } });
  const before = fold(INITIAL_PARTY, joined, room);
  assert.deepEqual(before.own, own);
  const next = /** @type {any} */ ({ type: "setUp", party: { ...party, number: 2, state: "setup" } });
  assert.deepEqual(fold(before, next, room).own, { ...own, picked: 0, isLate: undefined });
});

test("the editor and the server have the same limits", () => {
  const rules = readFileSync(new URL("../../Sources/Games/Party/Wire/DeckRules.swift", import.meta.url), "utf8");
  const declared = Object.fromEntries(
    [...rules.matchAll(/static let (\w+Max) = ([\d_]+)(?: \* ([\d_]+))?/gu)].map(([, name, first, second]) => [
      name,
      Number(first.replaceAll("_", "")) * Number((second ?? "1").replaceAll("_", "")),
    ]),
  );
  assert.deepEqual({ ...LIMITS }, declared);
  const long = "x".repeat(LIMITS.questionCharactersMax + 1);
  const rather = question("Which?", { category: "wouldYouRather", options: ["a", ""] });
  const questions = /** @type {any} */ ([question("one"), question(" "), question("ONE "), question(long), rather]);
  assert.deepEqual(faultsOf(questions), [null, "empty", "twin", "tooLong", "empty"]);
  assert.equal(playable(deck(questions)).questions.length, 1);
});
