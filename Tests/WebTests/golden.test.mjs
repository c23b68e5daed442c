import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { INITIAL_STATE, fold } from "./support/fold.mjs";
import { joined } from "./support/rooms.mjs";

const folder = new URL("../Golden/wire/server/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));

/** What each fact must change in the state, so that a renamed field is noticed. */
const LEAVES = {
  joined: (state, m) => state.room.code === m.room.code && state.round.terms.length === m.game.round.terms.length,
  called: (state, m) => state.round.calls.some((call) => call.number === m.call.number && call.term === m.call.term),
  uncalled: (state, m) => !state.round.calls.some((call) => call.number === m.number),
  announced: (state, m) => state.announcement.text === m.text && m.text.length > 0,
  bingos: (state, m) =>
    m.bingos.every((bingo) => state.bingos.includes(bingo) && Array.isArray(bingo.patterns)) &&
    typeof m.more === "number",
  withdrawn: (state, m) => Array.isArray(m.players) && !state.bingos.some((bingo) => m.players.includes(bingo.player)),
  names: (state, message) =>
    message.removed.length > 0 && !state.standings.top.some(({ player }) => message.removed.includes(player)),
  standings: (state, m) => state.standings.total === m.standings.total && Array.isArray(m.standings.top),
  roundDealt: (state, m) => state.round.state === "dealt" && state.round.number === m.round.number,
  roundStarted: (state, m) => state.round.state === "playing" && Boolean(m.round),
  roundFinished: (state) => state.round.state === "finished",
  countdown: (_, m) => m.startsAt === null || !Number.isNaN(Date.parse(m.startsAt)),
  termAdded: (_, m) => Number.isInteger(m.term) && m.text.length > 0,
  drawn: (_, m) => m.draw.among.includes(m.draw.player) && m.draw.name.length > 0,
  room: (state, m) => state.room.locked === m.room.locked && state.room.title === m.room.title,
  terms: (state, m) => state.round.terms.length === m.terms.length && typeof m.terms[0] === "string",
  players: (state, m) =>
    m.changed.every((player) => state.players.get(player.id)?.name === player.name) &&
    m.removed.every((id) => !state.players.has(id)),
  roomEnded: (state) => state.over === "roomEnded",
  removed: (state) => state.over === "removed",
  board: (state, m) =>
    state.board.cells.length === m.board.size ** 2 && m.board.marked.every((cell) => state.marks.made[cell]),
  newcomers: (state, m) => state.newcomers.count === m.count && state.newcomers.players.length === m.players.length,
  cheers: (_, m) => Object.values(m.counts).every((count) => count > 0),
  pulse: (state, m) => state.present === m.present && state.pulse.oneAway === m.game.oneAway,
  vote: (state, m) => state.vote?.number === m.vote?.number && (m.vote === null) === (state.vote === null),
  drawOpened: (state, m) => state.round.openDraw.commitment === m.draw.commitment,
  window: (state, m) => state.round.options.window === m.seconds,
  played: (state, m) => state.room.play === m.room.play && m.game !== undefined,
  view: (state, m) => m.game !== undefined && Number.isInteger(m.play),
  team: (state, m) => state.seat.team === m.team,
  evening: (state, m) => state.evening.table.length === m.table.length && state.evening.shown === m.shown,
  accepted: (_, m) => Number.isInteger(m.id),
  rejected: (_, m) => typeof m.code === "string" && typeof m.message === "string",
};

test("every fact has a golden file", () => {
  const types = new Set(files.map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")).type));
  assert.deepEqual([...types].sort(), Object.keys(LEAVES).sort());
});

for (const file of files) {
  const parsed = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
  const messages = (Array.isArray(parsed) ? parsed : [parsed]).filter((message) => message.type in LEAVES);
  messages.forEach((message, index) => {
    test(`golden ${file}${messages.length > 1 ? ` ${index + 1}` : ""} folds`, () => {
      const state = fold(fold(INITIAL_STATE, joined()), message);
      assert.ok(LEAVES[message.type](state, message), message.type);
      if (message.at) assert.equal(typeof message.at.seq, "number");
    });
  });
}
