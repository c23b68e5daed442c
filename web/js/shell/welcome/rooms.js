/** The rooms that this browser hosts. */

import { fetchRoom } from "../../room/api.js";
import { element, setText } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { forgetHostedRoom, hostToken, hostedRooms } from "../../room/memory.js";
import { spacedCode } from "../../room/room-code.js";
import { text, time } from "../../kit/texts.js";
import { headingOf } from "../parts.js";

const SHOWN = 8;
/** What games call a room in which nothing has begun, and one between two rounds; all else is played. */
const WAITING = ["dealt", "setup", "seating"];
const OVER = ["finished", "ended"];

/** @param {string} state */
const stateOf = (state) => (WAITING.includes(state) ? "dealt" : OVER.includes(state) ? "finished" : "playing");

export function roomsCard() {
  const rooms = hostedRooms().filter((room) => hostToken(room.code));
  const list = element("ul", { class: "rooms" });
  const card = element(
    "section",
    { class: "notice rooms-card", hidden: rooms.length === 0 },
    element("h2", {}, text("welcome.rooms.title")),
    list,
  );
  for (const room of rooms.slice(0, SHOWN)) {
    const title = room.title || text("welcome.rooms.untitled");
    const status = element(
      "span",
      { class: "soft small" },
      text("welcome.rooms.opened", { date: time(room.created, { dateStyle: "medium" }) }),
    );
    const heading = element("strong", {}, title);
    const row = element(
      "li",
      { class: "room-row" },
      element(
        "a",
        { class: "room-link", href: `/r/${room.code}/host` },
        heading,
        element("span", { class: "code small" }, spacedCode(room.code)),
        status,
      ),
      element(
        "button",
        {
          class: "button quiet icon-only",
          type: "button",
          aria: { label: text("welcome.rooms.forgetRoom", { title }) },
          title: text("welcome.rooms.forget"),
          on: {
            click: () => {
              forgetHostedRoom(room.code);
              row.remove();
              card.hidden = list.children.length === 0;
            },
          },
        },
        icon("close"),
      ),
    );
    list.append(row);
    fetchRoom(room.code).then(
      (found) => {
        setText(heading, headingOf(found));
        setText(
          status,
          text("welcome.rooms.status", {
            state: text(`welcome.rooms.${stateOf(found.state)}`),
            players: text("welcome.rooms.players", { count: found.present }),
          }),
        );
      },
      (problem) => {
        if (problem.code === "roomEnded" || problem.code === "unknownRoom") {
          setText(status, text("welcome.rooms.ended"));
          row.classList.add("is-over");
        }
      },
    );
  }
  return card;
}
