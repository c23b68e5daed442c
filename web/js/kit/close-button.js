import { element } from "./element.js";
import { icon } from "./icons.js";

/**
 * The cross in the corner of what can be closed.
 * @param {string} label @param {() => void} close
 */
export const closeButton = (label, close) =>
  element(
    "button",
    { class: "button quiet icon-only", type: "button", aria: { label }, on: { click: close } },
    icon("close"),
  );
