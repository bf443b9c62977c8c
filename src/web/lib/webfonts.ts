/** Not in every browser; where it is missing the connection counts as good. */
interface NavigatorConnection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Dresses the page in our fonts, unless that would cost someone on a slow or counted connection. */
export function loadWebfonts(): void {
  const { connection } = navigator as Navigator & { connection?: NavigatorConnection };
  if (connection?.saveData || (connection?.effectiveType ?? '4g') !== '4g') return;
  document.documentElement.classList.add('has-webfonts');
}
