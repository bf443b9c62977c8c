/** Loads our web fonts, unless the connection is slow or metered. */
export function loadWebfonts(): void {
  // Where the browser has no Network Information API, the connection counts as fast.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  if (connection?.saveData || (connection?.effectiveType ?? '4g') !== '4g') return;
  void import('../ui/late-webfonts.css');
}
