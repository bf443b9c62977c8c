/** What the pages' builder sends when a part of the application could not be loaded. */
const MISSING_PART_EVENT = 'vite:preloadError';
/** Reloaded so recently that doing it again would go in circles. */
const RELOAD_PAUSE_MS = 30_000;
const RELOADED_KEY = 'reloadedAt';

const missingParts = new WeakSet<object>();

/** Whether this is why something failed: a file of the application that is no longer there, or did not come. */
export function isMissingPart(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missingParts.has(error);
}

/** The script that this page began with; each version has another. */
const findOwnScript = () =>
  document.querySelector('script[type="module"][src*="/assets/"]')?.getAttribute('src') ?? undefined;

/** Whether the server has another version than the page is of; false where it can't be asked. */
export async function hasNewVersion(): Promise<boolean> {
  const own = findOwnScript();
  if (own === undefined) return false;
  try {
    const answer = await fetch(window.location.pathname, { cache: 'no-store', headers: { Accept: 'text/html' } });
    const page = await answer.text();
    return page.includes('/assets/') && !page.includes(own);
  } catch {
    return false;
  }
}

/** Tells of every part that could not be loaded, whoever asked for it. */
export function watchForMissingParts(onMissing: () => void): void {
  window.addEventListener(MISSING_PART_EVENT, (event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (typeof payload === 'object' && payload !== null) missingParts.add(payload);
    onMissing();
  });
}

/** Loads the page again, unless that was just done; whether it does. */
export function reloadOnce(): boolean {
  try {
    const last = Number(window.sessionStorage.getItem(RELOADED_KEY));
    if (Date.now() - last < RELOAD_PAUSE_MS) return false;
    window.sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
