import assert from "node:assert/strict";
import test from "node:test";
import { INITIAL_STATE, fold } from "./support/fold.mjs";
import { TERMS, at, call, joined } from "./support/rooms.mjs";

const start = (changes) => fold(INITIAL_STATE, joined(changes));
const marked = (state) => Object.keys(state.marks.made).map(Number);
let seq = 10;
/** The next broadcast of a client that missed nothing. */
const next = (state, message) =>
  fold(state, { at: at(state.position.seq + 1), after: at(state.position.seq), ...message });
const calledFact = (number, term) => ({ type: "called", call: call(number, term) });
const accepted = (state, command) => fold(state, { type: "accepted", id: (seq += 1) }, { id: seq, ...command });

test("a snapshot sets everything", () => {
  const state = start({ board: { marked: [0, 4] }, round: { calls: [call(1, 0)] } });
  assert.equal(state.seat.name, "Ada");
  assert.deepEqual(marked(state), [0, 4]);
  assert.deepEqual(state.position, at(10));
});

test("facts set state: receiving a call twice changes nothing", () => {
  const once = next(start(), calledFact(1, 3));
  const twice = fold(once, { at: at(11), after: at(10), ...calledFact(1, 3) });
  assert.deepEqual(twice.round.calls, once.round.calls);
  assert.equal(twice.wantsSnapshot, false);
});

test("a gap requests a snapshot; a repeated message and an answer do not", () => {
  const state = start();
  assert.equal(fold(state, { at: at(13), after: at(12), ...calledFact(1, 3) }).wantsSnapshot, true);
  assert.equal(fold(state, { at: at(9), after: at(8), ...calledFact(1, 3) }).wantsSnapshot, false);
  assert.equal(fold(state, { type: "accepted", id: 5, at: at(15) }).wantsSnapshot, false);
  assert.equal(fold(state, { type: "pulse", present: 9, game: { oneAway: 1 } }).wantsSnapshot, false);
});

test("positions never go back, and another epoch requests a snapshot", () => {
  const state = start();
  assert.deepEqual(fold(state, { type: "accepted", id: 5, at: at(7) }).position, at(10));
  assert.deepEqual(fold(state, { type: "accepted", id: 5, at: at(17) }).position, at(17));
  assert.equal(fold(state, { at: at(11, "beef"), after: at(10, "beef"), ...calledFact(1, 3) }).wantsSnapshot, true);
  assert.deepEqual(fold(state, joined({ at: at(3, "beef") })).position, at(3, "beef"));
});

test("a repeated answer does not undo later changes", () => {
  let state = fold(start(), { type: "accepted", id: 5, at: at(17) }, { id: 5, type: "mark", cell: 4 });
  state = fold(state, { type: "accepted", id: 6, at: at(18) }, { id: 6, type: "unmark", cell: 4 });
  state = fold(state, { type: "accepted", id: 5, at: at(17) }, { id: 5, type: "mark", cell: 4 });
  assert.deepEqual(marked(state), []);
  assert.deepEqual(state.position, at(18));
});

test("unmarking an unmarked cell declines nothing", () => {
  const state = accepted(start(), { type: "unmark", cell: 4 });
  assert.deepEqual(state.marks.declined, []);
});

test("a host who changes their own name requests the result", () => {
  const state = start();
  const own = { ...state, seat: { id: "p1", name: "Host", role: "host" } };
  assert.equal(accepted(own, { type: "rename", player: "p1", name: "Bea" }).wantsSnapshot, true);
  assert.equal(accepted(own, { type: "rename", player: "p2", name: "Bea" }).wantsSnapshot, false);
});

test("an accepted mark is a mark", () => {
  const state = accepted(start(), { type: "mark", cell: 4 });
  assert.deepEqual(marked(state), [4]);
  assert.deepEqual(marked(accepted(state, { type: "unmark", cell: 4 })), []);
});

test("an uncall clears the confirmation and keeps the early mark", () => {
  let state = accepted(start(), { type: "mark", cell: 1 });
  state = next(state, calledFact(1, 1));
  state = next(state, calledFact(2, 2));
  state = accepted(state, { type: "mark", cell: 2 });
  state = next(state, { type: "uncalled", term: 1, number: 1 });
  state = next(state, { type: "uncalled", term: 2, number: 2 });
  assert.deepEqual(marked(state), [1]);
  assert.deepEqual(state.round.calls, []);
  assert.equal(state.wantsSnapshot, false);
});

