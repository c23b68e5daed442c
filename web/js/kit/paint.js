/** Draws at most once per animation frame, however many facts arrive in between. */

/**
 * @typedef {object} Painter
 * @property {() => void} ask for a drawing
 * @property {() => void} yield the next frame to something that matters more; what was asked for comes in the one after
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
 * @returns {() => void} asks for a drawing
 */
export const painter = (draw) => framePainter(draw).ask;
