/** The menu of a game on one device: the players, the teams, the board, and the start. */

import { button, element, setText } from "../../../kit/element.js";
import { icon } from "../../../kit/icons.js";
import { list, text } from "../../../kit/texts.js";
import { siteFoot } from "../../../shell/site-links.js";
import { teamsFor } from "../rules/table.js";
import { Score } from "../score.js";
import { partsOf } from "../table-parts.js";
import { chipMark, membersOf, occupantName, teamName, winsOf } from "../words.js";
import { peopleOf, played } from "./game.js";

/** @typedef {import("../rules/layout.js").LayoutKind} LayoutKind */
/** @typedef {{name: string, bot: number}} Person a player of the next game; `bot` 0 for a person */
/** @typedef {{people: Person[], teams: number, layout: LayoutKind}} Setup the choices of the menu */

/** @type {readonly LayoutKind[]} */
const LAYOUTS = ["spiral", "quarters", "shuffled"];
/** The levels of bots; 0 is a person. */
const KINDS = [0, 1, 2, 3];
const SEATS = Object.freeze({ least: 2, most: 12 });

/**
 * @typedef {object} Ways
 * @property {string} notice an important message; "" for none
 * @property {import("./game.js").Game | null} under the game in progress
 * @property {() => void} resume continues it
 * @property {() => void} deal
 * @property {() => void} rules opens them
 * @property {() => void} settings opens them
 */

export class TableMenu {
  #setup;
  #rows = element("div", { class: "jack-people" });
  #fault = element("p", { class: "fault", role: "alert" });
  #go;
  #add = button("button wide", () => this.#addPerson(), icon("plus"), text("sequence/solo.add"));
  #teams = element("select", {
    class: "input",
    on: {
      change: () => {
        this.#setup.teams = Number(this.#teams.value);
        this.#explain();
      },
    },
  });
  #layout = element("select", {
    class: "input",
    on: {
      change: () => {
        this.#setup.layout = /** @type {LayoutKind} */ (this.#layout.value);
        this.#explain();
      },
    },
  });
  /** What the choices mean. */ #teamsNote = element("p", { class: "soft small" });
  #layoutNote = element("p", { class: "soft small" });
  root;

  /** @param {Setup} setup @param {Ways} ways */
  constructor(setup, { notice, under, resume, deal, rules, settings }) {
    this.#setup = setup;
    this.#go = button(
      `button large wide jack-deal ${under ? "" : "primary"}`,
      deal,
      icon(under ? "shuffle" : "play"),
      text("sequence/solo.start"),
    );
    this.#layout.append(
      ...LAYOUTS.map((kind) =>
        element("option", { value: kind, selected: kind === setup.layout }, text(`sequence/game.layout.${kind}`)),
      ),
    );
    const intro = element("p", { class: "soft" }, text("sequence/game.how"), " ", text("sequence/solo.intro"));
    this.root = element(
      "main",
      { class: "menu-page" },
      element(
        "section",
        { class: "notice pinned menu-card jack-menu" },
        element(
          "div",
          { class: "jack-menu-about" },
          element("p", { class: "eyebrow" }, "Callboard"),
          element("h1", {}, "One-Eyed Jack"),
          notice ? element("p", { class: "solo-notice", role: "alert" }, notice) : null,
          under ? null : intro,
        ),
        element(
          "div",
          { class: "jack-menu-game menu-begins" },
          ...(under ? this.#underWay(under, resume) : [...this.#fields(), this.#go]),
        ),
        element(
          "div",
          { class: "jack-menu-more" },
          under ? intro : null,
          element(
            "div",
            { class: "menu-ways" },
            button("button quiet", rules, icon("info"), text("alone.rules")),
            button("button quiet", settings, icon("gear"), text("sequence/solo.settings")),
            element("a", { class: "button quiet", href: "/" }, icon("back"), text("alone.home")),
          ),
          ...foot(),
        ),
      ),
    );
    this.#show();
  }

  /**
   * One button continues the game, with its players and its score; the form for another game is collapsed.
   * @param {import("./game.js").Game} game @param {() => void} resume
   */
  #underWay(game, resume) {
    return [
      ...summaryOf(game),
      button("button primary large wide jack-continue", resume, icon("play"), text("sequence/solo.continue")),
      element(
        "details",
        { class: "menu-fold" },
        element("summary", {}, text("sequence/solo.new")),
        element("div", { class: "menu-fold-parts" }, ...this.#fields(), this.#go),
      ),
    ];
  }

  #fields() {
    return [
      element("h2", {}, text("sequence/solo.players")),
      this.#rows,
      this.#add,
      this.#fault,
      element(
        "div",
        { class: "jack-choice" },
        element("label", { class: "field" }, element("span", {}, text("sequence/solo.teams")), this.#teams),
        element("label", { class: "field" }, element("span", {}, text("sequence/solo.layout")), this.#layout),
      ),
      element("div", { class: "jack-choice-notes" }, this.#teamsNote, this.#layoutNote),
    ];
  }

  #addPerson() {
    this.#setup.people = [...this.#setup.people, { name: "", bot: 0 }];
    this.#show();
    this.#rows.querySelectorAll("input")[this.#setup.people.length - 1]?.focus();
  }

  #show() {
    const { people } = this.#setup;
    this.#rows.replaceChildren(...people.map((person, index) => this.#row(person, index)));
    this.#nameBots();
    const choices = teamsFor(people.length);
    if (!choices.includes(this.#setup.teams)) this.#setup.teams = choices[0] ?? 2;
    this.#teams.replaceChildren(
      ...choices.map((count) =>
        element("option", { value: String(count), selected: count === this.#setup.teams }, String(count)),
      ),
    );
    this.#teams.disabled = choices.length < 2;
    this.#add.hidden = people.length >= SEATS.most;
    this.#go.disabled = choices.length === 0;
    this.#explain();
    setText(this.#fault, choices.length === 0 ? text("sequence/solo.wrong", { count: people.length }) : "");
  }

  #explain() {
    const { people, teams, layout } = this.#setup;
    const count = people.length;
    const choices = teamsFor(count);
    this.#rows.querySelectorAll(".jack-person-team").forEach((mark, index) => {
      const team = index % teams;
      mark.replaceChildren(...(choices.length > 0 ? [chipMark(team), hidden(teamName(team))] : []));
    });
    const sentences = [
      choices.length === 1 && count > 2 ? text("sequence/solo.onlyTeams", { count, teams }) : "",
      choices.length > 0 ? `${text("sequence/game.need", { count: winsOf({}, teams) ?? 0 })}.` : "",
    ];
    setText(this.#teamsNote, sentences.filter(Boolean).join(" "));
    setText(this.#layoutNote, text(`sequence/solo.layout.${layout}`));
  }

  /** A single bot needs no number. */
  #nameBots() {
    const isOnly = this.#setup.people.filter(({ bot }) => bot > 0).length === 1;
    this.#rows.querySelectorAll(".jack-person-bot").forEach((bot, index) => {
      setText(bot, isOnly ? text("sequence/solo.bot") : text("sequence/game.bot", { number: index + 1 }));
    });
  }

  /** @param {Person} person @param {number} index */
  #row(person, index) {
    const number = index + 1;
    const name = element("input", {
      class: "input",
      maxLength: 40,
      value: person.name,
      placeholder: text("sequence/solo.person", { number }),
      hidden: person.bot > 0,
      autocomplete: "off",
      aria: { label: text("sequence/solo.name", { number }) },
      on: { input: () => (person.name = name.value) },
    });
    // `#explain` shows the team.
    const teamMark = element("span", { class: "jack-person-team" });
    const bot = element("span", { class: "jack-person-bot", hidden: person.bot === 0 });
    const kind = kindChoice(person, number, () => {
      name.hidden = person.bot > 0;
      bot.hidden = person.bot === 0;
      this.#nameBots();
    });
    return element("div", { class: "jack-person" }, teamMark, name, bot, kind, this.#removal(index));
  }

  /** @param {number} index */
  #removal(index) {
    const { people } = this.#setup;
    return element(
      "button",
      {
        class: "button icon-only quiet",
        type: "button",
        hidden: people.length <= SEATS.least,
        aria: { label: text("sequence/solo.remove", { number: index + 1 }) },
        on: {
          click: () => {
            this.#setup.people = people.filter((_, other) => other !== index);
            this.#show();
          },
        },
      },
      icon("close"),
    );
  }
}

