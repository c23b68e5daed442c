/** What the person at the projector can set: sound and full screen in one tap, each by itself, the light, and a delay. */

import { element, setText } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { lasting } from "../../kit/storage.js";
import { number, text } from "../../kit/texts.js";
import { siteFoot } from "../site-links.js";

/** The controls are there for so long after the mouse has moved, milliseconds. */
const SHOWN = 5_000;
/** Steps of the delay, seconds. */
const STEP = 5;
const LONGEST = 300;
const LIGHT_KEY = "callboard.screen.light";

/**
 * @typedef {object} Dials
 * @property {import("./sounds.js").Sounds} sounds
 * @property {() => void} heard what is heard has changed
 * @property {number} delay seconds
 * @property {(seconds: number) => void} delayed
 * @property {() => void} moved the controls have come or gone, beside what else stands there
 */

/** @param {Dials} dials @returns {HTMLElement} */
export function screenControls(dials) {
  const both = button("play", text("screen.controls.both"), () => {
    dials.sounds.on = true;
    dials.sounds.play("start");
    dials.heard();
    void document.documentElement.requestFullscreen?.().catch(() => {});
    draw();
  });
  both.classList.add("primary");
  const sound = button("speaker", text("screen.controls.sound"), () => {
    dials.sounds.on = !dials.sounds.on;
    dials.sounds.play("call");
    dials.heard();
    draw();
  });
  const music = button("note", text("screen.controls.music"), () => {
    dials.sounds.music = !dials.sounds.music;
    dials.heard();
    draw();
  });
  const full = button("screen", text("screen.controls.full"), () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen?.().catch(() => {});
  });
  const light = button("moon", text("screen.controls.light"), () => {
    const isLight = document.documentElement.toggleAttribute("data-light");
    lasting.setItem(LIGHT_KEY, isLight ? "yes" : "no");
    draw();
  });
  document.documentElement.toggleAttribute("data-light", lasting.getItem(LIGHT_KEY) === "yes");
  const seconds = element("output", { class: "delay-value" });
  /** @param {number} step */
  const shift = (step) => {
    dials.delay = Math.min(LONGEST, Math.max(0, dials.delay + step));
    dials.delayed(dials.delay);
    draw();
  };
  const less = button("minus", text("screen.controls.less"), () => shift(-STEP), true);
  const more = button("plus", text("screen.controls.more"), () => shift(STEP), true);
  const root = element(
    "div",
    { class: "screen-controls" },
    element(
      "div",
      { class: "screen-dials", role: "toolbar", aria: { label: text("screen.controls.label") } },
      both,
      sound,
      music,
      full,
      light,
      element("span", { class: "delay" }, icon("clock"), less, seconds, more),
    ),
    siteFoot(),
  );

  const draw = () => {
    sound.setAttribute("aria-pressed", String(dials.sounds.on));
    music.setAttribute("aria-pressed", String(dials.sounds.on && dials.sounds.music));
    full.setAttribute("aria-pressed", String(document.fullscreenElement !== null));
    light.setAttribute("aria-pressed", String(document.documentElement.hasAttribute("data-light")));
    full.hidden = !document.fullscreenEnabled;
    both.hidden = dials.sounds.on || document.fullscreenElement !== null;
    setText(seconds, text("screen.controls.delay", { seconds: number(dials.delay) }));
  };
  let timer = 0;
  /** @param {boolean} isAwake */
  const show = (isAwake) => {
    if (root.classList.contains("is-awake") === isAwake) return;
    root.classList.toggle("is-awake", isAwake);
    dials.moved();
  };
  const wake = () => {
    show(true);
    clearTimeout(timer);
    timer = setTimeout(() => show(false), SHOWN);
  };
  // As long as somebody is at them, they stay without being awake.
  for (const type of ["focusout", "pointerleave"])
    root.addEventListener(type, () => requestAnimationFrame(dials.moved));
  for (const type of ["pointermove", "pointerdown", "keydown"]) addEventListener(type, wake, { passive: true });
  document.addEventListener("fullscreenchange", draw);
  // In reach without looking for the bar.
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key === "m") sound.click();
    else if (event.key === "f") full.click();
  });
  draw();
  wake();
  return root;
}

/** @param {string} symbol @param {string} words @param {() => void} run @param {boolean} [small] */
function button(symbol, words, run, small = false) {
  return element(
    "button",
    {
      class: small ? "button quiet icon-only" : "button",
      type: "button",
      title: words,
      aria: small ? { label: words } : {},
      on: { click: run },
    },
    icon(symbol),
    small ? null : element("span", {}, words),
  );
}
