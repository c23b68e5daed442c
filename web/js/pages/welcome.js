/** The front page: open a room, join one, come back to one. */

import "../components/term-editor.js";
import { Problem, createRoom, fetchPack, fetchPacks, fetchRoom } from "../api.js";
import { element, setText } from "../element.js";
import { icon } from "../icons.js";
import { forgetHostedRoom, hostToken, hostedRooms, keepHostToken, keepHostedRoom } from "../memory.js";
import { CODE_LENGTH, isRoomCode, normaliseCode, spacedCode } from "../room-code.js";
import { lasting } from "../storage.js";
import { loadTexts } from "../texts.js";
import { counted } from "../words.js";

function joinCard() {
  const input = element("input", {
    class: "input code-input code", id: "code", name: "code", placeholder: "K7Q X4P", maxLength: 12, autocomplete: "off",
    autocapitalize: "characters", spellcheck: false, enterKeyHint: "go", aria: { describedby: "code-fault" },
  });
  const fault = element("p", { class: "fault", id: "code-fault", role: "alert" });
  const form = element("form", { class: "code-row", noValidate: true }, input, element("button", { class: "button primary large", type: "submit" }, "Join"));
  input.addEventListener("input", () => setText(fault, ""));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const code = normaliseCode(input.value);
    if (!isRoomCode(code)) {
      setText(fault, code.length === CODE_LENGTH ? "Codes never contain 0, O, 1, I or L. Please look again." : "A room code has six letters and digits.");
      return input.focus();
    }
    try {
      await fetchRoom(code);
      location.assign(`/r/${code}`);
    } catch (problem) {
      setText(fault, faultOf(problem));
      input.focus();
    }
  });
  return element("section", { class: "notice pinned join-by-code" },
    element("h2", {}, element("label", { htmlFor: "code" }, "Join with a code")),
    element("p", { class: "soft" }, "Six characters from the host’s screen, or scan the QR code there."),
    form, fault);
}

/** @param {unknown} problem */
function faultOf(problem) {
  if (!(problem instanceof Problem)) return "Something went wrong. Try again.";
  if (problem.code === "unknownRoom") return "No room has this code. Please look again.";
  if (problem.code === "roomEnded") return "That room has ended. Ask the host for the next one.";
  return problem.message;
}

function hostCard() {
  const packs = element("select", { class: "input", id: "pack" });
  const preview = element("p", { class: "pack-preview soft small" }, " ");
  const packField = element("div", { class: "field" }, element("label", { htmlFor: "pack" }, "Pack of moments"), packs, preview);
  const editor = /** @type {import("../components/term-editor.js").TermEditor} */ (document.createElement("term-editor"));
  editor.hidden = true;
  const title = element("input", { class: "input", id: "title", maxLength: 80, placeholder: "Title (optional), e.g. Keynote at the office", autocomplete: "off", aria: { label: "Title of the room" } });
  const fault = element("p", { class: "fault", role: "alert" });
  const open = element("button", { class: "button primary large wide", type: "submit" }, "Open a room");
  const own = element("button", { class: "button quiet own-list", type: "button", aria: { expanded: "false" } }, icon("list"), "Use a list of my own");

  const refresh = () => { open.disabled = !editor.hidden && !editor.isFine; };
  editor.onChange = refresh;
  own.addEventListener("click", () => {
    editor.hidden = !editor.hidden;
    packField.hidden = !editor.hidden;
    own.setAttribute("aria-expanded", String(!editor.hidden));
    own.replaceChildren(icon("list"), editor.hidden ? "Use a list of my own" : "Use a pack instead");
    if (!editor.hidden) editor.focus();
    refresh();
  });
  packs.addEventListener("change", () => void showPack(packs.value, preview));

  const form = element("form", { class: "host-form" }, packField, editor, own, title, open, fault);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    open.disabled = true;
    setText(fault, "");
    try {
      const chosen = packs.selectedOptions[0]?.textContent?.split(" · ")[0] ?? "";
      const made = editor.hidden
        ? await createRoom({ title: title.value.trim() || chosen || "Watch party", ...(packs.value ? { pack: packs.value } : {}) })
        : await createRoom({ title: title.value.trim() || "Watch party", terms: editor.list.terms });
      keepHostToken(made.room, made.token);
      keepHostedRoom({ code: made.room, title: title.value.trim() || chosen, created: Date.now() });
      // Where storage is blocked, the key still has to travel: in the fragment, as in the host's link.
      location.assign(`/r/${made.room}/host${lasting.durable ? "" : `#token=${made.token}`}`);
    } catch (problem) {
      setText(fault, faultOf(problem));
      open.disabled = false;
    }
  });
  void fillPacks(packs, preview, fault);
  return element("section", { class: "notice pinned host-card" },
    element("p", { class: "eyebrow" }, "For the host"), element("h2", {}, "Put on a show"), form);
}

