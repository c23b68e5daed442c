/** One-Eyed Jack in the browser: the same games as the server's, what is kept, what is proven, and a pure fold. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const WEB = new URL("../../web/js/games/sequence/", import.meta.url).href;
const load = (/** @type {string} */ path) => import(WEB + path);
const { dealt, taken, canPlay, cellsFor, ended } = await load("rules/table.js");
const { chosen, viewOf } = await load("rules/bot.js");
const { choicesAt, emptyBoard, withChip } = await load("rules/board.js");
const { bytesOfHexadecimal } = await import(new URL("../../web/js/kit/sha256.js", import.meta.url).href);
/** @type {any[]} */
const GAMES = JSON.parse(readFileSync(new URL("../Golden/sequence/games.json", import.meta.url), "utf8"));

/** @param {any} game */
const deal = (game) => dealt({ ...game, seed: bytesOfHexadecimal(game.seed) });

test("games develop as on the server", () => {
  assert.ok(GAMES.length >= 12);
  for (const game of GAMES) {
    let table = deal(game);
    for (const move of game.moves) {
      assert.equal(table.outcome, null);
      const result = taken(table, move);
      assert.equal(result.refused, undefined);
      table = result.table;
    }
    assert.equal(table.board.teams.map((/** @type {any} */ team) => team ?? "-").join(""), game.chips);
    assert.deepEqual(table.board.claims, game.sequences);
    assert.deepEqual(table.hands, game.hands);
    assert.equal(table.stock.length, game.stock);
    assert.deepEqual(table.outcome, game.outcome);
  }
});

test("a move against the rules is refused with its code, and changes nothing", () => {
  const table = deal({ ...GAMES[0], rules: { ...GAMES[0].rules, layout: "spiral", deadSwap: "once" } });
  const hand = table.hands[table.turn];
  const other = table.hands[(table.turn + 1) % 2][0];
  const plain = hand.find((/** @type {number} */ card) => card % 13 !== 9);
  const cell = cellsFor(table, plain, table.turn % 2)[0];
  const before = structuredClone({ ...table, seed: null });
  for (const [move, code] of /** @type {[any, string][]} */ ([
    [{ act: "play", card: other, cell }, "notInHand"],
    [{ act: "play", card: plain, cell: 100 }, "badCell"],
    [{ act: "play", card: plain, cell: 0 }, "cornerCell"],
    [{ act: "play", card: plain, cell: cell === 44 ? 45 : 44 }, "cardMismatch"],
    [{ act: "play", card: plain, cell, lock: 1 }, "badLock"],
    [{ act: "swap", card: plain }, "notDead"],
    [{ act: "pass" }, "canPlay"],
  ]))
    assert.equal(taken(table, move).refused, code, code);
  assert.deepEqual({ ...table, seed: null }, before);
  assert.equal(taken(ended(table, "ended"), { act: "pass" }).refused, "gameOver");
  assert.equal(canPlay(table), true);
});

test("of six in a row, five are chosen; of nine, two fives at once", () => {
  /** @param {number[]} cells */
  const board = (cells) => cells.reduce((made, cell) => withChip(made, cell, 0), emptyBoard(true));
  assert.equal(choicesAt(board([21, 22, 23, 25, 26]), 24, 0).length, 2);
  assert.deepEqual(choicesAt(board([20, 21, 22, 23, 25, 26, 27, 28]), 24, 0), [
    [
      [20, 21, 22, 23, 24],
      [24, 25, 26, 27, 28],
    ],
  ]);
  assert.deepEqual(choicesAt(board([1, 2, 3]), 4, 0), [[[0, 1, 2, 3, 4]]]);
});

test("the rules of a game are those of its options", async () => {
  const { loadTexts } = await import(new URL("../../web/js/kit/texts.js", import.meta.url).href);
  await loadTexts("sequence/game");
  const { rulesOf } = await load("words.js");
  const usual = { need: null, corners: true, deadSwap: "once" };
  const rules = (/** @type {object} */ options, teams = 2) => rulesOf({ ...usual, ...options }, teams).join(" ");
  assert.match(rules({}), /Corners count for all teams\..*first team with 2 sequences.*Once a turn you can swap/);
  assert.match(rules({}, 3), /first team with 1 sequence wins/);
  assert.match(rules({ need: 3 }, 3), /first team with 3 sequences/);
  assert.doesNotMatch(rules({}, 0), /first team/);
  assert.match(rules({ corners: false, deadSwap: "off" }), /Corners don’t count\..*can’t be swapped/);
});

