/** A host's view of the table during the game: the turn, absent players, and substitutes. */

import { button, element, setText, syncList } from "../../../kit/element.js";
import { openDialog } from "../../../kit/sheet.js";
import { text } from "../../../kit/texts.js";
import { chipMark, occupantName } from "../words.js";

/** A substitute is offered after this number of consecutive turns played by the server. */
const MISSED = 3;

export class PlaceList {
  #ask;
  #session;
  root = element("ol", { class: "jack-places" });

  /**
   * @param {(command: import("../wire.js").Command) => Promise<any>} ask
   * @param {import("../session.js").TableSession} session
   */
  constructor(ask, session) {
    this.#ask = ask;
    this.#session = session;
  }

  /** @param {import("../state.js").State} state */
  show({ table, round }) {
    this.root.hidden = !table || table.outcome !== undefined;
    if (!table || this.root.hidden) return;
    syncList(
      this.root,
      table.places.map((place, index) => ({ place, index })),
      ({ place, index }) => `${index}/${"player" in place ? place.player : "bot"}`,
      ({ index }) =>
        element(
          "li",
          { class: "jack-place" },
          chipMark(index % table.teams),
          element("span", { class: "jack-seat-name", dir: "auto" }),
          element("span", { class: "soft small" }),
          button("button", () => this.#substitute(index), text("sequence/host.substitute")),
        ),
      (made, { place, index }) => {
        const [, name, note, button] = /** @type {HTMLElement[]} */ ([...made.children]);
        setText(name, occupantName(place, index));
        const isTurn = index === table.turn && table.outcome === undefined;
        made.classList.toggle("is-turn", isTurn);
        const missed = place.missed ?? 0;
        made.classList.toggle("is-away", missed >= MISSED);
        setText(
          note,
          [
            isTurn ? text("sequence/host.turn") : "",
            missed > 0 ? text("sequence/game.missed", { count: missed }) : "",
            text("sequence/game.cards", { count: place.cards }),
          ]
            .filter(Boolean)
            .join(" · "),
        );
        // A crowd's team has no place that a player could take.
        button.hidden = round?.state !== "playing" || "crowd" in place;
      },
    );
  }

  /** @param {number} index */
  #substitute(index) {
    const { table, players, round } = this.#session.state;
    if (!table) return;
    const seated = new Set(table.places.map((place) => ("player" in place ? place.player : "")));
    const free = [...players.values()].filter(({ id, role }) => role === "player" && !seated.has(id));
    const name = occupantName(table.places[index], index);
    openDialog(text("sequence/host.substitute.title", { name }), (close) => {
      /** @param {string} by @param {string} words */
      const offer = (by, words) =>
        button(
          "button wide",
          () => {
            close();
            void this.#ask({ type: "substitute", place: index, by });
          },
          words,
        );
      return [
        offer(`bot:${round?.options.level ?? 2}`, text("sequence/host.bot")),
        ...free.slice(0, 20).map((player) => offer(player.id, player.name)),
      ];
    });
  }
}
