/** A phone's number in the spins of a party: what the phone checks, and what it says. */

import "./support/browser.mjs";
import assert from "node:assert/strict";
import test from "node:test";
import { bytesOfHexadecimal, hexadecimal, sha256 } from "../../web/js/kit/sha256.js";
import { checked, Contribution } from "../../web/js/games/party/player/contribution.js";
import { chanceOf, wheelStop } from "../../web/js/games/party/rules/wheel-stop.js";

const OWN = "000102030405060708090a0b0c0d0e0f";
const OTHER = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff";
const SEED = "01".repeat(32);
/** @param {string} text hexadecimal digits */
const bytes = (text) => /** @type {Uint8Array} */ (bytesOfHexadecimal(text));
/** @param {string} nonce */
const commitment = (nonce) => hexadecimal(sha256(bytes(nonce)));
/** @param {...string} nonces */
const listOf = (...nonces) => hexadecimal(sha256(bytes(nonces.map(commitment).join(""))));

const LIST = listOf(OTHER, OWN);
const PUSHED = { game: 1, spin: 1, list: LIST, commitment: commitment(OWN), isAccepted: Promise.resolve(true) };
const STOP = wheelStop(SEED, 1, chanceOf([bytes(OTHER), bytes(OWN)]), 5);
const { winner, place, turns } = STOP;
const SPIN = { number: 1, count: 5, committed: 2, list: LIST, winner, place, turns };

test("a phone knows whether its number was used", () => {
  /** @param {...string} numbers */
  const verdict = (...numbers) => checked(PUSHED, numbers).verdict;
  assert.equal(verdict(OTHER, OWN), "used");
  assert.equal(verdict(commitment(OTHER), OWN), "used");
  // The number that the server had accepted counts as late.
  assert.equal(verdict(OTHER, commitment(OWN)), "unused");
  assert.equal(checked({ ...PUSHED, list: listOf(OTHER) }, [OTHER]).verdict, "unused");
});

test("numbers that are not those that were announced are wrong", () => {
  for (const numbers of [[], [OWN], [OWN, OTHER], [OTHER, OWN, OWN], [OTHER, `1${OWN.slice(1)}`], ["x", OWN]])
    assert.equal(checked(PUSHED, numbers).verdict, "wrong", numbers.join());
});

/** A phone in a game, with what it sent and what it showed. */
function phone({ answer = { type: "accepted", numbers: [OTHER, OWN] }, pushed = PUSHED } = {}) {
  const sent = [];
  const shown = [];
  const session = {
    pushed,
    clock: { local: () => 0 },
    send: async (command) => {
      sent.push(command);
      return answer;
    },
  };
  const contribution = new Contribution();
  const heard = (type, party) =>
    contribution.heard({ type, party }, /** @type {any} */ (session), { show: (...line) => shown.push(line) });
  return { sent, shown, heard };
}

test("a phone asks once, and says at the end that its numbers were used", async () => {
  const { sent, shown, heard } = phone();
  const party = { number: 1, options: { mode: "questions" }, spin: SPIN };
  await heard("spun", party);
  assert.deepEqual([sent, shown], [[{ type: "spinNumbers", spin: 1 }], []]);
  await heard("gameEnded", { ...party, seed: SEED });
  assert.equal(shown.length, 1);
  assert.match(shown[0][0], /The wheel was fair: your phone checked 1 spin\./);
  // It does not repeat itself in the next game.
  await heard("gameEnded", { ...party, number: 2, seed: SEED });
  assert.equal(shown.length, 1);
});

test("a draw is told at once", async () => {
  const { shown, heard } = phone();
  const startsAt = "2026-11-26T12:00:00.000Z";
  await heard("spun", { number: 1, options: { mode: "draw" }, spin: { ...SPIN, startsAt, duration: 10 } });
  assert.match(shown[0][0], /was used in this draw/);
});

test("a wheel that stops elsewhere is told", async () => {
  for (const change of [{ winner: (winner + 1) % 5 }, { place: (place + 1) % 1_000 }, { turns: turns + 1 }]) {
    const { shown, heard } = phone();
    const party = { number: 1, options: { mode: "questions" }, spin: { ...SPIN, ...change } };
    await heard("spun", party);
    await heard("gameEnded", { ...party, seed: SEED });
    assert.deepEqual(
      shown.map(([words, { tone }]) => [/didn’t stop/.test(words), tone]),
      [[true, "warn"]],
    );
  }
});

test("an unused number is a warning; a late one, a hall and a missing answer say nothing", async () => {
  const party = { number: 1, options: { mode: "questions" }, spin: SPIN };
  const warned = phone({ answer: { type: "accepted", numbers: [OTHER, commitment(OWN)] } });
  await warned.heard("spun", party);
  assert.deepEqual([warned.shown.length, warned.shown[0][1].tone], [1, "warn"]);
  for (const quiet of [
    phone({ pushed: { ...PUSHED, isAccepted: Promise.resolve(false) } }),
    phone({ pushed: { ...PUSHED, spin: 2 } }),
    phone({ answer: /** @type {any} */ ({ type: "rejected" }) }),
  ]) {
    await quiet.heard("spun", party);
    await quiet.heard("gameEnded", { ...party, seed: SEED });
    assert.deepEqual(quiet.shown, []);
  }
  const hall = phone();
  await hall.heard("spun", { ...party, spin: { ...SPIN, committed: 257 } });
  assert.deepEqual(hall.sent, []);
});
