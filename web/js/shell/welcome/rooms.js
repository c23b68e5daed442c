/** The rooms that this browser hosts. */

import { fetchRoom } from "../../room/api.js";
import { element, setText } from "../../kit/element.js";
import { iconButton } from "../../kit/icons.js";
import { forgetHostedRoom, hostToken, hostedRooms } from "../../room/browser-memory.js";
import { spacedCode } from "../../room/room-code.js";
import { text, time } from "../../kit/texts.js";
import { headingOf } from "../parts.js";

const SHOWN = 8;
/** The number of rooms above the fold. */
const FIRST = 3;
/**
 * The states of a room in which nothing has begun, and of one between two rounds; in all other states, a game is
 * running.
 */
const WAITING = ["dealt", "setup", "seating"];
const OVER = ["finished", "ended"];

/** @param {string} state */
const stateOf = (state) => (WAITING.includes(state) ? "dealt" : OVER.includes(state) ? "finished" : "playing");

export function roomsCard() {
  const rooms = hostedRooms().filter((room) => hostToken(room.code));
  const forgotten = () => (card.hidden = !card.querySelector(".room-row"));
  const rows = rooms.slice(0, SHOWN).map((room) => roomRow(room, forgotten));
  // A fold with a single row would save no space.
  const first = rows.length <= FIRST + 1 ? rows.length : FIRST;
  const card = element(
    "section",
    { class: "notice rooms-card", hidden: rooms.length === 0 },
    element("h2", {}, text("welcome.rooms.title")),
    element("ul", { class: "rooms" }, ...rows.slice(0, first)),
    first < rows.length
      ? element(
          "details",
          { class: "rooms-more" },
          element("summary", {}, text("welcome.rooms.more", { count: rows.length - first })),
          element("ul", { class: "rooms" }, ...rows.slice(first)),
        )
      : null,
  );
  return card;
}

/** @param {import("../../room/browser-memory.js").HostedRoom} room @param {() => void} forgotten */
function roomRow({ code, title: named, created }, forgotten) {
  const title = named || text("welcome.rooms.untitled");
  const opened = time(created, { dateStyle: "medium" });
  const status = element("span", { class: "soft small" }, text("welcome.rooms.opened", { date: opened }));
  const heading = element("strong", {}, title);
  const forget = iconButton("close", text("welcome.rooms.forgetRoom", { title }), () => {
    forgetHostedRoom(code);
    row.remove();
    forgotten();
  });
  forget.title = text("welcome.rooms.forget");
  const row = element(
    "li",
    { class: "room-row" },
    element(
      "a",
      { class: "room-link", href: `/r/${code}/host` },
      heading,
      element("span", { class: "code small" }, spacedCode(code)),
      status,
    ),
    forget,
  );
  fetchRoom(code).then(
    (found) => {
      setText(heading, headingOf(found));
      setText(status, statusWords(found));
    },
    (problem) => {
      if (problem.code === "roomEnded" || problem.code === "unknownRoom") {
        setText(status, text("welcome.rooms.ended"));
        row.classList.add("is-over");
      }
    },
  );
  return row;
}

/** @param {import("../../room/api.js").RoomSummary} room */
const statusWords = ({ state, present }) =>
  text("welcome.rooms.status", {
    state: text(`welcome.rooms.${stateOf(state)}`),
    players: text("welcome.rooms.players", { count: present }),
  });
