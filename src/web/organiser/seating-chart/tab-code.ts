const KEY = 'sharedSeatingCode';

/** The code lives as long as the tab: a reload need not ask again, and a shared computer forgets it. */
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