test("ways to lock sequences are distinguished by the cells that they lock", async () => {
  const { loadTexts } = await import(new URL("../../web/js/kit/texts.js", import.meta.url).href);
  await loadTexts("sequence/game");
  const { lockNames } = await load("lock-words.js");
  /** @param {number[]} cells @param {number} at */
  const names = (cells, at) =>
    lockNames(
      choicesAt(
        cells.reduce((made, cell) => withChip(made, cell, 0), emptyBoard(true)),
        at,
        0,
      ),
    );
  // A row of five, and a falling line of six: both ways lock the row.
  assert.deepEqual(names([51, 52, 53, 54, 11, 22, 33, 44, 66], 55), ["diagonal ↘, rows 2–6", "diagonal ↘, rows 3–7"]);
  // A row and a column of six each.
  const both = names([51, 52, 53, 54, 56, 15, 25, 35, 45, 65], 55);
  assert.equal(new Set(both).size, 4);
  assert.equal(both[0], "row 6, columns 2–6 and column 6, rows 2–6");
});

test("bots of all levels play whole games by the rules", () => {
  for (const level of [1, 2, 3]) {
    let table = deal({ ...GAMES[2], players: 4, teams: 2 });
    let turns = 0;
    let chance = level;
    const random = () => (chance = (chance * 16_807) % 2_147_483_647) / 2_147_483_647;
    for (; !table.outcome && turns < (level === 3 ? 12 : 1_000); turns += 1) {
      const result = taken(table, chosen(viewOf(table, table.turn), level, random));
      assert.equal(result.refused, undefined);
      table = result.table;
    }
    assert.ok(turns > 10);
    if (level < 3) assert.notEqual(table.outcome, null);
  }
});

/**
 * @param {string} folder @param {string[]} files @param {RegExp} declaration
 * @returns {Map<string, string>} the declared numbers and lists of numbers by name
 */
function numbersIn(folder, files, declaration) {
  const source = files
    .map((file) => readFileSync(new URL(`../../${folder}/${file}`, import.meta.url), "utf8"))
    .join("");
  return new Map(
    [...source.matchAll(declaration)].map(([, name, value]) => [
      name.replaceAll("_", "").toLowerCase(),
      JSON.stringify([...value.matchAll(/\d[\d_.]*/g)].map(([digits]) => Number(digits.replaceAll("_", "")))),
    ]),
  );
}

test("bots use the same weights as the server's", () => {
  const server = numbersIn(
    "Sources/Games/SequenceBoard/Bot",
    ["CardBot.swift", "FiveValues.swift", "Playout.swift"],
    /static let (\w+)(?:: \[Double\])? = (\[?\d[\d_., ]*\]?)$/gm,
  );
  const page = numbersIn(
    "web/js/games/sequence/rules",
    ["bot.js", "playout.js"],
    /^(?:export )?const ([a-zA-Z]+(?:_[a-zA-Z]+)*) = (\[?\d[\d_., ]*\]?);$/gm,
  );
  assert.ok(server.size >= 11, `${[...server.keys()]}`);
  for (const [name, numbers] of server) assert.equal(page.get(name), numbers, name);
});

test("bots of all levels complete and block", () => {
  let board = emptyBoard(true);
  // Four that only one more chip completes, of either team.
  for (const cell of [1, 2, 3, 26]) board = withChip(board, cell, 0);
  for (const cell of [22, 23, 24, 25]) board = withChip(board, cell, 1);
  let chance = 1;
  const random = () => (chance = (chance * 16_807) % 2_147_483_647) / 2_147_483_647;
  const table = { ...deal({ ...GAMES[0], players: 2, teams: 2 }), board, turn: 0 };
  /** @param {number} cell */
  const cardOf = (cell) => /** @type {number} */ (table.faces[cell]);
  const spare = cardOf(88);
  for (const level of [1, 2, 3])
    for (const cell of [4, 21]) {
      const view = { ...viewOf(table, 0), hand: [cardOf(cell), spare] };
      assert.deepEqual(chosen(view, level, random), { act: "play", card: cardOf(cell), cell }, `level ${level}`);
    }
});

test("the wins of the same players add up from game to game", async () => {
  const { begin, played, rematch, winsOf } = await load("solo/game.js");
  const { isGame } = await load("solo/saved-games.js");
  const { chosen, viewOf } = await load("rules/bot.js");
  const { taken } = await load("rules/table.js");
  /** Bots play until a team has won. */
  const toItsEnd = (game) => {
    const moves = [];
    let { table } = played(game);
    while (!table.outcome) {
      const move = chosen(viewOf(table, table.turn), 1);
      moves.push(move);
      table = taken(table, move).table;
    }
    return { game: { ...game, moves }, winner: table.outcome.team };
  };
  const places = [
    { player: "p1", name: "Ada" },
    { player: "p2", name: "Bo" },
  ];
  let game = begin(places, 2, {});
  assert.deepEqual(winsOf(game), [0, 0]);
  const wins = [0, 0];
  for (let games = 0; games < 3; games += 1) {
    const end = toItsEnd(game);
    if (end.winner !== undefined) wins[end.winner] += 1;
    assert.deepEqual(winsOf(end.game), wins);
    game = rematch(end.game);
    assert.ok(isGame(game));
    assert.deepEqual([game.wins, game.places, game.moves], [wins, places, []]);
  }
  assert.ok(wins[0] + wins[1] > 0);
});

