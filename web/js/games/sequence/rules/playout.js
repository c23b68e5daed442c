/**
 * A simulated table, where the other players hold cards that they may hold. Every player makes the play with the
 * highest immediate value. Two-eyed jacks are played only to complete or block a sequence, one-eyed jacks only to block
 * one. The algorithm equals the server's.
 *
 * @typedef {import("./bot.js").View} View
 * @typedef {{teams: number, chips: number[], corner: number, counts: Int8Array, gains: Float64Array, standings:
 *   Float64Array}} Values by the content of a five, a number: each team's chips in it, whether it has a corner, and for
 *   which teams it overlaps one of their sequences too much. `counts`: each team's chips, -1 if it cannot complete the
 *   five
 */

import { FIVES, isCorner, lockedOf, THROUGH } from "./board.js";
import { eyesOf, faceOf } from "./cards.js";
import { spacesOf } from "./table.js";

/** The value of a chip in a five, by the number of chips that a team has in it; the last value completes a sequence. */
export const WORTH = [1, 4, 16, 64, 2_000, 2_000];
/** The factor for other teams' fives, which count a little less than the team's own. */
export const OTHERS = 0.9;
/** The contributions to the log odds: an uncontested five by its chips, a sequence, and jacks in the hand. */
const STANDING = [0, 0.013, 0.031, 0.09, 0.28, 0.28];
const SEQUENCE = 1.25;
const TWO_EYED = 0.4;
const ONE_EYED = 0.22;
/** The value from which a play blocks a sequence at least, and from which it completes one. */
const STOPPING = 1_800;
const MAKING = 2_000;
const JACK = -1;

const NUMBERS = THROUGH.map((fives) => fives.map((five) => FIVES.indexOf(five)));
/**
 * For each five, those that share more than one cell with it, including itself: all in its line, at most three away.
 */
const NEAR = FIVES.map(({ step, cells }) =>
  [-3, -2, -1, 0, 1, 2, 3].flatMap((away) => {
    const first = cells[0] + away * step;
    const number = FIVES.findIndex((five) => five.step === step && five.cells[0] === first);
    const isSame = number >= 0 && FIVES[number].cells.filter((cell) => cells.includes(cell)).length > 1;
    return isSame ? [number] : [];
  }),
);

/** @type {Map<number, Values>} */
const VALUES = new Map();

/** @param {number} teams @returns {Values} */
function valuesOf(teams) {
  const known = VALUES.get(teams);
  if (known) return known;
  const all = Array.from({ length: teams }, (_, team) => team);
  const chips = all.map((team) => 6 ** team);
  const corner = 6 ** teams;
  const size = corner * 2 * 2 ** teams;
  const counts = new Int8Array(size * teams);
  const gains = new Float64Array(size * teams);
  const standings = new Float64Array(size * teams);
  for (let content = 0; content < size; content += 1) {
    const has = all.map((team) => Math.floor(content / chips[team]) % 6);
    const spent = Math.floor(content / (corner * 2));
    const own = all.map((team) =>
      (spent >> team) & 1 || all.some((one) => one !== team && has[one] > 0)
        ? -1
        : Math.min(has[team] + (Math.floor(content / corner) % 2), 5),
    );
    for (const team of all) {
      const at = content * teams + team;
      counts[at] = own[team];
      if (has[team] > 0 && own[team] > 0) standings[at] = STANDING[own[team]];
      for (const one of all)
        if (one === team) gains[at] += own[one] < 0 ? 0 : WORTH[own[one]];
        else if (own[one] > 0) gains[at] += OTHERS * WORTH[own[one]];
    }
  }
  const values = { teams, chips, corner, counts, gains, standings };
  VALUES.set(teams, values);
  return values;
}

export class Playout {
  #values;
  /** @type {number} */ #players;
  /** @type {number} */ #need;
  /** @type {number} */ #size;
  #spaces = new Int8Array(104).fill(JACK);
  #contents = new Int16Array(FIVES.length);
  #gains;
  #standings;
  #made;
  #teams = new Int8Array(100);
  #locked = new Uint8Array(100);
  #counts;
  #hands;
  /** @type {readonly number[]} faces; the last is drawn next */ #stock = [];
  #left = 0;
  /** @type {number} */ #turn;
  #winner = -1;

