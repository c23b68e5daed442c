/** The decks in play, how many questions are left, and decks from the server to add. */

import { button, element, setText, syncList } from "../../../kit/element.js";
import { icon, iconButton } from "../../../kit/icons.js";
import { language } from "../../../kit/language.js";
import { openDialog } from "../../../kit/sheet.js";
import { number, text } from "../../../kit/texts.js";
import { inOrderFor, listDecks } from "../decks/deck-api.js";
import { playable } from "../decks/limits.js";
import { gotDecks, ownDecks } from "../decks/kept.js";
import { partyRefusal } from "../party-words.js";

const DECKS_MAX = 5;

export class DecksPanel {
  #ask;
  #left = element("p", {});
  #list = element("ul", { class: "party-decks" });
  #add = button("button wide", () => this.#choose(), icon("plus"), text("party/host.deck.add"));
  root = element("div", { class: "party-decks-panel" }, this.#left, this.#list, this.#add);

  /** @param {(command: import("../wire.js").Command, expected?: string[]) => Promise<any>} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /** @param {import("../wire.js").Game} party */
  show({ decks, remaining, state }) {
    const mayChange = ["setup", "ready", "deckDone"].includes(state);
    setText(
      this.#left,
      /** @type {const} */ (["truth", "dare", "other"])
        .filter((kind) => remaining[kind] > 0)
        .map((kind) => text(`party/host.left.${kind}`, { count: remaining[kind] }))
        .join(" · ") || text("party/play.deckDone"),
    );
    this.#add.hidden = !mayChange || decks.length >= DECKS_MAX;
    syncList(
      this.#list,
      decks.map((deck, index) => ({ ...deck, index })),
      ({ title, count, index }) => `${index} ${title} ${count}`,
      ({ title, audience, count, index }) =>
        element(
          "li",
          { class: "party-deck" },
          element("strong", { dir: "auto" }, title),
          element("span", { class: "soft" }, factsOf({ audience }, count)),
          iconButton(
            "close",
            text("party/host.deck.remove", { title }),
            () => void this.#ask({ type: "removeDeck", deck: index }),
          ),
        ),
      (made) => {
        /** @type {HTMLButtonElement} */ (made.lastElementChild).hidden = !mayChange;
      },
    );
  }

  #choose() {
    openDialog(text("party/host.deck.add"), (close) => {
      const fault = element("p", { class: "fault", role: "alert" });
      /** @param {any} problem */
      const fail = (problem) => setText(fault, partyRefusal(problem));
      const take = this.#taking(close, fault, fail);
      const list = element(
        "ul",
        { class: "party-decks" },
        ...ownDecks
          .all()
          .map(({ content }) => playable(content))
          .map((deck) => deckLine(deck, deck.questions.length, () => void take({ deck }))),
        // A downloaded deck is played unchanged, even if the library has a newer version, or no longer has it.
        ...gotDecks
          .all()
          .map(({ name, revision, content: deck }) =>
            deckLine(deck, deck.questions.length, () => void take({ deck: name, revision }, { deck: playable(deck) })),
          ),
      );
      listDecks().then(({ decks }) => {
        const shown = inOrderFor(decks, language);
        list.append(...shown.map((deck) => deckLine(deck, deck.count, () => void take({ deck: deck.name }))));
      }, fail);
      return [
        fault,
        list,
        element(
          "a",
          { class: "button quiet", href: "/decks", target: "_blank" },
          icon("pencil"),
          text("party/host.deck.own"),
        ),
      ];
    });
  }

  /**
   * @param {() => void} close @param {HTMLElement} fault @param {(problem: any) => void} fail
   * @returns {(...ways: {deck: import("../wire.js").Deck | string, revision?: number}[]) => Promise<void>} shuffles a
   * deck in,
   *   in the first form that the server accepts
   */
  #taking(close, fault, fail) {
    let isTaking = false;
    return async (...ways) => {
      if (isTaking) return;
      isTaking = true;
      setText(fault, "");
      try {
        for (const [index, way] of ways.entries()) {
          const expected = index + 1 < ways.length ? ["revisionConflict", "unknownDeck"] : [];
          const answer = await this.#ask({ type: "addDeck", ...way }, expected);
          if (answer.type === "accepted") return close();
          if (!expected.includes(answer.code)) return;
        }
      } catch (problem) {
        fail(problem);
      } finally {
        isTaking = false;
      }
    };
  }
}

/** @param {{audience: string}} deck @param {number} count @returns {string} its audience and number of questions */
const factsOf = ({ audience }, count) => [text(`party/play.audience.${audience}`), number(count)].join(" · ");

/**
 * @param {{title: string, description: string, audience: string}} deck
 * @param {number} count
 * @param {() => void} act
 */
const deckLine = (deck, count, act) =>
  element(
    "li",
    {},
    button(
      "button wide party-deck-choice",
      act,
      element("strong", { dir: "auto" }, deck.title),
      element("span", { class: "soft small" }, deck.description),
      element("span", { class: "soft small" }, factsOf(deck, count)),
    ),
  );
