/** A host's arrangement of the seats: teams as columns of movable players, with bots and benches. */

import { button, element, renew, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { text } from "../../../kit/texts.js";
import { wireOf } from "../wire.js";
import { lengthOf, playersIn } from "../tournament-length.js";
import { chipMark, occupantName, PLACES, plain, teamName } from "../words.js";
import { SeatRing } from "./seat-ring.js";

/** @typedef {import("../wire.js").Occupant} Occupant */
/** @typedef {import("../state.js").State} State */

export class SeatingBoard {
  #ask;
  #session;
  #shown = "";
  #teams = element("div", { class: "jack-teams" });
  #ring = new SeatRing((teams) => this.#arrange(teams));
  #bench = element("div", { class: "jack-bench" });
  #how = element("p", { hidden: true });
  /** The length of a tournament. */ #length = element("p", { hidden: true });
  /** The players without a seat, and what the host can do. */ #full = element("p", { class: "notice", hidden: true });
  #shuffle = button(
    "button",
    () => void this.#ask({ type: "shuffleTeams" }),
    icon("shuffle"),
    text("sequence/host.shuffle"),
  );
  /** Seats the evening's teams, if there are two or three. */ #byTeams = button(
    "button",
    () => this.#arrange(seatsByTeams(this.#session.state, this.#bot())),
    icon("flag"),
    text("sequence/host.byTeams"),
  );
  root = element(
    "section",
    { class: "notice jack-arrange" },
    element("h3", {}, text("sequence/host.seating")),
    this.#how,
    this.#length,
    this.#full,
    this.#teams,
    this.#ring.root,
    this.#bench,
    this.#shuffle,
    this.#byTeams,
  );

  /**
   * @param {(command: import("../wire.js").Command) => Promise<any>} ask shows a refusal
   * @param {import("../session.js").TableSession} session
   */
  constructor(ask, session) {
    this.#ask = ask;
    this.#session = session;
  }

  /** @param {State} state */
  show(state) {
    const { round, seating, players } = state;
    // Tables of a tournament are drawn, and a crowd is divided into teams automatically.
    const form = round?.options.form;
    this.root.hidden = round?.state !== "seating" || !seating;
    this.#how.hidden = form === undefined;
    this.#length.hidden = form !== "tables" || playersIn(seating) < 2;
    this.root.classList.toggle("is-told", form !== undefined);
    for (const part of [this.#teams, this.#ring.root, this.#bench]) part.hidden = form !== undefined;
    this.#shuffle.hidden = form !== undefined || (seating?.flat().length ?? 0) < 2;
    this.#byTeams.hidden = form !== undefined || seatsByTeams(state, "").length === 0;
    this.#full.hidden = true;
    if (!seating || this.root.hidden) return;
    if (form !== undefined) {
      setText(this.#how, text(`sequence/room.news.${form}`));
      this.#showLength(state);
      this.#shown = "";
      return;
    }
    const seated = new Set(seating.flat().map((one) => ("player" in one ? one.player : "")));
    const waiting = [...players.values()].filter((player) => holdsCards(player) && !seated.has(player.id));
    const isFull = waiting.length > 0 && seating.flat().length >= PLACES;
    this.#full.hidden = !isFull;
    const shown = JSON.stringify([seating, waiting.map(({ id, name }) => [id, name])]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    setText(this.#full, isFull ? text("sequence/host.full", { count: waiting.length }) : "");
    this.#ring.show(seating);
    renew(this.#teams, ...seating.map((team, index) => this.#team(team, index, seating)));
    renew(
      this.#bench,
      ...(isFull ? [] : waiting.slice(0, 24)).map(({ id, name }) =>
        element(
          "button",
          {
            class: "button",
            type: "button",
            data: { hold: id },
            on: { click: () => this.#add(id, smallest(seating)) },
          },
          icon("plus"),
          element("span", { dir: "auto" }, name),
        ),
      ),
    );
  }

  /** @param {State} state */
  #showLength({ round, seating }) {
    const players = playersIn(seating);
    const { rounds, minutes } = lengthOf(round?.options ?? {}, players);
    setText(
      this.#length,
      text("sequence/setup.length", {
        count: players,
        rounds: text("sequence/game.contest.swiss", { count: rounds }),
        minutes: plain(minutes),
      }),
    );
  }

  /** @param {readonly Occupant[]} team @param {number} index @param {readonly Occupant[][]} seating */
  #team(team, index, seating) {
    return element(
      "section",
      { class: "jack-team" },
      element("h4", {}, chipMark(index), " ", teamName(index)),
      element(
        "ol",
        {},
        ...team.map((one, place) => {
          const name = occupantName(one, place * seating.length + index);
          return element(
            "li",
            { class: "jack-arranged" },
            element("span", { class: "jack-seat-name", dir: "auto" }, name),
            element(
              "span",
              { class: "jack-arranging" },
              ...(place > 0
                ? [this.#small("up", text("sequence/host.up", { name }), () => this.#swap(index, place))]
                : []),
              this.#small("shuffle", text("sequence/host.over", { name }), () => this.#over(index, place)),
              this.#small("close", text("sequence/host.away", { name }), () => this.#remove(index, place)),
            ),
          );
        }),
      ),
      seating.flat().length < PLACES
        ? element(
            "button",
            {
              class: "button",
              type: "button",
              data: { hold: `bot/${index}` },
              on: { click: () => this.#add(this.#bot(), index) },
            },
            icon("plus"),
            text("sequence/host.addBot"),
          )
        : null,
    );
  }

  /** @param {string} symbol @param {string} label @param {() => void} act */
  #small(symbol, label, act) {
    return element(
      "button",
      { class: "button icon-only quiet", type: "button", data: { hold: label }, aria: { label }, on: { click: act } },
      icon(symbol),
    );
  }

  #bot() {
    return `bot:${this.#session.state.round?.options.level ?? 2}`;
  }

  /** @returns {string[][]} a mutable copy of the current seating */
  #wire() {
    return (this.#session.state.seating ?? []).map((team) => team.map(wireOf));
  }

  /** @param {string[][]} teams */
  #arrange(teams) {
    void this.#ask({ type: "seat", teams });
  }

  /** @param {string} who @param {number} team */
  #add(who, team) {
    const teams = this.#wire();
    teams[team].push(who);
    this.#arrange(teams);
  }

  /** @param {number} team @param {number} place */
  #remove(team, place) {
    const teams = this.#wire();
    teams[team].splice(place, 1);
    this.#arrange(teams);
  }

  /** @param {number} team @param {number} place whose player moves to the next team */
  #over(team, place) {
    const teams = this.#wire();
    const [one] = teams[team].splice(place, 1);
    teams[(team + 1) % teams.length].push(one);
    this.#arrange(teams);
  }

  /** @param {number} team @param {number} place whose player swaps with the previous one */
  #swap(team, place) {
    const teams = this.#wire();
    const list = teams[team];
    [list[place - 1], list[place]] = [list[place], list[place - 1]];
    this.#arrange(teams);
  }
}