test("a stored game is continued, and anything else is refused", async () => {
  const { isGame } = await load("solo/saved-games.js");
  const { begin } = await load("solo/game.js");
  const game = begin([{ player: "p1", name: "Ada" }, { bot: 2 }], 2, {});
  assert.ok(isGame(game));
  assert.ok(isGame({ ...game, wins: [2, 0], places: [game.places[0], { bot: 2, name: "Bot" }] }));
  for (const wrong of [
    null,
    { ...game, wins: [2] },
    { ...game, wins: [2, -1] },
    { ...game, places: [game.places[0], { bot: 2, name: 3 }] },
    {},
    { ...game, teams: 4 },
    { ...game, first: 2 },
    { ...game, seed: "00" },
    { ...game, places: [{ bot: 9 }, { bot: 1 }] },
    { ...game, places: [{ player: "p1", name: 3 }, { bot: 1 }] },
    { ...game, moves: [{ act: "pass" }] },
    { ...game, moves: [{ act: "play", card: 999, cell: 1 }] },
    { ...game, rules: { ...game.rules, layout: "none" } },
  ])
    assert.ok(!isGame(wrong), JSON.stringify(wrong));
});

test("a phone reveals the number that it promised, even after a reload", async () => {
  const { TableSession } = await load("session.js");
  const { sha256, hexadecimal } = await import(new URL("../../web/js/kit/sha256.js", import.meta.url).href);
  /** @param {any} round @returns {any} what a page newly loaded sends when it comes in */
  const sentBy = (round) => {
    /** @type {any[]} */
    const sent = [];
    const session = {
      state: {},
      attach: () => {},
      tell: () => {},
      send: (/** @type {any} */ command) => (sent.push(command), Promise.resolve({ type: "accepted" })),
    };
    const room = { room: { code: "BCDF" }, seat: { id: "p1" } };
    const game = { round: { number: 1, commitment: "aa", asked: ["p1"], ...round } };
    new TableSession(session).receive({ type: "joined", game }, room);
    assert.ok(sent.length <= 1);
    return sent[0];
  };
  const { type, commit } = sentBy({ state: "gathering" });
  assert.equal(type, "ready");
  assert.equal(sentBy({ state: "gathering" }).commit, commit);
  const list = hexadecimal(sha256(new TextEncoder().encode(`${commit}\n`)));
  const told = sentBy({ state: "revealing", commits: [commit], list });
  assert.equal(told?.type, "reveal");
  assert.equal(hexadecimal(sha256(bytesOfHexadecimal(told.nonce))), commit);
  assert.equal(sentBy({ state: "revealing", commitment: "bb", commits: [commit], list }), undefined);
  assert.notEqual(sentBy({ state: "gathering", commitment: "bb" }).commit, commit);
});

test("a big screen asks for the tables of a tournament again after each loss of its connection", async () => {
  const { TableSession } = await load("session.js");
  /** @type {string[]} */
  const looks = [];
  const line = { state: {}, attach: () => {}, tell: () => {}, look: (/** @type {string} */ name) => looks.push(name) };
  const session = new TableSession(line);
  const room = { room: { code: "BCDF" }, seat: null };
  const round = { number: 1, state: "seating", options: { form: "tables" } };
  const hear = (/** @type {any} */ game) => {
    session.receive({ type: "joined", game: { round, ...game } }, room);
    for (let draws = 0; draws < 3; draws += 1) session.lookAtHall();
  };
  const tournament = { state: "playing", round: 1 };
  hear({});
  hear({});
  assert.deepEqual(looks, ["hall"], "before the tournament there are no tables, so one request is enough");
  hear({ tournament, tables: [], bracket: [] });
  assert.equal(looks.length, 1);
  hear({ tournament });
  hear({ tournament, tables: [], bracket: [] });
  assert.equal(looks.length, 2, "a new connection gets no tables");
  hear({ tournament });
  assert.equal(looks.length, 3);
});

test("after a lost connection, the big screen shows the tables that it knows until it gets them again", async () => {
  const { fold, INITIAL_GAME } = await load("state.js");
  const round = { number: 1, state: "playing", options: { form: "tables" } };
  /** @param {any} game @param {any} [before] @param {any} [seat] */
  const hear = (game, before = INITIAL_GAME, seat = null) =>
    fold(before, { type: "joined", game: { round, ...game } }, { room: {}, seat });
  const tournament = { state: "playing", round: 2 };
  const known = hear({ tournament, tables: [{ table: 0 }], bracket: [{ round: 1 }] });
  const again = hear({ tournament }, known);
  assert.deepEqual([[...again.tables.keys()], again.bracket], [[0], [{ round: 1 }]]);
  for (const other of [
    { state: "playing", round: 3 },
    { state: "between", round: 2 },
  ])
    assert.equal(hear({ tournament: other }, known).tables, null, "tables of another round");
  assert.equal(hear({ tournament, round: { ...round, number: 2 } }, known).tables, null, "tables of another game");
  assert.equal(hear({ tournament }, known, { id: "p2" }).tables, null, "a player’s phone has no tables");
});

