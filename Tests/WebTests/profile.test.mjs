/**
 * A profile without an account: the stored data, the data sent to the server and when, and the transfer between two
 * devices.
 */

import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import "./support/browser.mjs";
import { base64url, fromBase64url } from "../../web/js/kit/base64url.js";
import { durable } from "../../web/js/kit/durable-storage.js";
import { derived, seal, unseal } from "../../web/js/kit/encrypted-text.js";
import { read, written } from "../../web/js/games/cross-sums/solo/progress-file.js";
import { begin, hinted, marked, puzzleFor, restarted, undone } from "../../web/js/games/cross-sums/solo/game.js";
import { NOTHING_YET } from "../../web/js/games/cross-sums/solo/progress.js";
import { leave, take } from "../../web/js/room/handover.js";
import { adoptProfile, catchUp, deleteProfile, ownProfile, saveProfile } from "../../web/js/room/profile.js";
import { PROFILE_KEY, RESULTS_KEY, addResult, waitingResults } from "../../web/js/room/results.js";

/** A minimal server: profiles by their keys, boxes by their names. */
class FakeServer {
  profiles = new Map();
  boxes = new Map();
  levels = [];
  isOnline = true;
  refusal = null;

  answer(path, { method = "GET", headers = {}, body } = {}) {
    if (!this.isOnline) throw new TypeError("no network");
    const key = headers.authorization?.replace("Bearer ", "");
    const fields = body && JSON.parse(body);
    const says = (status, value) =>
      new Response(status === 204 ? null : JSON.stringify(value), {
        status,
        headers: { "content-type": "application/json" },
      });
    const problem = (status, code) => says(status, { code, detail: code });
    if (path.startsWith("/api/handovers/")) {
      if (method === "PUT") return this.boxes.set(path, fields.box) && says(204);
      const box = this.boxes.get(path);
      this.boxes.delete(path);
      return box ? says(200, { box }) : problem(404, "unknownHandover");
    }
    const profile = this.profiles.get(key);
    if (path === "/api/profile" && method === "PUT") {
      if (this.refusal) return problem(400, this.refusal);
      this.profiles.set(key, { games: {}, ...profile, nickname: fields.nickname.trim(), listed: fields.listed });
      return says(profile ? 200 : 201, this.profiles.get(key));
    }
    if (!profile) return problem(404, "unknownProfile");
    if (path === "/api/profile/levels") {
      if (this.refusal) return problem(this.refusal === "rateLimited" ? 429 : 400, this.refusal);
      this.levels.push([profile.nickname, fields.puzzle]);
      return says(200, {});
    }
    if (path === "/api/profile/merge") {
      if (!this.profiles.delete(fields.key)) return problem(404, "unknownProfile");
      return says(200, profile);
    }
    if (method === "DELETE") return this.profiles.delete(key) && says(204);
    return says(200, profile);
  }
}

let server = new FakeServer();
globalThis.fetch = async (path, init) => server.answer(path, init);

beforeEach(() => {
  server = new FakeServer();
  durable.removeItem(PROFILE_KEY);
  durable.removeItem(RESULTS_KEY);
});

const level = (number) => ({ game: "crossSums", puzzle: `easy-${number}`, moves: [[1, 2, "removed"]] });

test("bytes are encoded and decoded; anything else is refused", () => {
  for (const bytes of [[], [0], [255, 254], [1, 2, 3], [...Array(100).keys()]])
    assert.deepEqual([...fromBase64url(base64url(Uint8Array.from(bytes)))], bytes);
  for (const text of ["a b", "ä", "a=", "a"]) assert.equal(fromBase64url(text), null, text);
});

test("an encrypted text can be read only with its secret, and only unchanged", () => {
  const secret = Uint8Array.from({ length: 16 }, (_, index) => index);
  const text = "Grüße, 14 \u{1F9EE} ".repeat(50);
  const box = seal(secret, text);
  assert.ok(/^[\w-]+$/.test(box));
  assert.equal(unseal(secret, box), text);
  assert.equal(
    unseal(
      secret.map((byte) => byte ^ 1),
      box,
    ),
    null,
  );
  for (const place of [0, 20, 30, box.length - 2]) {
    const changed = box.slice(0, place) + (box[place] === "A" ? "B" : "A") + box.slice(place + 1);
    assert.equal(unseal(secret, changed), null, `character ${place}`);
  }
  for (const nonsense of ["", "AAAA", "!"]) assert.equal(unseal(secret, nonsense), null);
  assert.notDeepEqual(derived(secret, "name"), derived(secret, "stream"));
  // The beginning of the text is not visible either.
  assert.ok(!Buffer.from(box, "base64url").toString("latin1").includes("14"));
});

test("a transfer is picked up once, with its secret, which the server never gets", async () => {
  const seen = [];
  globalThis.fetch = async (path, init) => (seen.push(path + (init.body ?? "")), server.answer(path, init));
  const secret = await leave("for my other phone");
  assert.match(secret, /^[\w-]{22}$/);
  assert.equal(await take(secret), "for my other phone");
  await assert.rejects(take(secret), { code: "unknownHandover" });
  assert.ok(seen.length === 3 && seen.every((request) => !request.includes(secret) && !request.includes("phone")));
  globalThis.fetch = async (path, init) => server.answer(path, init);
  await assert.rejects(leave("x".repeat(50_000)), { code: "tooLarge" });
});