/** @param {HTMLSelectElement} select @param {HTMLElement} preview @param {HTMLElement} fault */
async function fillPacks(select, preview, fault) {
  try {
    const { packs, default: preferred } = await fetchPacks();
    select.replaceChildren(...packs.map((pack) => element("option", { value: pack.name, selected: pack.name === preferred }, `${pack.title} · ${pack.count} moments`)));
    await showPack(select.value, preview);
  } catch (problem) {
    setText(fault, faultOf(problem));
  }
}

/** @param {string} name @param {HTMLElement} preview */
async function showPack(name, preview) {
  try {
    const pack = await fetchPack(name);
    const some = pack.terms.slice(0, 4).map((term) => `“${term.text}”`).join(", ");
    preview.replaceChildren("With ", element("span", { lang: pack.language }, some), " and more.");
  } catch {
    setText(preview, " ");
  }
}

function roomsCard() {
  const rooms = hostedRooms().filter((room) => hostToken(room.code));
  const list = element("ul", { class: "rooms" });
  const card = element("section", { class: "notice rooms-card", hidden: rooms.length === 0 }, element("h2", {}, "Rooms you host"), list);
  for (const room of rooms.slice(0, 8)) {
    const status = element("span", { class: "soft small" }, `opened ${new Date(room.created).toLocaleDateString()}`);
    const row = element("li", { class: "room-row" },
      element("a", { class: "room-link", href: `/r/${room.code}/host` }, element("strong", {}, room.title || "Watch party"), element("span", { class: "code small" }, spacedCode(room.code)), status),
      element("button", {
        class: "button quiet icon-only", type: "button", aria: { label: `Forget the room ${room.title}` }, title: "Forget this room",
        on: { click: () => { forgetHostedRoom(room.code); row.remove(); card.hidden = list.children.length === 0; } },
      }, icon("close")));
    list.append(row);
    fetchRoom(room.code).then(
      (found) => setText(status, `${{ dealt: "not started", playing: "playing now", finished: "between rounds" }[found.state] ?? ""} · ${counted(found.players, "player", "players")}`),
      (problem) => {
        if (problem.code === "roomEnded" || problem.code === "unknownRoom") {
          setText(status, "ended");
          row.classList.add("is-over");
        }
      },
    );
  }
  return card;
}

function howTo() {
  /** @type {[string, string, string][]} */
  const steps = [
    ["board", "Everybody gets a board", "Join with a code or a QR scan. No account, no app; every board is different."],
    ["megaphone", "The host calls what happens", "“One more thing!” The host taps it, and it lights up on every board that has it."],
    ["check", "Tap to mark it", "Heard it first? Mark it early: it counts as soon as it is called."],
    ["star", "A full line is a bingo", "Rows, columns, diagonals, or what the host likes. The server checks, ties are fair."],
  ];
  return element("section", { class: "how" }, element("h2", {}, "How to play"),
    element("ol", { class: "steps" }, ...steps.map(([symbol, title, text]) => element("li", {}, element("span", { class: "step-icon" }, icon(symbol)), element("div", {}, element("h3", {}, title), element("p", { class: "soft" }, text))))));
}

await loadTexts("common", "welcome");

document.body.replaceChildren(
  element("header", { class: "proscenium" },
    element("div", { class: "bulbs" }),
    element("h1", { class: "wordmark" }, "Callboard"),
    element("p", { class: "tagline" }, "Bingo for the show you are all watching"),
    element("div", { class: "valance", aria: { hidden: "true" } })),
  element("main", { class: "welcome-main" },
    element("div", { class: "cards" }, element("div", { class: "stack" }, joinCard(), roomsCard()), hostCard()), howTo()),
  element("footer", { class: "soft small foot" }, "Your own server, no accounts, no tracking."));
