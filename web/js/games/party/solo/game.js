/**
 * A party on one phone, with the course of `Sources/Games/Party/Rules`, only with guests, and with the same chance.
 * Pure functions: time and seeds are parameters. The views equal those of a server.
 */

import {
  freshPile,
  kindOf,
  matchingCount,
  needsOther,
  nextOf,
  remaining,
  shuffled,
  skipped,
  taken,
  used,
} from "../rules/pile.js";
import { generatorFor, wheelStop } from "../rules/wheel-stop.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */
/** @typedef {import("../wire.js").Options} Options */
/** @typedef {import("../wire.js").Question} Question */
/** @typedef {import("../rules/pile.js").Place} Place */
/**
 * @typedef {{name: string, isOut: boolean, isGone: boolean, picked: number, isBagged: boolean, truths?: number,
 *   dares?: number}} Guest `truths`, `dares`: the number of truths told, and of dares done
 */
/** @typedef {{question: Question, place: Place, number: number, other: string | null, until: number | null}} Asked */
/**
 * @typedef {object} Spin
 * @property {number} number
 * @property {string[]} slices
 * @property {import("../wire.js").Fairness} rule
 * @property {number} startsAt milliseconds since 1970
 * @property {number} duration
 * @property {number} winner
 * @property {number} place
 * @property {number} turns
 *
 * @typedef {object} Game
 * @property {string} seed
 * @property {Options} options
 * @property {Deck[]} decks
 * @property {Guest[]} guests
 * @property {"ready" | "spinning" | "choosing" | "asking" | "deckDone" | "ended"} stage
 * @property {import("../rules/pile.js").Pile} pile
 * @property {number} spins
 * @property {Spin | null} spin
 * @property {string | null} picked such as `g1`
 * @property {Asked | null} asked
 * @property {Asked | null} carried
 * @property {number} askedCount
 * @property {number | null} until the time at which chance chooses
 * @property {number | null} pausedAt
 */

const LEAD = 300;
export const GUESTS_MAX = 60;

/**
 * @param {string} seed
 * @param {Options} options
 * @param {Deck[]} decks
 * @param {readonly string[]} names
 * @returns {Game}
 */
export const begin = (seed, options, decks, names) => ({
  seed,
  options,
  decks,
  guests: names.map((name) => ({ name, isOut: false, isGone: false, picked: 0, isBagged: false })),
  stage: "ready",
  pile: freshPile(decks),
  spins: 0,
  spin: null,
  picked: null,
  asked: null,
  carried: null,
  askedCount: 0,
  until: null,
  pausedAt: null,
});

/** @param {Game} game @returns {string[]} the people on the wheel */
const active = ({ guests }) => guests.flatMap(({ isOut, isGone }, index) => (isOut || isGone ? [] : [`g${index + 1}`]));

/** @param {Game} game @param {string} player */
const guestOf = ({ guests }, player) => guests[Number(player.slice(1)) - 1];

/**
 * @param {Game} game
 * @param {string | null} [except]
 * @returns {{slices: string[], rule: import("../wire.js").Fairness}}
 */
function candidates(game, except = null) {
  const all = active(game);
  const passed = except !== null && all.length > 1 ? all.filter((one) => one !== except) : all;
  if (game.options.rule === "notTwice") {
    const others = passed.filter((one) => one !== game.picked);
    return others.length > 0 ? { slices: others, rule: "notTwice" } : { slices: passed, rule: "pure" };
  }
  if (game.options.rule === "everybodyOnce") {
    const fresh = passed.filter((one) => !guestOf(game, one).isBagged);
    return { slices: fresh.length > 0 ? fresh : passed, rule: "everybodyOnce" };
  }
  return { slices: passed, rule: "pure" };
}

/**
 * @param {Game} game
 * @param {import("../wire.js").Command} command
 * @param {number} now milliseconds since 1970
 * @param {() => string} newSeed
 * @returns {Game | {code: string}} a refusal with its code, or the new game
 */
