/** A picture of the player's board and place, drawn in the browser, which can be shared or saved. */

import { downloadBlob, fileName } from "../../../kit/download.js";
import { text } from "../../../kit/texts.js";
import { ordinal } from "../../../kit/words.js";
import { headingOf } from "../../../shell/parts.js";
import { winnerSentence } from "./podium.js";

/** The picture's size in CSS pixels: the tallest format that social feeds show in full. */
const WIDTH = 1_080;
const HEIGHT = 1_350;
const MARGIN = 60;
const GAP = 14;
const CORNER = 24;
/** The largest and the smallest words of a tile. */
const LARGEST = 40;
const SMALLEST = 14;
/** The colors of tiles by state. A picture looks the same on every device. */
const LOOKS = Object.freeze({
  open: ["#fffaf0", "#d8c5a5", "#2a1815"],
  suggested: ["#fffaf0", "#96600a", "#2a1815"],
  early: ["#e6ebf2", "#41597d", "#2a1815"],
  confirmed: ["#1d5d4b", "#123f33", "#f2fbf5"],
  free: ["#1d5d4b", "#123f33", "#f2fbf5"],
  winning: ["#8c1c30", "#f3c24a", "#fff6ea"],
});

/**
 * @param {import("../session.js").BingoSession} session
 * @param {import("../../../kit/toast-stack.js").ToastStack} toasts
 */
export async function sharePicture(session, toasts) {
  const { state, board } = session;
  if (!board || !state.room) return;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (context) drawPicture(context, state, board);
  const picture = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (!context || !picture) return void toasts.show(text("bingo/player.share.failed"), { tone: "warn" });
  const name = `${fileName(headingOf(state.room))}.png`;
  const file = new File([picture], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    // The player closed the share sheet.
    await navigator.share({ files: [file], title: headingOf(state.room) }).catch(() => {});
  } else {
    downloadBlob(name, picture);
    toasts.show(text("bingo/player.share.shared"), { icon: "download" });
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {import("../state.js").State} state @param {import("../derive.js").BoardView} board
 */
function drawPicture(context, state, board) {
  const style = getComputedStyle(document.documentElement);
  const display = style.getPropertyValue("--display");
  const narrow = style.getPropertyValue("--narrow");
  context.fillStyle = "#f5ecdc";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "#5d0f1f";
  context.fillRect(0, 0, WIDTH, 24);
  context.textAlign = "center";
  const { own } = state.standings;
  const place = own ? text("bingo/player.share.place", { rank: ordinal(own.rank) }) : winnerSentence(state.standings);
  line(context, state.room ? headingOf(state.room) : "", `700 64px ${display}`, "#2a1815", 116);
  line(context, `${state.seat?.name ?? ""} · ${place}`, `700 40px ${display}`, "#8c1c30", 186);
  const side = (WIDTH - 2 * MARGIN - (board.size - 1) * GAP) / board.size;
  board.cells.forEach((cell, index) => {
    const x = MARGIN + (index % board.size) * (side + GAP);
    const y = 236 + Math.floor(index / board.size) * (side + GAP);
    const [fill, frame, ink] = LOOKS[cell.winning ? "winning" : cell.state];
    context.beginPath();
    rounded(context, x, y, side);
    context.fillStyle = fill;
    context.fill();
    context.lineWidth = 6;
    context.strokeStyle = frame;
    context.stroke();
    const words = cell.state === "free" ? text("bingo/game.board.free") : cell.text;
    context.fillStyle = ink;
    write(context, words, x + side / 2, y + side / 2, side - 28, narrow);
  });
  line(context, "Callboard", `700 36px ${display}`, "#7a5207", HEIGHT - 48);
}

/**
 * Draws the outline of a tile; older browsers lack `roundRect`.
 * @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} side
 */
function rounded(context, x, y, side) {
  const [right, bottom] = [x + side, y + side];
  context.moveTo(x + CORNER, y);
  context.arcTo(right, y, right, bottom, CORNER);
  context.arcTo(right, bottom, x, bottom, CORNER);
  context.arcTo(x, bottom, x, y, CORNER);
  context.arcTo(x, y, right, y, CORNER);
  context.closePath();
}

/**
 * Draws a centered line in the largest size that fits.
 * @param {CanvasRenderingContext2D} context @param {string} words @param {string} font @param {string} ink @param
 * {number} y
 */
function line(context, words, font, ink, y) {
  context.font = font;
  context.fillStyle = ink;
  context.fillText(words, WIDTH / 2, y, WIDTH - 2 * MARGIN);
}

/**
 * Draws words into a square, in the largest size that fits.
 * @param {CanvasRenderingContext2D} context @param {string} words
 * @param {number} x @param {number} y the middle @param {number} room @param {string} family
 */
function write(context, words, x, y, room, family) {
  for (let size = LARGEST; size >= SMALLEST; size -= 2) {
    context.font = `600 ${size}px ${family}`;
    const lines = wrapped(context, words, room);
    const fits = lines.length * size * 1.15 <= room && lines.every((part) => context.measureText(part).width <= room);
    if (!fits && size > SMALLEST) continue;
    const most = Math.max(1, Math.floor(room / (size * 1.15)));
    const shown = lines.slice(0, most);
    shown.forEach((part, index) => {
      context.fillText(part, x, y + (index - (shown.length - 1) / 2) * size * 1.15 + size * 0.35, room);
    });
    return;
  }
}

/** @param {CanvasRenderingContext2D} context @param {string} words @param {number} room @returns {string[]} */
function wrapped(context, words, room) {
  /** @type {string[]} */
  const lines = [];
  for (const word of words.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length > 0 && context.measureText(longer).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
