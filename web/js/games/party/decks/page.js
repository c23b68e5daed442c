/** My decks: the decks stored in this browser. The player writes, imports, tries, shares and exports them here. */

import "../../../kit/live-region.js";
import "../../../kit/toast-stack.js";
import { button, element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { keepShell } from "../../../kit/installed.js";
import { language } from "../../../kit/language.js";
import { whenThere } from "../../../kit/on-demand.js";
import { openLink } from "../../../kit/link-dialog.js";
import { openDialog } from "../../../kit/sheet.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { loadTypefaces } from "../../../kit/typefaces.js";
import { sayIfStorageIsWeak } from "../../../kit/weak-storage.js";
import { refusal } from "../../../room/refusals.js";
import { siteFoot } from "../../../shell/site-links.js";
import { deckLink, deleteDeck, inOrderFor, listDecks, readDeck, saveDeck } from "./deck-api.js";
import { deckButton } from "./deck-button.js";
import { DeckEditor } from "./editor.js";
import { openExport, openImport } from "./exchange.js";
import { LibraryPanel } from "./library.js";
import { playable } from "./limits.js";
import { showCode, takeOver } from "./move.js";
import { forgetOwnDeck, isDamaged, keepOwnDeck, newID, recallOwnDeck, recallOwnDecks, versioned } from "./own-decks.js";
import { openPublishing } from "./publishing.js";
import { tryDeck } from "./trial.js";

/** @typedef {import("../wire.js").WholeDeck} Deck */
/** @typedef {import("./own-decks.js").OwnDeck} OwnDeck */

await loadTexts("kit", "room", "common", "party/play", "party/setup", "party/decks", "party/library");
document.title = text("party/decks.documentTitle");
keepShell();

const toasts = /** @type {import("../../../kit/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
const live = /** @type {import("../../../kit/live-region.js").LiveRegion} */ (document.createElement("live-region"));

/** @returns {Deck} */
const emptyDeck = () => ({
  title: text("party/decks.untitled"),
  description: "",
  language,
  audience: "family",
  author: null,
  questions: [{ text: "", category: "truthOrDare", kind: "truth", difficulty: "easy" }],
});

/** @param {Deck} deck opens the player's own copy in the editor */
function adopt(deck) {
  const own = { id: newID(), deck, versions: [] };
  keepOwnDeck(own);
  edit(own.id);
}

/** @param {...(Node | null)} parts */
function show(...parts) {
  document.body.className = "party-alone";
  document.body.replaceChildren(
    element("main", { class: "party-menu deck-page" }, ...parts.filter((part) => part !== null), siteFoot()),
    toasts,
    live,
  );
  loadTypefaces();
}

/** @param {string} title @param {Node} back */
const head = (title, back) => element("header", { class: "party-menu-head" }, element("h1", {}, title), back);

function menu() {
  const own = recallOwnDecks();
  const house = element("ul", { class: "party-decks" });
  show(
    head(
      text("party/decks.documentTitle"),
      element("a", { class: "button quiet", href: "/party" }, icon("back"), text("party/play.title")),
    ),
    ownPart(own),
    new LibraryPanel({ toasts, say: (words) => live.say(words), adopt }).root,
    element(
      "section",
      { class: "notice" },
      element("h2", {}, text("party/decks.house")),
      element("p", { class: "soft" }, text("party/decks.house.text")),
      house,
    ),
    deckButton("gear", "settings", openSettings, "quiet"),
  );
  void listDecks().then(
    ({ decks }) =>
      house.replaceChildren(
        ...inOrderFor(decks, language).map(({ name, title, description, count }) =>
          element(
            "li",
            {},
            deckChoice(
              () => void readDeck(name).then(adopt, problem),
              element("strong", {}, title),
              element("span", { class: "soft small" }, description),
              countOf(count),
            ),
          ),
        ),
      ),
    () => house.replaceChildren(element("li", { class: "soft" }, text("party/decks.offline"))),
  );
}

/** @param {OwnDeck[]} own */
const ownPart = (own) =>
  element(
    "section",
    { class: "notice" },
    element("h2", {}, text("party/decks.mine")),
    own.length === 0
      ? element("p", { class: "soft" }, text("party/decks.none"))
      : element(
          "ul",
          { class: "party-decks" },
          ...own.map((one) =>
            element(
              "li",
              {},
              ownChoice(one.deck, () => edit(one.id)),
            ),
          ),
        ),
    element(
      "div",
      { class: "party-row" },
      deckButton("plus", "new", () => adopt(emptyDeck()), "primary"),
      deckButton("upload", "import", () => openImport(adopt)),
      own.length === 0 ? null : deckButton("phone", "move", () => void showCode(recallOwnDecks(), toasts)),
    ),
  );

/** @param {() => void} act @param {...Node} content */
const deckChoice = (act, ...content) => button("button wide party-deck-choice", act, ...content);

/** @param {Deck} deck @param {() => void} act */
const ownChoice = ({ title, questions }, act) =>
  deckChoice(act, element("strong", { dir: "auto" }, title || text("party/decks.untitled")), countOf(questions.length));

/** @param {number} count of questions */
const countOf = (count) => element("span", { class: "soft small" }, text("party/decks.count", { count }));

/** The settings of all pages. */
function openSettings() {
  whenThere(import("../../../shell/player/settings.js"), ({ openSettings: openSheet }) => openSheet(), toasts);
}

/** @param {any} fault */
const problem = (fault) => void toasts.show(refusal(fault), { tone: "warn" });

/** @param {string} id */
function edit(id) {
  const wasDamaged = isDamaged(id);
  const own = recallOwnDeck(id);
  if (!own) return menu();
  if (wasDamaged) toasts.show(text("party/decks.restored"), { tone: "warn" });
  const opened = new OpenDeck(own);
  const editor = new DeckEditor(
    own.deck,
    (deck) => opened.write(deck),
    (words, undo) => toasts.show(words, { action: { label: text("party/decks.undo"), run: undo } }),
  );
  show(
    head(own.deck.title || text("party/decks.untitled"), deckButton("back", "all", menu, "quiet")),
    opened.tools,
    editor.root,
  );
}

/** The editor of an own deck, with its actions. */
class OpenDeck {
  #own;
  #before;
  #isVersioned = false;
  #isSharing = false;
  tools;

  /** @param {OwnDeck} own */
  constructor(own) {
    this.#own = own;
    this.#before = own.deck;
    this.tools = element(
      "div",
      { class: "party-row" },
      deckButton("play", "try", () => tryDeck(this.#own.deck, { toasts, live })),
      deckButton("download", "export", () => openExport(this.#own.deck)),
      deckButton("link", "share", () => void this.#share()),
      deckButton("megaphone", own.published ? "published" : "publish", () =>
        openPublishing(this.#own, (published, words) => this.#note(published, words)),
      ),
      deckButton("phone", "move", () => void showCode([this.#own], toasts)),
      deckButton("undo", "versions", () => openVersions(this.#own)),
      deckButton("trash", "remove", () => this.#remove(), "quiet"),
    );
  }

  /**
   * The content at the time of opening is stored as a version; then every change overwrites the deck.
   * @param {Deck} deck
   */
  write(deck) {
    this.#own = this.#isVersioned
      ? { ...this.#own, deck }
      : { ...versioned({ ...this.#own, deck: this.#before }, deck) };
    this.#isVersioned = true;
    keepOwnDeck(this.#own);
  }

  async #share() {
    if (this.#isSharing) return;
    this.#isSharing = true;
    try {
      const saved = await saveDeck(playable(this.#own.deck), this.#own.saved);
      const kept = recallOwnDeck(this.#own.id);
      // The deck was deleted meanwhile.
      if (!kept) return void deleteDeck(saved).catch(() => {});
      this.#own = { ...this.#own, saved };
      keepOwnDeck({ ...kept, saved });
      openLink(deckLink(saved.name), {
        title: text("party/decks.share"),
        lead: text("party/decks.share.text"),
        picture: text("party/decks.share.code"),
        secret: text("party/decks.share.secret"),
      });
    } catch (fault) {
      problem(fault);
    } finally {
      this.#isSharing = false;
    }
  }

  /** @param {OwnDeck["published"]} published @param {string} words */
  #note(published, words) {
    const kept = recallOwnDeck(this.#own.id);
    this.#own = { ...this.#own, published };
    toasts.show(words, { icon: "check" });
    // The deck may have been deleted meanwhile.
    if (!kept) return;
    keepOwnDeck({ ...kept, published });
    edit(kept.id);
  }

  #remove() {
    const kept = this.#own;
    forgetOwnDeck(kept.id);
    if (kept.saved) void deleteDeck(kept.saved).catch(() => {});
    menu();
    const run = () => {
      keepOwnDeck({ ...kept, saved: undefined });
      menu();
    };
    toasts.show(text("party/decks.removed"), { action: { label: text("party/decks.undo"), run } });
  }
}

/** @param {OwnDeck} own */
function openVersions(own) {
  openDialog(text("party/decks.versions"), (close) => [
    own.versions.length === 0 ? element("p", {}, text("party/decks.versions.none")) : null,
    ...own.versions.map((deck) =>
      ownChoice(deck, () => {
        keepOwnDeck(versioned(own, deck));
        close();
        edit(own.id);
      }),
    ),
  ]);
}

const shared = /^#deck=([A-Za-z0-9-]+)$/u.exec(location.hash)?.[1];
const left = /^#take=([\w-]+)$/u.exec(location.hash)?.[1];
if (location.hash) history.replaceState(null, "", location.pathname);
menu();
if (shared) readDeck(shared).then((deck) => adopt(deck), problem);
if (left) void takeOver(left, toasts).then((isTaken) => isTaken && menu());
sayIfStorageIsWeak();
