/** The dialog of a class: the list of names from which players choose, and the date at which the room is deleted. */

import { button, element, field, setText, submitButton } from "../../kit/element.js";
import { confirmDialog, openDialog } from "../../kit/sheet.js";
import { list, loadTexts, text, time } from "../../kit/texts.js";
import { checkName } from "../../room/names.js";
import { detailedRefusal } from "../../room/refusals.js";
import { dialogForm, faultLine } from "./fields.js";

/** @typedef {import("../../room/state.js").RoomState} RoomState */

/** How many names the room takes. */
const NAMES_MOST = 200;

/**
 * @param {string} typed a name per line, as in a column of a table
 * @returns {{names: string[], twice: string, fault: string}} the names, a sentence about one that is there twice, and
 *   one about the first that cannot be used
 */
export function typedNames(typed) {
  const names = typed
    .split(/[\n;]/)
    .map((name) => name.normalize("NFC").replaceAll(/\s+/g, " ").trim())
    .filter(Boolean);
  const keys = names.map((name) => name.toLowerCase());
  const double = names.find((_, index) => keys.indexOf(keys[index]) < index);
  const twice = double ? text("class.twice", { name: double }) : "";
  for (const name of names) {
    const { fault } = checkName(name);
    if (fault) return { names, twice, fault: `${name}: ${fault}` };
  }
  return { names, twice, fault: names.length > NAMES_MOST ? text("class.tooMany", { most: NAMES_MOST }) : twice };
}

/** @param {Pick<RoomState, "room" | "players">} state the entries of the list that no player has */
export const missingEntries = ({ room, players }) => {
  const taken = new Set([...players.values()].map(({ entry }) => entry));
  return (room?.names ?? []).filter(({ entry }) => !taken.has(entry));
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
  const missing = missingEntries(state).map(({ name }) => name);
  const input = element("textarea", {
    class: "input",
    id: "class-names",
    rows: 8,
    spellcheck: false,
    autocomplete: "off",
    placeholder: text("class.example"),
    value: before.map(({ name }) => name).join("\n"),
    on: { input: () => count() },
  });
  const counted = element("p", { class: "small", aria: { live: "polite" } });
  const double = element("p", { class: "fault small", aria: { live: "polite" } });
  const fault = faultLine();
  const count = () => {
    const { names, twice } = typedNames(input.value);
    setText(counted, names.length ? text("class.count", { count: names.length }) : "");
    setText(double, twice);
    fault.show("");
  };
  count();
  const isOwner = state.room?.owner === state.seat?.id;
  const deletion = state.room?.deletion;
  const until = element("input", {
    class: "input",
    id: "class-until",
    type: "date",
    min: dayOf(new Date()),
    value: deletion ? lastDay(deletion) : "",
    on: { input: () => tellUntil() },
  });
  const untilNote = element("p", { class: "soft small" });
  const tellUntil = () => {
    const date = until.value && time(`${until.value}T12:00:00`, { dateStyle: "full" });
    setText(untilNote, date ? text("class.untilDay", { date }) : text("class.untilNote"));
  };
  tellUntil();
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
  /** @param {() => void} close */
  const end = async (close) => {
    if (await confirmDialog(text("class.endTitle"), text("class.endText"), text("class.end"))) await send(close, []);
  };
  openDialog(text("class.title"), (close) => [
    dialogForm(
      close,
      () => save(close),
      { fault, go: submitButton("button primary", text(before.length ? "class.save" : "class.start")) },
      element("p", { class: "soft" }, text("class.lead")),
      field(
        text("class.names"),
        input,
        counted,
        double,
        element("p", { class: "soft small" }, text("class.namesNote")),
      ),
      before.length
        ? element(
            "p",
            { class: "class-missing" },
            missing.length
              ? text("class.missing", { count: missing.length, names: list(missing) })
              : text("class.complete"),
          )
        : null,
      isOwner ? field(text("class.until"), until, untilNote) : null,
      before.length ? button("button danger wide", () => void end(close), text("class.end")) : null,
    ),
  ]);
}
