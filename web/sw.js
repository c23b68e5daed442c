/**
 * Stores a copy of the pages that work without a server: playing alone, a player's own board, verifying.
 *
 * Each version of the pages is one cache, filled from `/shell.json` (every file by the hash of its content) and used
 * only once it is complete, so that files of two versions never meet in one page. An open page stays with the version
 * it was opened with. It is notified of a newer one, which the next opened page uses. Rooms, tokens and other answers
 * of the server are never stored. Of its API, only public content such as packs is.
 */

const PREFIX = "callboard-shell-";
/** The cache of content, which all versions share. The name is from the time when packs were the only kind. */
const CONTENT = "callboard-packs";
const LIST = "/shell.json";
/** How long an opened page waits for the check for a newer version, milliseconds. */
const PATIENCE = 1_500;
/** The time of the last check. It is stored with the files, because the browser may stop this worker at any time. */
const LOOKED = "/looked";
/** How long after the last check a room is opened at once, so that returning players do not wait, milliseconds. */
const FRESH = 12 * 3_600_000;
const ROOM = /^\/r\/[^/]+\/?$/;
/** The number of files that are fetched at the same time, so that a game in progress has priority. */
const AT_ONCE = 4;

/** Pages that need a server, and paths that are not pages. */
const LEFT_OUT = /\.json$|^\/sw\.js$|^\/icons\/|\/(host|screen|overlay|recap|design)[^/]*(\/|$)/;
/** Addresses of pages, and the files behind them. */
const PAGES = [
  [/^\/$/, () => "/index.html"],
  [/^\/[a-z]+$/, (path) => `${path}.html`],
  [/^\/r\/[^/]+\/?$/, () => "/player.html"],
];
/** A list of content of one kind, or an item of it. */
const OF_KIND = /^\/api\/([a-z]+)(?:\/([^/.]+))?$/;
/**
 * Content saved by hosts has names of eight characters without a hyphen. Clients that know the name may read it, but
 * copies stay with the page.
 */
const SAVED = /^[A-Z0-9]{8}$/i;

/** The versions with which pages were opened, by client; lost when the browser stops this worker. */
const openedWith = new Map();
/** The current check for a newer version. */
let looking = null;
/**
 * The kinds whose copies are stored, by the list of files: `all` listed items, or only those that were `read`; null
 * until known.
 */
let offline = null;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(look().then(keepContent));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  if (event.data?.type === "look")
    event.waitUntil(
      look().then(
        () => tell(event.source),
        () => {},
      ),
    );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const [, kind, name = ""] = OF_KIND.exec(url.pathname) ?? [];
  if (request.method !== "GET" || url.origin !== self.location.origin || request.headers.has("authorization")) return;
  if (request.mode === "navigate") {
    const page = PAGES.find(([address]) => address.test(url.pathname));
    if (page) event.respondWith(open(event, page[1](url.pathname)));
  } else if (kind && !SAVED.test(name)) {
    if (!offline || offline[kind]) event.respondWith(content(request, kind));
  } else if (!url.pathname.startsWith("/api/") && !LEFT_OUT.test(url.pathname)) {
    event.respondWith(kept(event.clientId, url.pathname).then((copy) => copy ?? fetch(request)));
  }
});

/** @param {FetchEvent} event @param {string} file */
async function open(event, file) {
  const looked = look().catch(() => {});
  event.waitUntil(looked);
  if (!ROOM.test(new URL(event.request.url).pathname) || !(await isFresh())) {
    // Opened pages get the newest version, unless that would take long or the server cannot be reached.
    await Promise.race([
      looked,
      new Promise((resolve) => {
        setTimeout(resolve, PATIENCE);
      }),
    ]);
  }
  const version = await newest();
  if (version && event.resultingClientId) openedWith.set(event.resultingClientId, version);
  return (await kept(event.resultingClientId, file)) ?? fetch(event.request);
}

/** @param {string} client @param {string} path @returns {Promise<Response | undefined>} the copy that belongs to a page */
async function kept(client, path) {
  const version = openedWith.get(client) ?? (await newest());
  return version ? (await caches.open(PREFIX + version)).match(path) : undefined;
}

