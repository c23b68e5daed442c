/**
 * What a phone checks of the spins that it mixed its number into: that the number is in the list that the server
 * announced before the spin, and, when the game's seed is revealed, that the wheel stopped where all numbers and the
 * seed say.
 */

import { bytesOfHexadecimal, hexadecimal, sha256 } from "../../../kit/sha256.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { chanceOf, NONCE_BYTES, wheelStop } from "../rules/wheel-stop.js";

/** @typedef {import("../wire.js").Game} Game */
/** @typedef {import("../wire.js").Spin} Spin */
/** @typedef {import("../session.js").Pushed} Pushed */
/** @typedef {Pick<import("../session.js").PartySession, "pushed" | "send" | "clock">} Session */
/** @typedef {{show: (words: string, look?: {tone?: "warn", icon?: "shield", key?: string}) => void}} Toasts */
/** @typedef {"used" | "unused" | "wrong"} Verdict `wrong`: the numbers are not those that were announced */

/** The server sends the numbers of at most so many phones. */
const PHONES_MAX = 256;
/** Phones do not ask in the same moment; milliseconds. The wheel turns at least twice as long. */
const SPREAD = 900;

/**
 * Checks the numbers of a spin.
 * @param {Pick<Pushed, "list" | "commitment">} pushed
 * @param {readonly string[]} numbers each phone's number, or its commitment if the number was late
 * @returns {{verdict: Verdict, chance: Uint8Array}} `chance`: what the numbers give for the wheel
 */
export function checked({ list, commitment }, numbers) {
  const parts = numbers.map((part) => bytesOfHexadecimal(part) ?? new Uint8Array());
  const isTold = (/** @type {Uint8Array} */ part) => part.length === NONCE_BYTES;
  const commitments = parts.map((part) => (isTold(part) ? sha256(part) : part));
  const chance = chanceOf(parts.map((part) => (isTold(part) ? part : null)));
  const announced = hexadecimal(sha256(Uint8Array.from(commitments.flatMap((one) => [...one]))));
  if (announced !== list) return { verdict: "wrong", chance };
  const own = commitments.findIndex((one) => hexadecimal(one) === commitment);
  return { verdict: own >= 0 && isTold(parts[own]) ? "used" : "unused", chance };
}

/** Checks each spin once, and says what was found. */
export class Contribution {
  /**
   * The spins whose list was right, until the seed is known.
   * @type {{game: number, spin: Spin, chance: Uint8Array}[]}
   */
  #spins = [];

  /** @param {{type: string, party: Game}} message @param {Session} session @param {Toasts} toasts */
  async heard({ type, party }, session, toasts) {
    if (type === "spun") await this.#check(party, session, toasts);
    if (type === "gameEnded") await this.#checkStops(party, toasts);
  }

  /** @param {Game} party @param {Session} session @param {Toasts} toasts */
  async #check({ number: game, spin, options }, session, toasts) {
    const { pushed } = session;
    if (!spin || pushed?.game !== game || pushed.spin !== spin.number || spin.committed > PHONES_MAX) return;
    // A number that came too late was refused.
    if (!(await pushed.isAccepted)) return;
    await pause(Math.random() * SPREAD);
    const answer = await session.send({ type: "spinNumbers", spin: spin.number });
    // Without an answer, as after a reconnection, nothing is claimed.
    if (answer.type === "rejected" || !answer.numbers) return;
    const { verdict, chance } = checked(pushed, answer.numbers);
    if (verdict !== "used") return say(toasts, verdict);
    this.#spins.push({ game, spin, chance });
    if (options.mode !== "draw" || !spin.startsAt) return;
    await pause(session.clock.local(spin.startsAt) + (spin.duration ?? 0) - Date.now());
    await say(toasts, "used");
  }

  /** @param {Game} party @param {Toasts} toasts */
  async #checkStops({ number: game, seed }, toasts) {
    const spins = this.#spins.filter((one) => one.game === game);
    this.#spins = [];
    if (!seed || spins.length === 0) return;
    const isRight = spins.every(({ spin: { number, count, groups, winner, place, turns }, chance }) => {
      const sizes = groups?.map((group) => group.count);
      const stop = wheelStop(seed, number, chance, count, 1, sizes);
      return stop.winner === winner && stop.place === place && stop.turns === turns;
    });
    await say(toasts, isRight ? "stops" : "stopped", { count: spins.length });
  }
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, Math.max(0, milliseconds)));

/** @param {Toasts} toasts @param {string} found @param {Record<string, number>} [values] */
async function say(toasts, found, values) {
  await loadTexts("party/chance");
  const isFine = found === "used" || found === "stops";
  const words = text(`party/chance.${found}`, values);
  toasts.show(words, isFine ? { icon: "shield", key: "chance" } : { tone: "warn", key: "chance" });
}

/** This page's, which outlives a change of the game. */
export const contribution = new Contribution();