export function played(game, command, now, newSeed) {
  if (command.type === "newGame")
    return begin(
      newSeed(),
      game.options,
      game.decks,
      game.guests.filter(({ isGone }) => !isGone).map(({ name }) => name),
    );
  if (game.stage === "ended") return { code: "gameOver" };
  const isMove = ["spin", "choose", "next", "skip", "another"].includes(command.type);
  if (isMove && game.pausedAt !== null) return { code: "paused" };
  switch (command.type) {
    case "spin":
      return spun(game, now);
    case "choose":
      return chosen(game, command.kind, now);
    case "next":
      return gone(game);
    case "skip":
      return passed(game, now);
    case "another":
      return passedOn(game, now);
    case "guests":
      return guests(game, command);
    case "sitOut":
      return changed(game, command.player ?? "", (guest) => ({ ...guest, isOut: command.on }));
    case "pause":
      return game.pausedAt === null && game.stage !== "spinning" ? { ...game, pausedAt: now } : { code: "notNow" };
    case "resume":
      return game.pausedAt === null ? { code: "notNow" } : moved({ ...game, pausedAt: null }, now - game.pausedAt);
    case "reset":
      return revived({ ...game, pile: { ...freshPile(game.decks), shuffles: game.pile.shuffles } });
    case "setOptions":
      return revived({
        ...game,
        options: { ...game.options, ...command.options },
        pile: { ...game.pile, order: null },
      });
    case "finishGame":
      return { ...game, stage: "ended", asked: null, until: null, pausedAt: null };
    default:
      return { code: "notNow" };
  }
}

/**
 * Applies all due deadlines.
 * @param {Game} game @param {number} now @returns {Game}
 */
export function due(game, now) {
  if (game.pausedAt !== null) return game;
  if (game.stage === "spinning" && game.spin && now >= game.spin.startsAt + game.spin.duration)
    return landed(game, now);
  if (game.stage === "choosing" && game.until !== null && now >= game.until) {
    const kinds = kindsLeft(game);
    const kind = kinds[generatorFor(game.seed, `choose:${game.spins}`).below(kinds.length)];
    const next = chosen(game, kind, now);
    return "code" in next ? game : next;
  }
  return game;
}

/**
 * Returns the next deadline in milliseconds since 1970; null for none.
 * @param {Game} game
 */
export const deadlineOf = ({ stage, spin, until, pausedAt }) =>
  pausedAt !== null
    ? null
    : stage === "spinning" && spin
      ? spin.startsAt + spin.duration
      : stage === "choosing"
        ? until
        : null;

/** @param {Game} game @param {number} now @returns {Game | {code: string}} */
function spun(game, now) {
  if (game.stage === "spinning") return { code: "busy" };
  if (game.stage === "deckDone") return { code: "noneLeft" };
  if (game.stage !== "ready") return { code: "notNow" };
  if (matchingCount(game.decks, game.options) === 0) return { code: "emptyDeck" };
  return turned(game, candidates(game), now, null);
}

/**
 * @param {Game} game
 * @param {{slices: string[], rule: import("../wire.js").Fairness}} from
 * @param {number} now
 * @param {Asked | null} carried
 * @returns {Game | {code: string}}
 */
function turned(game, { slices, rule }, now, carried) {
  if (slices.length === 0) return { code: "nobodyActive" };
  const number = game.spins + 1;
  const { winner, place, turns } = wheelStop(game.seed, number, new Uint8Array(), slices.length);
  const spin = {
    number,
    slices,
    rule,
    startsAt: now + LEAD,
    duration: game.options.spinMilliseconds,
    winner,
    place,
    turns,
  };
  return { ...game, stage: "spinning", spins: number, spin, carried, asked: null, until: null };
}

/** @param {Game} game @param {number} now @returns {Game} after the wheel has stopped */
function landed(game, now) {
  const { spin } = game;
  if (!spin) return game;
  const player = spin.slices[spin.winner];
  const isAgain = spin.rule === "everybodyOnce" && spin.slices.some((one) => guestOf(game, one).isBagged);
  const all = game.guests.map((guest, index) => {
    const kept = isAgain ? { ...guest, isBagged: false } : guest;
    return `g${index + 1}` === player ? { ...kept, picked: kept.picked + 1, isBagged: true } : kept;
  });
  const next = { ...game, guests: all, picked: player };
  if (game.carried) return asked({ ...next, carried: null }, game.carried.place, now, game.carried.number);
  const pile = shuffled(next.pile, next.decks, next.options, next.seed);
  const ready = { ...next, pile };
  const place = nextOf(pile, next.decks, hasOther(ready));
  if (!place) return { ...ready, stage: "deckDone", asked: null };
  const kind = kindOf(next.decks[place[0]].questions[place[1]]);
  if (kind === "other" || kindsLeft(ready).length < 2) return asked(ready, place, now);
  const until = game.options.chooseSeconds > 0 ? now + game.options.chooseSeconds * 1_000 : null;
  return { ...ready, stage: "choosing", asked: null, until };
}

