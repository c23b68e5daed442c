/**
 * The page on which people write one kind of content. It lists the content of this browser, of the library and of the
 * server. Own content can be edited, imported, tried, shared and exported.
 */

import "../../kit/live-region.js";
import "../../kit/toast-stack.js";
import { button, element, setText } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { keepShell } from "../../kit/installed.js";
import { whenThere } from "../../kit/on-demand.js";
import { openLink } from "../../kit/link-dialog.js";
import { openDialog } from "../../kit/sheet.js";
import { loadTypefaces } from "../../kit/typefaces.js";
import { sayIfStorageIsWeak } from "../../kit/weak-storage.js";
import { request } from "../../room/api.js";
import { siteFoot } from "../site-links.js";
import { openExport, openImport } from "./exchange.js";
import { LibraryPanel } from "./library.js";
import { showCode, takeOver } from "./move.js";
import { OwnContents, newID, versioned } from "./own.js";
import { openPublishing } from "./publishing.js";
import { contentLink, deleteContent, readContent, saveContent } from "./server.js";
import { wordButton } from "./word-button.js";

/**
 * @template {import("./kind.js").Content} C
 * @typedef {import("./own.js").Own<C>} Own
 */

/**
 * The page of one kind. The kind's texts must be loaded before.
 * @template {import("./kind.js").Content} C
 */
export class WritingPage {
  #kind;
  #body;
  #own;
  /** Whether the page was opened from a room's setup, in which the content is chosen next. */ #isForRoom = false;
  #toasts = /** @type {import("../../kit/toast-stack.js").ToastStack} */ (document.createElement("toast-stack"));
  #live = /** @type {import("../../kit/live-region.js").LiveRegion} */ (document.createElement("live-region"));

  /** @param {import("./kind.js").WrittenKind<C>} kind @param {string} body the class of the document's body */
  constructor(kind, body) {
    this.#kind = kind;
    this.#body = body;
    this.#own = new OwnContents(kind);
  }

  /** Shows the menu. If the address names saved content or that of another device, copies it. */
  open() {
    const { kind, say } = this.#kind;
    document.title = say("documentTitle");
    keepShell();
    const hash = new URLSearchParams(location.hash.slice(1));
    if (location.hash) history.replaceState(null, "", location.pathname);
    this.#isForRoom = hash.has("room");
    this.#menu();
    const shared = hash.get(kind);
    if (shared) this.#copy(shared);
    const left = hash.get("take");
    if (left) void takeOver(this.#kind, left, this.#toasts).then((isTaken) => isTaken && this.#menu());
    sayIfStorageIsWeak();
  }

  /** @param {C} content of which a copy is stored and opened in the editor */
  #adopt = (content) => {
    const own = { id: newID(), content, versions: [] };
    this.#own.keep(own);
    this.#edit(own.id);
  };

  /** @param {string} name of saved content */
  #copy(name) {
    readContent(this.#kind, name).then(this.#adopt, this.#warn);
  }

  /** @param {any} fault */
  #warn = (fault) => void this.#toasts.show(this.#kind.refusal(fault), { tone: "warn" });

