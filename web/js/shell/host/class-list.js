/** The dialog of a class: the list of names from which players choose, and the date at which the room is deleted. */

import { button, element, field, submitButton } from "../../kit/element.js";
import { openDialog } from "../../kit/sheet.js";
import { list, loadTexts, text } from "../../kit/texts.js";
import { checkName } from "../../room/names.js";
import { detailedRefusal } from "../../room/refusals.js";
import { dialogForm, faultLine } from "./fields.js";

/** @typedef {import("../../room/state.js").RoomState} RoomState */

/** How many names the room takes. */
const NAMES_MOST = 200;

/**
 * @param {string} typed a name per line, as in a column of a table
 * @returns {{names: string[], fault: string}} the names, each once, and a sentence about the first that cannot be used
 */
export function typedNames(typed) {
  const names = [
    ...new Set(
      typed
        .split(/[\n;]/)
        .map((name) => name.normalize("NFC").replaceAll(/\s+/g, " ").trim())
        .filter(Boolean),
    ),
  ];
  for (const name of names) {
    const { fault } = checkName(name);
    if (fault) return { names, fault: `${name}: ${fault}` };
  }
  return { names, fault: names.length > NAMES_MOST ? text("class.tooMany", { most: NAMES_MOST }) : "" };
}

/** @param {Pick<RoomState, "room" | "players">} state @returns {string[]} the names of the list that no player has */
export const missingNames = ({ room, players }) => {
  const taken = new Set([...players.values()].map(({ entry }) => entry));
  return (room?.names ?? []).filter(({ entry }) => !taken.has(entry)).map(({ name }) => name);
};

/** @param {Date} date @returns {string} such as `2026-11-27`, in this device's time zone */
const dayOf = (date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** @param {string} day @returns {string} when it ends */
const endOf = (day) => new Date(`${day}T24:00:00`).toISOString();

/** @param {string} time @returns {string} the day that ends then */
export const lastDay = (time) => dayOf(new Date(new Date(time).getTime() - 1));

/** @param {RoomState} state @param {import("./people.js").Ask} ask */
export async function openClass(state, ask) {
  await loadTexts("class");
  const before = state.room?.names ?? [];
  const missing = missingNames(state);
  const input = element("textarea", {
    class: "input",
    id: "class-names",
    rows: 8,
    spellcheck: false,
    autocomplete: "off",
    placeholder: text("class.example"),
    value: before.map(({ name }) => name).join("\n"),
  });
  const isOwner = state.room?.owner === state.seat?.id;
  const deletion = state.room?.deletion;
  const until = element("input", {
    class: "input",
    id: "class-until",
    type: "date",
    min: dayOf(new Date()),
    value: deletion ? lastDay(deletion) : "",
  });
  const fault = faultLine();
  /** @param {() => void} close @param {string[]} names */
  const send = async (close, names) => {
    /** @type {import("../../room/wire.js").HostCommand[]} */
    const commands = [];
    if (names.join("\n") !== before.map(({ name }) => name).join("\n")) commands.push({ type: "setNames", names });
    if (isOwner && until.value !== (deletion ? lastDay(deletion) : ""))
      commands.push({ type: "setDeletion", time: until.value ? endOf(until.value) : null });
    for (const command of commands) {
      const answer = await ask(command);
      if (answer.type === "rejected") return fault.show(detailedRefusal(answer));
    }
    close();
  };
  /** @param {() => void} close */
  const save = (close) => {
    const typed = typedNames(input.value);
    if (typed.fault) fault.show(typed.fault);
    else if (typed.names.length === 0 && before.length === 0 && !until.value && !deletion)
      fault.show(text("class.empty"));
    else void send(close, typed.names);
  };
  openDialog(text("class.title"), (close) => [
    dialogForm(
      close,
      () => save(close),
      { fault, go: submitButton("button primary", text(before.length ? "class.save" : "class.start")) },
      element("p", { class: "soft" }, text("class.lead")),
      field(text("class.names"), input, element("p", { class: "soft small" }, text("class.namesNote"))),
      before.length
        ? element(
            "p",
            { class: "class-missing" },
            missing.length
              ? text("class.missing", { count: missing.length, names: list(missing) })
              : text("class.complete"),
          )
        : null,
      isOwner
        ? field(text("class.until"), until, element("p", { class: "soft small" }, text("class.untilNote")))
        : null,
      before.length ? button("button danger wide", () => void send(close, []), text("class.end")) : null,
    ),
  ]);
}
