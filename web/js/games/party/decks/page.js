/** My decks: those that this browser keeps, where they are written, brought in, tried, shared and handed out as files. */

import "../../../kit/live-region.js";
import "../../../kit/toast-stack.js";
import { download, fileName } from "../../../kit/download.js";
import { element } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { keepShell } from "../../../kit/installed.js";
import { language } from "../../../kit/language.js";
import { openLink } from "../../../kit/link-dialog.js";
import { confirmDialog, openDialog } from "../../../kit/sheet.js";
import { loadTexts, text } from "../../../kit/texts.js";
import { loadTypefaces } from "../../../kit/typefaces.js";
import { sayIfStorageIsWeak } from "../../../kit/weak-storage.js";
import { refusal } from "../../../room/refusals.js";
import { partyRefusal } from "../party-words.js";
import { PartyRoom } from "../player/party-room.js";
import { USUAL } from "../setup/options-form.js";
import { begin } from "../solo/game.js";
import { SoloLine, newSeed } from "../solo/line.js";
import { checkDeck, deckLink, deleteDeck, inOrderFor, listDecks, readDeck, saveDeck } from "./deck-api.js";
import { FORMS, TYPES, fileOf } from "./deck-file.js";
import { DeckEditor } from "./editor.js";
import { LibraryPanel, ownName } from "./library.js";
import { publishDeck, withdrawDeck } from "./library-api.js";
import { playable } from "./limits.js";
import { showCode, takeOver } from "./move.js";
import { needProfile } from "./profile-dialog.js";
import { forgetOwnDeck, isDamaged, keepOwnDeck, newID, recallOwnDeck, recallOwnDecks, versioned } from "./own-decks.js";

/** @typedef {import("../wire.js").Deck} Deck */
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

/** @param {Deck} deck opens it in the editor as one's own */
function adopt(deck) {
  const own = { id: newID(), deck, versions: [] };
  keepOwnDeck(own);
  edit(own.id);
}

/** @param {...(Node | null)} parts */
function show(...parts) {
  document.body.className = "party-alone";
  document.body.replaceChildren(
    element("main", { class: "party-menu deck-page" }, ...parts.filter((part) => part !== null)),
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
    element(
      "section",
      { class: "notice" },
      element("h2", {}, text("party/decks.mine")),
      own.length === 0
        ? element("p", { class: "soft" }, text("party/decks.none"))
        : element(
            "ul",
            { class: "party-decks" },
            ...own.map(({ id, deck }) =>
              element(
                "li",
                {},
                element(
                  "button",
                  { class: "button wide party-deck-choice", type: "button", on: { click: () => edit(id) } },
                  element("strong", { dir: "auto" }, deck.title || text("party/decks.untitled")),
                  element("span", { class: "soft small" }, text("party/decks.count", { count: deck.questions.length })),
                ),
              ),
            ),
          ),
      element(
        "div",
        { class: "party-row" },
        button("plus", "new", () => adopt(emptyDeck()), "primary"),
        button("upload", "import", openImport),
        own.length === 0 ? null : button("phone", "move", () => void showCode(recallOwnDecks(), toasts)),
      ),
    ),
    new LibraryPanel({ toasts, say: (words) => live.say(words), adopt }).root,
    element(
      "section",
      { class: "notice" },
      element("h2", {}, text("party/decks.house")),
      element("p", { class: "soft" }, text("party/decks.house.text")),
      house,
    ),
  );
  void listDecks().then(
    ({ decks }) =>
      house.replaceChildren(
        ...inOrderFor(decks, language).map(({ name, title, description, count }) =>
          element(
            "li",
            {},
            element(
              "button",
              {
                class: "button wide party-deck-choice",
                type: "button",
                on: { click: () => void readDeck(name).then(adopt, problem) },
              },
              element("strong", {}, title),
              element("span", { class: "soft small" }, description),
              element("span", { class: "soft small" }, text("party/decks.count", { count })),
            ),
          ),
        ),
      ),
    () => house.replaceChildren(element("li", { class: "soft" }, text("party/decks.offline"))),
  );
}

/** @param {any} fault */
const problem = (fault) => void toasts.show(refusal(fault), { tone: "warn" });

/** @param {string} symbol @param {string} key @param {() => void} act @param {string} [look] */
const button = (symbol, key, act, look = "") =>
  element(
    "button",
    { class: `button ${look}`, type: "button", on: { click: act } },
    icon(symbol),
    text(`party/decks.${key}`),
  );