test("a player of a beaten team is out at the end of the round, and after a draw asks which team the lot chose", async () => {
  const [{ TableSession }, { ownSentence }] = [await load("session.js"), await load("own-progress.js")];
  const end = (/** @type {any} */ outcome, contest = "knockout") => {
    const session = new TableSession({ state: {}, attach: () => {}, tell: () => {} });
    const seat = { id: "p2", role: "player" };
    const room = { room: { code: "BCDF" }, seat };
    const round = { number: 1, state: "playing", options: { form: "tables", contest } };
    const game = {
      round,
      own: { place: 1, hand: [] },
      table: { teams: 2, places: [], outcome },
      entrant: { points: 0 },
    };
    session.receive({ type: "joined", game: { ...game, tournament: { state: "playing", round: 1 } } }, room);
    // Until the round is over, the table that was lost is not one for fun.
    assert.equal(ownSentence({ ...session.state, seat }).includes("fun"), false);
    const asks = session.receive({ type: "tournament", round, tournament: { state: "between", round: 1 } }, room);
    return { asks, entrant: session.state.entrant, words: ownSentence({ ...session.state, seat }) };
  };
  const [won, lost, drawn] = [{ team: 1 }, { team: 0 }, {}].map((outcome) => end(outcome));
  assert.deepEqual([won.asks, lost.asks, drawn.asks], [false, false, true]);
  assert.equal(won.words, "You advance!");
  assert.deepEqual(lost.entrant, { points: 0, beatenIn: 1 });
  assert.ok(!lost.words.includes("advance"), lost.words);
  assert.ok(!drawn.words.includes("advance"), "before the lot's choice is known");
  assert.deepEqual(end({ team: 0 }, "swiss").entrant, { points: 0 });
});

test("at a tournament's end, a phone knows its place, also after the lot", async () => {
  const [{ TableSession }, { ownSentence, endNote }] = [await load("session.js"), await load("own-progress.js")];
  const seat = { id: "p2", role: "player" };
  const room = { room: { code: "BCDF" }, seat };
  const end = (/** @type {any} */ outcome, contest = "knockout", /** @type {any[]} */ standing = []) => {
    const session = new TableSession({ state: {}, attach: () => {}, tell: () => {} });
    const round = { number: 1, state: "playing", options: { form: "tables", contest } };
    const [own, table] = [
      { place: 1, hand: [] },
      { teams: 2, places: [{ bot: 1 }, { player: "p2", name: "Bo" }], outcome },
    ];
    const before = { round, own, table, entrant: { points: 2, place: 1 }, tournament: { state: "playing", round: 2 } };
    session.receive({ type: "joined", game: before }, room);
    const tournament = { state: "over", round: 2, entrants: 4, standing };
    const asks = session.receive({ type: "tournament", round, tournament }, room);
    const state = { ...session.state, seat };
    return { asks, own: ownSentence(state), note: endNote(state) };
  };
  const rows = [
    { player: "p1", name: "Ada", place: 1, points: 3, sequences: 0 },
    { player: "p2", name: "Bo", place: 2, points: 3, sequences: 0, beatenIn: 2 },
  ];
  assert.deepEqual(end({ team: 0 }, "knockout", rows), { asks: false, own: "Your place: 2", note: "" });
  assert.deepEqual(end({}, "knockout", rows), { asks: false, own: "Your place: 2", note: "The lot chose Bot 1." });
  const note = "A lot decides who advances when the round is over.";
  assert.deepEqual(end({}), { asks: true, own: "", note }, "until the snapshot contains the lot's choice");
  assert.deepEqual(
    [end({}, "swiss", rows), end({}, "swiss")].map(({ asks }) => asks),
    [false, true],
  );
});

test("acts from before a gap are not shown as the last ones", async () => {
  const { fold, INITIAL_GAME } = await load("state.js");
  const round = { number: 1, state: "playing" };
  const acts = [{ place: 0, act: "pass", after: 1 }];
  const before = { ...INITIAL_GAME, round, table: { step: 4 }, acts, last: acts[0] };
  /** @param {number} step */
  const after = (step) => fold(before, { type: "joined", game: { round, table: { step } } }, {});
  assert.deepEqual(after(4).acts, acts);
  assert.deepEqual(after(5).acts, []);
  assert.equal(after(5).last, null);
});

/** @param {number} team @param {...number[]} rows @returns {(board: any) => any} */
const chipsOf =
  (team, ...rows) =>
  (board) =>
    rows.flat().reduce((made, cell) => withChip(made, cell, team), board);

