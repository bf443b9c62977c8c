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
    if (this.#windows.size > this.#maxKeys) this.#forgetOldest();
    return window;
  }

  /** Several at once: to find the first key, a map passes over all that were deleted before it. */
  #forgetOldest(): void {
    const kept = Math.ceil(this.#maxKeys * 0.95);
    for (const key of this.#windows.keys()) {
      if (this.#windows.size <= kept) return;
      this.#windows.delete(key);
    }
  }

  /** The key's last window, which may be over. */
  get(key: string): Window | undefined {
    return this.#windows.get(key);
  }

  msLeft({ start }: Window, now: number): number {
    return start + this.#windowMs - now;
  }
}
