/** The menu of a party on one phone: the deck, the names, the options, and the start. */

import { button, element, form, setText, submitButton } from "../../../kit/element.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { confirmDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { checkName } from "../../../room/names.js";
import { siteFoot } from "../../../shell/site-links.js";
import { OptionsForm, USUAL } from "../setup/options-form.js";
import { GUESTS_MAX, begin } from "./game.js";
import { newSeed } from "./line.js";
import { keepHabits } from "./saved-games.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./saved-games.js").Habits} Habits */
/** @typedef {{key: string, deck: import("../wire.js").WholeDeck}} Shelved */

/**
 * @typedef {object} Around
 * @property {() => Shelved[]} shelf all playable decks
 * @property {(habits: Habits) => void} changed
 * @property {(game: Game) => void} play
 * @property {() => void} rules opens them
 * @property {() => void} settings opens them
 */

export class SoloMenu {
  #around;
  #habits;
  /** The game that can be continued. @type {Game | null} */ #left;
  /** @type {Shelved[]} */ #all = [];
  #names;
  #deck = element("select", {
    class: "input",
    id: "party-deck",
    aria: { label: text("party/setup.deck") },
    on: { change: () => this.#remember({ ...this.#habits, deck: this.#deck.value }) },
  });
  #noDecks = element("p", { class: "party-no-decks", role: "status" }, text("party/solo.noDecks"));
  #fault = element("p", { class: "fault", role: "alert" });
  #list = element("ul", { class: "party-names" });
  #name = element("input", {
    class: "input",
    maxLength: 400,
    autocomplete: "off",
    enterKeyHint: "done",
    placeholder: text("party/solo.names.example"),
    id: "party-name",
  });
  #options;
  #go;
  root;

  /** @param {Habits} habits @param {Game | null} left the game that can be continued @param {Around} around */
  constructor(habits, left, around) {
    this.#around = around;
    this.#habits = habits;
    this.#left = left;
    this.#names = [...habits.names];
    this.#options = new OptionsForm(habits.options ?? USUAL, { isAlone: true });
    this.#go = button(
      left ? "button large wide" : "button primary large wide",
      () => void this.#begin(),
      icon(left ? "plus" : "play"),
      text(left ? "party/solo.new" : "party/solo.play"),
    );
    const begins = [...this.#sections(), this.#go];
    this.root = element(
      "main",
      { class: "menu-page" },
      element(
        "section",
        { class: `notice pinned menu-card ${left ? "" : "menu-begins"}` },
        element("p", { class: "eyebrow" }, "Callboard"),
        element("h1", {}, text("party/play.title")),
        element("p", { class: "soft" }, text("party/solo.intro")),
        left && button("button primary large wide", () => around.play(left), icon("play"), text("party/solo.continue")),
        ...(left ? [fold(begins)] : begins),
        element(
          "div",
          { class: "menu-ways" },
          button("button quiet", around.rules, icon("info"), text("alone.rules")),
          button("button quiet", around.settings, icon("gear"), text("party/solo.settings")),
          element("a", { class: "button quiet", href: "/" }, icon("back"), text("alone.home")),
        ),
        globalThis.isSecureContext
          ? null
          : element("p", { class: "soft small" }, `${text("alone.plain")} ${text("party/solo.plain")}`),
        siteFoot(),
      ),
    );
    this.fill();
    this.#showNames();
  }

  #sections() {
    return [
      element("label", { class: "menu-label", htmlFor: "party-name" }, text("party/solo.names")),
      addForm(this.#name, () => {
        this.#takeName();
        this.#name.focus();
      }),
      this.#fault,
      this.#list,
      element("h2", {}, text("party/setup.deck")),
      this.#noDecks,
      this.#deck,
      element("a", { class: "button quiet", href: "/decks" }, icon("pencil"), text("party/solo.ownDecks")),
      this.#options.root,
    ];
  }

  /** Updates the decks from the shelf, and keeps typed text. */
  fill() {
    const wanted = [this.#habits.deck, this.#deck.value];
    this.#all = this.#around.shelf();
    this.#deck.replaceChildren(
      ...this.#all.map(({ key, deck: { title, questions } }) =>
        element("option", { value: key }, text("party/setup.deck.count", { title, count: questions.length })),
      ),
    );
    const kept = wanted.find((one) => this.#all.some(({ key }) => key === one));
    if (kept !== undefined) this.#deck.value = kept;
    const isEmpty = this.#all.length === 0;
    this.#deck.hidden = isEmpty;
    this.#noDecks.hidden = !isEmpty;
    this.#go.disabled = isEmpty;
  }

  /** @param {Habits} habits */
  #remember(habits) {
    this.#habits = habits;
    this.#around.changed(habits);
  }

  #showNames() {
    this.#list.replaceChildren(
      ...this.#names.map((one, index) =>
        element(
          "li",
          {},
          element("span", { dir: "auto" }, one),
          iconButton("close", text("party/solo.remove", { name: one }), () => {
            this.#names.splice(index, 1);
            this.#showNames();
          }),
        ),
      ),
    );
  }

  /** @returns {boolean} whether all typed names were accepted */
  #takeName() {
    const typedNames = this.#name.value.split(/[\n,;]/).filter((typed) => typed.trim());
    setText(this.#fault, "");
    const wrong = typedNames.findIndex((typed) => !this.#take(typed));
    this.#name.value = wrong < 0 ? "" : typedNames.slice(wrong).join(", ");
    this.#showNames();
    return wrong < 0;
  }

  /** @param {string} typed @returns {boolean} whether it was accepted */
  #take(typed) {
    const { name, fault } = checkName(typed);
    const isTwin = this.#names.some((one) => one.toLowerCase() === name.toLowerCase());
    const isFull = this.#names.length >= GUESTS_MAX;
    const twin = isTwin ? text("party/solo.twin") : "";
    const problem = fault || twin || (isFull ? text("party/play.error.tooManyGuests") : "");
    if (problem) setText(this.#fault, problem);
    else this.#names.push(name);
    return !problem;
  }

  async #begin() {
    if (!this.#takeName()) return;
    if (this.#names.length === 0) {
      setText(this.#fault, text("party/solo.noNames"));
      return this.#name.focus();
    }
    const isSure =
      !this.#left ||
      (await confirmDialog(
        text("party/solo.new.title"),
        text("party/solo.new.text", { count: this.#left.askedCount }),
        text("party/solo.new"),
      ));
    if (!isSure) return;
    const chosen = this.#all.find(({ key }) => key === this.#deck.value) ?? this.#all[0];
    const { options } = this.#options;
    this.#remember({ names: this.#names, deck: chosen.key, options });
    keepHabits(this.#habits);
    this.#around.play(begin(newSeed(), options, [chosen.deck], this.#names));
  }
}

/** @param {Node[]} begins the elements that begin another game */
const fold = (begins) =>
  element(
    "details",
    { class: "menu-fold" },
    element("summary", {}, text("party/solo.another")),
    element("div", { class: "menu-fold-parts" }, ...begins),
  );

/**
 * A field for typing names.
 * @param {HTMLInputElement} name @param {() => void} add
 */
export const addForm = (name, add) =>
  form({ class: "party-add" }, add, name, submitButton("button", icon("plus"), text("party/solo.add")));
