/** Stores parties on this phone. The checks are strict, so that everything that passes them can be played. */

import { durable } from "../../../kit/durable-storage.js";
import { keep, recall } from "../../../kit/checked-storage.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../wire.js").WholeDeck} Deck */
/**
 * @typedef {{names: string[], deck: string, options: import("../wire.js").Options | null}} Habits the defaults of the
 * next game
 */

const VERSION = 1;
const GAME_KEY = "callboard.party.game";
const HABITS_KEY = "callboard.party.habits";
const DECKS_KEY = "callboard.party.decks";

/** @param {any} value */
const isText = (value) => typeof value === "string";
/** @param {any} value */
const isTime = (value) => value === null || Number.isFinite(value);

/** @param {any} question */
const isQuestion = (question) =>
  isText(question?.text) &&
  isText(question.category) &&
  isText(question.difficulty) &&
  (question.options === undefined || (Array.isArray(question.options) && question.options.every(isText)));

/** @param {any} deck @returns {deck is Deck} */
export const isDeck = (deck) =>
  isText(deck?.title) && isText(deck.audience) && Array.isArray(deck.questions) && deck.questions.every(isQuestion);

/** @param {any} options */
const areOptions = (options) =>
  isText(options?.rule) &&
  isText(options.theme) &&
  isText(options.audience) &&
  Number.isFinite(options.spinMilliseconds) &&
  [options.categories, options.difficulties].every(Array.isArray);

/** @param {any} place @param {any} decks */
const isPlace = (place, decks) => decks[place?.[0]]?.questions[place?.[1]] !== undefined;

/** @param {any} asked @param {any} decks */
const isAsked = (asked, decks) =>
  asked === null || (isQuestion(asked?.question) && isPlace(asked.place, decks) && isTime(asked.until));

/** @param {any} value @returns {value is Game} */
export const isGame = (value) =>
  /^[0-9a-f]{64}$/u.test(value?.seed) &&
  areOptions(value.options) &&
  Array.isArray(value.decks) &&
  value.decks.every(isDeck) &&
  Array.isArray(value.guests) &&
  value.guests.every((/** @type {any} */ guest) => isText(guest?.name) && Number.isInteger(guest.picked)) &&
  ["ready", "spinning", "choosing", "asking", "deckDone", "ended"].includes(value.stage) &&
  Array.isArray(value.pile?.uses) &&
  value.pile.uses.length === value.decks.length &&
  (value.pile.order === null ||
    (Array.isArray(value.pile.order) &&
      value.pile.order.every((/** @type {any} */ place) => isPlace(place, value.decks)))) &&
  Number.isInteger(value.spins) &&
  (value.spin === null || (Array.isArray(value.spin?.slices) && Number.isFinite(value.spin.startsAt))) &&
  isAsked(value.asked, value.decks) &&
  isAsked(value.carried, value.decks) &&
  isTime(value.until) &&
  isTime(value.pausedAt);

/** @param {any} value @returns {value is Habits} */
const areHabits = (value) =>
  Array.isArray(value?.names) &&
  value.names.every(isText) &&
  isText(value.deck) &&
  (value.options === null || areOptions(value.options));

/** @param {any} value @returns {value is Record<string, Deck>} */
const areDecks = (value) => value !== null && typeof value === "object" && Object.values(value).every(isDeck);

export const recallGame = () => recall(durable, GAME_KEY, VERSION, isGame);
/** @param {Game} game */
export const keepGame = (game) => keep(durable, GAME_KEY, VERSION, game);
export const recallHabits = () => recall(durable, HABITS_KEY, VERSION, areHabits).value;
/** @param {Habits} habits */
export const keepHabits = (habits) => keep(durable, HABITS_KEY, VERSION, habits);
/** Copies of the server's decks by name, for use offline. */
export const recallDecks = () => recall(durable, DECKS_KEY, VERSION, areDecks).value ?? {};
/** @param {Record<string, Deck>} decks */
export const keepDecks = (decks) => keep(durable, DECKS_KEY, VERSION, decks);