/** @param {Game} game */
const hasOther = (game) => active(game).some((one) => one !== game.picked);

/** @param {Game} game @returns {("truth" | "dare")[]} */
export function kindsLeft(game) {
  const left = remaining(game.pile, game.decks, game.options);
  return /** @type {const} */ (["truth", "dare"]).filter((kind) => left[kind] > 0);
}

/**
 * @param {Game} game
 * @param {Place} place
 * @param {number} now
 * @param {number} [number] the number of a question that is passed on
 * @returns {Game}
 */
function asked(game, place, now, number = game.askedCount + 1) {
  const question = game.decks[place[0]].questions[place[1]];
  const others = active(game).filter((one) => one !== game.picked);
  const other =
    needsOther(question) && others.length > 0
      ? others[generatorFor(game.seed, `other:${number}`).below(others.length)]
      : null;
  const until = game.options.timer === null ? null : now + game.options.timer * 1_000;
  return {
    ...game,
    stage: "asking",
    pile: taken(game.pile, place),
    askedCount: Math.max(game.askedCount, number),
    asked: { question, place, number, other, until },
    until: null,
  };
}

/** @param {Game} game @param {string} kind @param {number} now @returns {Game | {code: string}} */
function chosen(game, kind, now) {
  if (game.stage !== "choosing") return { code: "notNow" };
  const place = nextOf(game.pile, game.decks, hasOther(game), kind);
  return place ? asked(game, place, now) : { code: "noneLeft" };
}

/** @param {Game} game @returns {boolean} */
const isAnyLeft = (game) => Object.values(remaining(game.pile, game.decks, game.options)).some((count) => count > 0);

/** @param {Game} game @returns {Game} */
const rested = (game) => ({ ...game, stage: isAnyLeft(game) ? "ready" : "deckDone", asked: null, until: null });

/** @param {Game} game @returns {Game} after used questions were made available again */
const revived = (game) => (game.stage === "deckDone" && isAnyLeft(game) ? { ...game, stage: "ready" } : game);

/** @param {Game} game @returns {Game | {code: string}} */
const gone = (game) =>
  game.stage === "asking" && game.asked
    ? rested({ ...game, pile: used(game.pile, game.asked.place), guests: counted(game, game.asked.question) })
    : { code: "notNow" };

/** @param {Game} game @param {Question} question the one that was answered @returns {Guest[]} */
function counted({ guests, picked }, question) {
  const kind = kindOf(question);
  if (kind === "other") return guests;
  /** @type {"truths" | "dares"} */
  const what = `${kind}s`;
  return guests.map((guest, index) =>
    `g${index + 1}` === picked ? { ...guest, [what]: (guest[what] ?? 0) + 1 } : guest,
  );
}

/** @param {Game} game @param {number} now @returns {Game | {code: string}} */
function passed(game, now) {
  if (game.stage === "choosing") return { ...game, stage: "ready", until: null };
  if (game.stage !== "asking" || !game.asked) return { code: "notNow" };
  // If the pile is reset or filtered during a question, that question was shuffled into it.
  const pile = taken(shuffled(game.pile, game.decks, game.options, game.seed), game.asked.place);
  const next = nextOf(pile, game.decks, hasOther(game), kindOf(game.asked.question));
  const after = { ...game, pile: skipped(pile, game.asked.place, game.decks, game.options) };
  return next ? asked(after, next, now) : rested(after);
}

/** @param {Game} game @param {number} now @returns {Game | {code: string}} */
function passedOn(game, now) {
  if (game.stage !== "asking" && game.stage !== "choosing") return { code: "notNow" };
  const from = candidates(game, game.picked);
  if (!from.slices.some((one) => one !== game.picked)) return { code: "nobodyActive" };
  return turned(game, from, now, game.asked);
}

/**
 * @param {Game} game
 * @param {{add?: string, remove?: string, rename?: string, name?: string}} command
 * @returns {Game | {code: string}}
 */
