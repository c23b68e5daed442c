/** The words of the game as pages say them: patterns, states, refusals, counts and times. */

/** @param {number} count @param {string} one @param {string} many */
export const counted = (count, one, many) => `${count.toLocaleString()} ${count === 1 ? one : many}`;

/** @param {string} id such as `row2` @returns {string} */
export function patternName(id) {
  const match = /^([a-z]+)(\d*)$/.exec(id);
  const [, family, number] = match ?? ["", id, ""];
  switch (family) {
    case "row": return `row ${number}`;
    case "column": return `column ${number}`;
    case "diagonal": return number === "1" ? "diagonal ↘" : "diagonal ↗";
    case "corners": return "four corners";
    case "x": return "the X";
    case "frame": return "the frame";
    case "blackout": return "the whole board";
    case "mask": return `special shape ${number}`;
    default: return id;
  }
}

/** @type {Record<string, string>} */
export const FAMILY_NAMES = {
  row: "Rows", column: "Columns", diagonal: "Diagonals", corners: "Four corners", x: "X", frame: "Frame", blackout: "Blackout",
};

/** @type {Record<string, string>} what a tile's state is called */
export const CELL_STATES = {
  open: "open", suggested: "called, tap to mark", early: "marked early, not called yet", confirmed: "marked", free: "free",
};

/** @param {import("./wire.js").Options} options @returns {string} the goal in one sentence */
export function goalSentence(options) {
  const { goal } = options;
  const names = goal.patterns.map((family) => (FAMILY_NAMES[family] ?? family).toLowerCase());
  if (goal.masks?.length) names.push(goal.masks.length === 1 ? "a special shape" : "special shapes");
  const list = new Intl.ListFormat("en", { type: "disjunction" }).format(names);
  return goal.need === 1 ? `Bingo is one of: ${list}.` : `Bingo is ${goal.need} of: ${list}.`;
}

/** @type {Record<string, string>} */
const REFUSALS = {
  alreadyCalled: "That term was called already.",
  notCalled: "That term is not called any more.",
  roundNotStarted: "The round has not started yet.",
  roundPlaying: "That cannot be changed while a round is on.",
  roundFinished: "The round is over.",
  notAllowed: "The host does not allow this here.",
  badName: "That name will not do.",
  badOptions: "These options do not fit together.",
  badTerms: "These terms will not do.",
  rateLimited: "That was very fast. Try again in a moment.",
  tooLarge: "That was too long for one message.",
  unavailable: "The server cannot store anything at the moment. Trying again.",
  roomFull: "The room is full at the moment.",
};

/** @param {{code: string, message?: string}} rejection @returns {string} a sentence for people */
export function refusal(rejection) {
  return REFUSALS[rejection.code] ?? rejection.message ?? "The server refused this.";
}

/** @param {string} time RFC 3339 @returns {string} local hours and minutes, or "" */
export function clockTime(time) {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? "" : date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

/** @param {number} rank @returns {string} such as 1st */
export function ordinal(rank) {
  const suffixes = /** @type {Record<string, string>} */ ({ one: "st", two: "nd", few: "rd", other: "th" });
  return `${rank}${suffixes[new Intl.PluralRules("en", { type: "ordinal" }).select(rank)] ?? "th"}`;
}

/**
 * @param {readonly {name: string}[]} bingos
 * @param {number} more
 * @returns {string} such as "Ada and Bo have a bingo"
 */
export function bingoSentence(bingos, more) {
  const names = bingos.slice(0, 3).map((bingo) => bingo.name);
  const rest = bingos.length - names.length + more;
  if (rest > 0) names.push(counted(rest, "other", "others"));
  const list = new Intl.ListFormat("en").format(names);
  return names.length === 1 ? `${list} has a bingo` : `${list} have a bingo`;
}
