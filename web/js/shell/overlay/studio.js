/**
 * The state that OBS reports to its browser sources: whether the source is visible in any picture, and whether it is on
 * air. The events are those of [obs-browser](https://github.com/obsproject/obs-browser#register-for-event-callbacks);
 * elsewhere the page's own visibility decides.
 */

/** @param {(seen: boolean) => void} changed */
export function watchStudio(changed) {
  let visible = true;
  let active = true;
  const tell = () => changed(visible && active && !document.hidden);
  addEventListener("obsSourceVisibleChanged", (event) => {
    visible = /** @type {CustomEvent} */ (event).detail?.visible !== false;
    tell();
  });
  addEventListener("obsSourceActiveChanged", (event) => {
    active = /** @type {CustomEvent} */ (event).detail?.active !== false;
    tell();
  });
  document.addEventListener("visibilitychange", tell);
}
