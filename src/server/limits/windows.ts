/** Forgets the oldest keys beyond `most`, several at once: to find the first key, a map passes over all that were deleted before it. */
export function forgetOldest(known: Map<unknown, unknown> | Set<unknown>, most: number): void {
  if (known.size <= most) return;
  const kept = Math.ceil(most * 0.95);
  for (const key of known.keys()) {
    if (known.size <= kept) return;
    known.delete(key);
  }
}

export interface Window {
  readonly start: number;
  used: number;
}

/** What each key uses in a window of time, which begins with its first use. Kept in memory, so of at most `maxKeys`. */
export class Windows {
  readonly #windows = new Map<string, Window>();
  readonly #windowMs: number;
  readonly #maxKeys: number;

  constructor({ windowMs, maxKeys }: { windowMs: number; maxKeys: number }) {
    this.#windowMs = windowMs;
    this.#maxKeys = maxKeys;
  }

  /** The key's window, a new one where there is none or it is over. Beyond `maxKeys` those that began first are forgotten. */
  open(key: string, now: number): Window {
    const known = this.#windows.get(key);
    if (known && this.msLeft(known, now) > 0) return known;
    const window = { start: now, used: 0 };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    forgetOldest(this.#windows, this.#maxKeys);
    return window;
  }

  /** The key's last window, which may be over. */
  get(key: string): Window | undefined {
    return this.#windows.get(key);
  }

  msLeft({ start }: Window, now: number): number {
    return start + this.#windowMs - now;
  }
}
