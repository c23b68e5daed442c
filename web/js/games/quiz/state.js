/** A page's knowledge of a quiz: computed only from the server's facts and the room's, without DOM or clock. */

import { foldOver, INITIAL_ROOM } from "../../room/state.js";

/**
 * @typedef {object} QuizParts
 * @property {import("./wire.js").Quiz | null} quiz null until the first snapshot
 * @property {import("./wire.js").Count} count
 * @property {ReadonlySet<number>} answerers for hosts: the numbers of the seats that have answered
 * @property {import("./wire.js").Own | null} own null for spectators
 * @typedef {import("../../room/state.js").RoomState & QuizParts} State
 */

/** @type {ReadonlySet<number>} */
const NONE = new Set();

/** @type {State} */
export const INITIAL_QUIZ = Object.freeze({
  ...INITIAL_ROOM,
  quiz: null,
  count: { answered: 0, players: 0 },
  answerers: NONE,
  own: null,
});

export const fold = /* @__PURE__ */ foldOver(apply);

/** @param {State} state @param {import("./wire.js").ServerMessage} message @returns {State} */
function apply(state, message) {
  switch (message.type) {
    case "joined": {
      const { quiz, count, answerers, own } = message.game;
      return { ...state, quiz, count, answerers: seatsOf(answerers), own: own ?? null };
    }
    case "questionAsked":
      return {
        ...state,
        quiz: message.quiz,
        // Players who joined since the last count are in the room's own number.
        count: { answered: 0, players: Math.max(state.count.players, state.present) },
        answerers: NONE,
        own: state.own && forQuestion(state.own, message.quiz),
      };
    case "questionSkipped":
      return { ...state, quiz: message.quiz, own: state.own && forQuestion(state.own, message.quiz) };
    // Seats with an answer or points get their results in messages of their own.
    case "questionClosed":
    case "quizSetUp":
    case "questionTimed":
    case "quizEnded":
    case "quizStandings":
      return { ...state, quiz: message.quiz };
    case "questionCounted":
      return { ...state, count: message.count };
    case "answerers":
      return { ...state, answerers: seatsOf(message.answerers) };
    case "ownAnswer":
      return { ...state, own: message.own };
    default:
      return state;
  }
}

/** @param {import("./wire.js").Own} own @param {import("./wire.js").Quiz} quiz @returns {import("./wire.js").Own} */
function forQuestion({ points, streak, right, place }, { question }) {
  return { question: question?.number ?? 0, points, streak, right, ...(place ? { place } : {}) };
}

/** @param {string | undefined} hex two digits for each eight seats @returns {ReadonlySet<number>} */
export function seatsOf(hex = "") {
  const seats = new Set();
  for (let byte = 0; byte < hex.length / 2; byte++) {
    const bits = Number.parseInt(hex.slice(2 * byte, 2 * byte + 2), 16);
    for (let bit = 0; bit < 8; bit++) if (bits & (1 << bit)) seats.add(8 * byte + bit + 1);
  }
  return seats;
}

/**
 * The question does not wait for absent players.
 * @param {State} state @returns {number} the players who are here, at least as many as have answered
 */
export const playersIn = ({ count, present }) => Math.max(count.answered, Math.min(count.players, present));

/** @param {State} state @returns {number} how many of the players who are here have no points, at least */
export const withoutPoints = ({ quiz, count, present }) =>
  Math.max(0, Math.min(count.players, present) - (quiz?.standings.total ?? 0));

/**
 * The standings are newer than the seat's own place, if they contain it.
 * @param {State} state @returns {number | undefined} the seat's place
 */
export function placeOf({ own, quiz, seat }) {
  const line = quiz?.standings.top.find(({ player }) => player === seat?.id);
  return line?.place ?? own?.place;
}