/**
 * Returns the seating in which the evening's teams play each other: those who are here first, bots where a team has
 * fewer players than another. Returns none if the table has no such number of teams.
 * @param {Pick<State, "room" | "round" | "players">} state @param {string} bot
 */
export function seatsByTeams({ room, round, players }, bot) {
  const list = room?.teams?.list ?? [];
  if (list.length < 2 || list.length > 3 || (round?.options.teams ?? list.length) !== list.length) return [];
  const most = Math.floor(PLACES / list.length);
  const all = [...players.values()].filter(holdsCards).sort((one, other) => Number(other.online) - Number(one.online));
  const seats = list.map(({ id }) =>
    all
      .filter(({ team }) => team === id)
      .slice(0, most)
      .map((player) => player.id),
  );
  const size = Math.max(1, ...seats.map(({ length }) => length));
  return seats.map((team) => [...team, ...Array.from({ length: size - team.length }, () => bot)]);
}

/** @param {import("../../../room/wire.js").Player} player @returns {boolean} whether the player has a phone for cards */
const holdsCards = ({ role, paper }) => role === "player" && paper === undefined;

/** @param {readonly Occupant[][]} teams @returns {number} */
const smallest = (teams) =>
  teams.reduce((least, team, index) => (team.length < teams[least].length ? index : least), 0);
