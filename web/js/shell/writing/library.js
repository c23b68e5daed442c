/** The library: content that other people on this server have published. The search runs while the player types. */

import { button, element, setText } from "../../kit/element.js";
import { icon, iconButton } from "../../kit/icons.js";
import { text } from "../../kit/texts.js";
import { coverPicture } from "./cover.js";
import { GotContents } from "./got.js";
import { SORTS, readCard, searchLibrary } from "./library-api.js";
import { factsOf, openCard, shownOf } from "./library-card.js";
import { openProfile } from "./profile-dialog.js";

/** @typedef {import("./library-api.js").Card} Card */
/** @typedef {import("./library-api.js").Sort} Sort */
/**
 * @template {import("./kind.js").Content} C
 * @typedef {import("./kind.js").WrittenKind<C>} WrittenKind
 */
/**
 * @template {import("./kind.js").Content} C
 * @typedef {import("./library-card.js").Around<C>} Around
 */

/** The time after the last typed letter before the search begins, milliseconds. */
const TYPING_PAUSE = 150;
/** Pauses between two attempts to reach the library, milliseconds. */
const [RETRY_FIRST, RETRY_LAST] = [1_000, 60_000];

/** @template {import("./kind.js").Content} C */
export class LibraryPanel {
  #kind;
  #around;
  #contents;
  /** Answers may arrive in any order; only the one to the last request is used. */ #asked = 0;
  #page = 1;
  #timer = 0;
  #retry = RETRY_FIRST;
  #words = element("input", {
    class: "input",
    type: "search",
    id: "library-words",
    maxLength: 100,
    autocomplete: "off",
    aria: { label: text("library.search") },
    placeholder: text("library.search"),
    on: { input: () => this.#later(TYPING_PAUSE, 1) },
  });
  #sort = select(
    "library-sort",
    text("library.sort"),
    SORTS.map((sort) => [sort, text(`library.sort.${sort}`)]),
    () => void this.#look(1),
  );
  #audience;
  #state = element("p", { class: "soft", role: "status" });
  #cards = element("ul", { class: "library-cards" });
  #place = element("span", {});
  #back = pageButton("back", "before", () => void this.#look(this.#page - 1));
  #on = pageButton("play", "after", () => void this.#look(this.#page + 1));
  #pages = element("nav", { class: "library-pages", hidden: true }, this.#back, this.#place, this.#on);
  #got = element("ul", { class: "library-cards" });
  #gotPart = element("section", { class: "notice" }, element("h2", {}, text("library.got")), this.#got);
  #main;
  root;

  /** @param {WrittenKind<C>} kind @param {Around<C>} around */
  constructor(kind, around) {
    this.#kind = kind;
    this.#around = around;
    this.#contents = new GotContents(kind);
    this.#audience = select(
      "library-audience",
      text("library.audience"),
      [
        ["", text("library.audience.all")],
        ...kind.audiences.map((one) => /** @type {[string, string]} */ ([one, kind.audienceWords(one)])),
      ],
      () => void this.#look(1),
    );
    this.#audience.hidden = kind.audiences.length === 0;
    this.#main = element(
      "section",
      { class: "notice library" },
      element("h2", {}, text("library.title")),
      element("p", { class: "soft" }, kind.say("shelf")),
      element("div", { class: "library-search", role: "search" }, this.#words, this.#sort, this.#audience),
      this.#state,
      this.#cards,
      this.#pages,
      button(
        "button quiet",
        () => void openProfile().then(() => this.#look(1)),
        icon("people"),
        text("library.profile"),
      ),
    );
    this.root = element("div", { class: "library-parts" }, this.#gotPart, this.#main);
    this.#showGot();
    void this.#look(1);
  }

  /** @param {number} pause @param {number} page */
  #later(pause, page) {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#look(page), pause);
  }

  /** @param {number} page from 1 */
  async #look(page) {
    clearTimeout(this.#timer);
    const asked = (this.#asked += 1);
    /** @type {import("./library-api.js").Page} */
    let found;
    try {
      found = await searchLibrary(this.#kind, {
        words: this.#words.value,
        sort: /** @type {Sort} */ (this.#sort.value),
        audience: this.#audience.value,
        page,
      });
    } catch (problem) {
      if (asked === this.#asked) this.#fail(/** @type {any} */ (problem), page);
      return;
    }
    if (asked !== this.#asked) return;
    this.#retry = RETRY_FIRST;
    this.#page = found.page;
    setText(this.#state, found.total === 0 ? text("library.nothing") : text("library.count", { count: found.total }));
    this.#cards.replaceChildren(
      ...found.cards.map((card) => cardLine(this.#kind, card.name, card, () => void this.#open(card.name))),
    );
    this.#pages.hidden = found.pages < 2;
    setText(this.#place, text("library.page", { page: found.page, pages: Math.max(1, found.pages) }));
    this.#back.disabled = found.page <= 1;
    this.#on.disabled = found.page >= found.pages;
  }

  /** @param {{code: string}} problem @param {number} page */
  #fail(problem, page) {
    if (problem.code === "notFound") return void (this.#main.hidden = true);
    setText(this.#state, problem.code === "offline" ? text("library.offline") : this.#kind.refusal(problem));
    if (!this.root.isConnected) return;
    // Spreads the attempts of pages that lost the same server.
    this.#later(this.#retry * (0.75 + Math.random() / 2), page);
    this.#retry = Math.min(RETRY_LAST, this.#retry * 2);
  }

  #showGot() {
    const got = this.#contents.all();
    this.#gotPart.hidden = got.length === 0;
    this.#got.replaceChildren(
      ...got.map(({ name, content }) => cardLine(this.#kind, name, shownOf(content), () => void this.#open(name))),
    );
  }

  /** @param {string} name */
  async #open(name) {
    /** @type {import("./library-api.js").Details | null} */
    let card = null;
    try {
      card = await readCard(this.#kind, name);
    } catch (problem) {
      if (!this.#contents.recall(name)) return this.#warn(problem);
    }
    openCard(this.#kind, name, card, {
      ...this.#around,
      changed: () => {
        this.#showGot();
        void this.#look(this.#page);
      },
    });
  }

  /** @param {any} problem */
  #warn(problem) {
    this.#around.toasts.show(this.#kind.refusal(problem), { tone: "warn" });
  }
}

/**
 * @param {string} id @param {string} label @param {[string, string][]} choices @param {() => void} changed
 */
const select = (id, label, choices, changed) =>
  element(
    "select",
    { class: "input", id, aria: { label }, on: { change: changed } },
    ...choices.map(([value, words]) => element("option", { value }, words)),
  );

/** @param {string} symbol @param {string} key @param {() => void} act */
const pageButton = (symbol, key, act) => iconButton(symbol, text(`library.page.${key}`), act);

/**
 * @param {WrittenKind<any>} kind
 * @param {string} name
 * @param {{title: string, author: string} & Pick<Card, "count"> & Partial<Card>} card
 * @param {() => void} act
 */
const cardLine = (kind, name, card, act) =>
  element(
    "li",
    {},
    button(
      "button library-card",
      act,
      coverPicture(name, card.title),
      element("strong", { dir: "auto" }, card.title),
      element("span", { class: "soft small", dir: "auto" }, text("library.by", { author: card.author })),
      element("span", { class: "soft small" }, factsOf(kind, card)),
      card.own?.published ? element("span", { class: "library-own small" }, text("library.yours")) : null,
    ),
  );