test("a profile is stored before the server gets it, and the server later gets what it missed", async () => {
  server.isOnline = false;
  addResult(level(1));
  await assert.rejects(saveProfile("Ada", false), { code: "offline" });
  const { key } = ownProfile();
  assert.deepEqual([key.length, ownProfile().isTold], [22, false]);
  addResult(level(2));
  await catchUp();
  assert.equal(waitingResults().length, 2);
  server.isOnline = true;
  await catchUp();
  assert.deepEqual([server.profiles.get(key).nickname, server.profiles.get(key).listed], ["Ada", false]);
  assert.deepEqual(server.levels, [
    ["Ada", "easy-1"],
    ["Ada", "easy-2"],
  ]);
  assert.deepEqual([ownProfile().key, ownProfile().isTold, waitingResults()], [key, true, []]);
});

test("a refused name changes nothing", async () => {
  server.refusal = "badName";
  await assert.rejects(saveProfile("admin", true), { code: "badName" });
  assert.equal(ownProfile(), null);
  server.refusal = null;
  await saveProfile("Ada", true);
  server.refusal = "badName";
  await assert.rejects(saveProfile("admin", false), { code: "badName" });
  assert.deepEqual([ownProfile().nickname, ownProfile().isListed], ["Ada", true]);
});

test("a level that the rules refuse is not sent twice; one beyond the rate waits", async () => {
  await saveProfile("Ada", true);
  addResult(level(1));
  server.refusal = "rateLimited";
  await catchUp();
  assert.equal(waitingResults().length, 1);
  server.refusal = "badResult";
  await catchUp();
  assert.deepEqual([waitingResults(), server.levels], [[], []]);
});

test("only a limited number of levels waits, the newest", () => {
  for (let number = 1; number <= 130; number += 1) addResult(level(number));
  assert.deepEqual([waitingResults().length, waitingResults()[0].puzzle], [100, "easy-31"]);
});

test("a profile is deleted at once, or when the server answers, and no other device creates it again", async () => {
  await saveProfile("Ada", true);
  const { key } = ownProfile();
  server.isOnline = false;
  assert.equal(await deleteProfile(), false);
  assert.equal(ownProfile(), null);
  await assert.rejects(saveProfile("Bo", true), { code: "offline" });
  server.isOnline = true;
  await catchUp();
  assert.deepEqual([server.profiles.size, durable.getItem(PROFILE_KEY)], [0, null]);

  await saveProfile("Ada", true);
  assert.notEqual(ownProfile().key, key);
  server.profiles.clear();
  addResult(level(1));
  await catchUp();
  assert.deepEqual([ownProfile(), server.profiles.size, waitingResults().length], [null, 0, 1]);

  await saveProfile("Ada", true);
  server.profiles.clear();
  await assert.rejects(saveProfile("Eve", true), { code: "unknownProfile" });
  assert.equal(server.profiles.size, 0);
});

test("another device's profile replaces this one, and gets its results", async () => {
  await saveProfile("Here", true);
  const here = ownProfile().key;
  server.profiles.set("t".repeat(22), { nickname: "There", listed: false, games: {} });
  await adoptProfile("t".repeat(22));
  assert.deepEqual([ownProfile().nickname, ownProfile().isListed, server.profiles.has(here)], ["There", false, false]);
  await assert.rejects(adoptProfile("u".repeat(22)), { code: "unknownProfile" });
  assert.equal(ownProfile().nickname, "There");
});

test("a file of progress can be read again, and anything else is refused", () => {
  const progress = { ...NOTHING_YET, levels: { hard: 3 } };
  assert.deepEqual(read(written(progress)), { progress, profile: null });
  assert.deepEqual(read(written(progress, "k".repeat(22))).profile, "k".repeat(22));
  assert.ok(!written(progress).includes('profile"'));
  assert.equal(read(written(progress).replace('"version":1', '"version":2')), "newer");
  for (const text of [
    "",
    "{",
    "null",
    "7",
    "{}",
    written({ ...progress, hints: 100 }),
    written(progress).replace("cross-sums", "x"),
  ])
    assert.equal(read(text), null, text);
});

test("the moves of a level are stored with their times, and cleared when it restarts", () => {
  const choice = { difficulty: "hard", level: 50 };
  const puzzle = puzzleFor(choice);
  const [going, other] = puzzle.solution.flatMap((stays, cell) => (stays ? [] : [cell]));
  const staying = puzzle.solution.indexOf(true);
  const at = (game, milliseconds) => ({ ...game, milliseconds });
  let game = marked(at(begin(choice, puzzle, false), 10.4), puzzle, going, "removed").game;
  game = marked(at(game, 20), puzzle, staying, "removed").game;
  game = marked(at(game, 25), puzzle, going, "removed").game;
  game = hinted(at(game, 30), puzzle).game;
  game = undone(at(game, 40));
  const expected = [
    [10, going, "removed"],
    [20, staying, "removed"],
    [30, "hint"],
  ];
  const undo = game.marks[going] === "open" ? [[40, going, "open"]] : [];
  assert.deepEqual(game.moves, [...expected, ...undo]);
  assert.deepEqual(restarted(game, puzzle).moves, []);
  // A game that an older page stored has none, and gets none.
  const old = { ...begin(choice, puzzle, false), moves: undefined };
  assert.equal(marked(old, puzzle, other, "removed").game.moves, null);
});