/** @param {string} name @returns {Promise<{version: string, files: Record<string, string>} | null>} null while incomplete */
async function listOf(name) {
  const list = await (await caches.open(name)).match(LIST);
  return list ? list.json() : null;
}

/** @returns {Promise<string | null>} the version that was completed last */
async function newest() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  for (const name of names.reverse()) if (await listOf(name)) return name.slice(PREFIX.length);
  return null;
}

/** Whether the last check for the newest version was recent. */
async function isFresh() {
  const version = await newest();
  const looked = version && (await (await caches.open(PREFIX + version)).match(LOOKED));
  return Boolean(looked) && Date.now() - Number(await looked.text()) < FRESH;
}

/** Updates the copies from the server; concurrent callers share one check. @returns {Promise<void>} */
function look() {
  looking ??= update().finally(() => {
    looking = null;
  });
  return looking;
}

async function update() {
  const answer = await fetch(LIST, { cache: "no-store" });
  if (!answer.ok) throw new Error(`no list of files: ${answer.status}`);
  const list = await answer.clone().json();
  const before = await newest();
  if (before === list.version) return noteLook(list.version);
  // A version that returns after another one is fetched again, so that the order of the caches shows the newest.
  await caches.delete(PREFIX + list.version);
  const cache = await caches.open(PREFIX + list.version);
  const old = before
    ? { cache: await caches.open(PREFIX + before), files: (await listOf(PREFIX + before))?.files ?? {} }
    : null;
  const paths = Object.keys(list.files).filter((path) => !LEFT_OUT.test(path));
  const fill = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const copy = old?.files[path] === list.files[path] ? await old.cache.match(path) : undefined;
      await cache.put(path, copy ?? (await fetched(path, list.files[path])));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fill));
  await cache.put(LIST, answer);
  await noteLook(list.version);
  await kinds();
  await tidy(list.version, before);
  if (before) for (const client of await self.clients.matchAll({ type: "window" })) tell(client);
}

/** @param {string} version is the newest now */
async function noteLook(version) {
  await (await caches.open(PREFIX + version)).put(LOOKED, new Response(String(Date.now())));
}

/** @param {string} path @param {string} tag @returns {Promise<Response>} the file as in the list; rejects otherwise */
async function fetched(path, tag) {
  const answer = await fetch(path, { cache: "no-cache" });
  const has = (answer.headers.get("etag") ?? "").replace(/^(W\/)?"|"$/g, "").replace(/-gzip$/, "");
  if (!answer.ok || has !== tag) throw new Error(`${path} is of another version than the list`);
  return answer;
}

/** @returns {Promise<Record<string, "all" | "read">>} by kind */
async function kinds() {
  const version = await newest();
  offline = (version && (await listOf(PREFIX + version))?.offline) || {};
  return offline;
}

/** @param {Request} request @param {string} kind */
async function content(request, kind) {
  const known = offline ?? (await kinds().catch(() => ({})));
  return known[kind] ? firstFromServer(request) : fetch(request);
}

/** Content can be copied later; without it, users can paste a list. */
async function keepContent() {
  try {
    for (const [kind, which] of Object.entries(await kinds())) {
      if (which !== "all") continue;
      const listed = await firstFromServer(new Request(`/api/${kind}`));
      const { [kind]: items } = await listed.json();
      await Promise.all(items.map(({ name }) => firstFromServer(new Request(`/api/${kind}/${name}`))));
    }
  } catch {
    // The next visit tries again.
  }
}

/** @param {Request} request */
async function firstFromServer(request) {
  const cache = await caches.open(CONTENT);
  const { pathname } = new URL(request.url);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(pathname, answer.clone());
    return answer;
  } catch (error) {
    const copy = await cache.match(pathname);
    if (copy) return copy;
    throw error;
  }
}

/**
 * Keeps the previous version for pages that are still open, and deletes older ones. @param {...(string | null)}
 * versions
 */
async function tidy(...versions) {
  const names = versions.map((version) => PREFIX + version);
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && !names.includes(name)) await caches.delete(name);
}

/** Notifies a page of a newer version. @param {Client | null} client */
async function tell(client) {
  const own = client && openedWith.get(client.id);
  if (client && own !== (await newest()) && (own || looking)) client.postMessage({ type: "newer" });
}
