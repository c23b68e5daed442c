/** The screen before the game: the names of new players, and a seat for each player. */

import { avatarMark, avatarOf, showAvatar } from "../../kit/avatar.js";
import { alreadyShows, element, setText, syncList } from "../../kit/element.js";
import { leaveOut } from "../../kit/fit-scale.js";
import { number, text } from "../../kit/texts.js";
import { shortenNames, teamSigns } from "../teams.js";
import { Turns } from "./turns.js";

/** The possible numbers of seats, up to the largest that the back row can distinguish. */
const SEATS = [24, 48, 96, 160, 240];
/**
 * A number that shares no factor with any of them, so that players are spread over the seats and every seat is used
 * once.
 */
const STRIDE = 37;
/** With more names than this, there is less space between them. */
const FEW = 12;

export class House {
  #seats = element("div", { class: "house-seats", aria: { hidden: "true" } });
  #teams = element("ul", { class: "house-teams" });
  #words = element("p", { class: "house-words soft" });
  #names = element("ul", { class: "house-names" });
  /** How many players are not named. */ #more = element("p", { class: "house-more" });
  #count = 0;
  /** The player who joined last. */ #latest = "";
  /** @type {Turns} */ #turns = new Turns(() => this.fit());
  root = element(
    "section",
    { class: "house" },
    this.#teams,
    this.#names,
    this.#seats,
    element("div", { class: "house-foot" }, this.#more, this.#words),
  );

  /**
   * Hides what does not fit: first the seats, then the stage's `data-spare="first"`, then its `data-spare="last"`, then
   * the oldest names, as many of every team, and last the names of the teams. All players are counted below. Names that
   * do not fit together take turns; a new player is shown at once.
   */
  fit() {
    const stage = this.root.parentElement;
    if (!stage || stage.clientHeight === 0) {
      this.#turns.restart();
      return;
    }
    const latest = /** @type {HTMLElement[]} */ ([...this.#names.children]).reverse();
    const names = this.#turns.order(latest);
    const lists = Array.from(this.#teams.children, (team) => {
      const members = /** @type {HTMLElement[]} */ ([...team.querySelectorAll(".house-member")]);
      return members.reverse();
    });
    const members = Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, nth) =>
      lists.flatMap((list) => list[nth] ?? []),
    ).flat();
    /** @param {string} when @returns {any[]} */
    const spare = (when) => Array.from(stage.querySelectorAll(`[data-spare=${when}]`));
    const parts = [...members, ...names, ...spare("last"), ...spare("first"), this.#seats];
    const fit = () =>
      leaveOut(
        parts,
        () => overflows(stage),
        () => this.#countOthers(names),
      );
    shortenNames(this.#teams, false);
    fit();
    if (overflows(stage)) {
      shortenNames(this.#teams, true);
      fit();
    }
    // No team looks empty beside teams whose members are named.
    if (lists.some((list) => list[0]?.hidden)) for (const member of members) member.hidden = true;
    this.#turns.show(names.filter(({ hidden }) => !hidden).length, names.length);
  }

  /** @param {readonly HTMLElement[]} names */
  #countOthers(names) {
    const named = names.filter(({ hidden }) => !hidden).length;
    const others = named > 0 ? Math.max(0, this.#count - named) : 0;
    setText(this.#more, others > 0 ? text("screen.house.more", { count: others }) : "");
  }

  /**
   * @param {number} present players @param {import("../../room/wire.js").Newcomers} newcomers
   * @param {readonly import("../../room/wire.js").RoomTeam[]} teams @param {readonly number[]} sizes of the teams
   */
  show(present, newcomers, teams = [], sizes = []) {
    this.#showTeams(teams, sizes, newcomers.teams ?? []);
    const latest = newcomers.players[newcomers.players.length - 1]?.player ?? "";
    if (latest !== this.#latest) this.#turns.restart();
    this.#latest = latest;
    syncList(
      this.#names,
      teams.length > 0 ? [] : hereOf(newcomers.players, present),
      ({ player }) => player,
      () => element("li", { class: "house-name" }, avatarMark(), element("span", { dir: "auto" })),
      (made, newcomer) => {
        const [mark, name] = /** @type {HTMLElement[]} */ ([...made.children]);
        showAvatar(mark, avatarOf(newcomer));
        setText(name, newcomer.name);
      },
    );
    // Newcomers include absent players.
    this.#count = Math.min(present, newcomers.count);
    this.#names.classList.toggle("is-crowded", this.#names.children.length > FEW);
    this.root.classList.toggle("has-names", this.#names.children.length > 0 || teams.length > 0);
    const seats = SEATS.find((size) => size >= present) ?? SEATS[SEATS.length - 1];
    if (this.#seats.children.length !== seats) {
      this.#seats.dataset.seats = String(seats);
      this.#seats.replaceChildren(...Array.from({ length: seats }, () => element("i")));
    }
    const taken = new Set(Array.from({ length: Math.min(present, seats) }, (_, guest) => (guest * STRIDE + 5) % seats));
    const colours = seatColours(taken.size, teams, sizes);
    let seated = 0;
    Array.from(this.#seats.children).forEach((seat, index) => {
      seat.classList.toggle("is-taken", taken.has(index));
      const colour = taken.has(index) ? colours[seated++] : undefined;
      if (colour) seat.setAttribute("data-colour", colour);
      else seat.removeAttribute("data-colour");
    });
    setText(this.#words, text(present === 0 ? "screen.house.empty" : "screen.house.taken", { count: present }));
  }

  /**
   * @param {readonly import("../../room/wire.js").RoomTeam[]} teams @param {readonly number[]} sizes
   * @param {NonNullable<import("../../room/wire.js").Newcomers["teams"]>} members the latest of each
   */
  #showTeams(teams, sizes, members) {
    this.#teams.hidden = teams.length === 0;
    if (alreadyShows(this.#teams, [teams, sizes, members])) return;
    this.#teams.dataset.count = String(teams.length);
    this.#teams.replaceChildren(
      ...teams.map((team, index) =>
        element(
          "li",
          { class: "house-team" },
          element(
            "p",
            { class: "house-team-name" },
            ...teamSigns(team),
            element("strong", {}, number(sizes[index] ?? 0)),
          ),
          element(
            "p",
            { class: "house-members" },
            ...(members[index] ?? []).map(({ name }) => element("span", { class: "house-member", dir: "auto" }, name)),
          ),
        ),
      ),
    );
  }
}

/**
 * Keeps the latest names if there are more than players: the list does not mark absent players.
 * @param {readonly import("../../room/wire.js").Named[]} players the latest newcomers
 * @param {number} present
 */
const hereOf = (players, present) => players.slice(Math.max(0, players.length - present));

/**
 * Colors the taken seats by the shares of the teams, team after team.
 * @param {number} taken @param {readonly import("../../room/wire.js").RoomTeam[]} teams @param {readonly number[]} sizes
 */
function seatColours(taken, teams, sizes) {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  let filled = 0;
  return teams.flatMap(({ colour }, index) => {
    const from = Math.round((filled * taken) / Math.max(1, all));
    filled += sizes[index] ?? 0;
    return Array.from({ length: Math.round((filled * taken) / Math.max(1, all)) - from }, () => colour);
  });
}

/** @param {HTMLElement} stage @returns {boolean} whether its centered parts do not fit */
function overflows(stage) {
  const parts = /** @type {HTMLElement[]} */ ([...stage.children]).filter(({ offsetHeight }) => offsetHeight > 0);
  const [first] = parts;
  const last = parts[parts.length - 1];
  const { paddingTop, paddingBottom } = getComputedStyle(stage);
  return (
    first !== undefined &&
    last.offsetTop + last.offsetHeight - first.offsetTop >
      stage.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom) + 1
  );
}
