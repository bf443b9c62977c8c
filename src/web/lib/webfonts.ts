/** The Network Information API. Where it is missing, the connection counts as fast. */
interface NavigatorConnection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Loads our web fonts, unless the connection is slow or metered. */
export function loadWebfonts(): void {
  const { connection } = navigator as Navigator & { connection?: NavigatorConnection };
  if (connection?.saveData || (connection?.effectiveType ?? '4g') !== '4g') return;
  document.documentElement.classList.add('has-webfonts');
}
