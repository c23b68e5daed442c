/** The dialog in which a host makes teams: how many, their names and signs, and how players get into them. */

import { COLOUR_NAMES, EMBLEM_NAMES, avatarMark, showAvatar } from "../../kit/avatar.js";
import { button, element, submitButton } from "../../kit/element.js";
import { openDialog } from "../../kit/sheet.js";
import { loadTexts, number, text } from "../../kit/texts.js";
import { GAMES } from "../games.js";
import { titleOf } from "../parts.js";
import { detailedRefusal } from "../../room/refusals.js";
import { choice, dialogForm, faultLine, stepper } from "./fields.js";

/** @typedef {import("../../room/wire.js").Teams} Teams */
/** @typedef {import("../../room/wire.js").TeamDraft} TeamDraft */

/** What the room takes at least and at most. */
const COUNT = { min: 2, max: 12 };
const NAME_CHARACTERS = 24;
/** All colors of teams, the most distinct first. */
const COLOURS = Object.freeze([
  "red",
  "blue",
  "green",
  "orange",
  "violet",
  "teal",
  "pink",
  "yellow",
  "indigo",
  "lime",
  "brown",
  "grey",
]);
/** How large teams are proposed to be. */
const PLAYERS_EACH = 5;

/**
 * @param {Teams | undefined} teams the present ones @param {number} players in the room
 * @param {import("./people.js").Ask} ask
 */
export async function openTeams(teams, players, ask) {
  await loadTexts("teams", "avatar");
  const rows = teamRows(teams?.list ?? []);
  const count = stepper(
    "team-count",
    text("teams.count"),
    teams?.list.length ?? Math.max(COUNT.min, Math.min(4, Math.round(players / PLAYERS_EACH))),
    COUNT,
    () => rows.show(count.value),
  );
  rows.show(count.value);
  /** @param {string} name @param {string[]} values @param {string} chosen */
  const pick = (name, values, chosen) =>
    choice(
      `team-${name}`,
      text(`teams.${name}`),
      values.map((value) => [value, text(`teams.${name}.${value}`)]),
      chosen,
      () => follow(),
    );
  const way = pick("way", ["choice", "drawn", "balanced", "host"], teams?.way ?? "choice");
  const score = pick("score", ["fair", "sum", "best", "median"], teams?.score ?? "fair");
  const best = stepper("team-best", text("teams.best"), teams?.best ?? 3, { min: 1, max: 999 });
  const most = stepper("team-most", text("teams.most"), teams?.most ?? 0, { min: 0, max: 9_999 });
  const follow = () => {
    best.field.hidden = score.value !== "best";
    most.field.hidden = way.value !== "choice";
    for (const note of [...notes, ...scoreNotes])
      note.hidden = ![way.value, score.value].includes(note.dataset.of ?? "");
  };
  /** @param {string} texts @param {string[]} names */
  const notesOf = (texts, names) =>
    names.map((of) => element("p", { class: "soft small", data: { of } }, text(`teams.${texts}.${of}`)));
  const notes = notesOf("note", ["choice", "drawn", "balanced", "host"]);
  const scoreNotes = notesOf("scoreNote", ["fair", "sum", "best", "median"]);
  follow();
  const pointless = Object.keys(GAMES)
    .filter((game) => GAMES[game].isPointless)
    .map((game) => text("teams.noPoints", { game: titleOf(game) }));
  const fault = faultLine();
  /** @param {() => void} close @param {boolean} again whether all players are dealt again */
  const save = async (close, again) => {
    const isDealt = way.value === "drawn" || way.value === "balanced";
    const answer = await ask({
      type: "setTeams",
      teams: rows.drafts(count.value),
      way: /** @type {Teams["way"]} */ (way.value),
      score: /** @type {Teams["score"]} */ (score.value),
      ...(score.value === "best" ? { best: best.value } : {}),
      ...(way.value === "choice" && most.value > 0 ? { most: most.value } : {}),
      ...(isDealt && (again || way.value !== teams?.way) ? { deal: true } : {}),
    });
    if (answer.type === "accepted") close();
    else fault.show(detailedRefusal(answer));
  };
  const end = async (/** @type {() => void} */ close) => {
    const answer = await ask({ type: "setTeams", teams: [], way: "host" });
    if (answer.type === "accepted") close();
    else fault.show(detailedRefusal(answer));
  };
  openDialog(text("teams.title"), (close) => [
    dialogForm(
      close,
      () => void save(close, false),
      { fault, go: submitButton("button primary", text(teams ? "teams.save" : "teams.make")) },
      element("p", { class: "soft" }, [text("teams.lead"), ...pointless].join(" ")),
      count.field,
      rows.root,
      way.field,
      ...notes,
      most.field,
      score.field,
      ...scoreNotes,
      best.field,
      ...(teams && (teams.way === "drawn" || teams.way === "balanced")
        ? [button("button wide", () => void save(close, true), text("teams.again"))]
        : []),
      ...(teams ? [button("button danger wide", () => void end(close), text("teams.end"))] : []),
    ),
  ]);
}

/** @param {readonly TeamDraft[]} list the present teams */
function teamRows(list) {
  /** @type {{root: HTMLElement, draft: () => TeamDraft}[]} */
  const rows = [];
  const taken = new Set(list.flatMap(({ emblem, colour }) => [emblem, colour]));
  /** @param {readonly string[]} names */
  const free = (names) => {
    const found = names.find((name) => !taken.has(name)) ?? names[0];
    taken.add(found);
    return found;
  };
  const root = element("div", { class: "team-rows" });
  return {
    root,
    /** @param {number} count */
    show(count) {
      for (let index = rows.length; index < Math.min(count, COUNT.max); index += 1)
        rows.push(teamRow(index, list[index] ?? { emblem: free(EMBLEM_NAMES), colour: free(COLOURS) }));
      root.replaceChildren(...rows.slice(0, count).map((row) => row.root));
    },
    /** @param {number} count */
    drafts: (count) => rows.slice(0, count).map((row) => row.draft()),
  };
}

/** @param {number} index @param {Partial<TeamDraft> & {emblem: string, colour: string}} team */
function teamRow(index, { id, name, emblem, colour }) {
  const now = { emblem, colour };
  const mark = avatarMark(now);
  const title = text("teams.numbered", { number: number(index + 1) });
  const input = element("input", {
    class: "input",
    value: name ?? title,
    maxLength: NAME_CHARACTERS,
    required: true,
    autocomplete: "off",
    aria: { label: text("teams.nameOf", { team: title }) },
  });
  /** @param {"emblem" | "colour"} part @param {readonly string[]} names */
  const select = (part, names) => {
    const box = element(
      "select",
      {
        class: "input",
        aria: { label: text(`teams.${part}Of`, { team: title }) },
        on: {
          change: () => {
            now[part] = box.value;
            showAvatar(mark, now);
          },
        },
      },
      ...names.map((value) => element("option", { value, selected: value === now[part] }, text(signKey(part, value)))),
    );
    return box;
  };
  return {
    root: element("div", { class: "team-row" }, mark, input, select("emblem", EMBLEM_NAMES), select("colour", COLOURS)),
    draft: () => /** @type {TeamDraft} */ ({ ...(id ? { id } : {}), name: input.value.trim() || title, ...now }),
  };
}

/** @param {"emblem" | "colour"} part @param {string} value */
const signKey = (part, value) =>
  part === "emblem" || COLOUR_NAMES.includes(value) ? `avatar.${part}.${value}` : `teams.colour.${value}`;