test("the end on points shows the deciding measure and rows", async () => {
  const { decidedBy, pointsOf, winningLines } = await load("points.js");
  const claim = { team: 0, cells: [11, 12, 13, 14, 15] };
  const [four, three, other] = [
    [31, 32, 33, 34],
    [51, 52, 53],
    [71, 72, 73],
  ];
  const table = { teams: 2, outcome: { team: 0, reason: "ended" } };
  const fours = chipsOf(1, other)(chipsOf(0, four, three)(emptyBoard(true)));
  assert.deepEqual(pointsOf(fours, 2), [
    { sequences: 0, fours: 1, threes: 1 },
    { sequences: 0, fours: 0, threes: 1 },
  ]);
  assert.equal(decidedBy(table, fours), "fours");
  assert.deepEqual(winningLines(table, fours), [four]);
  const threes = chipsOf(1, other)(chipsOf(0, three, [17, 27, 37])(emptyBoard(true)));
  assert.equal(decidedBy(table, threes), "threes");
  assert.deepEqual(winningLines(table, threes), [three, [17, 27, 37]]);
  const sequences = { ...chipsOf(1, other, four)(chipsOf(0, claim.cells)(emptyBoard(true))), claims: [claim] };
  assert.equal(decidedBy(table, sequences), "sequences");
  assert.deepEqual(winningLines(table, sequences), [claim.cells]);
  // Of three teams, two may be equal in what counts more.
  const third = chipsOf(2, [81, 82, 83])(chipsOf(1, other, [5, 6, 7])(chipsOf(0, four, three)(emptyBoard(true))));
  assert.equal(decidedBy({ ...table, teams: 3 }, third), "fours");
  const close = chipsOf(1, [91, 92, 93, 94])(third);
  assert.equal(decidedBy({ teams: 3, outcome: { team: 1, reason: "full" } }, close), "threes");
  assert.deepEqual(winningLines({ teams: 2, outcome: { reason: "ended" } }, fours), []);
  assert.deepEqual(winningLines({ teams: 2 }, fours), []);
});

test("a player of a tournament has the points of a won table at once, and once", async () => {
  const { fold, INITIAL_GAME, entrantNow } = await load("state.js");
  const round = { number: 1, state: "playing", table: 0, options: { form: "tables", contest: "swiss" } };
  const table = { step: 4, teams: 2, places: [{ player: "p2" }, { player: "p3" }] };
  const tournament = { state: "playing", round: 1 };
  const own = { place: 0, hand: [] };
  const game = { round, table, own, tournament, entrant: { points: 0, sequences: 0 } };
  const playing = fold(INITIAL_GAME, { type: "joined", game }, {});
  assert.equal(entrantNow(playing).points, 0);
  /** @param {number | undefined} team */
  const finished = (team) =>
    fold(playing, { type: "finished", round, table: { ...table, step: 5, outcome: { team, reason: "ended" } } }, {});
  assert.equal(entrantNow(finished(0)).points, 2);
  assert.equal(entrantNow(finished(undefined)).points, 1);
  assert.equal(entrantNow(finished(1)).points, 0);
  // The round is over: until the snapshot, and with it.
  const over = fold(finished(0), { type: "tournament", round, tournament: { ...tournament, state: "over" } }, {});
  assert.equal(entrantNow(over).points, 2);
  const again = fold(over, { type: "tournament", round, tournament: { ...tournament, state: "over" } }, {});
  assert.equal(entrantNow(again).points, 2);
  const entrant = { points: 2, sequences: 1, place: 1 };
  const whole = fold(over, { type: "joined", game: { ...game, tournament: { state: "over" }, entrant } }, {});
  assert.equal(entrantNow(whole).points, 2);
});

test("in a tournament, a phone knows its opponents before the deal, and its place after the game", async () => {
  const { loadTexts } = await import(new URL("../../web/js/kit/texts.js", import.meta.url).href);
  await loadTexts("sequence/game");
  const { ownSentence, tableSentence } = await load("own-progress.js");
  const places = ["Ada", "Bo", "Cy", "Di"].map((name, index) => ({ player: `p${index + 2}`, name }));
  const round = { number: 1, state: "gathering", table: 4, teams: 2, places, options: { contest: "swiss" } };
  const state = { round, table: null, own: null, seat: { id: "p3", role: "player" } };
  assert.equal(tableSentence(state), "Table\u00a05: you and Di against Ada, Cy");
  assert.equal(tableSentence({ ...state, round: { ...round, places: undefined } }), "Table\u00a05");
  // A short name does not break at its space.
  const jolly = places
    .with(3, { player: "p5", name: "Jolly Fox" })
    .with(0, { player: "p2", name: "Max von Hohenzollern" });
  assert.equal(
    tableSentence({ ...state, round: { ...round, places: jolly } }),
    "Table\u00a05: you and Jolly\u00a0Fox against Max von Hohenzollern, Cy",
  );
  const after = {
    ...state,
    round: { ...round, state: "playing" },
    own: { place: 1 },
    entrant: { points: 4, place: 37 },
  };
  assert.equal(ownSentence({ ...after, tournament: { state: "between" } }), "Your place: 37 · 4 points");
  assert.equal(ownSentence({ ...after, tournament: { state: "over" } }), "Your place: 37");
});

