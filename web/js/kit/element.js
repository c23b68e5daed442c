/** Builds and updates elements. Text is always inserted as text, never as markup. */

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [properties] `class`, `data`, `aria`, `on` (listeners), and properties or attributes by
 * name
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name === "class") made.className = value;
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name === "aria")
      for (const [key, text] of Object.entries(value)) made.setAttribute(`aria-${key}`, String(text));
    else if (name === "on")
      for (const [type, listener] of Object.entries(value)) made.addEventListener(type, /** @type {any} */ (listener));
    else if (name in made) /** @type {any} */ (made)[name] = value;
    else made.setAttribute(name, String(value));
  }
  made.append(
    ...children
      .filter((child) => child !== null && child !== undefined && child !== false)
      .map((child) => /** @type {Node | string} */ (child)),
  );
  return made;
}

/** @param {string} look its classes @param {((event: any) => void) | undefined} press @param {...Child} children */
export const button = (look, press, ...children) =>
  element("button", { class: look, type: "button", on: { click: press } }, ...children);

/** @param {string} look its classes @param {...Child} children */
export const submitButton = (look, ...children) => element("button", { class: look, type: "submit" }, ...children);

/**
 * A form whose submission is handled by a script.
 * @param {Record<string, any>} properties @param {() => void} submit @param {...Child} children
 */
export const form = (properties, submit, ...children) =>
  element(
    "form",
    {
      ...properties,
      on: {
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          submit();
        },
      },
    },
    ...children,
  );

/**
 * A control with its label above it.
 * @param {string} label @param {HTMLElement} control to whose ID the label refers @param {...Child} more below it
 */
export const field = (label, control, ...more) =>
  element("div", { class: "field" }, element("label", { htmlFor: control.id }, label), control, ...more);

/**
 * Sets text only if it differs, so that nothing is announced or laid out twice.
 * @param {Element} target
 * @param {string} text
 */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/** What parts of the page show. @type {WeakMap<Element, string>} */
const contents = new WeakMap();

/**
 * Whether a part of the page already shows this content. If not, the content is recorded as shown.
 * @param {Element} part @param {unknown} content everything that the display depends on
 */
export function alreadyShows(part, content) {
  const key = typeof content === "string" ? content : JSON.stringify(content);
  if (contents.get(part) === key) return true;
  contents.set(part, key);
  return false;
}

/**
 * Rebuilds the content of a container. If the focus was in it, it moves to the control with the same `data-hold`, or to
 * the container if there is none, so that keyboard use can continue there.
 * @param {HTMLElement} container
 * @param {...HTMLElement} children
 */
export function renew(container, ...children) {
  const { activeElement } = document;
  const focused =
    activeElement instanceof HTMLElement && activeElement !== container && container.contains(activeElement)
      ? activeElement
      : null;
  const { hold } = focused?.dataset ?? {};
  container.replaceChildren(...children);
  if (!focused) return;
  const same = Array.from(container.querySelectorAll("[data-hold]")).find(
    (one) => one instanceof HTMLElement && one.dataset.hold === hold && !one.matches(":disabled"),
  );
  const target = hold !== undefined && same instanceof HTMLElement ? same : container;
  if (target === container) container.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Updates the children of a list to match keyed values, reusing elements so that focus and motion survive.
 * @template T
 * @param {Element} list
 * @param {readonly T[]} values
 * @param {(value: T) => string} key
 * @param {(value: T) => HTMLElement} make
 * @param {(made: HTMLElement, value: T, index: number) => void} [update]
 * @returns {boolean} whether anything was moved, added or removed
 */
export function syncList(list, values, key, make, update) {
  /** @type {Map<string, HTMLElement>} */
  const present = new Map();
  for (const child of Array.from(list.children)) {
    if (child instanceof HTMLElement) present.set(child.dataset.key ?? "", child);
  }
  let moved = false;
  let next = /** @type {Element | null} */ (list.firstElementChild);
  values.forEach((value, index) => {
    const name = key(value);
    let child = present.get(name);
    present.delete(name);
    if (!child) {
      child = make(value);
      child.dataset.key = name;
    }
    update?.(child, value, index);
    if (child === next) {
      next = next.nextElementSibling;
    } else {
      const focused = child.contains(document.activeElement)
        ? /** @type {HTMLElement} */ (document.activeElement)
        : null;
      list.insertBefore(child, next);
      focused?.focus({ preventScroll: true });
      moved = true;
    }
  });
  for (const gone of present.values()) {
    gone.remove();
    moved = true;
  }
  return moved;
}
