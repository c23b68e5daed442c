/** The tokens of the look, read from the style sheet so that this page always shows the real values. */

import { button, element } from "../../kit/element.js";
import { text } from "../../kit/texts.js";
import { section } from "./components.js";

/** Surfaces, each with the colors of text on it. */
const COLOURS = [
  ["paper", "ink"],
  ["card", "ink"],
  ["card", "ink-soft"],
  ["card-deep", "ink"],
  ["card", "velvet-text"],
  ["card", "brass-text"],
  ["card", "danger"],
  ["velvet", "on-velvet"],
  ["footlight", "on-footlight"],
  ["confirmed", "on-confirmed"],
  ["early-wash", "early"],
  ["winning", "on-winning"],
];
/** Lines that separate parts from their surface, [line, surface]. */
const LINES = [
  ["rule-strong", "card"],
  ["brass", "card"],
  ["footlight-deep", "footlight"],
  ["confirmed-deep", "card"],
  ["winning-deep", "winning"],
  ["early", "early-wash"],
];
const FAMILIES = [
  ["--display", "Curtain up"],
  ["--text", "The host calls what happens"],
  ["--narrow", "Camera zooming around"],
  ["--mono", "K7Q X4P"],
];
const STEPS = ["--step--1", "--step-0", "--step-1", "--step-2", "--step-3", "--step-4", "--step-5"];
const GAPS = ["--gap-1", "--gap-2", "--gap-3", "--gap-4", "--gap-5", "--gap-6", "--gap-7"];
const ROUNDS = ["--round-1", "--round-2", "--round-3"];
const MOTIONS = [
  ["--quick", "ease"],
  ["--calm", "ease"],
  ["--calm", "--settle"],
];

/** @param {string} name @returns {string} its current value */
const valueOf = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** @param {string} colour as the browser computes it: rgb(…) @returns {number} relative luminance by WCAG 2.2 */
export function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} one @param {string} other colours as computed @returns {number} 1 to 21 */
export function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** @returns {HTMLElement[]} */
export const tokenSections = () => [
  section(
    "colours",
    items("swatches", COLOURS, ([ground, ink]) => swatch(ground, ink, 4.5)),
  ),
  section(
    "lines",
    items("swatches", LINES, ([line, ground]) => swatch(ground, line, 3)),
  ),
  section(
    "type",
    ...FAMILIES.map(([family, sample]) => {
      const shown = element("span", { lang: "en" }, sample);
      shown.style.fontFamily = `var(${family})`;
      return element("p", { class: "type-family" }, shown, element("code", {}, family));
    }),
    items("steps", STEPS, (step) => {
      const sample = element("span", { class: "step-sample", lang: "en" }, "Stage");
      sample.style.fontSize = `var(${step})`;
      return measured(sample, step);
    }),
  ),
  section(
    "spacing",
    items("gaps", GAPS, (gap) => {
      const bar = element("span", { class: "gap-bar" });
      bar.style.inlineSize = `var(${gap})`;
      return measured(bar, gap);
    }),
    items("corners", ROUNDS, (round) => {
      const box = element("span", { class: "corner" });
      box.style.borderRadius = `var(${round})`;
      return measured(box, round);
    }),
  ),
  section(
    "motion",
    items("motions", MOTIONS, motion),
    button("button", () => document.querySelector(".motions")?.classList.toggle("is-moved"), text("design.move")),
  ),
];

/**
 * @template T
 * @param {string} look @param {readonly T[]} tokens @param {(token: T) => HTMLElement} show
 */
const items = (look, tokens, show) => element("ul", { class: look }, ...tokens.map(show));

/** @param {HTMLElement} sample @param {string} token */
const measured = (sample, token) => element("li", {}, sample, element("code", {}, `${token} ${valueOf(token)}`));

/** @param {string[]} token */
function motion([length, curve]) {
  const isOwn = curve.startsWith("--");
  const dot = element("span", { class: "motion-dot" });
  dot.style.transition = `inset-inline-start var(${length}) ${isOwn ? `var(${curve})` : curve}`;
  return element(
    "li",
    {},
    element("span", { class: "motion-track" }, dot),
    element("code", {}, `${length} ${valueOf(length)}${isOwn ? ` · ${curve}` : ""}`),
  );
}

/** @param {string} ground @param {string} ink @param {number} least the minimum that WCAG requires */
function swatch(ground, ink, least) {
  const ratio = element("span", { class: "ratio" });
  const made = element(
    "li",
    { class: "swatch" },
    element("span", { class: "swatch-sample" }, least < 4.5 ? "▬" : "Aa"),
    element("code", {}, `--${ink}`),
    element("code", {}, `--${ground}`),
    ratio,
  );
  const sample = /** @type {HTMLElement} */ (made.firstElementChild);
  // A line needs its own contrast; the text about it needs the contrast of text.
  const shown = least < 4.5 ? sample : made;
  shown.style.backgroundColor = `var(--${ground})`;
  shown.style.color = `var(--${ink})`;
  made.dataset.least = String(least);
  return made;
}

/** Writes the current contrast beside each swatch. */
export function measureSwatches() {
  for (const swatchElement of Array.from(document.querySelectorAll(".swatch"))) {
    const sample = /** @type {HTMLElement | null} */ (swatchElement.querySelector(".swatch-sample"));
    const ratio = swatchElement.querySelector(".ratio");
    if (!sample || !ratio) continue;
    const value = contrast(
      getComputedStyle(sample).color,
      getComputedStyle(sample.style.backgroundColor ? sample : swatchElement).backgroundColor,
    );
    ratio.textContent = `${value.toFixed(1)} : 1`;
    swatchElement.classList.toggle("is-low", value < Number(/** @type {HTMLElement} */ (swatchElement).dataset.least));
  }
}
