/** The recap: what is left of the evening, for everybody who has the link. */

import "../kit/settings.js";
import { Problem, request } from "../room/api.js";
import { copyText } from "../kit/clipboard.js";
import { showDeadEnd } from "../kit/dead-end.js";
import { element, setText } from "../kit/element.js";
import { icon } from "../kit/icons.js";
import { roundPanel } from "../games/bingo/recap/round-panel.js";
import { startOf, winnersOf } from "../games/bingo/recap/story.js";
import { keepRoomKey, roomFragment } from "../room/memory.js";
import { codeFromPath, isRoomCode } from "../room/room-code.js";
import { totalsTable } from "../games/bingo/screen/totals.js";
import { list, loadTexts, text, time } from "../kit/texts.js";

/** @typedef {import("../games/bingo/recap/story.js").Recap} Recap */
/** @typedef {import("../games/bingo/recap/story.js").RecapRound} RecapRound */

/** Names in the totals. */
const TOTALS = 20;

await loadTexts("common", "recap");

const code = codeFromPath(location.pathname);
keepRoomKey(code, location.hash);

/** @param {Recap} recap */
function show(recap) {
  const { rounds } = recap;
  const title = recap.room?.title || text("recap.title");
  document.title = text("recap.documentTitle", { title });
  const panel = element("div", { id: "round" });
  const wished = Number(/^#round-(\d+)$/.exec(location.hash)?.[1]);
  let chosen = rounds.find((round) => round.number === wished) ?? rounds[rounds.length - 1];
  const tabs = rounds.map((round) =>
    element(
      "button",
      { class: "button round-tab", type: "button", on: { click: () => choose(round) } },
      text("recap.round", { number: round.number }),
    ),
  );
  /** @param {RecapRound} round */
  const choose = (round) => {
    chosen = round;
    history.replaceState(null, "", `#round-${round.number}`);
    draw();
  };
  const draw = () => {
    tabs.forEach((tab, index) => tab.setAttribute("aria-pressed", String(rounds[index] === chosen)));
    panel.replaceChildren(roundPanel(code, chosen, chosen === rounds[rounds.length - 1] && recap.state === "finished"));
  };
  document.body.replaceChildren(
    head(title, rounds),
    element(
      "main",
      { class: "recap-main" },
      rounds.length > 1
        ? element(
            "section",
            { class: "evening notice" },
            element("h2", {}, text("recap.evening")),
            firsts(rounds),
            recap.totals?.length ? totalsTable(recap.totals.slice(0, TOTALS)) : null,
          )
        : null,
      rounds.length > 1
        ? element(
            "div",
            { class: "round-tabs no-print", role: "group", aria: { label: text("recap.rounds") } },
            ...tabs,
          )
        : null,
      panel,
    ),
    element(
      "footer",
      { class: "recap-foot soft small" },
      element("a", { class: "no-print", href: `/r/${code}` }, text("recap.room", { code })),
      element("span", {}, text("recap.foot")),
    ),
  );
  draw();
}

/** @param {string} title @param {RecapRound[]} rounds */
function head(title, rounds) {
  const start = rounds.length > 0 ? startOf(rounds[0]) : 0;
  const said = element("span", { role: "status", class: "share-said" });
  const share = async () => {
    const link = `${location.origin}/r/${code}/recap${roomFragment(code)}`;
    try {
      if (navigator.share) return await navigator.share({ title, url: link });
    } catch (problem) {
      // Whoever changes their mind needs no second offer.
      if (problem instanceof DOMException && problem.name === "AbortError") return;
    }
    setText(said, (await copyText(link)) ? text("recap.copied") : link);
  };
  return element(
    "header",
    { class: "recap-head" },
    element("div", { class: "bulbs" }),
    element("p", { class: "eyebrow" }, text("recap.eyebrow")),
    element("h1", {}, title),
    start ? element("p", { class: "recap-date" }, time(start, { dateStyle: "full" })) : null,
    element(
      "p",
      { class: "recap-actions no-print" },
      rounds.length > 0
        ? element(
            "button",
            { class: "button", type: "button", on: { click: share } },
            icon("link"),
            text("recap.share"),
          )
        : null,
      rounds.length > 0
        ? element(
            "button",
            { class: "button", type: "button", on: { click: () => print() } },
            icon("printer"),
            text("recap.print"),
          )
        : null,
      said,
    ),
  );
}

/** @param {RecapRound[]} rounds who was first in each */
function firsts(rounds) {
  return element(
    "ol",
    { class: "firsts" },
    ...rounds.map((round) => {
      const winners = winnersOf(round);
      return element(
        "li",
        {},
        element("span", { class: "soft" }, text("recap.round", { number: round.number })),
        icon("trophy"),
        element(
          "strong",
          {},
          winners.length > 0 ? list(winners.slice(0, 3).map((row) => row.name)) : text("recap.winner.nobody"),
        ),
      );
    }),
  );
}

function showNothingYet() {
  document.title = text("recap.documentTitle", { title: text("recap.title") });
  document.body.replaceChildren(
    head(text("recap.title"), []),
    element(
      "main",
      { class: "recap-main" },
      element(
        "section",
        { class: "notice pinned recap-none" },
        element("h2", {}, text("recap.none.title")),
        element("p", {}, text("recap.none.text")),
        element(
          "button",
          { class: "button primary large", type: "button", on: { click: () => location.reload() } },
          text("recap.none.again"),
        ),
        element("a", { class: "button large", href: `/r/${code}` }, text("recap.none.room")),
      ),
    ),
  );
}

if (!isRoomCode(code)) {
  showDeadEnd("unknownRoom", code);
} else {
  try {
    const recap = /** @type {Recap} */ (await request(`/api/rooms/${code}/recap`));
    if (recap.rounds?.length > 0) show(recap);
    else showNothingYet();
  } catch (problem) {
    showDeadEnd(problem instanceof Problem ? problem.code : "offline", code);
  }
}
