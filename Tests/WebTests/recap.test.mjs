/** The recap's story of a round, from its facts. */

import assert from "node:assert/strict";
import test from "node:test";
import {
  eventsOf,
  lengthOf,
  photoFinishes,
  standingCalls,
  startOf,
  winnersOf,
} from "../../web/js/games/bingo/recap/story.js";
import { photoFinish } from "../../web/js/games/bingo/photo-finish.js";
import { named } from "../../web/js/room/recap.js";

const at = (seconds) => new Date(Date.UTC(2026, 0, 1, 20, 0, seconds)).toISOString();
const call = (number, term, seconds, more = {}) => ({ number, term, time: at(seconds), ...more });
const standing = (name, rank, callNumber, seconds) => ({
  player: name,
  name,
  rank,
  call: callNumber,
  lines: 1,
  time: at(seconds),
});

const round = {
  number: 1,
  commitment: "",
  seed: "",
  terms: ["a", "b", "c", "new"],
  added: 1,
  options: {},
  started: at(0),
  finished: at(90),
  calls: [call(1, 0, 10), call(2, 1, 20, { uncalled: at(25) }), call(3, 2, 30), call(4, 3, 40)],
  standings: [standing("Ada", 1, 3, 30), standing("Bo", 1, 3, 33), standing("Cy", 3, 4, 45)],
};

test("the story lists calls and bingos in order, a call before the bingo that it made", () => {
  assert.deepEqual(
    eventsOf(round).map((event) => (event.kind === "call" ? event.term : event.standing.name)),
    ["a", "b", "c", "Ada", "Bo", "new", "Cy"],
  );
  assert.deepEqual(
    eventsOf(round)
      .filter((event) => event.kind === "call" && event.added)
      .map((event) => event.term),
    ["new"],
  );
  assert.equal(lengthOf(round), 90_000);
  assert.equal(startOf({ ...round, started: undefined }), Date.parse(at(10)));
});

test("a term that was typed during play and taken back is not in the story", () => {
  const slip = call(5, 4, 50, { uncalled: at(51) });
  const told = (calls) =>
    eventsOf({ ...round, terms: [...round.terms, "nwe"], added: 2, calls }).map((event) => event.term);
  assert.ok(!told([...round.calls, slip]).includes("nwe"));
  // A term that was called again was intended; a pack's term that was taken back is part of the story.
  assert.ok(told([...round.calls, slip, call(6, 4, 60)]).includes("nwe"));
  assert.ok(told(round.calls).includes("b"));
});

test("all players who share a place are listed, and calls that were taken back are not counted", () => {
  assert.deepEqual(
    winnersOf(round).map((row) => row.name),
    ["Ada", "Bo"],
  );
  assert.deepEqual(
    photoFinishes(round).map(({ rank, call: number, rows }) => [rank, number, rows.length]),
    [[1, 3, 2]],
  );
  assert.deepEqual(
    standingCalls(round).map((one) => one.number),
    [1, 3, 4],
  );
});

test("the first place is open while another player may pass or share it, and until the next pulse", () => {
  const top = round.standings;
  const playing = { round: { state: "playing" }, standings: { top, total: 3, own: null }, pulse: { oneAway: 0 } };
  const told = (first, more = {}) => photoFinish({ ...playing, ...more, pulse: { oneAway: 0, first } });
  assert.deepEqual(photoFinish(playing), { state: "open", call: 3, mayPass: 0, mayShare: 0 });
  assert.deepEqual(told({ call: 3, mayPass: 2 }), { state: "open", call: 3, mayPass: 2, mayShare: 0 });
  assert.deepEqual(told({ call: 3, mayShare: 1 }), { state: "open", call: 3, mayPass: 0, mayShare: 1 });
  // Another first place's announcement is independent of this one.
  assert.equal(told({ call: 2 }).state, "open");
  assert.deepEqual(told({ call: 3 }), { state: "decided", call: 3, shared: 2 });
  const over = { round: { state: "finished" } };
  assert.equal(told({ call: 3, mayPass: 1 }, over).state, "decided");
  const late = { round: { state: "finished", marksUntil: at(120) } };
  assert.equal(told({ call: 3, mayPass: 1 }, late).state, "open", "late marks still count");
  assert.equal(told({ call: 3 }, late).state, "decided");
  assert.equal(photoFinish({ ...playing, standings: { top: [], total: 0, own: null } }), null);
  assert.equal(photoFinish({ ...playing, standings: { top: [{ ...top[0], call: null }], total: 1, own: null } }), null);
});

test("a word replaces the names of removed people, and nothing else", () => {
  const told = {
    name: "",
    rounds: [
      {
        standings: [
          { player: "p2", name: "" },
          { name: "Ada", means: "" },
        ],
      },
    ],
    title: "",
  };
  assert.deepEqual(named(told, "(gone)"), {
    name: "(gone)",
    rounds: [
      {
        standings: [
          { player: "p2", name: "(gone)" },
          { name: "Ada", means: "" },
        ],
      },
    ],
    title: "",
  });
});
