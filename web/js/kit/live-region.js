/** `<live-region>`: announces texts politely to screen readers; several within a moment are announced as one. */

const MOMENT = 400;

export class LiveRegion extends HTMLElement {
  /** @type {string[]} */ #said = [];
  #timer = 0;

  connectedCallback() {
    this.classList.add("visually-hidden");
    this.setAttribute("role", "status");
    this.setAttribute("aria-live", "polite");
  }

  /** @param {string} text */
  say(text) {
    this.#said.push(text);
    if (this.#timer) return;
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      this.textContent = this.#said.splice(0).join(" ");
    }, MOMENT);
  }

  /** Empties it, because what was announced is no longer there. */
  hush() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#said = [];
    this.textContent = "";
  }
}

customElements.define("live-region", LiveRegion);
