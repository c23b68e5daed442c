/**
 * The player's page: finds this browser's seat or offers one, then shows the game. The join screen needs few modules;
 * those of the room and its game are loaded while the player types a name.
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
} from "../room/browser-memory.js";
import { codeFromPath, isRoomCode } from "../room/room-code.js";
import "../kit/settings.js";
import { loadTexts, text } from "../kit/texts.js";
import { refusal } from "../room/refusals.js";
import { JoinScene } from "./player/join.js";
import { loadPart } from "./parts.js";

const code = codeFromPath(location.pathname);
// Secrets that no server may see are after the #, and are soon removed.
const secrets = new URLSearchParams(location.hash.slice(1));
const invite = secrets.get("invite") ?? undefined;
keepRoomKey(code, location.hash);

/** @param {string} reason */
async function end(reason) {
  const { showEnd } = await import("./code-entry.js");
  showEnd(reason, code);
}

/**
 * @param {import("../room/browser-memory.js").SeatKey} seat
 * @param {boolean} isPressed whether the player pressed the button and is waiting
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
    // An unknown seat can be replaced. A removed one is kept, because the host may restore it.
    if (reason === "badToken") {
      if (before) keepPlayerSeat(code, before);
      else forgetPlayerSeat(code);
    }
    void (reason === "moved" ? passOn(seat.token) : end(reason));
  });
  room.start(game);
}

/** @param {string} token of a seat that moved to another device; other seats may remain on this one */
async function passOn(token) {
  const seats = await import("../room/local-seats.js");
  if (await seats.passOn(code, token)) location.reload();
  else void end("moved");
}

/** The room's game, if it is known before joining. */
let game = gameOf(code);

/** Loads the room's modules before joining. It also loads those of the game, but does not wait for them. */
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
 * Reloads the page, because browsers do not retry a failed module. The new page finds the stored seat.
 * @param {import("../room/browser-memory.js").SeatKey} seat
 * @param {boolean} isPressed only a press reloads without limit, to avoid endless reloads
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

/** @param {import("../room/browser-memory.js").SeatKey} seat a new one */
function join(seat) {
  keepPlayerSeat(code, seat);
  void enter(seat, true);
}

/**
 * @param {string} [name] @param {string} [fault] @param {(seat: import("../room/browser-memory.js").SeatKey) => void}
 * [joins]
 *   for a browser that has a seat, which may join a locked room
 */
function offer(name, fault, joins = join) {
  const scene = new JoinScene(code, name, fault, joins);
  document.body.replaceChildren(scene.root);
  scene.focus();
  // After the screen is visible: on a slow connection, both would delay each other.
  requestAnimationFrame(() => setTimeout(() => fetchFor(scene)));
  introduce(scene, joins === join);
}

/** The time between two updates of a visible join page, in milliseconds. A hall may have thousands of them open. */
const ROOM_PAUSE = 10_000;

/**
 * Shows the room's game, and updates it, because a host may switch to another one meanwhile.
 * @param {JoinScene} scene
 * @param {boolean} isNewcomer a new player, who cannot join a locked room
 * @param {boolean} [hasFailed] whether the page says that the room did not answer
 */
function introduce(scene, isNewcomer, hasFailed) {
  /** @param {import("../room/api.js").RoomSummary | null} room @param {any} [problem] */
  const answered = (room, problem) => {
    if (!scene.root.isConnected) return;
    if (room?.locked && isNewcomer) return void end("roomLocked");
    if (problem?.code === "unknownRoom" || problem?.code === "roomEnded") return void end(problem.code);
    const again = () => scene.root.isConnected && introduce(scene, isNewcomer, !room);
    setTimeout(
      () => (document.hidden ? document.addEventListener("visibilitychange", again, { once: true }) : again()),
      room ? ROOM_PAUSE : CODE_PAUSE,
    );
    if (!room) return scene.warn(refusal(problem));
    if (hasFailed) scene.warn("");
    scene.introduce(room);
    if (room.game === game) return;
    game = room.game;
    void fetchFor(scene);
  };
  fetchRoom(code).then(answered, (problem) => answered(null, problem));
}

/**
 * @type {import("../room/browser-memory.js").SeatKey | null} the seat before the link was opened, which may be a wrong
 * link
 */
let before = null;

/** Whether the link moves or shares another device's seat. */
const isSeatLink = secrets.has("seat") || secrets.has("move");

/** Finds the seat of this browser, or of the link. */
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
  // The room's secret may stay in the address, because people who get the address may join.
  const address = `/r/${code}${location.search}${roomFragment(code)}`;
  if (address !== location.pathname + location.search + location.hash) history.replaceState(null, "", address);
  const seat = await findSeat();
  if (seat) void enter(seat, false);
  else offer();
}
const { keepShell } = await import("../kit/installed.js");
keepShell();
