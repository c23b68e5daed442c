/** Toasts above the dialogs of the console. The pages of players leave them below, so that they need not load this. */

/** @param {HTMLElement} toasts their stack, which is in the page */
export function keepOnTop(toasts) {
  // The types do not have popovers yet. Browsers without them show toasts below dialogs.
  const popover = /** @type {any} */ (toasts);
  if (!popover.showPopover) return;
  popover.popover = "manual";
  // The last one to open is on top, so each toast opens the stack again.
  new MutationObserver(() => {
    if (!toasts.isConnected) return;
    popover.hidePopover();
    if (toasts.childElementCount > 0) popover.showPopover();
  }).observe(toasts, { childList: true });
}
