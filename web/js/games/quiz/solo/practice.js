/** A quiz alone: its questions in random order, judged by this device. No DOM. */

/** @typedef {import("../wire.js").QuizQuestion} Written */
/** @typedef {import("../wire.js").Question} Question */
/** @typedef {import("../wire.js").GivenAnswer} Answer */
/** @typedef {import("../wire.js").Right} Right */
/** @typedef {Written & {kind: import("../wire.js").Kind}} Whole a question as the server writes it */

/** The allowed difference of an estimate, as a share of the right number. */
const TOLERANCE = 0.1;

/** The shares of right answers that earn a star, two and three. */
const STARS = Object.freeze([0.3, 0.6, 0.9]);

/** @param {number} right @param {number} count of the questions that were judged @returns {number} 0 to 3 stars */
export const starsFor = (right, count) => (count === 0 ? 0 : STARS.filter((share) => right / count >= share).length);

/**
 * @template T
 * @param {readonly T[]} items @param {() => number} random @returns {T[]} in another order
 */
export function shuffled(items, random) {
  const mixed = [...items];
  for (let place = mixed.length - 1; place > 0; place--) {
    const other = Math.floor(random() * (place + 1));
    [mixed[place], mixed[other]] = [mixed[other], mixed[place]];
  }
  return mixed;
}

/** @param {readonly Whole[]} written @param {() => number} random @returns {Question[]} as they are shown, in this order */
export const allShown = (written, random) => written.map((question, index) => shown(question, index + 1, random));

/**
 * A question as it is shown, with what is right.
 * @param {Whole} written @param {number} number @param {() => number} random
 * @returns {Question}
 */
export function shown(written, number, random) {
  const { kind, text, options = [], unit, why } = written;
  const mixes = kind === "order" || kind === "choice" || kind === "choices";
  const places = mixes ? shuffled([...options.keys()], random) : [...options.keys()];
  const right = rightOf(written, places);
  return {
    number,
    kind,
    text,
    ...(options.length > 0 ? { options: places.map((place) => options[place]) } : {}),
    ...(unit ? { unit } : {}),
    ...(why ? { why } : {}),
    points: "standard",
    opensAt: "",
    ...(right ? { right } : {}),
  };
}

/** @param {Whole} written @param {number[]} places @returns {Right | null} */
function rightOf({ kind, options = [], right, number }, places) {
  const texts = Array.isArray(right) ? right : typeof right === "string" ? [right] : [];
  switch (kind) {
    case "poll":
      return null;
    case "trueFalse":
      return { options: [right === true ? 0 : 1] };
    case "order":
      return { order: places.map((_, written) => places.indexOf(written)) };
    case "estimate":
      return { number };
    case "text":
      return { accepted: texts };
    default:
      return { options: places.flatMap((written, place) => (texts.includes(options[written]) ? [place] : [])) };
  }
}

/** @param {string} words @returns {string} a form for comparing spellings */
const bare = (words) =>
  words
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[.!?,;:\s]+$/u, "")
    .replace(/\s+/gu, " ")
    .trim();

/**
 * @param {Question} question @param {Answer} answer
 * @returns {boolean | undefined} whether it is right; undefined for a poll
 */
export function isRight({ right }, answer) {
  if (!right) return undefined;
  if (right.options) return String(right.options) === String(answer.options ?? "");
  if (right.order) return String(right.order) === String(answer.order ?? "");
  if (right.accepted) return right.accepted.some((spelling) => bare(spelling) === bare(answer.words ?? ""));
  const wanted = Number(right.number);
  return Math.abs(Number(answer.number) - wanted) <= Math.abs(wanted) * TOLERANCE;
}