test("a phone and the big screen name the rounds of a knock-out alike", async () => {
  const { loadTexts } = await import(new URL("../../web/js/kit/texts.js", import.meta.url).href);
  await loadTexts("sequence/game");
  const [{ roundName, nextName }, { ownSentence }] = [await load("rounds.js"), await load("own-progress.js")];
  /** @param {number[]} beaten by round @param {number} isIn */
  const standing = (beaten, isIn) => [
    ...Array.from({ length: isIn }, (_, nth) => ({ player: `p${nth + 2}`, name: `N${nth}`, place: 1 })),
    ...beaten.flatMap((count, round) => Array.from({ length: count }, () => ({ player: "p99", beatenIn: round + 1 }))),
  ];
  /** @param {any} tournament @param {number} [size] */
  const phone = (tournament, size = 2) => ({
    tournament: { entrants: 16, ...tournament },
    tables: null,
    round: { state: "playing", options: { size } },
    own: { place: 0 },
    table: { teams: 2, places: [] },
    seat: { id: "p2", role: "player" },
    entrant: {},
  });
  assert.equal(roundName(phone({ state: "playing", round: 1, tables: 8 })), "Round 1");
  assert.equal(roundName(phone({ state: "playing", round: 1, tables: 4 })), "Quarter-finals");
  const quarter = phone({ state: "between", round: 2, tables: 8, standing: standing([8, 4], 4) });
  assert.deepEqual([roundName(quarter), nextName(quarter)], ["Quarter-finals", "Semi-finals"]);
  assert.equal(ownSentence(quarter), "You advance!");
  // Winners of neighboring tables meet, if no team of bots is left out between them.
  const at = (/** @type {number} */ table, state = quarter) =>
    ownSentence({ ...state, round: { ...state.round, table } });
  assert.equal(at(2), "You advance! Next: table 2, against the winner of table 4.");
  assert.equal(at(1), "You advance! Next: table 1, against the winner of table 1.");
  const withBots = phone({ state: "between", round: 2, tables: 8, standing: standing([8, 5], 3) });
  assert.equal(at(2, withBots), "You advance!");
  const semi = phone({ state: "between", round: 3, tables: 9, standing: standing([8, 4, 2], 2) });
  assert.deepEqual([roundName(semi), nextName(semi)], ["Semi-finals", "Final"]);
  assert.equal(ownSentence(semi), "You advance! Next you meet N1.");
  // While the final is shuffled, the phone has no hand.
  const final = { ...phone({ state: "playing", round: 4, tables: 8, standing: standing([8, 4, 2], 2) }), own: null };
  assert.equal(roundName(final), "Final");
  // Four at a table: the others play at two tables for fun, so the six that are in are at two tables.
  const teams = phone({ state: "playing", round: 2, tables: 4, standing: standing([8], 6), entrants: 14 }, 4);
  assert.equal(roundName(teams), "Semi-finals");
  // Of more players than are listed, the number of tables is not known.
  assert.equal(roundName(phone({ state: "playing", round: 2, tables: 32, standing: standing([], 20) })), "Round 2");
});

test("winners of neighboring tables meet in the next round, without teams of bots", async () => {
  const { nextPairs } = await load("rounds.js");
  /** @param {number} table @param {any[]} places @param {number} through @param {boolean} [rematch] */
  const at = (table, places, through, rematch) => [table, { table, teams: 2, places, through, rematch }];
  const [ada, bo, cy, di, bot] = [{ player: "p2" }, { player: "p3" }, { player: "p4" }, { player: "p5" }, { bot: 2 }];
  const tables = new Map([at(1, [bo, bot], 1), at(0, [ada, bot], 0), at(2, [bot, cy], 1), at(3, [di, bot], 0)]);
  assert.deepEqual(nextPairs(tables), [[[ada], [cy]], [[di]]]);
  assert.deepEqual(nextPairs(new Map([...tables, at(4, [bo, bot], 0, true)])), [[[ada], [cy]], [[di]]]);
});

