/** Animates changes of a board. Nothing moves for players who want less motion. */

import { element } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { prefersStillness } from "../../kit/settings.js";

/** How long a removed number takes to leave its cell, milliseconds. */
const LEAVES_IN = 420;
/** How long each cell of a met line is lit, and how much later than its neighbor, milliseconds. */
const LIT_FOR = 520;
const LIT_AFTER = 45;
const SHAKEN_FOR = 380;
const BREAKS_IN = 900;

/** @param {HTMLElement} cell whose number falls, while its small trace stays */
export function leave(cell) {
  if (prefersStillness()) return;
  const number = cell.querySelector(".sums-number");
  const falling = element("span", { class: "sums-leaving", aria: { hidden: "true" } }, number?.textContent);
  cell.append(falling);
  falling.animate(
    [
      { transform: "scale(1.15)", opacity: 1 },
      { transform: "translateY(-18%) rotate(-8deg) scale(1.1)", opacity: 1, offset: 0.3 },
      { transform: "translateY(70%) rotate(24deg) scale(0.7)", opacity: 0 },
    ],
    { duration: LEAVES_IN, easing: "ease-in" },
  ).onfinish = () => falling.remove();
  number?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.6 }, {}], { duration: LEAVES_IN });
}

/** @param {HTMLElement} head of a line whose target was just met @param {readonly HTMLElement[]} cells of the line */
export function lightUp(head, cells) {
  if (prefersStillness()) return;
  head.firstElementChild?.animate(
    [{ transform: "scale(1)" }, { transform: "scale(1.35)" }, { transform: "scale(1)" }],
    {
      duration: LIT_FOR,
      easing: "ease-out",
    },
  );
  cells.forEach((cell, index) =>
    cell.animate(
      [
        { boxShadow: "inset 0 0 0 0 var(--confirmed)" },
        { boxShadow: "inset 0 0 0 4px var(--confirmed)", offset: 0.35 },
        { boxShadow: "inset 0 0 0 0 var(--confirmed)" },
      ],
      { duration: LIT_FOR, delay: index * LIT_AFTER },
    ),
  );
}

/** @param {HTMLElement} cell that was marked wrong */
export function shake(cell) {
  if (prefersStillness()) return;
  const steps = [0, -7, 6, -5, 4, -2, 0];
  cell.animate(
    steps.map((step) => ({ transform: `translateX(${step}px)` })),
    { duration: SHAKEN_FOR, easing: "ease-out" },
  );
}

/** A heart's size as a share of its cell's, and its limits in pixels. */
const HEART = 0.42;
const HEART_LEAST = 18;
const HEART_MOST = 40;

/** @param {HTMLElement} cell at whose upper right corner a heart breaks, beside the number */
export function breakHeart(cell) {
  if (prefersStillness()) return;
  const { right, top, width } = cell.getBoundingClientRect();
  const halves = ["left", "right"].map((side) => element("span", { class: `sums-half is-${side}` }, icon("heart")));
  const heart = element("span", { class: "sums-heart", aria: { hidden: "true" } }, ...halves);
  heart.style.left = `${right}px`;
  heart.style.top = `${top}px`;
  heart.style.fontSize = `${Math.min(HEART_MOST, Math.max(HEART_LEAST, width * HEART))}px`;
  document.body.append(heart);
  heart.animate([{ transform: "translateY(0)" }, { transform: "translateY(-0.6em)" }], {
    duration: BREAKS_IN,
    easing: "ease-out",
  }).onfinish = () => heart.remove();
  halves.forEach((half, index) => {
    const way = index === 0 ? -1 : 1;
    half.animate(
      [
        { transform: "scale(0.4)", opacity: 0 },
        { transform: "scale(1.1)", opacity: 1, offset: 0.2 },
        { transform: "none", opacity: 1, offset: 0.4 },
        { transform: `translate(${way * 0.4}em, 0) rotate(${way * 35}deg)`, opacity: 0 },
      ],
      { duration: BREAKS_IN, fill: "forwards" },
    );
  });
}
