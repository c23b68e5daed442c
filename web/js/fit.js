/**
 * Fits text into tiles: the largest size at which no word is cut and nothing overflows; at the floor, words
 * may break anywhere, and what still does not fit is clamped with the full text one gesture away.
 */

/** Below this nobody reads across a table. CSS pixels. */
const FLOOR = 11;

/**
 * All tiles are measured together, so that a whole board costs a handful of layouts.
 * @param {readonly HTMLElement[]} labels each inside its tile, which bounds it
 * @param {number} [ceiling] the largest size, CSS pixels
 */
export function fitLabels(labels, ceiling = 30) {
  const jobs = labels.map((label) => {
    label.classList.remove("is-tight", "is-clamped", "is-broken");
    return { label, low: FLOOR, high: ceiling, best: 0 };
  });
  for (let step = 0; step < 6; step += 1) {
    const sizes = jobs.map((job) => (step === 0 ? job.low : (job.low + job.high) / 2));
    jobs.forEach((job, index) => { job.label.style.fontSize = `${sizes[index]}px`; });
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
  for (const { label, best } of jobs) {
    label.style.fontSize = `${best || FLOOR}px`;
    if (!best) label.classList.add("is-tight");
  }
  const broken = jobs.filter(({ best, label }) => !best && !fitsIn(label)).map(({ label }) => label);
  for (const label of broken) label.classList.add("is-broken");
  const overflowing = broken.filter((label) => !fitsIn(label));
  for (const label of overflowing) {
    label.classList.add("is-clamped");
    const line = parseFloat(getComputedStyle(label).lineHeight) || FLOOR * 1.15;
    const room = label.parentElement?.clientHeight ?? 0;
    const padding = label.parentElement ? parseFloat(getComputedStyle(label.parentElement).paddingTop) * 2 : 0;
    label.style.setProperty("--lines", String(Math.max(1, Math.floor((room - padding) / line))));
  }
}

/** @param {HTMLElement} label */
function fitsIn(label) {
  const box = label.parentElement;
  if (!box) return true;
  const style = getComputedStyle(box);
  const width = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const height = box.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
  return label.scrollWidth <= Math.ceil(width) && label.scrollHeight <= Math.ceil(height);
}
