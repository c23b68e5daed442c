/** A player's progress: levels, hints and best times alone; achievements, including those of races. */

/** @typedef {import("../rules/generator.js").Difficulty} Difficulty */
/** @typedef {import("./game.js").Game} Game */
/**
 * @typedef {"first_level" | "difficulty_easy" | "difficulty_medium" | "difficulty_hard" | "difficulty_extra_hard" |
 *   "puzzle_master" | "hint_master" | "perfectionist" | "first_race" | "podium" | "flawless_race"} Achievement
 */
/**
 * @typedef {object} Progress
 * @property {Readonly<Partial<Record<Difficulty, number>>>} levels the highest that is finished
 * @property {Readonly<Partial<Record<Difficulty, number>>>} finished how many levels, each counted once
 * @property {number} hints left
 * @property {number} hintsUsed
 * @property {Readonly<Record<string, number>>} best milliseconds of the first attempt, by the puzzle; older pages kept
 *   the best of all attempts
 * @property {Readonly<Record<string, boolean>>} [missed] puzzles whose first attempt was lost or given up, and whether
 *   they were solved later
 * @property {Readonly<Record<string, number>>} [ended] when first attempts were over, by the device's clock, seconds
 *   since 1970; older pages did not note it
 * @property {Readonly<Record<string, number>>} [looked] milliseconds for which untouched puzzles were on the screen
 *   that are no longer stored as games: their first attempt continues from there
 * @property {readonly Achievement[]} achievements in the order in which they were reached
 * @property {Difficulty} difficulty chosen last
 * @property {boolean} showsSums
 * @property {boolean} isForgiving whether mistakes cost nothing
 * @property {boolean} asks whether a tap chooses and a second one marks
 * @property {boolean} [showsTime] while a puzzle is played
 */

/** @type {readonly Difficulty[]} */
export const PLAYED_ALONE = ["easy", "medium", "hard", "extraHard", "expert", "master"];
/** @type {readonly Achievement[]} */
export const ACHIEVEMENTS = [
  "first_level",
  "difficulty_easy",
  "difficulty_medium",
  "difficulty_hard",
  "difficulty_extra_hard",
  "puzzle_master",
  "hint_master",
  "perfectionist",
  "first_race",
  "podium",
  "flawless_race",
];
/** Of a difficulty. */
export const LEVELS_MAX = 9_999;
const HINTS_FIRST = 5;
const HINTS_MAX = 99;

/** @type {Progress} */
export const NOTHING_YET = {
  levels: {},
  finished: {},
  hints: HINTS_FIRST,
  hintsUsed: 0,
  best: {},
  achievements: [],
  difficulty: "easy",
  showsSums: true,
  isForgiving: false,
  asks: false,
};

/** @param {Progress} progress @param {Difficulty} difficulty @returns {number} the level to play next */
export const nextLevel = ({ levels }, difficulty) => Math.min(LEVELS_MAX, (levels[difficulty] ?? 0) + 1);

/** @param {Progress} progress @returns {Progress} */
export const withHint = (progress) =>
  withAchievements({ ...progress, hints: progress.hints - 1, hintsUsed: progress.hintsUsed + 1 }, false);

/** @param {Progress} progress @param {string} id a puzzle's @returns {boolean} whether its first attempt is over */
export const wasAttempted = ({ best, missed }, id) => best[id] !== undefined || missed?.[id] !== undefined;

/** @param {Progress} progress @param {string} id a puzzle's @returns {boolean} */
export const wasSolved = ({ best, missed }, id) => best[id] !== undefined || missed?.[id] === true;

/**
 * @param {Progress} progress @param {string} id a puzzle's @param {number} now milliseconds since 1970
 * @returns {Pick<Progress, "ended" | "looked">} with its first attempt over now, unless it was over before
 */
function ended(progress, id, now) {
  if (wasAttempted(progress, id)) return {};
  const { [id]: _, ...looked } = progress.looked ?? {};
  return { ended: { ...progress.ended, [id]: Math.floor(now / 1_000) }, looked };
}

/**
 * @param {Progress} progress @param {string} id of a puzzle whose attempt ended without a solution @param {number} [now]
 * @returns {Progress}
 */
export const withMissed = (progress, id, now = Date.now()) =>
  wasAttempted(progress, id)
    ? progress
    : { ...progress, ...ended(progress, id, now), missed: { ...progress.missed, [id]: false } };

/**
 * @param {Progress} progress @param {string} id of a puzzle in which nothing was done @param {number} milliseconds
 * @returns {Progress} that remembers for how long it was on the screen
 */
export const withLooked = (progress, id, milliseconds) =>
  wasAttempted(progress, id)
    ? progress
    : { ...progress, looked: { ...progress.looked, [id]: Math.max(progress.looked?.[id] ?? 0, milliseconds) } };