/** @param {string} id */
function edit(id) {
  const wasDamaged = isDamaged(id);
  let own = /** @type {OwnDeck} */ (recallOwnDeck(id));
  if (!own) return menu();
  if (wasDamaged) toasts.show(text("party/decks.restored"), { tone: "warn" });
  const before = own.deck;
  let isVersioned = false;
  const editor = new DeckEditor(
    own.deck,
    (deck) => {
      // What it was when it was opened is a version; then it is written over with every change.
      own = isVersioned ? { ...own, deck } : { ...versioned({ ...own, deck: before }, deck) };
      isVersioned = true;
      keepOwnDeck(own);
    },
    (words, undo) => toasts.show(words, { action: { label: text("party/decks.undo"), run: undo } }),
  );
  show(
    head(own.deck.title || text("party/decks.untitled"), button("back", "all", menu, "quiet")),
    element(
      "div",
      { class: "party-row" },
      button("play", "try", () => tryIt(own.deck)),
      button("download", "export", () => openExport(own.deck)),
      button("link", "share", () => void share()),
      button("megaphone", own.published ? "published" : "publish", () => openPublishing()),
      button("phone", "move", () => void showCode([own], toasts)),
      button("undo", "versions", () => openVersions(own)),
      button("trash", "remove", () => void remove(), "quiet"),
    ),
    editor.root,
  );

  let isSharing = false;

  async function share() {
    if (isSharing) return;
    isSharing = true;
    try {
      const saved = await saveDeck(playable(own.deck), own.saved);
      const kept = recallOwnDeck(id);
      // It was deleted meanwhile.
      if (!kept) return void deleteDeck(saved).catch(() => {});
      own = { ...own, saved };
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
      isSharing = false;
    }
  }

  function openPublishing() {
    const { published } = own;
    openDialog(text("party/decks.publish"), (close) => {
      const fault = element("p", { class: "fault", role: "alert" });
      let isBusy = false;
      /** @param {() => Promise<boolean>} deed whether it is done @param {string} done */
      const perform = async (deed, done) => {
        if (isBusy) return;
        isBusy = true;
        fault.textContent = "";
        try {
          if (!(await deed())) return;
          close();
          toasts.show(text(done), { icon: "check" });
          if (recallOwnDeck(id)) edit(id);
        } catch (problem) {
          fault.textContent = partyRefusal(/** @type {any} */ (problem));
        } finally {
          isBusy = false;
        }
      };
      const publish = async () => {
        const deck = playable(own.deck);
        if (deck.questions.length === 0) {
          fault.textContent = text("party/decks.import.nothing");
          return false;
        }
        if (!(await needProfile())) return false;
        const { name, revision } = await publishDeck(deck, published).catch((problem) => {
          // It was taken out elsewhere, or changed there: what is here is what its owner sees.
          if (published && problem.code === "revisionConflict")
            return publishDeck(deck, { ...published, revision: problem.details.revision });
          if (published && problem.code === "unknownDeck") return publishDeck(deck);
          throw problem;
        });
        return note({ name, revision });
      };
      const withdraw = async () => {
        const isSure = await confirmDialog(
          text("party/decks.withdraw"),
          text("party/decks.withdraw.text"),
          text("party/decks.withdraw.yes"),
        );
        if (!isSure) return false;
        await withdrawDeck(/** @type {NonNullable<typeof published>} */ (published).name).catch((problem) => {
          if (problem.code !== "unknownDeck") throw problem;
        });
        return note(undefined);
      };
      /** @param {OwnDeck["published"]} place */
      const note = (place) => {
        const kept = recallOwnDeck(id);
        own = { ...own, published: place };
        if (kept) keepOwnDeck({ ...kept, published: place });
        return true;
      };
      return [
        element("p", {}, text(published ? "party/decks.published.text" : "party/decks.publish.text")),
        ownName() ? element("p", { class: "soft" }, text("party/library.by", { author: ownName() })) : null,
        fault,
        button(
          "megaphone",
          published ? "publish.again" : "publish.yes",
          () => void perform(publish, "party/decks.publish.done"),
          "primary wide",
        ),
        published
          ? button("close", "withdraw", () => void perform(withdraw, "party/decks.withdraw.done"), "quiet wide")
          : null,
      ];
    });
  }

  function remove() {
    const kept = own;
    forgetOwnDeck(id);
    if (kept.saved) void deleteDeck(kept.saved).catch(() => {});
    menu();
    toasts.show(text("party/decks.removed"), {
      action: {
        label: text("party/decks.undo"),
        run: () => {
          keepOwnDeck({ ...kept, saved: undefined });
          menu();
        },
      },
    });
  }
}

/** @param {OwnDeck} own */
function openVersions(own) {
  openDialog(text("party/decks.versions"), (close) => [
    own.versions.length === 0 ? element("p", {}, text("party/decks.versions.none")) : null,
    ...own.versions.map((deck) =>
      element(
        "button",
        {
          class: "button wide party-deck-choice",
          type: "button",
          on: {
            click: () => {
              keepOwnDeck(versioned(own, deck));
              close();
              edit(own.id);
            },
          },
        },
        element("strong", {}, deck.title || text("party/decks.untitled")),
        element("span", { class: "soft small" }, text("party/decks.count", { count: deck.questions.length })),
      ),
    ),
  ]);
}