test("a call that comes back restores what its uncall cleared; a new call does not", () => {
  let state = next(start(), calledFact(1, 2));
  state = accepted(state, { type: "mark", cell: 2 });
  state = next(state, { type: "uncalled", term: 2, number: 1 });
  assert.deepEqual(marked(next(state, calledFact(1, 2))), [2]);
  assert.deepEqual(marked(next(state, calledFact(2, 2))), []);
});

test("an uncall that affects a mark of unknown age requests a snapshot", () => {
  const state = start({ board: { marked: [2] }, round: { calls: [call(1, 2)] } });
  assert.equal(next(state, { type: "uncalled", term: 2, number: 1 }).wantsSnapshot, true);
});

test("auto-mark confirms calls on the player's board, but not cells unmarked by hand", () => {
  let state = start({ autoMark: true });
  state = next(state, calledFact(1, 5));
  assert.deepEqual(marked(state), [5]);
  state = accepted(state, { type: "unmark", cell: 5 });
  state = next(state, { type: "uncalled", term: 5, number: 1 });
  assert.deepEqual(marked(next(state, calledFact(2, 5))), []);
});

test("switching auto-mark requests the confirmed cells from the server", () => {
  const state = accepted(start(), { type: "autoMark", on: true });
  assert.equal(state.autoMark, true);
  assert.equal(state.wantsSnapshot, true);
});

test("a new deal awaits its board and forgets the marks", () => {
  const round = { ...joined().game.round, number: 2, state: "dealt", calls: undefined };
  let state = next(start({ board: { marked: [1] } }), { type: "roundDealt", round });
  assert.equal(state.boardAwaited, true);
  assert.deepEqual(marked(state), []);
  assert.deepEqual(state.round.calls, []);
  state = next(state, { type: "board", board: { size: 3, deal: 0, cells: [8, 7, 6, 5, 4, 3, 2, 1, 0], marked: [] } });
  assert.equal(state.boardAwaited, false);
  assert.equal(state.board.cells[0], 8);
});

test("broadcast standings keep the player's own place; the player's own bingo sets it", () => {
  const bingo = { player: "p7", name: "Ada", patterns: ["row1"], call: 3, rank: 24, time: "" };
  let state = next(start(), { type: "bingos", bingos: [bingo], more: 0 });
  assert.equal(state.standings.own.rank, 24);
  state = next(state, { type: "standings", standings: { top: [], total: 30, own: null } });
  assert.equal(state.standings.own.rank, 24);
  state = next(state, { type: "withdrawn", players: ["p7"] });
  assert.equal(state.standings.own, null);
});

test("hosts see removed players until they are unbanned", () => {
  let state = start({
    players: [{ id: "p2", name: "Bo", role: "player", online: true }],
    banned: [{ id: "p3", name: "Eve" }],
  });
  assert.deepEqual([...state.banned.keys()], ["p3"]);
  state = next(state, { type: "players", changed: [], removed: ["p2"], banned: [{ id: "p2", name: "Bo" }] });
  assert.deepEqual(
    [...state.banned.values()].map(({ name }) => name),
    ["Eve", "Bo"],
  );
  state = next(state, { type: "players", changed: [], removed: [], unbanned: ["p3"] });
  assert.deepEqual([...state.banned.keys()], ["p2"]);
  state = next(state, { type: "players", changed: [], removed: [] });
  assert.deepEqual([...state.banned.keys()], ["p2"]);
});

test("hosts see players join, change and leave", () => {
  let state = start({ players: [{ id: "p1", name: "Host", role: "host", online: true }] });
  state = next(state, {
    type: "players",
    changed: [{ id: "p2", name: "Bo", role: "player", online: true }],
    removed: [],
  });
  state = next(state, {
    type: "players",
    changed: [{ id: "p2", name: "Bo", role: "player", online: false }],
    removed: ["p1"],
  });
  assert.deepEqual([...state.players.values()], [{ id: "p2", name: "Bo", role: "player", online: false }]);
});

