/** The default time limits of puzzles, seconds. */
export const LIMITS = Object.freeze({
  easy: 120,
  medium: 180,
  hard: 240,
  extraHard: 300,
  expert: 480,
  master: 900,
  giant: 900,
});
