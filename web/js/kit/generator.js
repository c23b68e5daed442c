/**
 * The random generator of all games, which must never change: xoshiro256** by David Blackman and Sebastiano Vigna
 * (https://prng.di.unimi.it), seeded with 32 bytes. It draws the same numbers as the server's; the same golden vectors
 * test both.
 */

const WORD = (1n << 64n) - 1n;

/** @param {bigint} value @param {bigint} count */
const rotated = (value, count) => ((value << count) | (value >> (64n - count))) & WORD;

export class SeededGenerator {
  /** @type {[bigint, bigint, bigint, bigint]} */ #state;

  /** @param {Uint8Array} bytes 32 of them, read as four little-endian words */
  constructor(bytes) {
    if (bytes.length !== 32) throw new RangeError("the generator takes 32 bytes");
    const view = new DataView(bytes.buffer, bytes.byteOffset, 32);
    /** @param {number} index */
    const word = (index) => view.getBigUint64(8 * index, true);
    this.#state = [word(0), word(1), word(2), word(3)];
    // A state of only zeros would never change.
    if (this.#state.every((part) => part === 0n)) this.#state[0] = 1n;
  }

  /** @returns {bigint} the next 64 random bits */
  next() {
    const state = this.#state;
    const result = (rotated((state[1] * 5n) & WORD, 7n) * 9n) & WORD;
    const shifted = (state[1] << 17n) & WORD;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotated(state[3], 45n);
    return result;
  }

  /**
   * Values below `2^64 mod bound` are drawn again, so that every remainder is equally likely.
   * @param {bigint} bound at least 1
   * @returns {bigint} in `0..<bound`, every value equally likely
   */
  integer(bound) {
    const threshold = (1n << 64n) % bound;
    for (;;) {
      const value = this.next();
      if (value >= threshold) return value % bound;
    }
  }

  /** @param {number} bound @returns {number} in `0..<bound` */
  below(bound) {
    return Number(this.integer(BigInt(bound)));
  }

  /**
   * The first steps of a Fisher–Yates shuffle of `0, 1, …, bound - 1`.
   * @param {number} count
   * @param {number} bound at least `count`
   * @returns {number[]} different integers in random order
   */
  draw(count, bound) {
    if (count > bound) throw new RangeError(`cannot draw ${count} different integers below ${bound}`);
    const values = Array.from({ length: bound }, (_, index) => index);
    for (let index = 0; index < count; index += 1) {
      const other = index + this.below(bound - index);
      [values[index], values[other]] = [values[other], values[index]];
    }
    return values.slice(0, count);
  }
}