test("a host's standing says who is out before the round is over, and by which round", async () => {
  const { progressOf } = await load("standing.js");
  const places = [{ player: "p2" }, { player: "p3" }];
  /** @param {any} table @param {any} [tournament] */
  const state = (table, tournament = { state: "playing", round: 3 }) => ({
    tournament,
    round: { options: { size: 2 } },
    tables: new Map([
      [0, { table: 0, teams: 2, places, ...table }],
      [1, { table: 1, teams: 2, places: [], rematch: true }],
    ]),
    bracket: [1, 1, 1, 1, 2, 2].map((round) => ({ round })),
  });
  assert.equal(progressOf({ player: "p2" }, state({})), "still in");
  assert.equal(progressOf({ player: "p2" }, state({ outcome: {} })), "still in");
  const won = state({ outcome: { team: 0 } });
  assert.equal(progressOf({ player: "p2" }, won), "advances");
  assert.equal(progressOf({ player: "p3" }, won), "lost the final");
  assert.equal(progressOf({ player: "p4", beatenIn: 1 }, won), "out in the quarter-finals");
  assert.equal(progressOf({ player: "p5", beatenIn: 2 }, won), "out in the semi-finals");
  assert.equal(progressOf({ player: "p6", beatenIn: 0 }, won), "not in the tournament");
  const over = state({ outcome: { team: 0 }, through: 0 }, { state: "over", round: 3 });
  assert.equal(progressOf({ player: "p2", place: 1 }, over), "winner");
  assert.equal(progressOf({ player: "p3", place: 2, beatenIn: 3 }, over), "lost the final");
});

test("a bot that wins the final makes no player the champion", async () => {
  const { championsOf, isChampion } = await load("champions.js");
  const round = { options: { contest: "knockout" } };
  const row = { player: "p2", name: "Ada", place: 1 };
  const tables = null;
  /** @param {any} standing */
  const state = (...standing) => ({ tournament: { state: "over", standing }, round, tables, seat: { id: "p2" } });
  assert.deepEqual([championsOf(state(row)).names, isChampion(state(row))], [["Ada"], true]);
  const beaten = state({ ...row, beatenIn: 3 }, { ...row, name: "Bo", player: "p3", beatenIn: 3 });
  assert.deepEqual([championsOf(beaten).names, isChampion(beaten)], [["A bot"], false]);
});

test("a knock-out that is ended before its final has no winner", async () => {
  const { loadTexts } = await import(new URL("../../web/js/kit/texts.js", import.meta.url).href);
  await loadTexts("sequence/game");
  const { championsOf, isChampion } = await load("champions.js");
  const [{ ownSentence }, { progressOf }] = [await load("own-progress.js"), await load("standing.js")];
  const row = (/** @type {number} */ nth) => ({ player: `p${nth}`, name: `N${nth}`, place: 1 });
  /** @param {number} isIn @param {any} [tables] @param {number} [entrants] */
  const state = (isIn, tables = null, entrants = 32) => ({
    tournament: {
      state: "over",
      round: 2,
      tables: 8,
      entrants,
      standing: [
        ...Array.from({ length: isIn }, (_, nth) => row(nth + 2)),
        ...Array.from({ length: 20 - isIn }, () => ({ player: "p99", place: isIn + 1, beatenIn: 2 })),
      ],
    },
    round: { options: { size: 2, contest: "knockout" } },
    tables,
    table: { teams: 2, places: [] },
    own: { place: 0 },
    entrant: { place: 1 },
    bracket: [],
    seat: { id: "p2", role: "player" },
  });
  assert.deepEqual(championsOf(state(4)).early, "Round 2 · 4 players were still in");
  assert.deepEqual([championsOf(state(4)).names, isChampion(state(4)), ownSentence(state(4))], [[], false, ""]);
  assert.equal(progressOf(row(2), state(4)), "still in");
  assert.equal(championsOf(state(20)).early, "Round 2", "of more players than are listed, the number is not known");
  assert.deepEqual([championsOf(state(1)).names, isChampion(state(1))], [["N2"], true]);
  /** @param {number} count */
  const tables = (count) =>
    new Map(
      Array.from({ length: count }, (_, table) => {
        const places = [0, 1].map((seat) => row(2 * table + seat));
        return [table, { table, teams: 2, places, through: table % 2, state: "finished" }];
      }),
    );
  assert.equal(championsOf(state(4, tables(4))).early, "Quarter-finals · 4 players were still in");
  assert.deepEqual(championsOf(state(1, tables(1))).names, ["N0"]);
});

