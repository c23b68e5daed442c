/** The panel of people: their list, actions on them, and announcements. */

import { avatarMark } from "../../kit/avatar.js";
import { confirmDialog, openDialog } from "../../kit/sheet.js";
import { button, element, form, setText, submitButton, syncList } from "../../kit/element.js";
import { folded } from "../../kit/search-text.js";
import { icon, iconButton } from "../../kit/icons.js";
import { checkName } from "../../room/names.js";
import { text, time } from "../../kit/texts.js";
import { LIMITS } from "../../room/wire.js";
import { refusal } from "../../room/refusals.js";
import { toggle } from "./fields.js";
import { HostFloods, UNDO_OFFERED } from "./floods.js";
import { isListedFor, updateOther, updateRow } from "./people-rows.js";
import { openRules } from "./rules.js";
import { TeamCounts, classButton, personTeam, teamsButton } from "./team-fields.js";

/** @typedef {import("../../room/wire.js").Player} Player */
/**
 * @typedef {(command: import("../../room/wire.js").HostCommand) => Promise<import("../../room/outbox.js").Answer>} Ask
 */

/** The maximum number of rows; a larger room needs the search. */
const ROWS = 150;
/** The number of seats from which the search is shown. */
const SEARCH_FROM = 8;
/** How long a name is marked as new, milliseconds. */
const NEW_FOR = 4_000;