test("the end, and removal", () => {
  assert.equal(next(start(), { type: "roomEnded" }).over, "roomEnded");
  assert.equal(next(start(), { type: "removed" }).over, "removed");
  assert.equal(
    next(start(), { type: "roundFinished", seed: "ab", standings: { top: [], total: 0, own: null } }).round.seed,
    "ab",
  );
});

test("unknown facts change nothing", () => {
  const state = start();
  assert.deepEqual(next(state, { type: "somethingNew" }).round, state.round);
  assert.equal(state.round.terms, joined().game.round.terms && TERMS);
});

test("a term added by a host is at the end, once; one that skips others requests a snapshot", () => {
  const added = next(start(), { type: "termAdded", term: 9, text: "The lights go out", means: "All of them" });
  assert.equal(added.round.terms[9], "The lights go out");
  assert.equal(added.round.means[9], "All of them");
  assert.equal(added.round.added, 1);
  assert.equal(next(added, { type: "termAdded", term: 9, text: "Another" }).round.terms[9], "The lights go out");
  assert.equal(next(start(), { type: "termAdded", term: 12, text: "Later" }).wantsSnapshot, true);
});

test("a countdown begins and is cancelled, and the start ends it", () => {
  const startsAt = "2026-06-08T17:00:00.000Z";
  const counting = next(start({ round: { state: "dealt" } }), { type: "countdown", startsAt });
  assert.equal(counting.round.startsAt, startsAt);
  assert.equal(next(counting, { type: "countdown", startsAt: null }).round.startsAt, undefined);
  const { startsAt: _, ...round } = { ...counting.round, state: "playing" };
  assert.equal(next(counting, { type: "roundStarted", round }).round.startsAt, undefined);
});

test("a call of the crowd is marked as such", () => {
  const state = next(start(), { type: "called", call: { ...call(1, 3), crowd: 4 } });
  assert.equal(state.round.calls[0].crowd, 4);
});

test("draws are kept by number", () => {
  const draw = { number: 1, rank: 1, among: ["p3", "p7"], player: "p7", name: "Ada" };
  const state = next(start({ round: { state: "finished" } }), { type: "drawn", draw });
  assert.deepEqual(next(state, { type: "drawn", draw }).round.draws, [draw]);
});

test("a delay and doubts are set by the answer, and an uncall ends a doubt", () => {
  let state = accepted(start({ round: { calls: [call(1, 3)] } }), { type: "guard", seconds: 40 });
  assert.equal(state.guard, 40);
  state = accepted(state, { type: "notYet", number: 1, on: true });
  assert.deepEqual(state.notYet, [1]);
  assert.deepEqual(accepted(state, { type: "notYet", number: 1, on: false }).notYet, []);
  assert.deepEqual(next(state, { type: "uncalled", term: 3, number: 1 }).notYet, []);
  const again = start({ board: { guard: 25, notYet: [2] } });
  assert.equal(again.guard, 25);
  assert.deepEqual(again.notYet, [2]);
});

test("the end of a round has totals, and the time until which marks count", () => {
  const totals = [{ player: "p7", name: "Ada", rounds: 1, bingos: 1, firsts: 1, lines: 2 }];
  const marksUntil = "2026-06-08T17:30:00.000Z";
  const state = next(start(), { type: "roundFinished", seed: "00", totals, marksUntil });
  assert.deepEqual(state.totals, totals);
  assert.equal(state.round.marksUntil, marksUntil);
  assert.deepEqual(start().totals, []);
  const later = [{ player: "p3", name: "Bo", rounds: 1, bingos: 1, firsts: 1, lines: 1 }, ...totals];
  assert.deepEqual(next(state, { type: "standings", standings: state.standings, totals: later }).totals, later);
  assert.deepEqual(next(state, { type: "standings", standings: state.standings }).totals, totals);
});

test("hosts see doubts and unclaimed bingos", () => {
  const pulse = { oneAway: 1, notYet: [[3, 2]], unclaimed: { total: 1, players: ["p4"] } };
  const state = next(start(), { type: "pulse", present: 9, game: pulse });
  assert.deepEqual(state.pulse, {
    claimable: undefined,
    first: undefined,
    early: undefined,
    needed: undefined,
    ...pulse,
  });
  assert.equal(state.present, 9);
});

