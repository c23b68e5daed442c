/** A player's progress: levels, hints and best times alone; achievements, including those of races. */

/** @typedef {import("../rules/generator.js").Difficulty} Difficulty */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("../rules/puzzle.js").Series} Series */
/**
 * @typedef {"first_level" | "difficulty_easy" | "difficulty_medium" | "difficulty_hard" | "difficulty_extra_hard" |
 *   "puzzle_master" | "hint_master" | "perfectionist" | "first_race" | "podium" | "flawless_race"} Achievement
 */
/**
 * @typedef {object} Progress
 * @property {Readonly<Partial<Record<Difficulty, number>>>} levels the highest finished one of the first series
 * @property {Readonly<Partial<Record<Difficulty, number>>>} finished how many levels of the first series, each counted
 *   once; what is finished of the second follows from `best` and `missed`, which pages of any version keep
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
 * @property {Readonly<Record<string, number>>} [feats] further achievements in a puzzle, as bits; older
 *   pages did not note it
 * @property {readonly Achievement[]} achievements in the order in which they were reached
 * @property {Difficulty} difficulty the last choice
 * @property {boolean} showsSums
 * @property {boolean} isForgiving whether mistakes cost nothing
 * @property {boolean} asks whether a tap chooses and a second one marks
 * @property {boolean} [showsTime] while a puzzle is played
 * @property {boolean} [knows] whether the introduction was played to its end
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
/** The number of levels of a difficulty. */
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

/** Bits of {@link Progress.feats}. */
const SPOTLESS = 1;
const UNAIDED = 2;
/** The first attempt solved the puzzle, but with mistakes; older pages did not note it. */
const FLAWED = 4;

/** A level of the second series. */
const SECOND_LEVEL = /^2-([A-Za-z]+)-(\d+)$/u;

/** @typedef {Record<Difficulty, {highest: number, count: number}>} Tallies of finished levels */
/** @type {WeakMap<Progress, Tallies>} */
const counted = new WeakMap();

/** @param {Progress} progress @returns {Tallies} of the second series */
function secondOf(progress) {
  const known = counted.get(progress);
  if (known) return known;
  const tallies = /** @type {Tallies} */ (
    Object.fromEntries(PLAYED_ALONE.map((difficulty) => [difficulty, { highest: 0, count: 0 }]))
  );
  for (const id of solvedIn(progress)) {
    const [, difficulty, level] = SECOND_LEVEL.exec(id) ?? [];
    const tally = tallies[/** @type {Difficulty} */ (difficulty)];
    if (!tally) continue;
    tally.highest = Math.max(tally.highest, Number(level));
    tally.count += 1;
  }
  counted.set(progress, tallies);
  return tallies;
}

/** @param {Progress} progress @returns {string[]} the puzzles that were ever solved */
const solvedIn = ({ best, missed }) => [
  ...Object.keys(best),
  ...Object.entries(missed ?? {}).flatMap(([id, isSolved]) => (isSolved && best[id] === undefined ? [id] : [])),
];

/**
 * @param {Progress} progress @param {Difficulty} difficulty @param {Series} [series]
 * @returns {number} the level to play next
 */
export function nextLevel(progress, difficulty, series = 2) {
  const highest = series === 2 ? secondOf(progress)[difficulty].highest : (progress.levels[difficulty] ?? 0);
  return Math.min(LEVELS_MAX, highest + 1);
}

/** @param {Progress} progress @param {Difficulty} difficulty @returns {number} its finished levels, of both series */
const finishedOf = (progress, difficulty) =>
  (progress.finished[difficulty] ?? 0) + secondOf(progress)[difficulty].count;

/** @param {Progress} progress @returns {boolean} whether there is progress in the first series */
export const hasFirst = ({ levels, best, missed }) =>
  Object.keys(levels).length > 0 ||
  [...Object.keys(best), ...Object.keys(missed ?? {})].some((id) => !id.startsWith("2-"));

/** @param {Progress} progress @returns {boolean} whether a puzzle of the second series was solved */
export const hasSecond = (progress) => solvedIn(progress).some((id) => id.startsWith("2-"));

/** @param {Progress} progress @returns {boolean} whether its player knows how to play */
export const knowsHow = (progress) => progress.knows === true || solvedIn(progress).length > 0 || hasFirst(progress);

/**
 * @param {Progress} progress @param {string} id a puzzle's
 * @returns {number} 0 to 3: one for the solution, one for no mistakes and one for no hints, at any attempt
 */
export function starsOf(progress, id) {
  if (!wasSolved(progress, id)) return 0;
  const feats = progress.feats?.[id] ?? 0;
  return 1 + (feats & SPOTLESS ? 1 : 0) + (feats & UNAIDED ? 1 : 0);
}

/**
 * @param {Progress} progress @param {string} id a puzzle's
 * @returns {boolean} whether its first attempt solved it without a mistake
 */
const wasSpotless = ({ feats, missed }, id) =>
  missed?.[id] === undefined && ((feats?.[id] ?? 0) & (SPOTLESS | FLAWED)) === SPOTLESS;

