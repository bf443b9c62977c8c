/** Vite's event for a script or style of the application that could not be loaded. */
const MISSING_SCRIPT_EVENT = 'vite:preloadError';
/** No second reload within this time, to avoid a loop. */
const RELOAD_PAUSE_MS = 30_000;
const RELOADED_KEY = 'reloadedAt';

const missingScripts = new WeakSet<object>();

/** Whether the error is a script of the application that could not be loaded. */
export function isMissingScript(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missingScripts.has(error);
}

/** Whether the server has another version than this page; false if it can't be reached. */
export async function hasNewVersion(): Promise<boolean> {
  // The page's main script, whose name differs in every version.
  const own = document.querySelector('script[type="module"][src*="/assets/"]')?.getAttribute('src');
  if (!own) return false;
  try {
    const answer = await fetch(window.location.pathname, { cache: 'no-store', headers: { Accept: 'text/html' } });
    const page = await answer.text();
    return page.includes('/assets/') && !page.includes(own);
  } catch {
    return false;
  }
}

/** Calls back for every script of the application that could not be loaded. */
export function watchForMissingScripts(onMissing: () => void): void {
  window.addEventListener(MISSING_SCRIPT_EVENT, (event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (typeof payload === 'object' && payload !== null) missingScripts.add(payload);
    onMissing();
  });
}

/** Reloads the page unless it was just reloaded; returns whether it does. */
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
