/** What a party begins with: a deck, whom it is for, one press; the rest in reach. */

import { element, setText } from "../../../kit/element.js";
import { language } from "../../../kit/language.js";
import { text } from "../../../kit/texts.js";
import { inOrderFor, listDecks } from "../decks/deck-api.js";
import { OptionsForm, USUAL } from "./options-form.js";

/** @param {import("../../../shell/game.js").SetupFrame} frame */
export function open(frame) {
  const fault = element("p", { class: "fault", role: "alert" });
  const title = element("input", {
    class: "input",
    maxLength: 80,
    placeholder: text("party/setup.title.example"),
    autocomplete: "off",
    aria: { label: text("party/setup.title") },
  });
  const deck = element("select", { class: "input", id: "party-deck" });
  const options = new OptionsForm(USUAL);
  const go = element("button", { class: "button primary large wide", type: "submit" }, frame.go);
  const form = element(
    "form",
    { class: "host-form party-setup" },
    element("p", { class: "soft" }, text("party/setup.intro")),
    element("div", { class: "field" }, element("label", { htmlFor: "party-deck" }, text("party/setup.deck")), deck),
    options.root,
    frame.isRoom ? title : null,
    go,
    fault,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go.disabled = true;
    setText(fault, "");
    const setup = {
      title: title.value.trim() || text("common.room.untitled"),
      options: options.options,
      ...(deck.value ? { deck: deck.value } : {}),
    };
    void frame.done(setup).then((problem) => {
      setText(fault, problem);
      if (problem) go.disabled = false;
    });
  });
  return {
    root: form,
    fill: async () => {
      const { decks } = await listDecks();
      const before = deck.value;
      deck.replaceChildren(
        ...inOrderFor(decks, language).map(({ name, title: words, count }) =>
          element("option", { value: name }, text("party/setup.deck.count", { title: words, count })),
        ),
      );
      if (before) deck.value = before;
    },
    how: frame.isRoom ? howTo() : undefined,
    alone: frame.isRoom
      ? element("p", {}, element("a", { class: "button quiet", href: "/party" }, text("party/setup.alone")))
      : undefined,
  };
}

function howTo() {
  return element(
    "section",
    { class: "notice how" },
    element("h2", {}, text("party/setup.how")),
    element("ol", {}, ...[1, 2, 3].map((step) => element("li", {}, text(`party/setup.how.${step}`)))),
  );
}
