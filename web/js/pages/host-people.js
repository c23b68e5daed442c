/** Who is here, and what a host may do about it; and words to everybody. */

import { confirmDialog, openDialog } from "../components/sheet.js";
import { element, setText, syncList } from "../element.js";
import { icon } from "../icons.js";
import { checkName } from "../names.js";
import { LIMITS } from "../wire.js";
import { counted, refusal } from "../words.js";

/** @typedef {import("../wire.js").Player} Player */
/** @typedef {(command: import("../wire.js").HostCommand) => Promise<import("../outbox.js").Answer>} Ask */

/** A hall has thousands; nobody reads more rows than these without searching. */
const ROWS = 150;

export class HostPeople {
  #ask; #toasts;
  #find = element("input", { class: "input", type: "search", placeholder: "Find a player", autocomplete: "off", aria: { label: "Find a player" } });
  #list = element("ul", { class: "people" });
  #count = element("p", { class: "soft small" });
  #locked = element("input", { type: "checkbox", role: "switch" });
  #text = element("input", { class: "input", id: "announcement", maxLength: LIMITS.announcementCharacters, placeholder: "Back in five minutes…", autocomplete: "off" });
  root;
  /** @type {import("../state.js").State | null} */ #state = null;

  /** @param {Ask} ask @param {import("../components/toast-stack.js").ToastStack} toasts */
  constructor(ask, toasts) {
    this.#ask = ask;
    this.#toasts = toasts;
    this.#locked.addEventListener("change", () => void ask({ type: "lock", on: this.#locked.checked }));
    this.#find.addEventListener("input", () => { if (this.#state) this.show(this.#state); });
    const form = element("form", { class: "field" },
      element("label", { htmlFor: "announcement" }, "Say something to everybody"),
      element("div", { class: "name-row" }, this.#text, element("button", { class: "button", type: "submit" }, icon("megaphone"), "Say it")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#announce();
    });
    this.root = element("div", { class: "people-panel" }, this.#count, form,
      element("label", { class: "switch" }, element("span", {}, element("strong", {}, "Lock the room"), element("br"), element("span", { class: "soft small" }, "Nobody new gets in; players keep their seats.")), this.#locked),
      this.#find, this.#list);
  }

  /** @param {import("../state.js").State} state */
  show(state) {
    this.#state = state;
    const all = [...state.players.values()];
    const sought = this.#find.value.trim().toLocaleLowerCase();
    const found = all.filter((player) => player.name.toLocaleLowerCase().includes(sought))
      .sort((a, b) => Number(b.online) - Number(a.online) || a.name.localeCompare(b.name)).slice(0, ROWS);
    const online = all.filter((player) => player.online).length;
    setText(this.#count, all.length <= 1 ? "Nobody else is here yet. Show the QR code!" : `${counted(all.length, "seat", "seats")}, ${online} online${found.length === ROWS ? `; the first ${ROWS} are shown` : ""}`);
    this.#find.hidden = all.length < 8;
    syncList(this.#list, found, (player) => player.id, (player) => this.#make(player.id), (made, player) => updateRow(made, player, player.id === state.seat?.id));
    this.#locked.checked = state.room?.locked ?? false;
  }

  /** @param {string} id */
  #make(id) {
    return element("li", { class: "person" },
      element("span", { class: "person-dot" }), element("span", { class: "person-name" }), element("span", { class: "person-role" }),
      element("button", { class: "button quiet", type: "button", on: { click: () => this.#open(id) } }, "Manage"));
  }

  /** @param {string} id */
  #open(id) {
    const player = this.#state?.players.get(id);
    if (!player) return;
    const input = element("input", { class: "input", id: "rename", value: player.name, maxLength: 48 });
    const fault = element("p", { class: "fault", role: "alert" });
    openDialog(player.name, (close) => {
      const form = element("form", { class: "field" }, element("label", { htmlFor: "rename" }, "Name"),
        element("div", { class: "name-row" }, input, element("button", { class: "button", type: "submit" }, "Rename")), fault);
      form.addEventListener("submit", async (event) => {
        event.preventDefault();
        const checked = checkName(input.value);
        if (checked.fault) return setText(fault, checked.fault);
        const answer = await this.#ask({ type: "rename", player: id, name: checked.name });
        if (answer.type === "accepted") close();
        else setText(fault, refusal(answer));
      });
      return [form, element("div", { class: "sheet-actions" },
        player.role === "host" ? null : element("button", { class: "button", type: "button", on: { click: () => { close(); void this.#promote(player); } } }, icon("crown"), "Make co-host"),
        element("button", { class: "button danger", type: "button", on: { click: () => { close(); void this.#remove(player); } } }, icon("door"), "Remove"))];
    });
  }

  /** @param {Player} player */
  async #promote(player) {
    if (!await confirmDialog("Make co-host?", `${player.name} may then call, take back, rename and remove like you.`, "Make co-host")) return;
    const answer = await this.#ask({ type: "promote", player: player.id });
    if (answer.type === "accepted") this.#toasts.show(`${player.name} is a co-host now.`, { icon: "crown" });
  }

  /** @param {Player} player */
  async #remove(player) {
    if (!await confirmDialog(`Remove ${player.name}?`, "The seat is closed for good. Lock the room as well if they should not come back with a new one.", "Remove")) return;
    await this.#ask({ type: "remove", player: player.id });
  }

  async #announce() {
    const text = this.#text.value.trim();
    if (!text) return;
    const answer = await this.#ask({ type: "announce", text });
    if (answer.type === "rejected") return;
    this.#text.value = "";
    this.#toasts.show("Said to everybody.", { icon: "megaphone" });
  }
}

/** @param {HTMLElement} made @param {Player} player @param {boolean} own */
function updateRow(made, player, own) {
  const [dot, name, role, button] = Array.from(made.children);
  made.classList.toggle("is-away", !player.online);
  dot.setAttribute("title", player.online ? "online" : "away");
  setText(name, player.name);
  setText(role, [own ? "you" : "", player.role === "host" ? "host" : "", player.online ? "" : "away"].filter(Boolean).join(", "));
  /** @type {HTMLElement} */ (button).hidden = own;
  button.setAttribute("aria-label", `Manage ${player.name}`);
}
