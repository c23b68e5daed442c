/** How long a puzzle lasts unless a host says otherwise, seconds. */
export const LIMITS = Object.freeze({
  easy: 120,
  medium: 180,
  hard: 240,
  extraHard: 300,
  expert: 480,
  master: 900,
  giant: 900,
});
