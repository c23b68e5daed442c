/** The check before an evening: what works, what needs attention, a rehearsal, and what to do if something fails. */

import { button, element, setText } from "../../kit/element.js";
import { icon } from "../../kit/icons.js";
import { openDialog } from "../../kit/sheet.js";
import { loadTexts, number, text } from "../../kit/texts.js";
import { isLocal } from "../../room/local-address.js";
import { askScreens } from "../../room/screens.js";
import { faultOf } from "../welcome/open.js";
import { choice } from "./fields.js";
import { BOTS, openRehearsal } from "./rehearsal.js";

/** @typedef {"fine" | "wrong" | "open"} Look `open`: the host must check it */
/** @typedef {{look: Look, words: string}} Finding */
/**
 * @typedef {object} Around
 * @property {string} code
 * @property {import("../../room/session.js").Session} session
 * @property {() => {player: string, screen: string}} links
 * @property {() => Record<string, any>} setup the setup of a rehearsal
 * @property {boolean} hasBots whether bots join a rehearsal
 */

/** The interval of the checks, milliseconds. */
const EVERY = 1_000;
/** @type {Readonly<Record<Look, string>>} */
const PICTURES = Object.freeze({ fine: "check", wrong: "close", open: "search" });

/** @param {string} key @param {Record<string, string | number>} [values] */
const say = (key, values) => text(`check.${key}`, values);

/** @param {Around} around @returns {Finding} whether phones can open the address */
function reach({ links, session }) {
  const { host } = new URL(links().player, location.href);
  if (isLocal(host)) return { look: "wrong", words: say("reach.local", { host }) };
  const { present } = session.state;
  return present > 0
    ? { look: "fine", words: say("reach.fine", { count: present }) }
    : { look: "open", words: say("reach.open", { host }) };
}

/** @param {Around} around @returns {Finding} whether messages arrive without delay */
const line = ({ session }) =>
  session.status === "joined"
    ? { look: "fine", words: say("socket.fine") }
    : { look: "wrong", words: say("socket.wrong") };

/** @param {Around} around @returns {Finding} the features that phones have with this address */
const secure = ({ links }) =>
  new URL(links().player, location.href).protocol === "https:"
    ? { look: "fine", words: say("secure.fine") }
    : { look: "open", words: say("secure.open") };

/** @param {{isHeard: boolean}[]} screens @returns {Finding} */
const screen = (screens) =>
  screens.length > 0
    ? { look: "fine", words: say("stage.fine", { count: screens.length }) }
    : { look: "open", words: say("stage.open") };

/** @param {{isHeard: boolean}[]} screens @returns {Finding} */
const sound = (screens) =>
  screens.some(({ isHeard }) => isHeard)
    ? { look: "fine", words: say("sound.fine") }
    : { look: "open", words: say("sound.open") };

/** @param {string} key @param {...Node} deeds */
function row(key, ...deeds) {
  const mark = element("span", { class: "check-mark" });
  const words = element("span", { class: "soft small" });
  const root = element(
    "li",
    { class: "check-row" },
    mark,
    element("span", { class: "check-words" }, element("strong", {}, say(key)), words),
    ...deeds,
  );
  return {
    root,
    /** @param {Finding} finding */
    show({ look, words: said }) {
      setText(words, said);
      if (root.dataset.look === look) return;
      root.dataset.look = look;
      mark.replaceChildren(icon(PICTURES[look]), element("span", { class: "visually-hidden" }, say(`look.${look}`)));
    },
  };
}

/** @param {Around} around */
export async function openCheck(around) {
  await loadTexts("check");
  const opens = element(
    "a",
    { class: "button", href: around.links().screen, target: "_blank", rel: "noopener" },
    icon("screen"),
    say("stage.go"),
  );
  const rows = {
    reach: row("reach"),
    line: row("socket"),
    secure: row("secure"),
    screen: row("stage", opens),
    sound: row("sound"),
  };
  const look = async () => {
    rows.reach.show(reach(around));
    rows.line.show(line(around));
    rows.secure.show(secure(around));
    const screens = await askScreens(around.code);
    rows.screen.show(screen(screens));
    rows.sound.show(sound(screens));
  };
  await look();
  const timer = setInterval(() => void look(), EVERY);
  const dialog = openDialog(say("title"), () => [
    element("ul", { class: "check-rows" }, ...Object.values(rows).map(({ root }) => root)),
    element(
      "details",
      { class: "check-spare" },
      element("summary", {}, say("spare")),
      element("ul", {}, ...[1, 2, 3, 4, 5].map((nth) => element("li", {}, say(`spare.${nth}`)))),
    ),
    element("p", { class: "soft small" }, say("devices")),
    rehearsing(around),
  ]);
  dialog.addEventListener("close", () => clearInterval(timer));
}

/**
 * @param {Around} around
 * @returns {HTMLElement} a choice of how many bots join, and a button that starts a rehearsal, always in view
 */
function rehearsing({ session, setup, hasBots }) {
  const fault = element("p", { class: "fault", role: "alert" });
  const counts = BOTS.map((count) => /** @type {[string, string]} */ ([String(count), number(count)]));
  const bots = choice("rehearsal-bots", say("rehearse.bots"), counts, counts[0][0]);
  const go = button(
    "button primary large wide",
    async () => {
      go.disabled = true;
      setText(fault, "");
      // Opened during the press, because browsers block windows that open later.
      const tab = window.open("", "_blank");
      try {
        const address = await openRehearsal(session.state.room?.game ?? "", setup(), Number(bots.value));
        if (tab) tab.location.href = address;
        else location.assign(address);
      } catch (problem) {
        tab?.close();
        setText(fault, faultOf(problem));
      }
      go.disabled = false;
    },
    icon("play"),
    say("rehearse"),
  );
  return element(
    "div",
    { class: "sheet-foot check-rehearsal" },
    hasBots ? bots.field : null,
    fault,
    go,
    element("p", { class: "soft small" }, say("rehearse.note")),
  );
}
