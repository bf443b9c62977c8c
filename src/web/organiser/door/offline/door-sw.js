// The service worker of the door, which keeps the application on the device so that it opens without a network. The build
// fills in the two constants and writes the file to /door-sw.js (vite.config.ts). It never answers calls of the API.
const VERSION = '__VERSION__';
/** Addresses of all files that the door needs besides its page. */
const FILES = __FILES__;

/** Files of all versions are in one cache: their names contain a hash, so an update downloads only what changed. */
const CACHE = 'door';
const SCOPE = '/event-qr-scanner/';
/** Where the page of this version is in the cache. */
const PAGE = `${SCOPE}?version=${VERSION}`;
/** Part of the page that no other version has: during an upgrade another server may still answer with the older page. */
const MAIN_SCRIPT = '__MAIN_SCRIPT__';

async function storePage(cache) {
  const page = await fetch(SCOPE, { cache: 'no-store', credentials: 'same-origin' });
  const text = await page.clone().text();
  if (!page.ok || page.redirected || !text.includes(MAIN_SCRIPT)) throw new Error('The page is of another version');
  await cache.put(PAGE, page);
}

async function storeFile(cache, path) {
  const isHashed = path.startsWith('/assets/');
  if (isHashed && (await cache.match(path))) return;
  const file = await fetch(path, { cache: isHashed ? 'default' : 'no-cache' });
  if (!file.ok) throw new Error(`${path} answered ${file.status}`);
  await cache.put(path, file);
}

/** All or nothing: if one file is missing, this version is not installed, and the browser tries again later. */
async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all([storePage(cache), ...FILES.map((path) => storeFile(cache, path))]);
  // An older version that has just become active may have removed files that were there before.
  for (const path of FILES) if (!(await cache.match(path))) await storeFile(cache, path);
}

/**
 * Runs when no page of an older version is open any more. Files that are not of this version may be of a newer one that is
 * being installed; its activation removes the older ones instead.
 */
async function removeOlderFiles() {
  if (self.registration.installing) return;
  const cache = await caches.open(CACHE);
  const own = new Set([PAGE, ...FILES].map((path) => new URL(path, location.origin).href));
  const stored = await cache.keys();
  await Promise.all(stored.filter(({ url }) => !own.has(url)).map((request) => cache.delete(request)));
}

async function answer(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(removeOlderFiles()));

self.addEventListener('message', ({ data }) => {
  // The page sends this when staff accept the update; it then reloads itself. Nothing else may replace a running door.
  if (data === 'update-now') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate' && pathname.startsWith(SCOPE)) event.respondWith(answer(request, PAGE));
  else if (FILES.includes(pathname)) event.respondWith(answer(request, pathname));
});