/** @param {Deck} deck */
function openExport(deck) {
  openDialog(text("party/decks.export"), (close) =>
    FORMS.map((form) =>
      element(
        "button",
        {
          class: "button wide",
          type: "button",
          on: {
            click: () => {
              download(`${fileName(deck.title)}.${form}`, fileOf(deck, form), TYPES[form]);
              close();
            },
          },
        },
        text(`party/decks.form.${form}`),
      ),
    ),
  );
}

function openImport() {
  openDialog(text("party/decks.import"), (close) => {
    const words = element("textarea", {
      class: "input party-paste",
      rows: 8,
      aria: { label: text("party/decks.import.paste") },
    });
    const file = element("input", {
      class: "input",
      type: "file",
      accept: ".yaml,.yml,.json,.csv,.txt",
      aria: { label: text("party/decks.import.file") },
    });
    const faults = element("ul", { class: "findings" });
    const status = element("p", { class: "fault", role: "alert" });
    let attempt = 0;
    const take = async () => {
      attempt += 1;
      const current = attempt;
      const chosen = file.files?.[0];
      const ending = /** @type {keyof typeof TYPES} */ (chosen?.name.split(".").pop()?.toLowerCase() ?? "");
      const title = chosen?.name.replace(/\.[^.]+$/u, "") || text("party/decks.untitled");
      try {
        const content = chosen ? await chosen.text() : words.value;
        const {
          problems,
          title: found,
          description,
          language: tag,
          audience,
          author,
          questions,
        } = await checkDeck(content, chosen ? (TYPES[ending] ?? "text/plain") : "text/plain", title);
        if (current !== attempt || !go.isConnected) return;
        faults.replaceChildren(
          ...problems.map(({ line, reason }) =>
            element("li", {}, line === null ? reason : text("party/decks.import.line", { line, reason })),
          ),
        );
        if (questions.length === 0) return void (status.textContent = text("party/decks.import.nothing"));
        status.textContent = "";
        const deck = { title: found || title, description, language: tag ?? language, audience, author, questions };
        if (problems.length === 0) {
          close();
          return adopt(deck);
        }
        go.replaceChildren(text("party/decks.import.rest", { count: questions.length }));
        go.onclick = () => {
          close();
          adopt(deck);
        };
      } catch (fault) {
        if (current === attempt) status.textContent = refusal(/** @type {any} */ (fault));
      }
    };
    const go = element(
      "button",
      { class: "button primary large wide", type: "button" },
      text("party/decks.import.take"),
    );
    // What was read before goes with the text that it was read from.
    const renew = () => {
      attempt += 1;
      faults.replaceChildren();
      status.textContent = "";
      go.replaceChildren(text("party/decks.import.take"));
      go.onclick = () => void take();
    };
    words.addEventListener("input", renew);
    file.addEventListener("change", renew);
    renew();
    return [
      element("p", { class: "soft" }, text("party/decks.import.text")),
      file,
      words,
      status,
      faults,
      element("div", { class: "sheet-foot" }, go),
    ];
  });
}

/**
 * Plays the deck with two who only pretend; nothing of it is kept.
 * @param {Deck} deck
 */
function tryIt(deck) {
  const shown = playable(deck);
  if (shown.questions.length === 0) return toasts.show(text("party/decks.import.nothing"), { tone: "warn" });
  const options = {
    ...USUAL,
    spinMilliseconds: 2_000,
    audience: shown.audience,
    difficulties: /** @type {any} */ (["easy", "medium", "hard"]),
  };
  /** @type {SoloLine} */
  const line = new SoloLine(
    begin(newSeed(), options, [shown], ["Ada", "Bo"]),
    () => {},
    () => room.draw(),
  );
  /** @type {PartyRoom} */
  const room = new PartyRoom(line, {
    say: (words) => live.say(words),
    warn: (words) => toasts.show(words, { tone: "warn" }),
    isHost: true,
  });
  room.draw();
  openDialog(text("party/decks.try"), () => [room.root]).addEventListener("close", () => {
    room.close();
    line.close();
  });
}

const shared = /^#deck=([A-Za-z0-9-]+)$/u.exec(location.hash)?.[1];
const left = /^#take=([\w-]+)$/u.exec(location.hash)?.[1];
if (location.hash) history.replaceState(null, "", location.pathname);
menu();
if (shared) readDeck(shared).then((deck) => adopt(deck), problem);
if (left) void takeOver(left, toasts).then((isTaken) => isTaken && menu());
sayIfStorageIsWeak();