  /** @param {...(Node | null)} parts */
  #show(...parts) {
    document.body.className = this.#body;
    document.body.replaceChildren(
      element("main", { class: "writing" }, ...parts.filter((part) => part !== null), siteFoot()),
      this.#toasts,
      this.#live,
    );
    loadTypefaces();
  }

  #menu() {
    const { alone, say } = this.#kind;
    const house = element("ul", { class: "writing-list" });
    const library = new LibraryPanel(this.#kind, {
      toasts: this.#toasts,
      say: (words) => this.#live.say(words),
      adopt: this.#adopt,
    });
    this.#show(
      head(say("documentTitle"), element("a", { class: "button quiet", href: alone }, icon("back"), say("alone"))),
      this.#ownPart(this.#own.all()),
      library.root,
      element(
        "section",
        { class: "notice" },
        element("h2", {}, say("house")),
        element("p", { class: "soft" }, say("house.text")),
        house,
      ),
      wordButton(this.#kind, "gear", "settings", () => this.#openSettings(), "quiet"),
    );
    request(`/api/${this.#kind.plural}`).then(
      ({ [this.#kind.plural]: items }) => house.replaceChildren(...this.#kind.inOrder(items).map(this.#houseLine)),
      () => house.replaceChildren(element("li", { class: "soft" }, say("offline"))),
    );
  }

  /** @param {import("./kind.js").Summary} item */
  #houseLine = ({ name, title, description, count }) =>
    element(
      "li",
      {},
      choice(
        () => this.#copy(name),
        element("strong", { dir: "auto" }, title),
        element("span", { class: "soft small", dir: "auto" }, description),
        this.#countOf(count),
      ),
    );

  /** @param {Own<C>[]} own */
  #ownPart(own) {
    const { say, empty } = this.#kind;
    return element(
      "section",
      { class: "notice" },
      element("h2", {}, say("mine")),
      own.length === 0
        ? element("p", { class: "soft" }, say("none"))
        : element(
            "ul",
            { class: "writing-list" },
            ...own.map(({ id, content }) =>
              element(
                "li",
                {},
                this.#ownChoice(content, () => this.#edit(id)),
              ),
            ),
          ),
      element(
        "div",
        { class: "writing-row" },
        wordButton(this.#kind, "plus", "new", () => this.#adopt(empty()), "primary"),
        wordButton(this.#kind, "upload", "import", () => openImport(this.#kind, this.#adopt)),
        own.length === 0
          ? null
          : wordButton(this.#kind, "phone", "move", () => void showCode(this.#kind, this.#own.all(), this.#toasts)),
      ),
    );
  }

  /** @param {C} content @param {() => void} act */
  #ownChoice({ title, questions }, act) {
    const name = element("strong", { dir: "auto" }, title || this.#kind.say("untitled"));
    return choice(act, name, this.#countOf(questions.length));
  }

  /** @param {number} count of questions */
  #countOf(count) {
    return element("span", { class: "soft small" }, this.#kind.say("count", { count }));
  }

  /** Opens the settings that all pages have. */
  #openSettings() {
    whenThere(import("../player/settings.js"), ({ openSettings: openSheet }) => openSheet(), this.#toasts);
  }

  /** @param {string} id */
  #edit(id) {
    const { say, editor } = this.#kind;
    const wasDamaged = this.#own.isDamaged(id);
    const own = this.#own.recall(id);
    if (!own) return this.#menu();
    if (wasDamaged) this.#toasts.show(say("restored"), { tone: "warn" });
    const opened = new OpenContent(this.#kind, own, {
      toasts: this.#toasts,
      live: this.#live,
      warn: this.#warn,
      isForRoom: this.#isForRoom,
      edit: (which) => this.#edit(which),
      menu: () => this.#menu(),
    });
    const top = head(
      own.content.title || say("untitled"),
      wordButton(this.#kind, "back", "all", () => this.#menu(), "quiet"),
    );
    const heading = /** @type {Element} */ (top.firstElementChild);
    const { root } = editor(
      own.content,
      (content) => {
        opened.write(content);
        setText(heading, content.title || say("untitled"));
      },
      (words, undo) => this.#toasts.show(words, { action: { label: say("undo"), run: undo } }),
    );
    // The button below the questions leaves the focus where it is while it is pressed. Otherwise the mistake that appears
    // when an author leaves a field would move the button away from the pointer.
    root.addEventListener("mousedown", (/** @type {MouseEvent} */ event) => {
      const pressed = event.target instanceof Element ? event.target.closest("button") : null;
      if (pressed?.parentElement === root) event.preventDefault();
    });
    this.#show(top, opened.deeds, element("p", { class: "soft small" }, say("kept")), root, opened.tools);
  }
}

/** @param {string} title @param {Node} back */
const head = (title, back) => element("header", { class: "writing-head" }, element("h1", { dir: "auto" }, title), back);

/** @param {() => void} act @param {...Node} content */
const choice = (act, ...content) => button("button wide writing-choice", act, ...content);

/**
 * Own content in the editor, with its actions.
 * @template {import("./kind.js").Content} C
 */
class OpenContent {
  #kind;
  #contents;
  #own;
  #before;
  #page;
  #isVersioned = false;
  #isSharing = false;
  /** What authors do most, above the content. */
  deeds;
  /** All other actions, below it. */
  tools;

  /**
   * @param {import("./kind.js").WrittenKind<C>} kind @param {Own<C>} own
   * @param {import("./kind.js").Voices & {isForRoom: boolean, warn: (fault: any) => void, edit: (id: string) => void, menu: () => void}} page
   */
  constructor(kind, own, page) {
    this.#kind = kind;
    this.#contents = new OwnContents(kind);
    this.#own = own;
    this.#before = own.content;
    this.#page = page;
    /** @param {string} symbol @param {string} key @param {() => void} act @param {string} [look] */
    const tool = (symbol, key, act, look) => wordButton(kind, symbol, key, act, look);
    this.deeds = element(
      "div",
      { class: "writing-row" },
      kind.host
        ? tool("door", "host", () => kind.host?.(this.#own.content, page), page.isForRoom ? "" : "primary")
        : null,
      tool("play", "try", () => kind.tryOut(this.#own.content, page)),
    );
    this.tools = element(
      "div",
      { class: "writing-row" },
      tool("download", "export", () => openExport(kind, this.#own.content)),
      tool("link", "share", () => void this.#share()),
      tool("megaphone", own.published ? "published" : "publish", () =>
        openPublishing(kind, this.#own, (published, words) => this.#note(published, words)),
      ),
      tool("phone", "move", () => void showCode(kind, [this.#own], page.toasts)),
      tool("undo", "versions", () => this.#openVersions()),
      tool("trash", "remove", () => this.#remove(), "quiet"),
    );
  }

  /**
   * The content at the time of opening is stored as a version; then every change overwrites the content.
   * @param {C} content
   */
  write(content) {
    this.#own = this.#isVersioned
      ? { ...this.#own, content }
      : versioned({ ...this.#own, content: this.#before }, content);
    this.#isVersioned = true;
    this.#contents.keep(this.#own);
  }

  async #share() {
    const kind = this.#kind;
    if (this.#isSharing) return;
    this.#isSharing = true;
    try {
      const saved = await saveContent(kind, kind.playable(this.#own.content), this.#own.saved);
      const kept = this.#contents.recall(this.#own.id);
      // The content was deleted meanwhile.
      if (!kept) return void deleteContent(kind, saved).catch(() => {});
      this.#own = { ...this.#own, saved };
      this.#contents.keep({ ...kept, saved });
      openLink(contentLink(kind, saved.name), {
        title: kind.say("share"),
        lead: kind.say("share.text"),
        picture: kind.say("share.code"),
        secret: kind.say("share.secret"),
      });
    } catch (fault) {
      this.#page.warn(fault);
    } finally {
      this.#isSharing = false;
    }
  }

  /** @param {Own<C>["published"]} published @param {string} words */
  #note(published, words) {
    const kept = this.#contents.recall(this.#own.id);
    this.#own = { ...this.#own, published };
    this.#page.toasts.show(words, { icon: "check" });
    // The content may have been deleted meanwhile.
    if (!kept) return;
    this.#contents.keep({ ...kept, published });
    this.#page.edit(kept.id);
  }

  #openVersions() {
    const own = this.#own;
    const { say } = this.#kind;
    openDialog(say("versions"), (close) => [
      own.versions.length === 0 ? element("p", {}, say("versions.none")) : null,
      ...own.versions.map((content) =>
        choice(
          () => {
            this.#contents.keep(versioned(own, content));
            close();
            this.#page.edit(own.id);
          },
          element("strong", { dir: "auto" }, content.title || say("untitled")),
          element("span", { class: "soft small" }, say("count", { count: content.questions.length })),
        ),
      ),
    ]);
  }

  #remove() {
    const kept = this.#own;
    const { say } = this.#kind;
    this.#contents.forget(kept.id);
    if (kept.saved) void deleteContent(this.#kind, kept.saved).catch(() => {});
    this.#page.menu();
    const run = () => {
      this.#contents.keep({ ...kept, saved: undefined });
      this.#page.menu();
    };
    this.#page.toasts.show(say("removed"), { action: { label: say("undo"), run } });
  }
}