/**
 * @param {Progress} progress @param {Game} game solved @param {string} id the puzzle's @param {number} milliseconds
 * @param {number} [now] milliseconds since 1970
 * @returns {Progress} a level counts once, and gives a hint the first time it is finished without a mistake; the first
 *   attempt alone sets a record
 */
export function withSolved(progress, game, id, milliseconds, now = Date.now()) {
  const isRecord = !game.isAgain && !wasAttempted(progress, id);
  const isLate = !isRecord && progress.best[id] === undefined;
  const marked = {
    ...progress,
    ...ended(progress, id, now),
    ...(isRecord ? { best: { ...progress.best, [id]: milliseconds } } : {}),
    ...(isLate ? { missed: { ...progress.missed, [id]: true } } : {}),
  };
  const isClean = game.mistakes === 0;
  if ("day" in game.choice) return withAchievements(marked, isClean);
  const { difficulty, level } = game.choice;
  const isNew = !wasSolved(progress, id);
  return withAchievements(
    {
      ...marked,
      levels: { ...progress.levels, [difficulty]: Math.max(progress.levels[difficulty] ?? 0, level) },
      finished: { ...progress.finished, [difficulty]: (progress.finished[difficulty] ?? 0) + (isNew ? 1 : 0) },
      hints: Math.min(HINTS_MAX, progress.hints + (isNew && isClean ? 1 : 0)),
    },
    isClean,
  );
}

/** @param {Progress} progress @returns {number} levels finished, of all difficulties */
export const levelsFinished = ({ finished }) => Object.values(finished).reduce((sum, count) => sum + count, 0);

/**
 * @param {Progress} progress
 * @param {boolean} isClean whether a puzzle was just solved without a mistake
 * @returns {Progress}
 */
function withAchievements(progress, isClean) {
  const { finished, hintsUsed } = progress;
  /** @type {Partial<Record<Achievement, boolean>>} */
  const reached = {
    first_level: levelsFinished(progress) >= 1,
    difficulty_easy: (finished.easy ?? 0) >= 10,
    difficulty_medium: (finished.medium ?? 0) >= 10,
    difficulty_hard: (finished.hard ?? 0) >= 10,
    difficulty_extra_hard: (finished.extraHard ?? 0) >= 10,
    puzzle_master: levelsFinished(progress) >= 50,
    hint_master: hintsUsed >= 20,
    perfectionist: isClean,
  };
  return withEarned(
    progress,
    ACHIEVEMENTS.filter((name) => reached[name]),
  );
}

/** @param {Progress} progress @param {readonly Achievement[]} earned some of them perhaps before @returns {Progress} */
export function withEarned(progress, earned) {
  const { achievements } = progress;
  const fresh = earned.filter((name) => !achievements.includes(name));
  return fresh.length > 0 ? { ...progress, achievements: [...achievements, ...fresh] } : progress;
}

/**
 * Of a puzzle's first attempts on two devices, the earlier one counts if both know when theirs ended; where one does
 * not, the better record counts.
 * @param {Progress} one
 * @param {Progress} other
 * @returns {Progress} the merged progress of two devices: the larger of all figures, and all achievements
 */
export function merged(one, other) {
  /** @template V @param {Record<string, V>} a @param {Record<string, V>} b @param {(x: V, y: V) => V} choose */
  const each = (a, b, choose) =>
    Object.fromEntries(
      [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [
        key,
        a[key] === undefined ? b[key] : b[key] === undefined ? a[key] : choose(a[key], b[key]),
      ]),
    );
  /** @type {Record<string, number>} */
  const best = {};
  /** @type {Record<string, boolean>} */
  const missed = {};
  for (const id of new Set([one, other].flatMap((of) => [...Object.keys(of.best), ...Object.keys(of.missed ?? {})]))) {
    const [a, b] = [one.ended?.[id], other.ended?.[id]];
    const counting = a === undefined || b === undefined ? [one, other] : [a <= b ? one : other];
    const records = counting.flatMap((of) => of.best[id] ?? []);
    if (records.length > 0) best[id] = Math.min(...records);
    else missed[id] = wasSolved(one, id) || wasSolved(other, id);
  }
  const looked = each(one.looked ?? {}, other.looked ?? {}, Math.max);
  for (const id of [...Object.keys(best), ...Object.keys(missed)]) delete looked[id];
  return {
    ...one,
    levels: each(one.levels, other.levels, Math.max),
    finished: each(one.finished, other.finished, Math.max),
    best,
    missed,
    ended: each(one.ended ?? {}, other.ended ?? {}, Math.min),
    looked,
    hints: Math.max(one.hints, other.hints),
    hintsUsed: Math.max(one.hintsUsed, other.hintsUsed),
    achievements: ACHIEVEMENTS.filter((name) => one.achievements.includes(name) || other.achievements.includes(name)),
  };
}
