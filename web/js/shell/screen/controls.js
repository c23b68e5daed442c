/** The controls of the big screen: sound and full screen together or separately, the color scheme, and a delay. */

import { element, setText } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { lasting } from "../../kit/storage.js";
import { number, text } from "../../kit/texts.js";
import { siteFoot } from "../site-links.js";

/** How long the controls are visible after a mouse movement, milliseconds. */
const SHOWN = 5_000;
/** Steps of the delay, seconds. */
const STEP = 5;
const LONGEST = 300;
const LIGHT_KEY = "callboard.screen.light";

/**
 * @typedef {object} Dials
 * @property {import("./sounds.js").Sounds} sounds
 * @property {() => void} heard called when the sounds changed
 * @property {number} delay seconds
 * @property {(seconds: number) => void} delayed
 * @property {() => void} moved called when the controls appear or disappear
 */

/** @param {Dials} dials @returns {HTMLElement} */
export const screenControls = (dials) => new Controls(dials).root;

class Controls {
  #dials;
  #both = control("play", text("screen.controls.both"), () => this.#startBoth());
  #sound = control("speaker", text("screen.controls.sound"), () => this.#switchSound());
  #music = control("note", text("screen.controls.music"), () => this.#switchMusic());
  #full = control("screen", text("screen.controls.full"), () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else goFull();
  });
  #light = control("moon", text("screen.controls.light"), () => {
    const isLight = document.documentElement.toggleAttribute("data-light");
    lasting.setItem(LIGHT_KEY, isLight ? "yes" : "no");
    this.#draw();
  });
  #seconds = element("output", { class: "delay-value" });
  #timer = 0;
  root = element(
    "div",
    { class: "screen-controls" },
    element(
      "div",
      { class: "screen-dials", role: "toolbar", aria: { label: text("screen.controls.label") } },
      this.#both,
      this.#sound,
      this.#music,
      this.#full,
      this.#light,
      element(
        "span",
        { class: "delay" },
        icon("clock"),
        control("minus", text("screen.controls.less"), () => this.#shift(-STEP), true),
        this.#seconds,
        control("plus", text("screen.controls.more"), () => this.#shift(STEP), true),
      ),
    ),
    siteFoot(),
  );

  /** @param {Dials} dials */
  constructor(dials) {
    this.#dials = dials;
    this.#both.classList.add("primary");
    document.documentElement.toggleAttribute("data-light", lasting.getItem(LIGHT_KEY) === "yes");
    this.#listen();
    this.#draw();
    this.#wake();
  }

  #listen() {
    // They stay visible while they have the focus or the pointer.
    for (const type of ["focusout", "pointerleave"])
      this.root.addEventListener(type, () => requestAnimationFrame(this.#dials.moved));
    for (const type of ["pointermove", "pointerdown", "keydown"])
      addEventListener(type, () => this.#wake(), { passive: true });
    document.addEventListener("fullscreenchange", () => this.#draw());
    // Keyboard shortcuts.
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.key === "m") this.#sound.click();
      else if (event.key === "f") this.#full.click();
    });
  }

  #startBoth() {
    this.#dials.sounds.on = true;
    this.#dials.sounds.play("start");
    this.#dials.heard();
    goFull();
    this.#draw();
  }

  #switchSound() {
    const { sounds } = this.#dials;
    sounds.on = !sounds.on;
    sounds.play("call");
    this.#dials.heard();
    this.#draw();
  }

  #switchMusic() {
    const { sounds } = this.#dials;
    sounds.music = !sounds.music;
    this.#dials.heard();
    this.#draw();
  }

  /** @param {number} step seconds */
  #shift(step) {
    this.#dials.delay = Math.min(LONGEST, Math.max(0, this.#dials.delay + step));
    this.#dials.delayed(this.#dials.delay);
    this.#draw();
  }

  #draw() {
    const { sounds, delay } = this.#dials;
    press(this.#sound, sounds.on);
    press(this.#music, sounds.on && sounds.music);
    press(this.#full, document.fullscreenElement !== null);
    press(this.#light, document.documentElement.hasAttribute("data-light"));
    this.#full.hidden = !document.fullscreenEnabled;
    this.#both.hidden = sounds.on || document.fullscreenElement !== null;
    setText(this.#seconds, text("screen.controls.delay", { seconds: number(delay) }));
  }

  #wake() {
    this.#show(true);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#show(false), SHOWN);
  }

  /** @param {boolean} isAwake */
  #show(isAwake) {
    if (this.root.classList.contains("is-awake") === isAwake) return;
    this.root.classList.toggle("is-awake", isAwake);
    this.#dials.moved();
  }
}

const goFull = () => void document.documentElement.requestFullscreen?.().catch(() => {});

/** @param {HTMLElement} control @param {boolean} on */
const press = (control, on) => control.setAttribute("aria-pressed", String(on));

/** @param {string} symbol @param {string} words @param {() => void} run @param {boolean} [small] */
function control(symbol, words, run, small = false) {
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
