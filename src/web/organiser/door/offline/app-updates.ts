import { paths } from '../../../../shared/paths.ts';
import { createStore } from '../../../lib/store.ts';

/** The worker that keeps the application on the device; see door-sw.js. */
const WORKER_PATH = '/door-sw.js';
/** A door stays open for a whole evening, and browsers look for a new worker only when a page is opened. */
const CHECK_INTERVAL_MS = 60 * 60 * 1000;
/** Held by every open page of the door, so that an update never takes the files of another page. */
const OPEN_PAGE_LOCK = 'door-page';
const UPDATE_MESSAGE = 'update-now';

export interface AppState {
  /** Whether the application opens without a network; undefined while that is not known. */
  readonly isStored: boolean | undefined;
  /** Whether a newer version waits until it may replace this one. */
  readonly hasUpdate: boolean;
}

const state = createStore<AppState>({ isStored: undefined, hasUpdate: false });

function watch(registration: ServiceWorkerRegistration): void {
  const show = () =>
    state.set({
      isStored: registration.active !== null,
      // The first worker of a device is no update: it replaces no older one.
      hasUpdate: registration.waiting !== null && registration.active !== null,
    });
  const watchInstalling = () => registration.installing?.addEventListener('statechange', show);
  registration.addEventListener('updatefound', watchInstalling);
  watchInstalling();
  show();
}

/** Returns the function that stops looking for updates. */
function start(): () => void {
  // Vite's development server has no worker: it would serve yesterday's sources.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) {
    state.set({ isStored: false, hasUpdate: false });
    return () => {};
  }
  let timer: ReturnType<typeof setInterval> | undefined;
  let isStopped = false;
  // Never resolved: the lock is released when the page is closed.
  void navigator.locks?.request(OPEN_PAGE_LOCK, { mode: 'shared' }, () => new Promise(() => {}));
  navigator.serviceWorker.register(WORKER_PATH, { scope: paths.doorStart, updateViaCache: 'none' }).then(
    (registration) => {
      watch(registration);
      // Without a network this fails, which is expected.
      const check = () => void registration.update().catch(() => {});
      if (!isStopped) timer = setInterval(check, CHECK_INTERVAL_MS);
    },
    async (error) => {
      const stored = await navigator.serviceWorker.getRegistration(paths.doorStart).catch(() => undefined);
      if (stored) return watch(stored);
      console.warn('The door can’t be kept on this device', error);
      state.set({ isStored: false, hasUpdate: false });
    },
  );
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/** Whether another page of the door is open in this browser. */
async function hasOtherPages(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.filter(({ name }) => name === OPEN_PAGE_LOCK).length > 1;
}

/** Replaces this version by the one that waits, and reloads. Call it only when nothing is unsent. */
async function updateNow(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(paths.doorStart);
  if (!registration?.waiting) return window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  registration.waiting.addEventListener('statechange', ({ target }) => {
    // A page that no worker controls, because it was opened before the first one was there, gets no controllerchange.
    if ((target as ServiceWorker).state === 'activated') window.location.reload();
  });
  registration.waiting.postMessage(UPDATE_MESSAGE);
}

/** The version of the application that this device has, and newer ones. Nothing is replaced without being asked for. */
export const appUpdates = { state, start, hasOtherPages, updateNow };
