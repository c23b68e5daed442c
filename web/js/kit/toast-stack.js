/**
 * `<toast-stack>`: short messages that disappear after a while, one at a time. They never take the focus and never
 * cover what is being tapped.
 */

import { button, element, setText } from "./element.js";
import { icon } from "./icons.js";
import { text as say } from "./texts.js";

/**
 * @typedef {{icon?: string, tone?: "plain" | "gold" | "warn", lasts?: number, action?: {label: string, run: () =>
 * void}, key?: string}} ToastOptions
 */
/** @typedef {{text: string, options: ToastOptions}} Waiting */

const LASTS = 4_500;
/** How long a message without an action is shown while others wait, milliseconds. */
const IN_A_ROW = 1_800;
/** If more than these wait, the oldest ones are outdated and dropped. */
const MOST_WAITING = 3;

export class ToastStack extends HTMLElement {
  /** @type {Waiting[]} */ #waiting = [];
  /** @type {{options: ToastOptions, since: number, timer: number, leave: () => void} | null} */ #shown = null;

  connectedCallback() {
    this.classList.add("toasts");
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", say("kit.toasts.label"));
  }

  /**
   * @param {string} text
   * @param {ToastOptions} [options] `lasts` in milliseconds; a toast with the same `key` is replaced
   * @returns {() => void} removes it
   */
  show(text, options = {}) {
    const { key } = options;
    if (key) this.#waiting = this.#waiting.filter((other) => other.options.key !== key);
    const wanted = { text, options };
    // Messages that ask for an answer, respond to the user's own action or celebrate are shown immediately.
    const isUrgent =
      options.action || (options.tone ?? "plain") !== "plain" || (key && this.#shown?.options.key === key);
    if (!this.#shown || isUrgent) {
      this.#shown?.leave();
      this.#put(wanted);
    } else {
      this.#waiting = [...this.#waiting, wanted].slice(-MOST_WAITING);
      this.#hurry();
    }
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== wanted);
      if (this.#shown?.options === options) this.#next();
    };
  }

  #next() {
    this.#shown?.leave();
    const following = this.#waiting.shift();
    if (following) this.#put(following);
  }

  /** Limits how long the current message is shown, because another one waits. */
  #hurry() {
    const shown = this.#shown;
    if (!shown || shown.options.action) return;
    clearTimeout(shown.timer);
    shown.timer = setTimeout(() => this.#next(), Math.max(0, shown.since + IN_A_ROW - performance.now()));
  }

  /** @param {Waiting} wanted */
  #put({ text, options }) {
    const { lasts = LASTS, action, tone = "plain", key } = options;
    const toast = element("div", { class: `toast ${tone}`, data: key ? { key } : {} });
    toast.append(icon(options.icon ?? "info"), element("span", { class: "toast-text" }, text));
    let ticker = 0;
    const shown = {
      options,
      since: performance.now(),
      timer: setTimeout(() => this.#next(), lasts),
      leave: () => {
        clearTimeout(shown.timer);
        clearInterval(ticker);
        toast.remove();
        this.#shown = null;
      },
    };
    this.#shown = shown;
    if (action) {
      const label = element("span", {}, action.label);
      const left = element("span", { class: "toast-left", aria: { hidden: "true" } });
      const act = () => {
        this.#next();
        action.run();
      };
      toast.append(button("button toast-action", act, label, left));
      let seconds = Math.round(lasts / 1_000);
      setText(left, String(seconds));
      ticker = setInterval(() => setText(left, String(Math.max(0, (seconds -= 1)))), 1_000);
    } else {
      // Users who have read it may dismiss it.
      toast.addEventListener("click", () => this.#next());
    }
    this.append(toast);
    if (this.#waiting.length > 0) this.#hurry();
  }
}

customElements.define("toast-stack", ToastStack);
