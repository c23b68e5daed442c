/** Who is on the wheel: players, and guests without a device, whom the host names. */

import { element, setText, syncList } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { number, text } from "../../../kit/texts.js";
import { checkName } from "../../../room/names.js";

/** @typedef {import("../wire.js").Somebody} Somebody */

export class GuestsPanel {
  #ask;
  #name = element("input", {
    class: "input",
    maxLength: 48,
    autocomplete: "off",
    enterKeyHint: "done",
    aria: { label: text("party/host.guest.name") },
    placeholder: text("party/host.guest.name"),
  });
  #isAdding = false;
  #fault = element("p", { class: "fault", role: "alert" });
  #summary = element("p", { class: "soft" });
  #list = element("ul", { class: "party-people" });
  root;

  /** @param {(command: import("../wire.js").Command) => Promise<any>} ask */
  constructor(ask) {
    this.#ask = ask;
    const form = element(
      "form",
      { class: "party-add" },
      this.#name,
      element("button", { class: "button", type: "submit" }, icon("plus"), text("party/host.guest.add")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#add();
    });
    this.root = element("div", { class: "party-guests" }, form, this.#fault, this.#summary, this.#list);
  }

  /** Several names, one a line or behind commas, are several guests. */
  async #add() {
    if (this.#isAdding) return;
    this.#isAdding = true;
    setText(this.#fault, "");
    const typed = this.#name.value.split(/[\n,;]/).filter((one) => one.trim());
    try {
      while (typed.length > 0) {
        const { name, fault } = checkName(typed[0]);
        if (fault) return setText(this.#fault, fault);
        const answer = await this.#ask({ type: "guests", add: name });
        if (answer.type === "rejected") return;
        typed.shift();
      }
      this.#name.focus();
    } finally {
      // What could not be taken stays, to be mended.
      this.#name.value = typed.join(", ");
      this.#isAdding = false;
    }
  }

  /** @param {import("../state.js").State} state */
  show({ people }) {
    setText(
      this.#summary,
      [
        text("party/play.onWheel", { count: people.on }),
        people.out > 0 ? text("party/play.out", { count: people.out }) : "",
      ]
        .filter(Boolean)
        .join(" · "),
    );
    syncList(
      this.#list,
      [...(people.players ?? []), ...people.guests],
      ({ player }) => player,
      (one) => this.#line(one),
      (made, { name, isOut, picked }) => {
        const [who, what, sit] = /** @type {HTMLElement[]} */ ([...made.children]);
        made.classList.toggle("is-out", isOut);
        made.dataset.out = String(isOut);
        setText(who, name);
        setText(what, picked > 0 ? text("party/play.times", { count: number(picked) }) : "");
        setText(sit, text(isOut ? "party/host.guest.in" : "party/host.guest.out"));
        sit.setAttribute("aria-label", `${name}: ${sit.textContent}`);
      },
    );
  }

  /** @param {Somebody} one */
  #line({ player, name }) {
    const made = element("li", { class: "party-person" });
    const sit = element("button", {
      class: "button quiet",
      type: "button",
      on: { click: () => void this.#ask({ type: "sitOut", player, on: made.dataset.out !== "true" }) },
    });
    made.append(element("span", { dir: "auto" }), element("span", { class: "soft" }), sit);
    if (player.startsWith("g"))
      made.append(
        element(
          "button",
          {
            class: "button quiet icon-only",
            type: "button",
            aria: { label: text("party/host.guest.remove", { name }) },
            on: { click: () => void this.#ask({ type: "guests", remove: player }) },
          },
          icon("close"),
        ),
      );
    return made;
  }
}
