/** The people on the wheel: players, and guests without a device, added by the host. */

import { button, element, form, setText, submitButton, syncList } from "../../../kit/element.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { checkName } from "../../../room/names.js";
import { partWords, peopleWords } from "../party-words.js";

/** @typedef {import("../wire.js").Somebody} Somebody */

/** The absence after which the panel offers to let a player sit out, milliseconds. */
const AWAY = 60_000;

/**
 * @param {readonly {id: string, online: boolean}[]} players @param {Map<string, number>} since the start of each
 *   absence
 * @param {number} now
 * @returns {{gone: string[], next: number}} the players absent for long enough, and the milliseconds until the next one
 *   may be
 */
export function awayFor(players, since, now) {
  const absent = new Set(players.filter(({ online }) => !online).map(({ id }) => id));
  for (const id of since.keys()) if (!absent.has(id)) since.delete(id);
  for (const id of absent) if (!since.has(id)) since.set(id, now);
  const gone = [...since].filter(([, from]) => now - from >= AWAY).map(([id]) => id);
  const rest = [...since.values()].filter((from) => now - from < AWAY);
  return { gone, next: rest.length > 0 ? Math.min(...rest) + AWAY - now : Infinity };
}

export class GuestsPanel {
  #ask;
  /** @type {Map<string, number>} */ #since = new Map();
  #timer = 0;
  #away = element("ul", { class: "party-away" });
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
    this.root = element(
      "div",
      { class: "party-guests" },
      form(
        { class: "party-add" },
        () => void this.#add(),
        this.#name,
        submitButton("button", icon("plus"), text("party/host.guest.add")),
      ),
      this.#fault,
      element("div", { role: "status" }, this.#away),
      this.#summary,
      this.#list,
    );
  }

  close() {
    clearTimeout(this.#timer);
  }

  /** Adds guests; several names are separated by line breaks or commas. */
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
      // Refused names stay in the field for correction.
      this.#name.value = typed.join(", ");
      this.#isAdding = false;
    }
  }

  /** @param {import("../state.js").State} state */
  #offer(state) {
    clearTimeout(this.#timer);
    const { gone, next } = awayFor([...state.players.values()], this.#since, Date.now());
    if (next < Infinity) this.#timer = window.setTimeout(() => this.#offer(state), next);
    // If absent players are left out automatically, no question is needed.
    const asked = state.party?.options.skipsAway ? [] : gone;
    syncList(
      this.#away,
      (state.people.players ?? []).filter(({ player, isOut }) => !isOut && asked.includes(player)),
      ({ player, name }) => `${player} ${name}`,
      ({ player, name }) =>
        element(
          "li",
          {},
          element("span", {}, text("party/host.guest.away", { name })),
          element(
            "button",
            {
              class: "button",
              type: "button",
              aria: { label: `${name}: ${text("party/host.guest.away.out")}` },
              on: { click: () => void this.#ask({ type: "sitOut", player, on: true }) },
            },
            text("party/host.guest.away.out"),
          ),
        ),
    );
  }

  /** @param {import("../state.js").State} state */
  show(state) {
    const { people } = state;
    this.#offer(state);
    setText(this.#summary, peopleWords(state));
    syncList(
      this.#list,
      [...(people.players ?? []), ...people.guests],
      ({ player }) => player,
      (one) => this.#line(one),
      (made, one) => {
        const { name, isOut } = one;
        const [who, what, sit] = /** @type {HTMLElement[]} */ ([...made.children]);
        made.classList.toggle("is-out", isOut);
        made.dataset.out = String(isOut);
        setText(who, name);
        setText(what, partWords(state, one));
        setText(sit, text(isOut ? "party/host.guest.in" : "party/host.guest.out"));
        sit.setAttribute("aria-label", `${name}: ${sit.textContent}`);
      },
    );
  }

  /** @param {Somebody} one */
  #line({ player, name }) {
    const made = element("li", { class: "party-person" });
    const sit = button(
      "button quiet",
      () => void this.#ask({ type: "sitOut", player, on: made.dataset.out !== "true" }),
    );
    made.append(element("span", { dir: "auto" }), element("span", { class: "soft" }), sit);
    if (player.startsWith("g"))
      made.append(
        iconButton(
          "close",
          text("party/host.guest.remove", { name }),
          () => void this.#ask({ type: "guests", remove: player }),
        ),
      );
    return made;
  }
}