  /** @param {View} view */
  constructor({ place, players, teams, faces, board, hand, counts, need }) {
    this.#values = valuesOf(teams);
    [this.#players, this.#need, this.#turn] = [players, need, place];
    this.#size = Math.max(hand.length, ...counts);
    this.#gains = new Float64Array(teams * 100);
    this.#standings = new Float64Array(teams);
    this.#made = new Int8Array(teams);
    this.#counts = Uint8Array.from(counts);
    this.#hands = new Uint8Array(players * this.#size);
    this.#hands.set(hand.map(faceOf), place * this.#size);
    for (let face = 0; face < 52; face += 1) this.#spaces.set(spacesOf(faces, face), 2 * face);
    // A corner belongs to no team and is never free.
    for (let cell = 0; cell < 100; cell += 1) this.#teams[cell] = isCorner(cell) ? teams : (board.teams[cell] ?? -1);
    for (const cell of lockedOf(board)) this.#locked[cell] = 1;
    const { chips, corner } = this.#values;
    for (const [number, { cells }] of FIVES.entries())
      for (const cell of cells) {
        if (this.#teams[cell] === teams) this.#contents[number] += board.corners ? corner : 0;
        else if (this.#teams[cell] >= 0) this.#contents[number] += chips[this.#teams[cell]];
      }
    for (const { team, cells } of board.claims) {
      this.#made[team] += 1;
      this.#spend(
        FIVES.findIndex((five) => five.cells[0] === cells[0] && five.cells[1] === cells[1]),
        team,
      );
    }
    // Computed from the whole board, after the claims' changes.
    this.#gains.fill(0);
    this.#standings.fill(0);
    for (const [number, { cells }] of FIVES.entries())
      for (let team = 0; team < teams; team += 1) {
        const at = this.#contents[number] * teams + team;
        this.#standings[team] += this.#values.standings[at];
        for (const cell of cells) this.#gains[team * 100 + cell] += this.#values.gains[at];
      }
  }

  /** @param {Playout} other of the same view, whose state this one takes */
  copy(other) {
    this.#contents.set(other.#contents);
    this.#gains.set(other.#gains);
    this.#standings.set(other.#standings);
    this.#made.set(other.#made);
    this.#teams.set(other.#teams);
    this.#locked.set(other.#locked);
    this.#counts.set(other.#counts);
    this.#hands.set(other.#hands);
    [this.#stock, this.#left, this.#turn, this.#winner] = [other.#stock, other.#left, other.#turn, other.#winner];
  }

  /** @param {readonly number[]} unseen faces of the others' cards, then of the stock, from the end */
  deal(unseen) {
    this.#stock = unseen;
    this.#left = unseen.length;
    for (let player = 0; player < this.#players; player += 1) {
      if (player === this.#turn) continue;
      for (let index = 0; index < this.#counts[player] && this.#left > 0; index += 1)
        this.#hands[player * this.#size + index] = unseen[(this.#left -= 1)];
    }
  }

  /** @param {number} number @param {number} team */
  #spend(number, team) {
    const { corner } = this.#values;
    const spent = corner * 2 * 2 ** team;
    for (const near of NEAR[number])
      if (!((this.#contents[near] / (corner * 2)) & (1 << team))) this.#change(near, spent);
  }

  /** @param {number} number @param {number} difference */
  #change(number, difference) {
    const { teams, gains, standings } = this.#values;
    const before = this.#contents[number] * teams;
    const after = (this.#contents[number] += difference) * teams;
    const { step, cells } = FIVES[number];
    for (let team = 0; team < teams; team += 1) {
      const gained = gains[after + team] - gains[before + team];
      if (gained === 0) continue;
      this.#standings[team] += standings[after + team] - standings[before + team];
      let at = team * 100 + cells[0];
      for (let index = 0; index < 5; index += 1, at += step) this.#gains[at] += gained;
    }
  }

  /** @param {number} card of the player on turn @param {number} cell */
  play(card, cell) {
    const first = this.#turn * this.#size;
    this.#play(this.#hands.indexOf(faceOf(card), first) - first, cell);
  }

  /** @param {number} index @param {number} cell */
  #play(index, cell) {
    const { teams, chips, counts } = this.#values;
    const team = this.#turn % teams;
    const other = this.#teams[cell];
    if (other < 0) {
      this.#teams[cell] = team;
      for (const number of NUMBERS[cell]) this.#change(number, chips[team]);
      for (const number of NUMBERS[cell]) {
        if (counts[this.#contents[number] * teams + team] < 5) continue;
        this.#made[team] += 1;
        for (const one of FIVES[number].cells) this.#locked[one] = 1;
        this.#spend(number, team);
      }
      if (this.#made[team] >= this.#need) this.#winner = team;
    } else {
      this.#teams[cell] = -1;
      for (const number of NUMBERS[cell]) this.#change(number, -chips[other]);
    }
    this.#draw(index);
    this.#turn = (this.#turn + 1) % this.#players;
  }

  /** @param {number} index */
  #draw(index) {
    const first = this.#turn * this.#size;
    if (this.#left > 0) this.#hands[first + index] = this.#stock[(this.#left -= 1)];
    else this.#hands[first + index] = this.#hands[first + (this.#counts[this.#turn] -= 1)];
  }

  /** @param {number} turns the maximum number of turns; ends earlier if a team has won */
  run(turns) {
    for (let turn = 0; turn < turns && this.#winner < 0; turn += 1) this.#playTurn(true);
  }

  /** @param {boolean} maySwap */
  #playTurn(maySwap) {
    const team = this.#turn % this.#values.teams;
    let [found, at, most] = [-1, -1, -Infinity];
    let [twoEyed, oneEyed] = [-1, -1];
    for (let index = 0; index < this.#counts[this.#turn]; index += 1) {
      const face = this.#hands[this.#turn * this.#size + index];
      const one = this.#spaces[2 * face];
      const other = this.#spaces[2 * face + 1];
      if (one === JACK) {
        if (eyesOf(face) === "two") twoEyed = index;
        else oneEyed = index;
        continue;
      }
      if (maySwap && this.#teams[one] >= 0 && this.#teams[other] >= 0) {
        this.#draw(index);
        this.#playTurn(false);
        return;
      }
      for (let which = 0, cell = one; which < 2; which += 1, cell = other)
        if (this.#teams[cell] < 0 && this.#gains[team * 100 + cell] > most)
          [found, at, most] = [index, cell, this.#gains[team * 100 + cell]];
    }
    if (most < MAKING && (twoEyed >= 0 || oneEyed >= 0)) {
      const free = this.#bestFree(team);
      const gain = free < 0 ? -Infinity : this.#gains[team * 100 + free];
      const isStopped = most >= STOPPING;
      if (twoEyed >= 0 && (gain >= MAKING || (gain >= STOPPING && !isStopped) || found < 0)) {
        if (free >= 0) [found, at] = [twoEyed, free];
      } else if (gain >= STOPPING && !isStopped) {
        const taken = this.#bestToTake(team);
        if (taken >= 0) [found, at] = [oneEyed, taken];
      }
    }
    if (found >= 0) this.#play(found, at);
    else this.#turn = (this.#turn + 1) % this.#players;
  }

  /** @param {number} team @returns {number} -1 on a full board */
  #bestFree(team) {
    let [found, most] = [-1, -Infinity];
    for (let cell = 0; cell < 100; cell += 1)
      if (this.#teams[cell] < 0 && this.#gains[team * 100 + cell] > most)
        [found, most] = [cell, this.#gains[team * 100 + cell]];
    return found;
  }

  /** @param {number} team @returns {number} the most valuable chip of another team to take; -1 for none */
  #bestToTake(team) {
    const { teams, chips, counts } = this.#values;
    let [found, most] = [-1, 0];
    for (let cell = 0; cell < 100; cell += 1) {
      const other = this.#teams[cell];
      if (other < 0 || other === team || other === teams || this.#locked[cell] === 1) continue;
      let gain = 0;
      for (const number of NUMBERS[cell]) {
        const theirs = counts[this.#contents[number] * teams + other];
        const own = counts[(this.#contents[number] - chips[other]) * teams + team];
        gain += theirs >= 0 ? OTHERS * WORTH[theirs] : own > 0 ? 0.5 * WORTH[own] : 0;
      }
      if (gain > most) [found, most] = [cell, gain];
    }
    return found;
  }

  /** @param {number} team @returns {number} its probability of winning, 0 to 1 */
  chance(team) {
    if (this.#winner >= 0) return this.#winner === team ? 1 : 0;
    let odds = 0;
    for (let one = 0; one < this.#values.teams; one += 1)
      odds += (one === team ? 1 : -1) * (this.#standings[one] + SEQUENCE * this.#made[one]);
    for (let player = 0; player < this.#players; player += 1)
      for (let index = 0; index < this.#counts[player]; index += 1) {
        const face = this.#hands[player * this.#size + index];
        if (this.#spaces[2 * face] !== JACK) continue;
        odds += (player % this.#values.teams === team ? 1 : -1) * (eyesOf(face) === "two" ? TWO_EYED : ONE_EYED);
      }
    return 0.5 + (0.5 * odds) / Math.sqrt(odds * odds + 4);
  }
}