/**
 * @typedef {{solved: number, average: number | null, best: number | null, spotless: number}} Statistics times in
 *   milliseconds, of first attempts; `spotless`: how many first attempts had no mistake
 */

/**
 * @param {Progress} progress @param {(id: string) => boolean} isMeant the puzzles that count
 * @returns {Statistics}
 */
export function statisticsOf(progress, isMeant) {
  const ids = solvedIn(progress).filter(isMeant);
  const times = ids.flatMap((id) => progress.best[id] ?? []);
  return {
    solved: ids.length,
    average: times.length > 0 ? times.reduce((sum, time) => sum + time, 0) / times.length : null,
    best: times.length > 0 ? Math.min(...times) : null,
    spotless: ids.filter((id) => wasSpotless(progress, id)).length,
  };
}

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
 * @param {Progress} progress @param {string} id of a puzzle whose attempt ended without a solution @param {number}
 * [now]
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
 * @returns {Progress} a level counts once, and earns a hint when it is first finished without a mistake; only the first
 *   attempt sets a record
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
  const feats =
    (progress.feats?.[id] ?? 0) | (isClean ? SPOTLESS : isRecord ? FLAWED : 0) | (game.hinted === 0 ? UNAIDED : 0);
  marked.feats = { ...progress.feats, [id]: feats };
  if ("day" in game.choice) return withAchievements(marked, isClean && isRecord);
  const { difficulty, level, series } = game.choice;
  const isNew = !wasSolved(progress, id);
  const isUnaided = game.hinted + (game.hintedBefore ?? 0) === 0;
  return withAchievements(
    {
      ...marked,
      ...(series === 2 ? {} : withLevel(progress, difficulty, level, isNew)),
      hints: Math.min(HINTS_MAX, progress.hints + (isNew && isClean && isUnaided ? 1 : 0)),
    },
    isClean && isRecord,
  );
}

/**
 * @param {Progress} progress @param {Difficulty} difficulty
 * @param {number} level of the first series @param {boolean} isNew
 * @returns {Pick<Progress, "levels" | "finished">}
 */
const withLevel = ({ levels, finished }, difficulty, level, isNew) => ({
  levels: { ...levels, [difficulty]: Math.max(levels[difficulty] ?? 0, level) },
  finished: { ...finished, [difficulty]: (finished[difficulty] ?? 0) + (isNew ? 1 : 0) },
});

/** @param {Progress} progress @returns {number} levels finished, of all difficulties */
export const levelsFinished = (progress) =>
  PLAYED_ALONE.reduce((sum, difficulty) => sum + finishedOf(progress, difficulty), 0);

/**
 * @param {Progress} progress @param {Achievement} name
 * @returns {{now: number, of: number} | null} the progress towards it; null if it cannot be counted
 */
export function wayTo(progress, name) {
  /** @type {Partial<Record<Achievement, [number, number]>>} */
  const ways = {
    difficulty_easy: [finishedOf(progress, "easy"), 10],
    difficulty_medium: [finishedOf(progress, "medium"), 10],
    difficulty_hard: [finishedOf(progress, "hard"), 10],
    difficulty_extra_hard: [finishedOf(progress, "extraHard"), 10],
    puzzle_master: [levelsFinished(progress), 50],
    hint_master: [progress.hintsUsed, 20],
  };
  const way = ways[name];
  return way ? { now: Math.min(way[0], way[1]), of: way[1] } : null;
}

/**
 * @param {Progress} progress
 * @param {boolean} isClean whether a first attempt has just solved a puzzle without a mistake
 * @returns {Progress}
 */
function withAchievements(progress, isClean) {
  /** @param {Achievement} name */
  const isReached = (name) => {
    const way = wayTo(progress, name);
    if (way) return way.now >= way.of;
    return name === "first_level" ? levelsFinished(progress) >= 1 : name === "perfectionist" && isClean;
  };
  return withEarned(progress, ACHIEVEMENTS.filter(isReached));
}

/**
 * @param {Progress} progress
 * @param {readonly Achievement[]} earned some may have been earned before
 * @returns {Progress}
 */
export function withEarned(progress, earned) {
  const { achievements } = progress;
  const fresh = earned.filter((name) => !achievements.includes(name));
  return fresh.length > 0 ? { ...progress, achievements: [...achievements, ...fresh] } : progress;
}

/**
 * Of a puzzle's first attempts on two devices, the earlier one counts if both devices know when theirs ended; otherwise
 * the better record counts.
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
    feats: each(one.feats ?? {}, other.feats ?? {}, (a, b) => a | b),
    ...(one.knows || other.knows ? { knows: true } : {}),
    hints: Math.max(one.hints, other.hints),
    hintsUsed: Math.max(one.hintsUsed, other.hintsUsed),
    achievements: ACHIEVEMENTS.filter((name) => one.achievements.includes(name) || other.achievements.includes(name)),
  };
}
