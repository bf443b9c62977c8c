import { isLanguage } from '../../shared/i18n/translate.ts';
import './first-view.css';
import { SEAT_TEXT_FILES } from './text-files.ts';

/** Longest wait for the first paint: some browsers report none, and a page in the background is not painted. */
const MAX_WAIT_MS = 2_000;

/** Resolves after the first paint: loading React and the page's code earlier would delay it on a slow phone. */
function waitForFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve();
    setTimeout(resolve, MAX_WAIT_MS);
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

async function start(): Promise<void> {
  await waitForFirstPaint();
  const { lang } = document.documentElement;
  // The page's code waits for its texts: both are loaded at once.
  if (isLanguage(lang)) void SEAT_TEXT_FILES[lang]();
  await import('./hydrate.tsx');
}

void start();
