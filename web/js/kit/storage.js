/**
 * What this browser remembers. Storage may be blocked, full or damaged: then every read returns nothing, every write
 * goes to memory, and the page works until it is closed.
 */

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Store */

/** @returns {Store} a store that lasts as long as the page */
export function memoryStore() {
  /** @type {Map<string, string>} */
  const values = new Map();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/**
 * A store that never throws: what the given store refuses is kept in memory.
 * @param {() => Store} open may throw, as accessing `localStorage` does if it is blocked
 * @returns {Store & {readonly durable: boolean}}
 */
export function safeStore(open) {
  const memory = memoryStore();
  /** @type {Store | null} */
  let backing = null;
  let durable = true;
  try {
    backing = open();
  } catch {
    durable = false;
  }
  return {
    get durable() {
      return durable && backing !== null;
    },
    getItem(key) {
      const kept = memory.getItem(key);
      if (kept !== null) return kept;
      try {
        return backing?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        if (!backing) throw new Error("no store");
        backing.setItem(key, value);
        memory.removeItem(key);
      } catch {
        durable = false;
        memory.setItem(key, value);
      }
    },
    removeItem(key) {
      memory.removeItem(key);
      try {
        backing?.removeItem(key);
      } catch {
        durable = false;
      }
    },
  };
}

/** Survives between visits; shared by all tabs of this browser. */
export const lasting = safeStore(() => globalThis.localStorage);
/** Survives reloads of this tab only. */
export const tabbed = safeStore(() => globalThis.sessionStorage);

/**
 * @template T
 * @param {Store} store
 * @param {string} key
 * @param {(value: any) => value is T} isValid values for which it returns false count as missing
 * @returns {T | null}
 */
export function readJSON(store, key, isValid) {
  const text = store.getItem(key);
  if (text === null) return null;
  try {
    const value = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * @param {Store} store
 * @param {string} key
 * @param {unknown} value
 */
export function writeJSON(store, key, value) {
  store.setItem(key, JSON.stringify(value));
}
