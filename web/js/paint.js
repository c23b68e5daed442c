/** Draws at most once per animation frame, however many facts arrive in between. */

/**
 * @param {() => void} draw
 * @returns {() => void} asks for a drawing
 */
export function painter(draw) {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      draw();
    });
  };
}
