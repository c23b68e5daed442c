/** The server's library of published decks: players search, rate, report and download them. */

import { button, element, setText } from "../../../kit/element.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { openDialog } from "../../../kit/sheet.js";
import { number, text } from "../../../kit/texts.js";
import { ownProfile } from "../../../room/profile.js";
import { partyRefusal } from "../party-words.js";
import { coverPicture } from "./cover.js";
import { forgetGotDeck, keepGotDeck, recallGotDeck, recallGotDecks } from "./got-decks.js";
import { REASONS, SORTS, getDeck, rateDeck, readCard, reportDeck, searchLibrary } from "./library-api.js";
import { needProfile, openProfile } from "./profile-dialog.js";

/** @typedef {import("./library-api.js").Card} Card */
/** @typedef {import("./library-api.js").Details} Details */
/** @typedef {import("./library-api.js").Sort} Sort */
/** @typedef {import("../wire.js").WholeDeck} Deck */
/**
 * @typedef {object} Around
 * @property {import("../../../kit/toast-stack.js").ToastStack} toasts
 * @property {(words: string) => void} say
 * @property {(deck: Deck) => void} adopt makes an editable copy
 */

/** The time after the last typed letter before the search begins, milliseconds. */
const TYPING_PAUSE = 150;
/** No progress bar is shown for shorter downloads, milliseconds. */
const PROGRESS_PAUSE = 300;
/** Pauses between two attempts to reach the library, milliseconds. */
const [RETRY_FIRST, RETRY_LAST] = [1_000, 60_000];
const AUDIENCES = /** @type {const} */ (["family", "teens", "adults"]);
const STARS = [1, 2, 3, 4, 5];

