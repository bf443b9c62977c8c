import './first-view.css';

/** For browsers that report no paint, and pages in the background, which are not painted. */
const MAX_WAIT_MS = 2_000;

/** Resolves once the page has been painted, which loading React and the page's code earlier would delay on a slow phone. */
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
