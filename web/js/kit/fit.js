/**
 * Fits text into tiles, using the larger of two sizes at which no word is cut and nothing overflows. There are so
 * few sizes because a size should not seem to have a meaning. At the minimum size, names that should be on one line may
 * wrap, then letters move closer together, then they become narrower, then long words are hyphenated, then broken
 * anywhere. What still does not fit is clamped, and the full text can be opened.
 */

import { hyphenated } from "./hyphens.js";

/**
 * The smallest size that can be read across a table, in CSS pixels at the usual text size. The minimum grows with
 * larger text.
 */
const FLOOR = 11;
/** The root's text size to which this applies, CSS pixels. */
const USUAL = 16;
/** Classes of the style sheet that are added in this order to a text at the minimum size, as far as necessary. */
const CONCESSIONS = ["is-wrapped", "is-tight", "is-narrow", "is-hyphenated", "is-broken"];
/** The maximum ratio of the larger size to the smaller. */
const WIDEST = 1.25;
/** The width of letters with `is-narrow`, relative to normal letters. */
const NARROW = 0.86;

/**
 * Fits labels. All of them are measured together, so that a whole board takes only a few layouts.
 * @param {readonly HTMLElement[]} labels each inside its tile, which limits it
 * @param {number} [ceiling] the largest size, CSS pixels
 * @param {number} [least] the smallest size at the usual text size, CSS pixels
 */
export function fitLabels(labels, ceiling = 30, least = FLOOR) {
  const enlarged = Math.max(1, parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL);
  const floor = least * enlarged;
  const jobs = labels.map((label) => {
    label.classList.remove(...CONCESSIONS, "is-clamped");
    label.textContent = (label.textContent ?? "").replaceAll("\u00AD", "");
    return { label, low: floor, high: Math.max(floor, ceiling), best: 0 };
  });
  for (let step = 0; step < 6; step += 1) {
    const sizes = jobs.map((job) => (step === 0 ? job.low : (job.low + job.high) / 2));
    jobs.forEach((job, index) => {
      job.label.style.fontSize = `${sizes[index]}px`;
    });
    const fits = jobs.map(({ label }) => fitsIn(label));
    jobs.forEach((job, index) => {
      if (fits[index]) {
        job.best = Math.max(job.best, sizes[index]);
        job.low = sizes[index];
      } else {
        job.high = sizes[index];
      }
    });
  }
  const levels = levelsOf(jobs.map(({ best }) => best || floor));
  for (const { label, best } of jobs)
    label.style.fontSize = `${levels.find((level) => level <= (best || floor)) ?? floor}px`;
  let rest = jobs.filter(({ best }) => !best).map(({ label }) => label);
  for (const step of CONCESSIONS) {
    for (const label of rest) {
      label.classList.add(step);
      if (step === "is-hyphenated") label.textContent = hyphenated(label.textContent ?? "");
    }
    rest = rest.filter((label) => !fitsIn(label));
  }
  for (const label of rest) clamp(label);
}

/**
 * @param {readonly number[]} sizes that are possible for texts, at least one
 * @returns {number[]} two at most, the largest first: half of the texts fit at the first, and all at the last
 */
function levelsOf(sizes) {
  const sorted = [...sizes].sort((a, b) => a - b);
  // A text much larger than another would seem to be more important.
  const most = Math.floor(sorted[0] * 2) * 0.5 * WIDEST;
  const [all, half] = [0, Math.floor(sorted.length / 2)].map(
    (place) => Math.floor(Math.min(most, sorted[place]) * 2) / 2,
  );
  return half >= all + 1 ? [half, all] : [all];
}

/**
 * Removes the fitting, so that texts look as in the style sheet; a word that is too long for its line is hyphenated.
 * @param {readonly HTMLElement[]} labels
 */
export function unfitLabels(labels) {
  for (const label of labels) {
    label.classList.remove(...CONCESSIONS, "is-clamped");
    label.textContent = hyphenated((label.textContent ?? "").replaceAll("\u00AD", ""));
    label.style.fontSize = "";
  }
}

/** @param {HTMLElement} label */
function clamp(label) {
  label.classList.add("is-clamped");
  const line = parseFloat(getComputedStyle(label).lineHeight) || FLOOR * 1.15;
  const room = label.parentElement?.clientHeight ?? 0;
  const padding = label.parentElement ? parseFloat(getComputedStyle(label.parentElement).paddingTop) * 2 : 0;
  label.style.setProperty("--lines", String(Math.max(1, Math.floor((room - padding) / line))));
}

/** @param {HTMLElement} label */
function fitsIn(label) {
  const box = label.parentElement;
  if (!box) return true;
  const style = getComputedStyle(box);
  const width = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const height = box.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  const stretch = label.classList.contains("is-narrow") ? NARROW : 1;
  return label.scrollWidth <= Math.ceil(width / stretch) && label.scrollHeight <= Math.ceil(height);
}
