/** `<toast-stack>`: small passing messages. They never take the focus and never cover what is tapped. */

import { element, setText } from "./element.js";
import { icon } from "./icons.js";
import { text as say } from "./texts.js";

/** @typedef {{icon?: string, tone?: "plain" | "gold" | "warn", lasts?: number, action?: {label: string, run: () => void}, key?: string}} ToastOptions */

const LASTS = 4_500;
const AT_ONCE = 3;

export class ToastStack extends HTMLElement {
  connectedCallback() {
    this.classList.add("toasts");
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", say("common.toasts.label"));
  }

  /**
   * @param {string} text
   * @param {ToastOptions} [options] `lasts` in milliseconds; a toast of the same `key` is replaced
   * @returns {() => void} takes it away
   */
  show(text, options = {}) {
    const { lasts = LASTS, action, tone = "plain", key } = options;
    if (key) this.querySelector(`[data-key="${CSS.escape(key)}"]`)?.remove();
    const toast = element("div", { class: `toast ${tone}`, data: key ? { key } : {} });
    toast.append(icon(options.icon ?? "info"), element("span", { class: "toast-text" }, text));
    const leave = () => {
      clearTimeout(timer);
      clearInterval(ticker);
      toast.remove();
    };
    let ticker = 0;
    if (action) {
      const label = element("span", {}, action.label);
      const left = element("span", { class: "toast-left", aria: { hidden: "true" } });
      toast.append(
        element(
          "button",
          {
            class: "button toast-action",
            type: "button",
            on: {
              click: () => {
                leave();
                action.run();
              },
            },
          },
          label,
          left,
        ),
      );
      let seconds = Math.round(lasts / 1_000);
      setText(left, String(seconds));
      ticker = setInterval(() => setText(left, String(Math.max(0, (seconds -= 1)))), 1_000);
    } else {
      // Whoever has read it may send it away.
      toast.addEventListener("click", leave);
    }
    const timer = setTimeout(leave, lasts);
    this.append(toast);
    while (this.children.length > AT_ONCE) this.firstElementChild?.remove();
    return leave;
  }
}

customElements.define("toast-stack", ToastStack);
