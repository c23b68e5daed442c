/** The hints of One-Eyed Jack, in whole random games, and the lessons that come with the game. */

import assert from "node:assert/strict";
import test from "node:test";
import "./support/browser.mjs";
import { countOf } from "../../web/js/games/sequence/rules/board.js";
import { chosen, threatsOf, viewOf } from "../../web/js/games/sequence/rules/bot.js";
import { Coach } from "../../web/js/games/sequence/coach.js";
import { hinted } from "../../web/js/games/sequence/rules/hint.js";
import { dealt, PRINTED, taken } from "../../web/js/games/sequence/rules/table.js";

const GAMES = 12;

/** The same numbers on every run. */
function numbers(state) {
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** All tables after a play of the seat on turn. */
const plays = (table) =>
  table.hands[table.turn].flatMap((card) =>
    Array.from({ length: 100 }, (_, cell) => taken(table, { act: "play", card, cell }))
      .filter((result) => !("refused" in result))
      .map((result) => result.table),
  );

/** The ways of other teams to win with their next card. */
const ways = (table) =>
  Array.from({ length: table.teams }, (_, team) => team)
    .filter((team) => team !== 0 && countOf(table.board, team) >= table.need - 1)
    .reduce((sum, team) => sum + threatsOf(table, team).length, 0);

/** @returns whether the team that follows hints has won a game against good bots */
function followed(seed, players, teams, random) {
  let table = dealt({ players, teams, first: seed % players, rules: PRINTED, seed: new Uint8Array(32).fill(seed) });
  while (!table.outcome) {
    const view = viewOf(table, table.turn);
    const isHinted = table.turn % teams === 0;
    const move = isHinted ? hinted(view, random) : chosen(view, 2, random);
    const result = taken(table, move);
    assert.ok(!("refused" in result), `${result.refused}: ${JSON.stringify(move)}`);
    if (isHinted && move.act === "play") {
      const all = plays(table);
      const canWin = all.some(({ outcome }) => outcome?.team === 0);
      assert.equal(result.table.outcome?.team === 0, canWin, `seed ${seed}: a win is neither missed nor made up`);
      const madeOne = countOf(result.table.board, 0) > countOf(table.board, 0);
      if (!canWin && !madeOne)
        assert.equal(ways(result.table), Math.min(...all.map(ways), ways(table)), `seed ${seed}: ways that are left`);
    }
    table = result.table;
  }
  return table.outcome.team === 0;
}

for (const [players, teams, share] of [
  [2, 2, 0.5],
  [3, 3, 0.45],
  [4, 2, 0.5],
])
  test(`a hint wins when it can, leaves no win that it can stop, and beats good bots: ${players} in ${teams} teams`, () => {
    const random = numbers(players);
    const won = Array.from({ length: GAMES }, (_, index) => followed(index + 1, players, teams, random)).filter(
      Boolean,
    );
    assert.ok(won.length >= share * GAMES, `${won.length} of ${GAMES}`);
  });

test("a lesson is shown in the turn in which it matters, once", () => {
  const coach = new Coach();
  const { faces, board } = dealt({ players: 2, teams: 2, first: 0, rules: PRINTED, seed: new Uint8Array(32) });
  /** A two-eyed jack, a one-eyed jack and a plain card: by their numbers. */
  const [two, one, plain] = [2 * 13 + 9, 9, 0];
  const scene = (turn, hand, teams = board.teams) => ({
    table: { turn, teams: 2, outcome: undefined, isPaused: false },
    field: { faces, board: { ...board, teams } },
    own: { place: 0, hand, canSwap: true },
  });
  const lessonOf = (...turn) => coach.words(scene(...turn)).replace("sequence/game.lesson.", "");
  assert.equal(lessonOf(0, [plain]), "");
  lessonOf(1, [plain]);
  assert.equal(lessonOf(0, [plain, two]), "two");
  // It stays for the whole turn, whatever is looked at.
  assert.equal(lessonOf(0, [plain, two]), "two");
  lessonOf(1, [plain, two]);
  assert.equal(lessonOf(0, [plain, two]), "");
  lessonOf(1, [plain, two]);
  // There is nothing to remove, so the other jack waits.
  assert.equal(lessonOf(0, [plain, one]), "");
  lessonOf(1, [plain, one]);
  const taken = board.teams.map((team, cell) => (cell === 44 ? 1 : team));
  assert.equal(lessonOf(0, [plain, one], taken), "one");
  // A player who uses a rule knows it.
  new Coach().noticed({ act: "swap", card: plain });
  const full = board.teams.map((_, cell) => (faces[cell] === plain ? 1 : null));
  lessonOf(1, [plain], full);
  assert.equal(lessonOf(0, [plain], full), "");
});