export class LibraryPanel {
  #around;
  /** Answers may arrive in any order; only the one to the last question is used. */ #asked = 0;
  #page = 1;
  #timer = 0;
  #retry = RETRY_FIRST;
  #words = element("input", {
    class: "input",
    type: "search",
    id: "library-words",
    maxLength: 100,
    autocomplete: "off",
    aria: { label: text("party/library.search") },
    placeholder: text("party/library.search"),
    on: { input: () => this.#later(TYPING_PAUSE, 1) },
  });
  #sort = select(
    "library-sort",
    text("party/library.sort"),
    SORTS.map((sort) => [sort, text(`party/library.sort.${sort}`)]),
    () => void this.#look(1),
  );
  #audience = select(
    "library-audience",
    text("party/setup.audience"),
    [
      ["", text("party/library.audience.all")],
      ...AUDIENCES.map((one) => /** @type {[string, string]} */ ([one, text(`party/setup.audience.${one}`)])),
    ],
    () => void this.#look(1),
  );
  #state = element("p", { class: "soft", role: "status" });
  #cards = element("ul", { class: "library-cards" });
  #place = element("span", {});
  #back = pageButton("back", "before", () => void this.#look(this.#page - 1));
  #on = pageButton("play", "after", () => void this.#look(this.#page + 1));
  #pages = element("nav", { class: "library-pages", hidden: true }, this.#back, this.#place, this.#on);
  #got = element("ul", { class: "library-cards" });
  #gotPart = element("section", { class: "notice" }, element("h2", {}, text("party/library.got")), this.#got);
  #main = element(
    "section",
    { class: "notice library" },
    element("h2", {}, text("party/library.title")),
    element("p", { class: "soft" }, text("party/library.text")),
    element("div", { class: "library-search", role: "search" }, this.#words, this.#sort, this.#audience),
    this.#state,
    this.#cards,
    this.#pages,
    button(
      "button quiet",
      () => void openProfile().then(() => this.#look(1)),
      icon("people"),
      text("party/library.profile"),
    ),
  );
  root = element("div", { class: "library-parts" }, this.#gotPart, this.#main);

  /** @param {Around} around */
  constructor(around) {
    this.#around = around;
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
      found = await searchLibrary({
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
    setText(
      this.#state,
      found.total === 0 ? text("party/library.nothing") : text("party/library.count", { count: found.total }),
    );
    this.#cards.replaceChildren(
      ...found.decks.map((card) => cardLine(card.name, card, () => void this.#open(card.name))),
    );
    this.#pages.hidden = found.pages < 2;
    setText(this.#place, text("party/library.page", { page: found.page, pages: Math.max(1, found.pages) }));
    this.#back.disabled = found.page <= 1;
    this.#on.disabled = found.page >= found.pages;
  }

  /** @param {{code: string}} problem @param {number} page */
  #fail(problem, page) {
    if (problem.code === "notFound") return void (this.#main.hidden = true);
    setText(this.#state, problem.code === "offline" ? text("party/library.offline") : partyRefusal(problem));
    if (!this.root.isConnected) return;
    // Spreads the attempts of pages that lost the same server.
    this.#later(this.#retry * (0.75 + Math.random() / 2), page);
    this.#retry = Math.min(RETRY_LAST, this.#retry * 2);
  }

  #showGot() {
    const got = recallGotDecks();
    this.#gotPart.hidden = got.length === 0;
    this.#got.replaceChildren(
      ...got.map(({ name, deck }) =>
        cardLine(
          name,
          { ...deck, author: deck.author ?? "", count: deck.questions.length, description: deck.description },
          () => void this.#open(name),
        ),
      ),
    );
  }

  /** @param {string} name */
  async #open(name) {
    /** @type {Details | null} */
    let card = null;
    try {
      card = await readCard(name);
    } catch (problem) {
      if (!recallGotDeck(name)) return this.#warn(problem);
    }
    openCard(name, card, {
      ...this.#around,
      changed: () => {
        this.#showGot();
        void this.#look(this.#page);
      },
    });
  }

  /** @param {any} problem */
  #warn(problem) {
    this.#around.toasts.show(partyRefusal(problem), { tone: "warn" });
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
const pageButton = (symbol, key, act) => iconButton(symbol, text(`party/library.page.${key}`), act);

/** @param {Pick<Card, "audience" | "count"> & Partial<Card>} card */
function factsOf({ audience, count, stars, votes, downloads }) {
  return [
    text(`party/play.audience.${audience}`),
    text("party/decks.count", { count }),
    typeof stars === "number" ? text("party/library.stars", { stars: number(stars), count: votes ?? 0 }) : "",
    downloads ? text("party/library.downloads", { count: downloads }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * @param {string} name
 * @param {{title: string, author: string, description: string} & Pick<Card, "audience" | "count"> & Partial<Card>} card
 * @param {() => void} act
 */
const cardLine = (name, card, act) =>
  element(
    "li",
    {},
    button(
      "button library-card",
      act,
      coverPicture(name, card.title),
      element("strong", { dir: "auto" }, card.title),
      element("span", { class: "soft small", dir: "auto" }, text("party/library.by", { author: card.author })),
      element("span", { class: "soft small" }, factsOf(card)),
      card.own?.published ? element("span", { class: "library-own small" }, text("party/library.yours")) : null,
    ),
  );

/**
 * @param {string} name
 * @param {Details | null} card null where only the copy on this device can be shown
 * @param {Around & {changed: () => void}} around
 */
function openCard(name, card, around) {
  const kept = recallGotDeck(name);
  const shown = card ?? (kept && shownOf(kept));
  if (!shown) return;
  const fault = element("p", { class: "fault", role: "alert" });
  openDialog(shown.title, (close) => [
    coverPicture(name, shown.title),
    element("p", { class: "soft", dir: "auto" }, text("party/library.by", { author: shown.author })),
    shown.description ? element("p", { dir: "auto" }, shown.description) : null,
    element("p", { class: "soft small" }, factsOf(shown)),
    ...new Deeds(name, card, around, fault, close).parts,
    fault,
    element("h3", {}, text("party/library.samples")),
    element(
      "ul",
      { class: "library-samples" },
      ...shown.samples.map(({ text: words, options = [] }) =>
        element("li", { dir: "auto" }, [words, options.join(" / ")].filter(Boolean).join(" ")),
      ),
    ),
    ...(card && !card.own?.published ? judgement(card, around, fault) : []),
    card?.own?.hidden ? element("p", { class: "fault" }, text("party/library.hidden")) : null,
  ]);
}

/** The actions for a deck of the library: download, play, copy, remove. */
class Deeds {
  #name;
  #card;
  #around;
  #fault;
  #close;
  #bar = element("progress", { max: 1, hidden: true, aria: { label: text("party/library.getting") } });
  #root = element("div", { class: "party-row" });
  #isBusy = false;
  parts = [this.#root, this.#bar];

  /**
   * @param {string} name @param {Details | null} card @param {Around & {changed: () => void}} around
   * @param {HTMLElement} fault the element for error messages @param {() => void} close
   */
  constructor(name, card, around, fault, close) {
    this.#name = name;
    this.#card = card;
    this.#around = around;
    this.#fault = fault;
    this.#close = close;
    this.#show();
  }

  #show() {
    const got = recallGotDeck(this.#name);
    const isNewer = got !== null && this.#card !== null && this.#card.revision > got.revision;
    this.#root.replaceChildren(
      ...(got === null || isNewer
        ? [deed("download", got === null ? "get" : "update", () => void this.#get(), "primary")]
        : []),
      ...(got === null ? [] : this.#withCopy(got.deck, isNewer)),
    );
  }

  /** @param {Deck} deck @param {boolean} isNewer whether the library has a newer version */
  #withCopy(deck, isNewer) {
    return [
      element(
        "a",
        { class: `button ${isNewer ? "" : "primary"}`, href: `/party#deck=${this.#name}` },
        icon("play"),
        text("party/library.play"),
      ),
      deed("copy", "copy", () => {
        this.#close();
        this.#around.adopt(deck);
      }),
      deed("trash", "drop", () => {
        forgetGotDeck(this.#name);
        this.#around.changed();
        if (this.#card) this.#show();
        else this.#close();
      }),
    ];
  }

  async #get() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    setText(this.#fault, "");
    const timer = setTimeout(() => (this.#bar.hidden = false), PROGRESS_PAUSE);
    try {
      const { revision, deck } = await getDeck(this.#name, (share) => (this.#bar.value = share));
      await keepGotDeck({ name: this.#name, revision, deck });
      this.#around.say(text("party/library.kept"));
      this.#show();
      this.#around.changed();
    } catch (problem) {
      setText(this.#fault, partyRefusal(/** @type {any} */ (problem)));
    } finally {
      clearTimeout(timer);
      this.#bar.hidden = true;
      this.#isBusy = false;
    }
  }
}

/** @param {Details} card of another author @param {Around & {changed: () => void}} around @param {HTMLElement} fault */
const judgement = (card, { toasts, say, changed }, fault) => [
  starsPart(card, { fail: (problem) => setText(fault, partyRefusal(problem)), say, changed }),
  button(
    "button quiet",
    () => void openReport(card, { toasts, changed }),
    icon("flag"),
    text(card.own?.reported ? "party/library.reported" : "party/library.report"),
  ),
];

/** @param {import("./got-decks.js").GotDeck} kept the stored data of the copy on this device */
const shownOf = ({ deck }) => ({
  ...deck,
  author: deck.author ?? "",
  count: deck.questions.length,
  samples: deck.questions.slice(0, 5),
});

/** @param {string} symbol @param {string} key @param {() => void} act @param {string} [look] */
const deed = (symbol, key, act, look = "") => button(`button ${look}`, act, icon(symbol), text(`party/library.${key}`));

/**
 * @param {Details} card
 * @param {{fail: (problem: any) => void, say: (words: string) => void, changed: () => void}} around
 */
function starsPart(card, { fail, say, changed }) {
  let given = card.own?.stars ?? 0;
  const inputs = STARS.map((stars) =>
    element("input", {
      type: "radio",
      name: "library-stars",
      value: String(stars),
      checked: stars === given,
      aria: { label: text("party/library.star", { count: stars }) },
      on: { change: () => void give(stars) },
    }),
  );
  const note = element("p", { class: "soft small", role: "status" });
  const show = () => {
    for (const [index, input] of inputs.entries()) {
      input.checked = index + 1 === given;
      input.parentElement?.classList.toggle("is-lit", index < given);
    }
  };
  /** @param {number} stars */
  const give = async (stars) => {
    const before = given;
    given = stars;
    show();
    try {
      if (!(await needProfile())) throw null;
      await rateDeck(card.name, stars);
      setText(note, text("party/library.rated"));
      say(text("party/library.rated"));
      changed();
    } catch (problem) {
      given = before;
      show();
      if (problem) fail(problem);
    }
  };
  const root = element(
    "fieldset",
    { class: "library-stars" },
    element("legend", {}, text("party/library.rate")),
    ...inputs.map((input) => element("label", {}, input, icon("star"))),
    note,
  );
  show();
  return root;
}

/** @param {Details} card @param {{toasts: Around["toasts"], changed: () => void}} around */
async function openReport(card, { toasts, changed }) {
  if (!(await needProfile())) return;
  openDialog(text("party/library.report"), (close) => [
    element("p", {}, text("party/library.report.text")),
    ...REASONS.map((reason) =>
      button(
        "button wide",
        async () => {
          close();
          try {
            await reportDeck(card.name, reason);
            toasts.show(text("party/library.report.done"), { icon: "check" });
            changed();
          } catch (problem) {
            toasts.show(partyRefusal(/** @type {any} */ (problem)), { tone: "warn" });
          }
        },
        text(`party/library.report.${reason}`),
      ),
    ),
  ]);
}

/** @returns {string} the name under which the player publishes; "" without a profile */
export const ownName = () => ownProfile()?.nickname ?? "";
