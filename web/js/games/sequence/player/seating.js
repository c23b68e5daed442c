/** Before the deal, on a phone: who is in which team, and the way into another one. */

import { alreadyShows, button, element, renew, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { chipMark, memberLines, optionsSentence, tableRefusal, teamName } from "../words.js";

export class SeatingRoom {
  #session;
  #warn;
  /** @type {import("./local-seats.js").LocalSeats | null} */ #seats;
  #news = element("p", { class: "jack-news", role: "status" });
  #rules = element("p", { class: "soft small" });
  #teams = element("div", { class: "jack-teams" });
  root = element(
    "section",
    { class: "jack-seating", aria: { label: text("sequence/room.seating") } },
    element("h2", {}, text("sequence/room.seating")),
    this.#news,
    this.#teams,
    this.#rules,
    element("p", { class: "soft small" }, text("sequence/game.how")),
  );

  /**
   * @param {import("../session.js").TableSession} session @param {(words: string) => void} warn
   * @param {import("./local-seats.js").LocalSeats | null} [seats] of others on the same phone
   */
  constructor(session, warn, seats = null) {
    this.#session = session;
    this.#warn = warn;
    this.#seats = seats;
    if (!seats) return;
    this.root.append(button("button", () => seats.ask(), icon("plus"), text("sequence/room.local.add")));
  }

  /** All who may choose here. */
  get #sessions() {
    return this.#seats?.sessions ?? [this.#session];
  }

  draw() {
    const { round, seating, seat } = this.#session.state;
    const isSeating = round !== null && round.state !== "playing" && round.state !== "finished";
    this.root.hidden = !isSeating;
    if (!round || !isSeating) return;
    const teams = seating ?? [];
    const { own } = this.#session.state;
    const form = round.options.form;
    const isSeated = form !== undefined || teams.flat().some((one) => "player" in one && one.player === seat?.id);
    setText(
      this.#news,
      round.state === "seating"
        ? text(
            form
              ? `sequence/room.news.${form}`
              : isSeated || !seat
                ? "sequence/room.news.seating"
                : "sequence/room.news.full",
          )
        : text("sequence/room.news.gathering"),
    );
    setText(this.#rules, optionsSentence(round.options, teams.length));
    const mayChoose =
      round.state === "seating" && round.options.choosing === "players" && seat !== null && form !== "tables";
    const shown = [
      teams,
      mayChoose,
      own?.place,
      this.#sessions.map(({ state }) => [state.seat?.id, state.seat?.name, state.own?.place]),
    ];
    if (alreadyShows(this.root, shown)) return;
    renew(this.#teams, ...teams.map((team, index) => this.#team(team, index, teams.length, mayChoose)));
  }

  /** @param {import("../wire.js").Occupant[]} team @param {number} index @param {number} of @param {boolean} mayChoose */
  #team(team, index, of, mayChoose) {
    const { round } = this.#session.state;
    /** @param {import("../session.js").TableSession} session */
    const isIn = ({ state: { seat, own } }) =>
      round?.options.form === "crowd"
        ? own?.place === index
        : team.some((one) => "player" in one && one.player === seat?.id);
    const sessions = this.#sessions.filter(({ state }) => state.seat);
    return element(
      "section",
      { class: sessions.some(isIn) ? "jack-team is-own" : "jack-team", data: { team: String(index) } },
      round?.options.form === "tables"
        ? null
        : element(
            "h3",
            {},
            chipMark(index),
            " ",
            teamName(index),
            sessions.some(isIn) ? element("span", { class: "jack-you" }, text("sequence/game.you")) : null,
          ),
      element(
        "ul",
        {},
        ...memberLines(team, index, of),
        team.length === 0 ? element("li", { class: "soft" }, text("sequence/room.empty")) : null,
      ),
      ...(mayChoose ? sessions.filter((session) => !isIn(session)) : []).map((session) =>
        element(
          "button",
          {
            class: "button",
            type: "button",
            data: { hold: `join/${index}/${session.state.seat?.id}` },
            on: { click: () => void this.#join(session, index) },
          },
          icon("people"),
          sessions.length > 1
            ? text("sequence/room.local.join", { name: session.state.seat?.name ?? "", team: teamName(index) })
            : text("sequence/room.join", { team: teamName(index) }),
        ),
      ),
    );
  }

  /** @param {import("../session.js").TableSession} session @param {number} team */
  async #join(session, team) {
    const answer = await session.send({ type: "team", team });
    if (answer.type === "rejected") this.#warn(tableRefusal(answer));
  }
}
