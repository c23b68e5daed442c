/**
 * The people on the wheel, in the console's list of people: players, and the guests without a device that the host adds.
 */

import { element, form, setText, submitButton, syncList } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
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
  /** @type {import("../state.js").State | null} */ #state = null;
  /** People on the wheel or sitting out, by their ids. @type {Map<string, Somebody>} */ #all = new Map();
  root;

  /** @param {(command: import("../wire.js").Command) => Promise<any>} ask */
  constructor(ask) {
    this.#ask = ask;
    this.root = element(
      "div",
      { class: "party-guests" },
      element("h3", {}, text("party/host.panel.guests")),
      this.#summary,
      form(
        { class: "party-add" },
        () => void this.#add(),
        this.#name,
        submitButton("button", icon("plus"), text("party/host.guest.add")),
      ),
      this.#fault,
      element("div", { role: "status" }, this.#away),
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
    const { mode, source } = state.party?.options ?? {};
    const { people } = state;
    this.#state = state;
    // A draw from a list has no people on the wheel.
    this.root.hidden = mode === "draw" && source === "list";
    this.#offer(state);
    setText(this.#summary, peopleWords(state));
    this.#all = new Map(
      this.root.hidden ? [] : [...(people.players ?? []), ...people.guests].map((one) => [one.player, one]),
    );
  }

  /** @param {string} player @returns {import("../../../shell/game.js").PersonPart | null} */
  of(player) {
    const one = this.#all.get(player);
    if (!one || !this.#state) return null;
    const part = this.#part(one, this.#state);
    // The list already shows who is away.
    const away = text("party/play.why.away");
    return {
      ...part,
      note: part.note
        .split(" · ")
        .filter((words) => words !== away)
        .join(" · "),
    };
  }

  /**
   * @returns {(import("../../../shell/game.js").PersonPart & {player: string, name: string})[]} guests without a phone
   */
  others() {
    const state = this.#state;
    if (!state) return [];
    return [...this.#all.values()]
      .filter(({ player }) => player.startsWith("g"))
      .map((one) => ({
        ...this.#part(one, state),
        player: one.player,
        name: one.name,
        remove: () => void this.#ask({ type: "guests", remove: one.player }),
      }));
  }

  /** @param {Somebody} one @param {import("../state.js").State} state */
  #part(one, state) {
    const { player, isOut } = one;
    return {
      note: partWords(state, one),
      deed: text(isOut ? "party/host.guest.in" : "party/host.guest.out"),
      act: () => void this.#ask({ type: "sitOut", player, on: !isOut }),
    };
  }
}
