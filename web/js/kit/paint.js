/** Draws at most once per animation frame, however many facts arrive in between. */

/**
 * @typedef {object} Painter
 * @property {() => void} ask requests a drawing
 * @property {() => void} yield leaves the next frame to something more important; a requested drawing follows in the
 *   one after
 */

/**
 * @param {() => void} draw
 * @returns {Painter}
 */
export function framePainter(draw) {
  let asked = false;
  let yields = false;
  const frame = () => {
    if (yields) {
      yields = false;
      requestAnimationFrame(frame);
      return;
    }
    asked = false;
    draw();
  };
  const ask = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(frame);
  };
  return {
    ask,
    yield: () => {
      yields = true;
      ask();
    },
  };
}

/**
 * @param {() => void} draw
 * @returns {() => void} requests a drawing
 */
export const painter = (draw) => framePainter(draw).ask;
