const KEY = 'sharedSeatingCode';

/** The share code is kept for this tab only: a reload keeps it, closing the tab on a shared computer forgets it. */
export function readTabCode(): string {
  try {
    return window.sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function writeTabCode(code: string): void {
  try {
    if (code === '') window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, code);
  } catch {
    // Storage is off: a reload asks for the code again.
  }
}
