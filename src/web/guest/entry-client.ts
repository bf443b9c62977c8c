import './first-view.css';

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

void waitForFirstPaint().then(() => import('./hydrate.tsx'));
