import './styles.css';

/** Where a browser tells of no paint, or paints nothing because the page is not in sight. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Resolves once the page has been painted. React and the page's code are ten times as long as the page: loaded and run before
 * that, they would hold up on a slow phone what the server rendered. Until they are there the form works as a plain one.
 */
function waitForFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve();
    setTimeout(resolve, LONGEST_WAIT_MS);
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

void waitForFirstPaint().then(() => import('./take-over.tsx'));