export class HostPeople {
  #ask;
  #toasts;
  #floods;
  #find = element("input", {
    class: "input",
    type: "search",
    placeholder: text("host.people.find"),
    autocomplete: "off",
    aria: { label: text("host.people.find") },
  });
  #list = element("ul", { class: "people" });
  /** The container of the game's part. */ #first = element("div", { class: "people-game" });
  /** @type {import("../game.js").PeopleParts | null} */ #game = null;
  #count = element("p", { class: "people-count" });
  #lock;
  #hall;
  #hallNote;
  #text = element("input", {
    class: "input",
    id: "announcement",
    maxLength: LIMITS.announcementCharacters,
    placeholder: text("host.say.example"),
    autocomplete: "off",
  });
  #banned = element("button", {
    class: "button wide",
    type: "button",
    hidden: true,
    aria: { haspopup: "dialog" },
    on: { click: () => this.#openBanned() },
  });
  #many = element(
    "button",
    { class: "button wide", type: "button", aria: { haspopup: "dialog" }, on: { click: () => this.#floods.open() } },
    icon("people"),
    text("host.people.many"),
  );
  #rules = button(
    "button wide",
    () => {
      const { room, seat } = this.#state ?? {};
      if (room) openRules(room, room.owner === seat?.id, this.#ask);
    },
    icon("shield"),
    text("host.rules.open"),
  );
  #teams;
  #class;
  #deletion = element("p", { class: "soft small", hidden: true });
  #teamCounts = new TeamCounts();
  root;
  /** @type {import("../../room/state.js").RoomState | null} */ #state = null;
  /** @type {Set<string> | null} */ #known = null;

  /** @param {Ask} ask @param {import("../../kit/toast-stack.js").ToastStack} toasts */
  constructor(ask, toasts) {
    this.#ask = ask;
    this.#toasts = toasts;
    this.#lock = toggle(
      text("host.people.lock"),
      text("host.people.lockNote"),
      false,
      (on) => void ask({ type: "lock", on }),
    );
    this.#hall = toggle(
      text("host.people.hall"),
      text("host.people.hallNote"),
      false,
      (on) => void ask({ type: "expectHall", on }),
    );
    this.#hallNote = /** @type {HTMLElement} */ (this.#hall.field.querySelector(".soft"));
    this.#teams = teamsButton(() => this.#state, ask, toasts);
    this.#class = classButton(() => this.#state, ask, toasts);
    this.#floods = new HostFloods(ask, toasts);
    this.#floods.onFine = () => {
      if (this.#state) this.show(this.#state);
    };
    this.#find.addEventListener("input", () => {
      if (this.#state) this.show(this.#state);
    });
    const announcing = form(
      { class: "field" },
      () => void this.#announce(),
      element("label", { htmlFor: "announcement" }, text("host.say.label")),
      element("div", { class: "name-row" }, this.#text, submitButton("button", icon("megaphone"), text("host.say.go"))),
    );
    this.root = element(
      "div",
      { class: "people-panel" },
      this.#count,
      this.#find,
      this.#floods.root,
      announcing,
      this.#lock.field,
      this.#hall.field,
      this.#rules,
      this.#class,
      this.#deletion,
      this.#teams,
      this.#teamCounts.root,
      this.#first,
      this.#list,
      this.#floods.past,
      this.#banned,
      this.#many,
    );
  }

  /** @returns {HTMLElement} for a lobby: who joined at the same time and is not listed yet */
  floodNotice() {
    return this.#floods.notice();
  }

  /** Whether the panel has something for the host to decide. */
  get isWaiting() {
    return this.#floods.isWaiting;
  }

  /** @param {import("../game.js").PeopleParts | null} game its additions, if any */
  serve(game) {
    this.#game = game;
    this.#first.replaceChildren(...(game?.first ?? []));
    this.#first.hidden = game === null;
  }

  /** @param {import("../../room/state.js").RoomState} state */
  show(state) {
    this.#state = state;
    const all = [...state.players.values()];
    this.#find.hidden = all.length < SEARCH_FROM;
    const sought = this.#find.hidden ? "" : folded(this.#find.value);
    this.root.classList.toggle("is-sought", sought !== "");
    this.#floods.show(state);
    this.#teamCounts.show(state);
    // Players who joined in a flood are represented by its card, except in a search.
    const matching = all
      .filter(
        (player) =>
          folded(player.name).includes(sought) && (sought || player.role === "host" || !this.#floods.covers(player.id)),
      )
      .sort(
        (a, b) =>
          Number(b.sameNetwork ?? false) - Number(a.sameNetwork ?? false) ||
          Number(b.online) - Number(a.online) ||
          Number(b.role === "host") - Number(a.role === "host") ||
          a.name.localeCompare(b.name, undefined, { numeric: true }),
      );
    const found = matching.slice(0, ROWS);
    const others = (this.#game?.others() ?? []).filter(({ name }) => folded(name).includes(sought));
    // Counts connected players, as the bar, the join card and the wheel do.
    const seated = all.filter(({ role }) => role !== "host");
    const players = seated.filter(({ paper }) => !paper);
    const online = players.filter((player) => player.online).length;
    const onPaper = seated.length - players.length;
    const listed = state.room?.names?.length ?? 0;
    setText(
      this.#count,
      seated.length === 0
        ? text("host.people.none")
        : [
            sought ? text("host.people.found", { count: matching.length + others.length }) : "",
            listed > 0
              ? text("host.people.listed", { count: listed, online })
              : players.length > 0
                ? text("host.people.seats", { count: players.length, online })
                : "",
            onPaper > 0 ? text("host.people.onPaper", { count: onPaper }) : "",
            found.length === ROWS ? text("host.people.first", { count: ROWS }) : "",
          ]
            .filter(Boolean)
            .join(" "),
    );
    syncList(
      this.#list,
      [...found.map(({ id }) => id), ...others.map(({ player }) => player)],
      (id) => id,
      (id) =>
        this.#make(
          id,
          others.some(({ player }) => player === id),
        ),
      (made, id) => {
        const other = others.find(({ player }) => player === id);
        const player = state.players.get(id);
        if (other) updateOther(made, other);
        else if (player) {
          const team = state.room?.teams?.list.find((one) => one.id === player.team)?.name;
          updateRow(made, player, id === state.seat?.id, id === state.room?.owner, this.#game?.of(id), team);
        }
      },
    );
    this.#banned.hidden = state.banned.size === 0;
    if (state.banned.size > 0) setText(this.#banned, text("host.people.banned", { count: state.banned.size }));
    this.#lock.input.checked = state.room?.locked ?? false;
    this.#many.hidden = all.length < SEARCH_FROM;
    this.#showHall(state.room?.hallUntil);
    const { deletion } = state.room ?? {};
    this.#deletion.hidden = deletion === undefined;
    if (deletion)
      setText(
        this.#deletion,
        text("host.class.deletion", { date: time(Date.parse(deletion) - 1, { dateStyle: "full" }) }),
      );
    this.#known = new Set(all.map((player) => player.id));
  }

  /** @param {string | undefined} until */
  #showHall(until) {
    const left = until ? new Date(until).getTime() - Date.now() : 0;
    this.#hall.input.checked = left > 0;
    setText(
      this.#hallNote,
      left > 0 ? text("host.people.hallUntil", { time: time(until ?? "") }) : text("host.people.hallNote"),
    );
    clearTimeout(this.#hallEnds);
    if (left > 0) this.#hallEnds = setTimeout(() => this.#showHall(undefined), left);
  }
  #hallEnds = 0;

  /** @param {string} id @param {boolean} isOther whether only the game knows this person */
  #make(id, isOther) {
    const other = () => this.#game?.others().find(({ player }) => player === id);
    const part = () => (isOther ? other() : this.#game?.of(id));
    const row = element(
      "li",
      { class: "person" },
      element("span", { class: "person-dot" }),
      avatarMark(),
      element("span", { class: "person-name", dir: "auto" }),
      element("span", { class: "person-role" }),
      button("button quiet person-deed", () => part()?.act()),
      isOther
        ? button("button quiet", () => other()?.remove?.(), text("host.people.remove"))
        : button("button quiet", () => this.#open(id), text("host.people.manage")),
      isOther ? null : iconButton("close", "", () => this.#removePaperOf(id), "button quiet icon-only person-paper"),
    );
    // Only players who join while the panel is open are marked as new.
    if (this.#known && !this.#known.has(id)) {
      row.classList.add("is-new");
      setTimeout(() => row.classList.remove("is-new"), NEW_FOR);
    }
    return row;
  }

  /** @param {string} id */
  #open(id) {
    const player = this.#state?.players.get(id);
    if (!player) return;
    const input = element("input", { class: "input", id: "rename", value: player.name, maxLength: 48 });
    const fault = element("p", { class: "fault", role: "alert" });
    openDialog(player.name, (close) => {
      const rename = async () => {
        const checked = checkName(input.value);
        if (checked.fault) return setText(fault, checked.fault);
        if (isListedFor(checked.name, id, this.#state)) return setText(fault, text("host.people.nameTaken"));
        const answer = await this.#ask({ type: "rename", player: id, name: checked.name });
        if (answer.type === "accepted") close();
        else setText(fault, refusal(answer));
      };
      const renaming = form(
        { class: "field" },
        () => void rename(),
        element("label", { htmlFor: "rename" }, text("host.people.name")),
        element("div", { class: "name-row" }, input, submitButton("button", text("host.people.rename"))),
        fault,
      );
      const isHost = player.role === "host";
      const isOwner = this.#state?.room?.owner === this.#state?.seat?.id;
      const isOwn = id === this.#state?.seat?.id;
      /** @param {string} symbol @param {string} key @param {() => void} act @param {string} [tone] */
      const step = (symbol, key, act, tone = "") =>
        button(
          `button ${tone}`,
          () => {
            close();
            act();
          },
          icon(symbol),
          text(`host.people.${key}`),
        );
      return [
        renaming,
        isHost ? null : personTeam(this.#state?.room?.teams, player, this.#ask),
        element(
          "div",
          { class: "sheet-actions" },
          isHost || player.paper ? null : step("crown", "promote", () => void this.#change("promote", player)),
          isHost && (isOwner || isOwn)
            ? step(
                "board",
                isOwn ? "stepDown" : "demote",
                () => void this.#change("demote", player, isOwn ? "stepDown" : "demote"),
              )
            : null,
          isHost && isOwner && !isOwn ? step("shield", "handOver", () => void this.#change("handOver", player)) : null,
          !isOwn && (isOwner || !isHost) ? step("door", "remove", () => this.#remove(player), "danger") : null,
        ),
      ];
    });
  }

  /**
   * Changes a role or the owner, after a confirmation, because permissions change.
   * @param {"promote" | "demote" | "handOver"} type @param {Player} player @param {string} [key] the key of its texts
   */
  async #change(type, player, key = type) {
    const { name } = player;
    if (
      !(await confirmDialog(
        text(`host.people.${key}Title`, { name }),
        text(`host.people.${key}Text`, { name }),
        text(`host.people.${key}`),
      ))
    )
      return;
    const answer = await this.#ask({ type, player: player.id });
    if (answer.type === "accepted")
      this.#toasts.show(text(`host.people.${key}Done`, { name }), {
        icon: "crown",
        key: type === "handOver" ? "owner" : undefined,
      });
  }

  /** @param {Player} player */
  #remove(player) {
    if (player.paper) return void this.#removePaper(player);
    const ban = element("input", { type: "checkbox" });
    openDialog(text("host.people.removeTitle", { name: player.name }), (close) => [
      element("p", {}, text("host.people.removeText")),
      element(
        "label",
        { class: "check" },
        ban,
        element(
          "span",
          {},
          text("host.people.ban"),
          element("br"),
          element("span", { class: "soft small" }, text("host.people.banNote")),
        ),
      ),
      element(
        "div",
        { class: "sheet-actions" },
        button("button", close, text("kit.cancel")),
        button(
          "button primary",
          async () => {
            close();
            const answer = await this.#ask({
              type: "remove",
              player: player.id,
              ...(ban.checked ? { ban: true } : {}),
            });
            if (answer.type === "accepted")
              this.#toasts.show(text("host.people.removed", { name: player.name }), { icon: "door" });
          },
          text("host.people.remove"),
        ),
      ),
    ]);
  }

  /** @param {string} id */
  #removePaperOf(id) {
    const player = this.#state?.players.get(id);
    if (player?.paper) void this.#removePaper(player);
  }

  /**
   * Removes a board on paper at once, because its device cannot be blocked, and the undo gives a new board.
   * @param {Player} player
   */
  async #removePaper({ id, name, entry }) {
    const answer = await this.#ask({ type: "remove", player: id });
    if (answer.type === "rejected") return;
    const undo = async () => {
      const back = await this.#ask(
        entry
          ? { type: "addPaper", listed: true, entries: [entry] }
          : { type: "addPaper", count: 1, name: name.replace(/ \d+$/, "") },
      );
      if (back.type === "accepted")
        this.#toasts.show(text("host.people.paperBack", { name }), { icon: "printer", key: "removal" });
    };
    this.#toasts.show(text("host.people.removed", { name }), {
      icon: "door",
      key: "removal",
      lasts: UNDO_OFFERED,
      action: { label: text("host.many.undo"), run: () => void undo() },
    });
  }

  /** Opens the list of banned players, who can be restored. */
  #openBanned() {
    const everybody = [...(this.#state?.banned.values() ?? [])].reverse().slice(0, ROWS);
    openDialog(text("host.people.bannedTitle"), (close) => [
      element("p", {}, text("host.people.bannedText")),
      element(
        "ul",
        { class: "people" },
        ...everybody.map((gone) =>
          element(
            "li",
            { class: "person" },
            element("span", { class: "person-name", dir: "auto" }, gone.name),
            element(
              "button",
              {
                class: "button quiet",
                type: "button",
                aria: { label: text("host.people.unbanName", { name: gone.name }) },
                on: {
                  click: async () => {
                    close();
                    const answer = await this.#ask({ type: "unban", player: gone.id });
                    if (answer.type === "accepted")
                      this.#toasts.show(text("host.people.unbanned", { name: gone.name }), { icon: "door" });
                  },
                },
              },
              text("host.people.unban"),
            ),
          ),
        ),
      ),
    ]);
  }

  async #announce() {
    const said = this.#text.value.trim();
    if (!said) return;
    const answer = await this.#ask({ type: "announce", text: said });
    if (answer.type === "rejected") return;
    this.#text.value = "";
    this.#toasts.show(text("host.say.done"), { icon: "megaphone" });
  }
}
