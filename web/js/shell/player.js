/**
 * The player's page: finds the seat of this browser or offers one, then shows the board. The join screen waits for
 * little; the room's own modules come while the name is typed, and beside them its game's.
 */

import { CODE_PAUSE, fetchRoom } from "../room/api.js";
import {
  forgetPlayerSeat,
  gameOf,
  isToken,
  keepPlayerSeat,
  keepRoomKey,
  playerSeat,
  roomFragment,
} from "../room/memory.js";
import { codeFromPath, isRoomCode } from "../room/room-code.js";
import "../kit/settings.js";
import { loadTexts, text } from "../kit/texts.js";
import { refusal } from "../room/refusals.js";
import { JoinScene } from "./player/join.js";
import { loadPart } from "./parts.js";

const code = codeFromPath(location.pathname);
// What must not be seen by a server stands after the #, and not for long.
const secrets = new URLSearchParams(location.hash.slice(1));
const invite = secrets.get("invite") ?? undefined;
keepRoomKey(code, location.hash);

/** @param {string} reason */
async function end(reason) {
  const { showDeadEnd } = await import("../kit/dead-end.js");
  showDeadEnd(reason, code);
}

/**
 * @param {import("../room/memory.js").SeatKey} seat
 * @param {boolean} isPressed whether somebody waits for it with a finger on the button
 */
async function enter(seat, isPressed) {
  const loaded = await fetchAhead();
  if (!loaded) return void comeAgain(seat, isPressed);
  const room = new loaded.PlayerRoom(code, seat, invite && isToken(invite) ? invite : undefined, (reason) => {
    if (reason === "badName") {
      forgetPlayerSeat(code);
      offer(seat.name, text("room.error.badName"));
      return;
    }
    // A seat that is not known can be had again; a removed one is kept, for the host may let it back in.
    if (reason === "badToken") {
      if (before) keepPlayerSeat(code, before);
      else forgetPlayerSeat(code);
    }
    void (reason === "moved" ? passOn(seat.token) : end(reason));
  });
  room.start(game);
}

/** @param {string} token of a seat that is played on another device now; others may play on this one */
async function passOn(token) {
  const seats = await import("../room/local-seats.js");
  if (await seats.passOn(code, token)) location.reload();
  else void end("moved");
}

/** The game that the room plays, as far as is known before anybody enters it. */
let game = gameOf(code);

/** The room's own modules are fetched before anybody enters it, and beside them those of its game, which it does not wait for. */
function fetchAhead() {
  if (game) void fetchGame(game);
  return import("./player/room.js").catch(() => null);
}

/** @param {string} name */
const fetchGame = (name) => loadPart(name, "player").catch(() => null);

/** @param {JoinScene} scene */
async function fetchFor(scene) {
  void fetchAhead();
  const wanted = game;
  const part = wanted && (await fetchGame(wanted));
  if (part && wanted === game) scene.explain(part.steps?.() ?? []);
}

/**
 * Browsers remember that a module did not come: only a new page asks for it again, and finds the seat where it was kept.
 * @param {import("../room/memory.js").SeatKey} seat
 * @param {boolean} isPressed nothing loads itself anew without end
 */
async function comeAgain(seat, isPressed) {
  const answer = isPressed
    ? await fetch(location.pathname, { method: "HEAD", cache: "no-store" }).catch(() => null)
    : null;
  if (answer?.ok) {
    if (invite) history.replaceState(null, "", `#invite=${invite}`);
    return location.reload();
  }
  offer(seat.name || undefined, text("kit.error.offline"), ({ name }) => {
    keepPlayerSeat(code, { ...seat, name });
    void comeAgain({ ...seat, name }, true);
  });
}

/** @param {import("../room/memory.js").SeatKey} seat a new one */
function join(seat) {
  keepPlayerSeat(code, seat);
  void enter(seat, true);
}

/** @param {string} [name] @param {string} [fault] @param {(seat: import("../room/memory.js").SeatKey) => void} [joins] for who has a seat already, which opens closed doors */
function offer(name, fault, joins = join) {
  const scene = new JoinScene(code, name, fault, joins);
  document.body.replaceChildren(scene.root);
  scene.focus();
  // Not before the screen is seen: on a slow line each would wait for the other.
  requestAnimationFrame(() => setTimeout(() => fetchFor(scene)));
  introduce(scene, joins === join);
}

/**
 * Says what the room plays, and again while the scene is there: a host may switch to another game meanwhile.
 * @param {JoinScene} scene
 * @param {boolean} isNewcomer who does not come in through closed doors
 * @param {boolean} [hasFailed] whether the page says that the room did not answer
 */
function introduce(scene, isNewcomer, hasFailed) {
  /** @param {import("../room/api.js").RoomSummary | null} room @param {any} [problem] */
  const answered = (room, problem) => {
    if (!scene.root.isConnected) return;
    if (room?.locked && isNewcomer) return void end("roomLocked");
    if (problem?.code === "unknownRoom" || problem?.code === "roomEnded") return void end(problem.code);
    setTimeout(() => scene.root.isConnected && introduce(scene, isNewcomer, !room), CODE_PAUSE);
    if (!room) return scene.warn(refusal(problem));
    if (hasFailed) scene.warn("");
    scene.introduce(room);
    if (room.game === game) return;
    game = room.game;
    void fetchFor(scene);
  };
  fetchRoom(code).then(answered, (problem) => answered(null, problem));
}

/** @type {import("../room/memory.js").SeatKey | null} what this browser had before a link, which may be a wrong one */
let before = null;

/** Whether another device hands its seat over by the link, or shares it. */
const isSeatLink = secrets.has("seat") || secrets.has("move");

/** The seat of this browser, or the link's. */
async function findSeat() {
  const own = playerSeat(code);
  if (!isSeatLink) return own;
  const { seatByLink } = await import("./player/seat-link.js");
  const seat = await seatByLink(code, secrets, own);
  if (seat !== own) before = own;
  return seat;
}

if (playerSeat(code) || isSeatLink) fetchAhead();
await loadTexts("kit", "room", "common", "player");
if (!isRoomCode(code)) {
  void end("unknownRoom");
} else {
  // The room's own bits may stay: whoever is told the address may have them.
  const address = `/r/${code}${location.search}${roomFragment(code)}`;
  if (address !== location.pathname + location.search + location.hash) history.replaceState(null, "", address);
  const seat = await findSeat();
  if (seat) void enter(seat, false);
  else offer();
}
const { keepShell } = await import("../kit/installed.js");
keepShell();
