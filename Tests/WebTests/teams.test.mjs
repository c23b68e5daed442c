import assert from "node:assert/strict";
import test from "node:test";
import { seatsByTeams } from "../../web/js/games/sequence/host/seating.js";
import { loadTexts } from "../../web/js/kit/texts.js";
import { INITIAL_ROOM, foldRoom } from "../../web/js/room/state.js";
import { leadWords } from "../../web/js/shell/teams.js";
import { TeamPoints, rowsOf } from "../../web/js/shell/team-points.js";

const at = (seq) => ({ epoch: "1", seq });
const placed = (seq) => ({ at: at(seq), after: at(seq - 1) });
const evening = { shown: true, plays: [], table: [], teams: [{ team: 2, points: 10, place: 1 }] };

function joined() {
  const seat = { id: "p2", name: "Ada", role: "player" };
  const pulse = { present: 1, teams: [1, 0], game: {} };
  return foldRoom(INITIAL_ROOM, { type: "joined", id: 1, at: at(5), seat, room: { code: "K7QX4P" }, evening, pulse });
}

test("a player learns the own team, and that it is taken away", () => {
  const chosen = foldRoom(joined(), { type: "team", team: 2, ...placed(6) });
  assert.equal(chosen.seat.team, 2);
  assert.equal(foldRoom(chosen, { type: "team", team: null, ...placed(7) }).seat.team, undefined);
});

test("a spectator without a seat stays without one", () => {
  const screen = { ...joined(), seat: null };
  assert.equal(foldRoom(screen, { type: "team", team: 2, ...placed(6) }).seat, null);
});

test("sizes come with every pulse, and points with every table", () => {
  const before = joined();
  assert.deepEqual(before.sizes, [1, 0]);
  const state = foldRoom(before, { type: "pulse", present: 3, teams: [1, 2], game: {} });
  assert.deepEqual([state.present, state.sizes, state.evening.teams], [3, [1, 2], evening.teams]);
  const teams = [{ team: 1, points: 7, place: 1 }];
  assert.deepEqual(foldRoom(state, { type: "evening", ...evening, teams, ...placed(6) }).evening.teams, teams);
  const { teams: _, ...hidden } = evening;
  assert.equal(foldRoom(state, { type: "evening", ...hidden, ...placed(6) }).evening.teams, undefined);
});

test("the evening's teams take their seats at a table, filled up with bots", () => {
  const players = new Map(
    [
      ["p2", 1, true],
      ["p3", 2, false],
      ["p4", 2, true],
      ["p5", undefined, true],
    ].map(([id, team, online]) => [id, { id, name: id, role: "player", online, team }]),
  );
  const room = { teams: { list: [{ id: 1 }, { id: 2 }] } };
  const round = { options: {} };
  assert.deepEqual(seatsByTeams({ room, round, players }, "bot:2"), [
    ["p2", "bot:2"],
    ["p4", "p3"],
  ]);
  players.set("p6", { id: "p6", name: "Board 1", role: "player", online: false, team: 2, paper: 1 });
  players.set("p7", { id: "p7", name: "Board 2", role: "player", online: false, team: 2, paper: 2 });
  assert.deepEqual(
    seatsByTeams({ room, round, players }, "bot:2").map(({ length }) => length),
    [2, 2],
    "a board on paper holds no cards",
  );
  assert.deepEqual(seatsByTeams({ room: {}, round, players }, "bot:2"), []);
  assert.deepEqual(seatsByTeams({ room, round: { options: { teams: 3 } }, players }, "bot:2"), []);
});

test("points during a round come with pulses, and are ranked", () => {
  const list = [{ id: 4 }, { id: 7 }, { id: 9 }];
  assert.deepEqual(rowsOf(list, [3, 10, 3]), [
    { team: 7, points: 10, place: 1 },
    { team: 4, points: 3, place: 2 },
    { team: 9, points: 3, place: 2 },
  ]);
  // A pulse from before a change of the teams.
  assert.equal(rowsOf(list, [3, 10]), undefined);
  const points = new TeamPoints(() => {});
  points.hear({ type: "joined", pulse: { teamPoints: [1, 2, 3] } });
  assert.equal(points.rows(list)[0].team, 9);
  points.hear({ type: "called", teamPoints: [9, 2, 3] });
  assert.equal(points.rows(list)[0].team, 9);
  points.hear({ type: "pulse", present: 3 });
  assert.equal(points.rows(list), undefined, "the round is over");
});

test("the leading teams are named with their points, unless none has points or most share the lead", async () => {
  await loadTexts("teams");
  const list = ["Foxes", "Owls", "Bears", "Ravens"].map((name, index) => ({ id: index + 1, name }));
  const rows = (...places) => places.map((place, index) => ({ team: index + 1, place, points: 17 - 7 * place }));
  assert.equal(leadWords(list, rows(1, 2, 3)), "In the lead with 10 points: Foxes");
  assert.equal(leadWords(list, rows(1, 1, 3)), "In the lead with 10 points: Foxes and Owls");
  assert.equal(leadWords(list, rows(1, 1, 1, 1)), "");
  assert.equal(leadWords(list, [{ team: 1, place: 1, points: 0 }]), "");
  assert.equal(leadWords(list, undefined), "");
});

test("a delayed picture shows the points late", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let changes = 0;
  const points = new TeamPoints(() => {
    changes += 1;
  });
  points.hear({ type: "pulse", teamPoints: [1, 2] }, 5);
  context.mock.timers.tick(4_999);
  assert.equal(points.rows([{ id: 1 }, { id: 2 }]), undefined);
  context.mock.timers.tick(1);
  assert.equal(points.rows([{ id: 1 }, { id: 2 }])[0].team, 2);
  assert.equal(changes, 1);
});
