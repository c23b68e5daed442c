/** The seating before the deal, on a phone: the teams and their players, and buttons to change teams. */

import { alreadyShows, button, element, renew, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { seatingOf } from "../own-progress.js";
import { chipMark, memberLines, optionsSentence, PLACES, tableRefusal, teamName } from "../words.js";

export class SeatingRoom {
  #session;
  #warn;
  /** @type {import("./local-seats.js").LocalSeats | null} */ #seats;
  #news = element("p", { class: "jack-news", role: "status" });
  #title = element("h2");
  /** @type {HTMLElement | null} */ #add = null;
  #rules = element("p", { class: "soft small" });
  #then = element("p", {}, text("sequence/room.tables.then"));
  #teams = element("div", { class: "jack-teams" });
  root = element(
    "section",
    { class: "jack-seating", aria: { label: text("sequence/room.seating") } },
    this.#title,
    this.#news,
    this.#teams,
    this.#then,
    this.#rules,
    element("p", { class: "soft small" }, text("sequence/game.how")),
  );

  /**
   * @param {import("../session.js").TableSession} session @param {(words: string) => void} warn
   * @param {import("./local-seats.js").LocalSeats | null} [seats] the players on this phone, if it can have several
   */
  constructor(session, warn, seats = null) {
    this.#session = session;
    this.#warn = warn;
    this.#seats = seats;
    if (!seats) return;
    this.#add = button("button", () => seats.ask(), icon("plus"), text("sequence/room.local.add"));
    this.root.append(this.#add);
  }

  /** @param {import("../wire.js").Occupant[][]} teams @returns {string} the key of the text that says what to do */
  #newsOf(teams) {
    const { seat, round } = this.#session.state;
    if (!seat || teamOf(teams, this.#session) >= 0) return "seating";
    if (teams.some((_, index) => hasRoom(teams, index, this.#session)))
      return round?.options.choosing === "players" ? "free" : "seating";
    return teams.flat().some((one) => "bot" in one) ? "bots" : "full";
  }

  /** The sessions of all players on this phone who may choose a team. */
  get #sessions() {
    return this.#seats?.sessions ?? [this.#session];
  }

  draw() {
    const { round, seating, seat } = this.#session.state;
    const isSeating = round !== null && round.state !== "playing" && round.state !== "finished";
    this.root.hidden = !isSeating;
    if (!round || !isSeating) return;
    const teams = seating ?? teamsAt(seatingOf(this.#session.state));
    const { own } = this.#session.state;
    const form = round.options.form;
    setText(this.#title, text(form === "tables" ? "sequence/room.tournament" : "sequence/room.seating"));
    this.root.dataset.form = form ?? "";
    this.#then.hidden = form !== "tables" || round.state !== "seating";
    const news = form ?? this.#newsOf(teams);
    this.#add?.toggleAttribute("hidden", form === "tables" || round.state !== "seating" || news === "full");
    setText(
      this.#news,
      round.state === "seating" ? text(`sequence/room.news.${news}`) : text("sequence/room.news.gathering"),
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
    renew(this.#teams, ...teams.map((_, index) => this.#team(teams, index, mayChoose)));
  }

  /** @param {import("../wire.js").Occupant[][]} teams @param {number} index @param {boolean} mayChoose */
  #team(teams, index, mayChoose) {
    const { round } = this.#session.state;
    const team = teams[index];
    const isCrowd = round?.options.form === "crowd";
    const isTable = round?.options.form === "tables" && round.state === "seating";
    /** @param {import("../session.js").TableSession} session */
    const isIn = (session) =>
      isCrowd
        ? session.state.own?.place === index
        : team.some((one) => "player" in one && one.player === session.state.seat?.id);
    /** @param {import("../session.js").TableSession} session */
    const mayJoin = (session) =>
      !isIn(session) && (isCrowd ? isNoLarger(teams, index, session) : hasRoom(teams, index, session));
    const sessions = this.#sessions.filter(({ state }) => state.seat);
    return element(
      "section",
      { class: sessions.some(isIn) ? "jack-team is-own" : "jack-team", data: { team: String(index) } },
      isTable
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
        ...memberLines(team, index, teams.length),
        team.length === 0 ? element("li", { class: "soft" }, text("sequence/room.empty")) : null,
      ),
      ...(mayChoose ? sessions.filter(mayJoin) : []).map((session) =>
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

/**
 * @param {ReturnType<typeof seatingOf>} sits
 * @returns {import("../wire.js").Occupant[][]} the teams at a table of a tournament before its deal
 */
const teamsAt = (sits) =>
  Array.from({ length: sits?.teams ?? 0 }, (_, team) =>
    (sits?.places ?? []).filter((_, place) => place % (sits?.teams ?? 1) === team),
  );

/**
 * @param {readonly import("../wire.js").Occupant[][]} teams @param {import("../session.js").TableSession} session
 * @returns {number} the index of the player's team; -1 if the player is in no team
 */
const teamOf = (teams, { state: { seat } }) =>
  teams.findIndex((team) => team.some((one) => "player" in one && one.player === seat?.id));

/**
 * Whether a player may change to a team. The team must have a free place, and with the player it may have at most two
 * players more than any other team.
 * @param {readonly import("../wire.js").Occupant[][]} teams @param {number} index
 * @param {import("../session.js").TableSession} session
 */
function hasRoom(teams, index, session) {
  const own = teamOf(teams, session);
  const sizes = teams.map((team, at) => team.length - (at === own ? 1 : 0));
  if (own < 0 && sizes.reduce((all, size) => all + size, 0) >= PLACES) return false;
  const others = sizes.filter((_, at) => at !== index);
  return sizes[index] < PLACES / teams.length && sizes[index] <= Math.min(...others) + 1;
}

/**
 * Whether a member of a crowd may change to a team, which must be no larger than the member's own team.
 * @param {readonly import("../wire.js").Occupant[][]} teams @param {number} index
 * @param {import("../session.js").TableSession} session
 */
function isNoLarger(teams, index, { state: { own } }) {
  const [size, ownSize] = [teams[index], teams[own?.place ?? index]].map(([one]) =>
    one && "crowd" in one ? one.crowd : 0,
  );
  return size <= ownSize;
}
