/**
 * Fits text into tiles: the largest of three sizes at which no word is cut and nothing overflows, so that a size says
 * nothing. At the floor, names that stand on one line may take several, then letters move together, then get narrower,
 * then long words take a hyphen, then break anywhere; and what still does not fit is clamped, with the full text one
 * gesture away.
 */

import { hyphenated } from "./hyphens.js";

/** Below this nobody reads across a table. CSS pixels at the usual text size; larger text has a higher floor. */
const FLOOR = 11;
/** The root's text size for which that is meant, CSS pixels. */
const USUAL = 16;
/** What a text at the floor has to put up with, as far as it must; classes of the style sheet. */
const CONCESSIONS = ["is-wrapped", "is-tight", "is-narrow", "is-hyphenated", "is-broken"];
/** How many times as large as the smallest the largest may be. */
const WIDEST = 1.82;
/** How wide `is-narrow` draws letters. */
const NARROW = 0.86;

/**
 * All tiles are measured together, so that a whole board costs a handful of layouts.
 * @param {readonly HTMLElement[]} labels each inside its tile, which bounds it
 * @param {number} [ceiling] the largest size, CSS pixels
 * @param {number} [least] the smallest at the usual text size, CSS pixels
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
 * @param {readonly number[]} sizes that texts could have, at least one
 * @returns {number[]} three at most, the largest first: a third of the texts could have each, and all the last
 */
function levelsOf(sizes) {
  const sorted = [...sizes].sort((a, b) => a - b);
  // Where one is much larger than another, it seems to say something.
  const most = Math.floor(sorted[0] * 2) * 0.5 * WIDEST;
  const levels = [0, 1, 2].map(
    (third) => Math.floor(Math.min(most, sorted[Math.floor((sorted.length * third) / 3)]) * 2) / 2,
  );
  return levels.filter((level, index) => index === 0 || level >= levels[index - 1] + 1).reverse();
}

/**
 * Lets texts be as the style sheet has them; a word that is too long for its line breaks where that does little harm.
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
