/** Holds a game of an export against the rules: commitment, what phones told, every spin, how often each was picked. Pure. */

import { commitmentTo } from "../../../kit/commitment.js";
import { bytesOfHexadecimal, hexadecimal, sha256 } from "../../../kit/sha256.js";
import { NONCE_BYTES, chanceOf, wheelStop } from "../rules/wheel-stop.js";

/** @typedef {"commitment" | "chances" | "spins" | "picked"} Subject */
/** @typedef {{subject: Subject, count: number, findings: {key: string, values: Record<string, string | number>}[]}} Check */
/** @typedef {{number: number, checks: Check[], fine: boolean, missing: number, told: number}} GameProof */

/** The versions of the rules that are known here. */
export const RULES = Object.freeze([1, 2]);
const HASH_DIGITS = 64;

/**
 * @param {any} game readable
 * @param {number} number in its play, from 1
 * @param {{room: string, play: number, rules: number}} origin
 * @returns {GameProof}
 */
export function proveGame(game, number, { room, play, rules }) {
  if (game.state !== "ended") return { number, checks: [], fine: true, missing: 0, told: 0 };
  const { options, decks, seed, commitment, spins, picked } = game;
  const setup = JSON.stringify({ options, decks: decks.map((/** @type {any} */ deck) => deck.sha256) });
  const isBound = commitmentTo({ room, play, number, game: "party", rules }, setup, seed) === commitment;
  /** @type {Record<Subject, Check>} */
  const checks = {
    commitment: { subject: "commitment", count: 1, findings: isBound ? [] : [{ key: "bound", values: {} }] },
    chances: { subject: "chances", count: 0, findings: [] },
    spins: { subject: "spins", count: 0, findings: [] },
    picked: { subject: "picked", count: picked.length, findings: [] },
  };
  let missing = 0;
  /** @type {string[]} */
  let bag = [];
  /** @type {string | null} */
  let last = null;
  /** @type {Map<string, number>} */
  const times = new Map();
  spins.forEach((/** @type {any} */ spin, /** @type {number} */ index) => {
    if (spin.winner === undefined) return;
    const slices = spin.slices.split(" ");
    /** @param {Subject} subject @param {string} key @param {Record<string, string | number>} [values] */
    const find = (subject, key, values = {}) =>
      checks[subject].findings.push({ key, values: { number: spin.number, ...values } });
    checks.spins.count += 1;
    if (spin.number !== index + 1) find("spins", "order");
    if (hexadecimal(sha256(bytesOfHexadecimal(spin.commitments) ?? new Uint8Array())) !== spin.list)
      find("chances", "list");
    const nonces = spin.committed.map((/** @type {string} */ player, /** @type {number} */ place) => {
      if (spin.told[place] !== "1") {
        missing += 1;
        return null;
      }
      checks.chances.count += 1;
      const nonce = /** @type {Uint8Array} */ (
        bytesOfHexadecimal(spin.nonces.slice(2 * NONCE_BYTES * place, 2 * NONCE_BYTES * (place + 1)))
      );
      const expected = spin.commitments.slice(HASH_DIGITS * place, HASH_DIGITS * (place + 1));
      if (hexadecimal(sha256(nonce)) !== expected) find("chances", "push", { player });
      return nonce;
    });
    const stop = wheelStop(seed, spin.number, chanceOf(nonces), slices.length, spin.count);
    const winners = [stop.winner, ...stop.further].map((slice) => slices[slice]);
    const told = spin.winners.map((/** @type {any} */ one) => one.player);
    if (stop.winner !== spin.winner || winners.join(" ") !== told.join(" ")) find("spins", "winner");
    if (stop.place !== spin.place || stop.turns !== spin.turns) find("spins", "place");
    // A draw picks nobody to answer, and everybody who can be drawn is equally likely.
    if (spin.isDraw === true && rules >= 2) {
      if (spin.rule !== "pure") find("spins", "rule");
      return;
    }
    if (spin.rule === "notTwice" && last !== null && slices.includes(last)) find("spins", "rule");
    if (spin.rule === "everybodyOnce") {
      const isAgain = slices.some((/** @type {string} */ one) => bag.includes(one));
      if (isAgain && !slices.every((/** @type {string} */ one) => bag.includes(one))) find("spins", "rule");
      bag = [...(isAgain ? [] : bag), slices[spin.winner]];
    }
    last = slices[spin.winner];
    for (const one of told) times.set(one, (times.get(one) ?? 0) + 1);
  });
  const counted = new Set();
  for (const { player, name, times: count } of picked) {
    counted.add(player);
    if ((times.get(player) ?? 0) !== count)
      checks.picked.findings.push({ key: "picked", values: { name: name ?? player } });
  }
  for (const player of times.keys())
    if (!player.startsWith("n") && !counted.has(player))
      checks.picked.findings.push({ key: "picked", values: { name: player } });
  const all = Object.values(checks);
  return {
    number,
    checks: all,
    fine: all.every(({ findings }) => findings.length === 0),
    missing,
    told: checks.chances.count,
  };
}