/** @param {import("./game.js").Game} game in progress @returns {HTMLElement[]} its players, its length and its score */
function summaryOf(game) {
  const { places, teams, moves } = game;
  const table = played(game)?.table;
  if (!table) return [];
  const [own, ...others] = peopleOf(game);
  const isAlone = others.length === 0 && own !== undefined;
  const names = Array.from({ length: teams }, (_, team) => membersOf(places, teams, team));
  const mine = isAlone ? own % teams : -1;
  const mates = isAlone
    ? places.flatMap((one, place) => (place !== own && place % teams === mine ? [occupantName(one, place)] : []))
    : [];
  const who = isAlone
    ? text(`sequence/game.against${mates.length > 0 ? "With" : ""}`, {
        mates: list(mates),
        others: list(names.flatMap((team, index) => (index === mine ? [] : team))),
      })
    : names.map((team) => list(team)).join(" – ");
  const score = new Score();
  score.show(partsOf(table, places, moves.length), isAlone ? mine : null);
  return [
    element(
      "div",
      { class: "jack-under" },
      element("p", { dir: "auto" }, text("sequence/solo.under", { who })),
      element("p", { class: "soft small" }, text("sequence/solo.plays", { count: moves.length })),
      score.root,
    ),
  ];
}

/** @param {Person} person @param {number} number @param {() => void} changed */
function kindChoice(person, number, changed) {
  const kind = element(
    "select",
    {
      class: "input",
      aria: { label: text("sequence/solo.kind", { number }) },
      on: {
        change: () => {
          person.bot = Number(kind.value);
          changed();
        },
      },
    },
    ...KINDS.map((bot) =>
      element("option", { value: String(bot), selected: bot === person.bot }, text(`sequence/solo.kind.${bot}`)),
    ),
  );
  return kind;
}

/** @param {string} words for screen readers */
const hidden = (words) => element("span", { class: "visually-hidden" }, words);

const foot = () => [
  globalThis.isSecureContext ? null : element("p", { class: "soft small" }, text("alone.plain")),
  element("p", { class: "soft small" }, text("sequence/game.trademark")),
  siteFoot(),
];