test("names change everywhere, and removed players disappear", () => {
  const row = (player, name) => ({ player, name, rank: 1, call: 3, lines: 1, time: "2026-06-08T17:30:00.000Z" });
  const total = (player, name) => ({ player, name, rounds: 1, bingos: 1, firsts: 1, lines: 1 });
  const draw = { number: 1, rank: 1, among: ["p2", "p3"], player: "p3", name: "Eve" };
  let state = start({
    standings: { top: [row("p2", "Bo"), row("p3", "Eve")], total: 9, own: row("p7", "Ada") },
    totals: [total("p3", "Eve"), total("p2", "Bo")],
    round: { draws: [draw] },
  });
  state = next(state, {
    type: "bingos",
    bingos: [{ player: "p3", name: "Eve", patterns: ["row1"], call: 3, rank: 1, time: "" }],
    more: 0,
  });
  const named = () =>
    [state.standings.top, [state.standings.own], state.totals, state.bingos, state.round.draws].map((rows) =>
      rows.map((one) => one?.name ?? null).join(),
    );
  state = next(state, {
    type: "names",
    changed: [
      { player: "p3", name: "Eva" },
      { player: "p7", name: "Ada 2" },
    ],
    removed: [],
  });
  assert.deepEqual(named(), ["Bo,Eva", "Ada 2", "Eva,Bo", "Eva", "Eva"]);
  assert.equal(state.wantsSnapshot, false);
  state = next(state, { type: "names", changed: [], removed: ["p3"] });
  assert.deepEqual(named(), ["Bo", "Ada 2", "Bo", "", ""]);
  assert.equal(state.standings.total, 8);
});

test("a withdrawn bingo that is announced again is the player's own again", () => {
  const own = { player: "p7", name: "Ada", patterns: ["row1"], call: 5, rank: 2, time: "2026-06-08T17:30:00.000Z" };
  let state = next(start(), { type: "bingos", bingos: [own], more: 0 });
  state = next(state, { type: "withdrawn", players: ["p7"] });
  assert.deepEqual([state.bingos, state.standings.own], [[], null]);
  state = next(state, { type: "bingos", bingos: [{ ...own, call: 10, rank: 1 }], more: 0 });
  assert.deepEqual([state.bingos.length, state.standings.own.rank, state.standings.own.call], [1, 1, 10]);
});

test("floods and removals replace earlier lists, and stay if a message does not contain them", () => {
  const flood = {
    first: "2026-06-08T17:04:11.120Z",
    last: "2026-06-08T17:05:00.000Z",
    seats: ["p2", "p90"],
    count: 80,
    names: [],
    networks: [],
  };
  const removal = { number: 1, time: "2026-06-08T17:06:00.000Z", count: 80, undone: false };
  let state = start({ players: [] });
  assert.deepEqual([state.floods, state.removals], [[], []]);
  state = next(state, { type: "players", changed: [], removed: [], floods: [flood] });
  state = next(state, { type: "players", changed: [], removed: ["p2"], removals: [removal] });
  assert.deepEqual([state.floods, state.removals], [[flood], [removal]]);
  state = next(state, { type: "players", changed: [], removed: [], floods: [] });
  assert.deepEqual([state.floods, state.removals], [[], [removal]]);
});

test("the player's vote disappears with its ballot", () => {
  const vote = (number, ...votes) => ({
    number,
    packs: votes.map((count, n) => ({ title: `Pack ${n}`, votes: count })),
  });
  let state = next(start(), { type: "vote", vote: vote(1, 0, 0) });
  state = accepted(state, { type: "vote", vote: 1, pack: 1 });
  state = next(state, { type: "vote", vote: vote(1, 0, 1) });
  assert.deepEqual([state.vote.packs[1].votes, state.voted], [1, 1]);
  state = next(state, { type: "vote", vote: vote(2, 0, 0) });
  assert.equal(state.voted, null);
  // A late answer belongs to another vote.
  assert.equal(accepted(state, { type: "vote", vote: 1, pack: 0 }).voted, null);
  state = next(state, {
    type: "board",
    board: { size: 3, deal: 0, cells: [0, 1, 2, 3, 4, 5, 6, 7, 8], marked: [], voted: 0 },
  });
  assert.equal(state.voted, 0);
  assert.deepEqual(
    [next(state, { type: "vote", vote: null }).vote, next(state, { type: "vote", vote: null }).voted],
    [null, null],
  );
});