function guests(game, { add, remove, rename, name }) {
  const typed = add ?? name;
  const isTwin = (/** @type {Guest} */ guest) => !guest.isGone && guest.name.toLowerCase() === typed?.toLowerCase();
  if (typed !== undefined && game.guests.some(isTwin)) return { code: "badOptions" };
  if (add !== undefined) {
    if (game.guests.filter(({ isGone }) => !isGone).length >= GUESTS_MAX) return { code: "tooManyGuests" };
    return {
      ...game,
      guests: [...game.guests, { name: add, isOut: false, isGone: false, picked: 0, isBagged: false }],
    };
  }
  if (remove !== undefined) return changed(game, remove, (guest) => ({ ...guest, isGone: true }));
  return changed(game, rename ?? "", (guest) => ({ ...guest, name: name ?? guest.name }));
}

/**
 * @param {Game} game
 * @param {string} player
 * @param {(guest: Guest) => Guest} change
 * @returns {Game | {code: string}}
 */
function changed(game, player, change) {
  const index = Number(player.slice(1)) - 1;
  if (!game.guests[index] || game.guests[index].isGone) return { code: "unknownEntrant" };
  return { ...game, guests: game.guests.map((guest, one) => (one === index ? change(guest) : guest)) };
}

/** @param {Game} game @param {number} by milliseconds @returns {Game} with all deadlines later by that time */
export const moved = (game, by) => ({
  ...game,
  until: game.until === null ? null : game.until + by,
  asked: game.asked && { ...game.asked, until: game.asked.until === null ? null : game.asked.until + by },
});

// MARK: What it looks like

/** @param {number} time */
const iso = (time) => new Date(time).toISOString();

/**
 * @param {Game} game
 * @returns {{party: import("../wire.js").Game, people: import("../wire.js").People, wheel: import("../wire.js").Wheel}}
 *   in the form of a server's message
 */
export function viewOf(game) {
  /** @param {string} player */
  const person = (player) => ({ player, name: guestOf(game, player)?.name ?? "" });
  const { spin, stage, asked: now, options } = game;
  /** @param {string} words */
  const filled = (words) => {
    const own = game.picked ? person(game.picked).name : "";
    const other = now?.other ? person(now.other).name : own;
    return words
      .split("{player}")
      .map((part) => part.split("{other}").join(other))
      .join(own);
  };
  const shown = game.guests
    .map((guest, index) => ({ ...guest, player: `g${index + 1}` }))
    .filter(({ isGone }) => !isGone);
  const next = candidates(game);
  return {
    wheel: { count: next.slices.length, rule: next.rule, slices: next.slices.map(person) },
    people: {
      on: active(game).length,
      out: shown.filter(({ isOut }) => isOut).length,
      guests: shown.map(({ player, name, isOut, picked }) => ({ player, name, isOut, picked })),
      players: [],
    },
    party: {
      number: 1,
      state: game.pausedAt !== null ? "paused" : stage === "ready" && game.spins === 0 ? "setup" : stage,
      ...(game.pausedAt === null ? {} : { pausedAt: iso(game.pausedAt) }),
      options,
      commitment: "",
      decks: game.decks.map(({ title, audience, questions }) => ({ title, audience, count: questions.length })),
      remaining: remaining(game.pile, game.decks, options),
      asked: game.askedCount,
      spins: game.spins,
      ...(spin
        ? {
            spin: {
              number: spin.number,
              by: "",
              rule: spin.rule,
              count: spin.slices.length,
              slices: spin.slices.map(person),
              committed: 0,
              list: "",
              pushesUntil: iso(spin.startsAt),
              startsAt: iso(spin.startsAt),
              duration: spin.duration,
              turns: spin.turns,
              winner: spin.winner,
              place: spin.place,
              winners: [person(spin.slices[spin.winner])],
            },
          }
        : {}),
      ...(game.picked ? { picked: person(game.picked) } : {}),
      ...(stage === "choosing"
        ? { choosing: { kinds: kindsLeft(game), ...(game.until === null ? {} : { until: iso(game.until) }) } }
        : {}),
      ...(stage === "asking" && now
        ? {
            question: {
              ...now.question,
              text: filled(now.question.text),
              ...(now.question.options ? { options: now.question.options.map(filled) } : {}),
              number: now.number,
              ...(now.until === null ? {} : { until: iso(now.until) }),
            },
          }
        : {}),
      ...(stage === "ended"
        ? {
            result: shown.map(({ player, name, picked, truths = 0, dares = 0 }) => ({
              player,
              name,
              times: picked,
              truths,
              dares,
            })),
          }
        : {}),
    },
  };
}
