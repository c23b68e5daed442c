/**
 * What holds over all rounds of an export: they follow one another, everybody has the same name everywhere, and nobody
 * who was there is without a board, unless as a host or because a host removed them.
 */

import { seatNumber } from "../rules/verdict.js";
import { checking } from "../../../shell/verify/checking.js";
import { lateOf, proveRound } from "./proof.js";

/** @typedef {import("./read.js").Export} Export */
/** @typedef {import("./read.js").RoundRecord} RoundRecord */
/** @typedef {import("./read.js").Person} Person */
/** @typedef {import("./proof.js").Check} Check */

/** Until when a round may take marks after its end, milliseconds. */
const LATE_MAX = 300_000;

/** @param {Export} whole @returns {import("./proof.js").RoundProof[]} */
export function proveExport({ rounds, players, at, room, play = 1, rulesVersion, isOn = true }) {
  const follow = proveOrder(rounds, at && Number.isSafeInteger(at.seq) && at.seq >= 0 ? at.seq : undefined);
  const people = provePeople(rounds, players, isOn);
  return rounds.map((round, index) => {
    const proof = proveRound(round, { room: String(room?.code ?? ""), play, number: index + 1, rulesVersion });
    // Of a round that is not over nothing is proved, but it may contradict the others.
    const across = [follow[index], people[index]].filter(
      (check) => proof.checks.length > 0 || check.findings.length > 0,
    );
    const checks = [...proof.checks, ...across];
    return { ...proof, checks, fine: checks.every(({ findings }) => findings.length === 0) };
  });
}

/** @param {RoundRecord} round @returns {[number, number] | null} the first and the last place in the room's order of what happened in it */
function placesOf({ calls, deals }) {
  let [first, last] = [Infinity, -Infinity];
  /** @param {number} seq */
  const note = (seq) => {
    [first, last] = [Math.min(first, seq), Math.max(last, seq)];
  };
  for (const { seq, gaps = [] } of calls) {
    note(seq);
    for (const gap of gaps) for (const end of gap) note(Number(end));
  }
  for (const { marks = [] } of deals) for (const [, seq] of marks) note(seq);
  return first <= last ? [first, last] : null;
}

/** @param {readonly RoundRecord[]} rounds @param {number} [end] the place in the order where the export was made @returns {Check[]} */
function proveOrder(rounds, end = Infinity) {
  let over = -Infinity;
  let place = 0;
  return rounds.map((round, index) => {
    const { check, expect } = checking("rounds", 1);
    const [started, finished, until] = [round.started, round.finished, round.marksUntil].map((time) =>
      time === undefined ? NaN : Date.parse(time),
    );
    expect(round.state === "finished" || index === rounds.length - 1, "roundOpen");
    const isInOrder =
      Number.isNaN(started) ||
      Number.isNaN(finished) ||
      (started <= finished &&
        (Number.isNaN(until) || (finished < until && lateOf(/** @type {{finished: string}} */ (round)) <= LATE_MAX)));
    expect(isInOrder, "roundEnd");
    expect(!(started < over), "roundBegan");
    if (!Number.isNaN(finished)) over = finished;
    const places = placesOf(round);
    if (places) {
      expect(places[0] > place, "roundPlaces");
      expect(places[1] <= end, "roundLater");
      place = places[1];
    }
    return check;
  });
}

/**
 * @param {readonly RoundRecord[]} rounds
 * @param {readonly Person[]} people those of seats 1, 2, …
 * @param {boolean} isOn whether the list of people is as of the last round: who came during a later play has no board
 * @returns {Check[]}
 */
function provePeople(rounds, people, isOn) {
  const all = new Map(people.map((person) => [person.id, person]));
  /** @param {string} seat */
  const name = (seat) => {
    const person = all.get(seat);
    return person ? `${person.name} (${seat})` : seat;
  };
  /** @param {Iterable<string>} seats */
  const inOrder = (seats) => [...new Set(seats)].sort((a, b) => seatNumber(a) - seatNumber(b));
  return rounds.map((round, index) => {
    const { deals, standings, draws = [], hosts } = round;
    const { check, expect } = checking("people", people.length);
    const isLast = isOn && index === rounds.length - 1;
    for (const { player, name: here } of [...deals, ...standings, ...draws]) {
      const person = all.get(player);
      expect(person !== undefined, "personUnknown", { name: player });
      expect(!person || person.name === here, "personName", { player, name: here, other: person?.name ?? "" });
    }
    const contributors = draws.flatMap(({ secret, contributions = [] }) =>
      secret === undefined ? [] : contributions.map(([player]) => player),
    );
    for (const player of [
      ...draws.flatMap(({ among }) => among),
      ...contributors,
      ...(round.removed ?? []),
      ...(hosts ?? []),
    ])
      expect(all.has(player), "personUnknown", { name: player });
    const boards = new Set(deals.map(({ player }) => player));
    const removed = new Set(round.removed ?? []);
    for (const seat of inOrder(removed)) {
      expect(!boards.has(seat), "removedBoard", { name: name(seat) });
      // A removal of many may have been taken back since, which earlier rounds do not tell.
      expect(!isLast || all.get(seat)?.removed !== false, "removedHere", { name: name(seat) });
    }
    for (const seat of inOrder(hosts ?? []))
      expect(!boards.has(seat) && !removed.has(seat), "hostBoard", { name: name(seat) });
    const there = isLast
      ? people.length
      : Math.max(
          0,
          ...inOrder([...boards, ...removed])
            .slice(-1)
            .map(seatNumber),
        );
    for (const { id, role, removed: isRemoved } of people.slice(0, there)) {
      if (isLast && isRemoved) expect(!boards.has(id), "removedBoard", { name: name(id) });
      if (boards.has(id) || removed.has(id)) continue;
      expect(hosts ? hosts.includes(id) && (!isLast || role === "host") : role === "host", "personMissing", {
        name: name(id),
      });
    }
    return check;
  });
}