test("players whose games were cut by a tournament's end were still in", async () => {
  const { championsOf } = await load("champions.js");
  const { progressOf } = await load("standing.js");
  const { fold, INITIAL_GAME } = await load("state.js");
  const people = Array.from({ length: 8 }, (_, nth) => ({ player: `p${nth + 2}`, name: `N${nth}` }));
  const standing = people.map((one, nth) => ({ ...one, place: 1, ...(nth % 2 ? { beatenIn: 2 } : {}) }));
  const round = { number: 1, state: "finished", options: { contest: "knockout", size: 2 } };
  const tables = [0, 1, 2, 3].map((table) => {
    const outcome = { team: 0, reason: table === 0 ? "sequences" : "ended" };
    const places = people.slice(2 * table, 2 * table + 2);
    return { table, teams: 2, places, through: 0, state: "finished", outcome };
  });
  const tournament = { round: 2, tables: 4, entrants: 16, standing };
  /** @param {"playing" | "between" | null} before */
  const ended = (before) => {
    const known = before && { ...tournament, state: before };
    const over = { type: "tournament", round, tournament: { ...tournament, state: "over" } };
    const start = { ...INITIAL_GAME, round, tournament: known, tables: new Map() };
    return [over, { type: "tables", isAll: true, tables }].reduce(fold, start);
  };
  const [cut, inBreak, unknown] = [ended("playing"), ended("between"), ended(null)];
  assert.equal(championsOf(cut).early, "Quarter-finals · 7 players were still in");
  assert.equal(championsOf(inBreak).early, "Quarter-finals · 4 players were still in");
  assert.equal(championsOf(unknown).early, "Quarter-finals");
  /** @param {number} nth */
  const said = (nth) => [cut, inBreak].map((state) => progressOf(standing[nth], state));
  assert.deepEqual(said(3), ["still in", "out in the quarter-finals"]);
  assert.deepEqual(said(1), ["out in the quarter-finals", "out in the quarter-finals"]);
  // Hosts and the big screen show no winner at a table whose game was cut.
  const { withoutCut } = await load("early-end.js");
  /** @param {any} state */
  const winners = (state) => tables.map((table) => withoutCut(state, table).through);
  assert.deepEqual(
    [winners(cut), winners(inBreak)],
    [
      [0, undefined, undefined, undefined],
      [0, 0, 0, 0],
    ],
  );
});

test("after a draw in a knock-out, a phone says whom the lot chose", async () => {
  const { loadTexts } = await import(new URL("../../web/js/kit/texts.js", import.meta.url).href);
  await loadTexts("sequence/game");
  const { endNote } = await load("own-progress.js");
  /** @param {any} entrant @param {any} [outcome] @param {string} [now] */
  const note = (entrant, outcome = {}, now = "between") =>
    endNote({
      tournament: { state: now, round: 2 },
      table: { teams: 2, places: [{ player: "p2", name: "Ada" }, { bot: 2 }], outcome },
      own: { place: 0 },
      round: { options: { contest: "knockout", size: 2 } },
      entrant,
    });
  assert.equal(note({}, {}, "playing"), "A lot decides who advances when the round is over.");
  assert.equal(note({}), "The lot chose you.");
  assert.equal(note({ beatenIn: 2 }), "The lot chose Bot 2.");
  assert.equal(note({ beatenIn: 1 }), "", "a table that was just for fun");
  assert.equal(note({ beatenIn: 2 }, { team: 1 }), "");
});

test("equal points have a reason", async () => {
  const { loadTexts } = await import(new URL("../../web/js/kit/texts.js", import.meta.url).href);
  await loadTexts("sequence/game");
  const { leadSentence, tieOf } = await load("standing.js");
  const row = (/** @type {number} */ place, /** @type {number[]} */ [points, metPoints, sequences]) => ({
    place,
    points,
    metPoints,
    sequences,
  });
  const rows = [row(1, [6, 9, 4]), row(2, [6, 7, 4]), row(3, [6, 7, 2]), row(4, [4, 8, 1])];
  /** @param {number} index */
  const tie = (index) => tieOf(rows, index).map(({ by, count }) => `${by} ${count}`);
  assert.deepEqual(tie(0), ["metPoints 9"]);
  assert.deepEqual(tie(1), ["metPoints 7", "sequences 4"]);
  assert.deepEqual(tie(2), ["metPoints 7", "sequences 2"]);
  assert.deepEqual(tie(3), []);
  assert.match(leadSentence(rows), /tablemates.*9 to 7/);
  assert.match(leadSentence(rows.slice(1).map((one, index) => ({ ...one, place: index + 1 }))), /Sequences.*4 to 2/);
  assert.equal(leadSentence(rows.slice(2)), "");
  // Those who share a place need no reason, but those behind them do.
  const shared = [row(1, [2, 4, 1]), row(1, [2, 4, 1])];
  assert.deepEqual(tieOf(shared, 0), []);
  assert.equal(tieOf([...shared, row(3, [2, 3, 1])], 0).length, 2);
  // A server of an earlier version does not say.
  assert.deepEqual(tieOf([{ points: 1 }, { points: 1 }], 0), []);
});

test("a dead card can be exchanged as soon as it is the player's turn, without another message", async () => {
  const { INITIAL_GAME, fold } = await load("state.js");
  const table = { step: 7, turn: 0, teams: 2, canSwap: true };
  const own = { place: 1, hand: [3], canSwap: false };
  const round = { number: 1, options: {} };
  const state = { ...INITIAL_GAME, round, table, own };
  const last = { place: 0, act: "play" };
  const turned = fold(state, { type: "moved", last, table: { ...table, step: 8, turn: 1 } }, state);
  assert.equal(turned.own.canSwap, true);
  const passed = fold(turned, { type: "moved", last, table: { ...table, step: 9, turn: 0 } }, turned);
  assert.equal(passed.own.canSwap, false);
});
