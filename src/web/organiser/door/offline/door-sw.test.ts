import { expect, it } from 'vitest';
import SOURCE from './door-sw.js?raw';

const ORIGIN = 'https://placecard.example';
type Listener = (event: { waitUntil: (work: Promise<void>) => void }) => void;

/** The service worker of one version. `stored` has the addresses in its cache, which all versions share. */
function createWorker(
  version: string,
  files: string[],
  stored: Set<string>,
  onFetch: (path: string) => void = () => {},
) {
  const listeners = new Map<string, Listener>();
  const registration: { installing: object | null } = { installing: null };
  const cache = {
    match: async (path: string) => (stored.has(ORIGIN + path) ? {} : undefined),
    put: async (path: string) => void stored.add(ORIGIN + path),
    keys: async () => [...stored].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => stored.delete(url),
  };
  const response = { ok: true, redirected: false, clone: () => ({ text: async () => `main-${version}` }) };
  const source = SOURCE.replace('__VERSION__', version)
    .replace('__MAIN_SCRIPT__', `main-${version}`)
    .replace('__FILES__', JSON.stringify(files));
  new Function('self', 'caches', 'fetch', 'location', source)(
    { addEventListener: (name: string, listener: Listener) => listeners.set(name, listener), registration },
    { open: async () => cache },
    async (path: string) => {
      onFetch(path);
      return response;
    },
    { origin: ORIGIN },
  );
  const run = async (name: string) => {
    let work: Promise<void> | undefined;
    listeners.get(name)?.({
      waitUntil: (started) => {
        work = started;
      },
    });
    await work;
  };
  return { registration, install: () => run('install'), activate: () => run('activate') };
}

it('a version that becomes active removes files of older versions', async () => {
  const stored = new Set([`${ORIGIN}/assets/old.js`]);
  const worker = createWorker('2', ['/assets/a.js'], stored);
  await worker.install();
  await worker.activate();
  expect([...stored].sort()).toEqual([`${ORIGIN}/assets/a.js`, `${ORIGIN}/event-qr-scanner/?version=2`]);
});

it('but not files of a newer version that is being installed', async () => {
  const stored = new Set([`${ORIGIN}/assets/newer.js`]);
  const worker = createWorker('2', ['/assets/a.js'], stored);
  worker.registration.installing = {};
  await worker.activate();
  expect(stored.has(`${ORIGIN}/assets/newer.js`)).toBe(true);
});

it('an installation stores a file again that was removed meanwhile', async () => {
  const shared = `${ORIGIN}/assets/a.js`;
  const stored = new Set([shared]);
  const worker = createWorker('3', ['/assets/a.js', '/assets/b.js'], stored, (path) => {
    if (path === '/assets/b.js') stored.delete(shared);
  });
  await worker.install();
  expect(stored.has(shared)).toBe(true);
});
