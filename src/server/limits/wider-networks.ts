import { clientNetworks, NETWORK_FACTORS } from './client-networks.ts';

interface Window {
  start: number;
  calls: number;
}

/** Beyond this number, the networks whose window began first are forgotten. */
const MAX_NETWORKS = 20_000;

/** Counts calls by IPv6 /56 and /48 in memory, for limits that count only by /64: a /48 holds 65,536 of those. */
export class WiderNetworkCounts {
  private readonly windows = new Map<string, Window>();
  private readonly points: number;
  private readonly windowMs: number;

  /** `points` is what one /64 may do in a window; wider networks get a multiple (`NETWORK_FACTORS`). */
  constructor({ points, windowMs }: { points: number; windowMs: number }) {
    this.points = points;
    this.windowMs = windowMs;
  }

  /** Counts a call about `scope`. Returns for how many milliseconds further calls must wait; 0 means allowed. */
  count(scope: string | number, ip: string, now: number): number {
    let waitMs = 0;
    for (const [index, network] of widerNetworks(ip).entries()) {
      const window = this.findWindow(`${scope} ${network}`, now);
      window.calls += 1;
      if (window.calls > this.points * (NETWORK_FACTORS[index + 1] ?? 1)) waitMs = window.start + this.windowMs - now;
    }
    return waitMs;
  }

  /** Takes back one call that will be counted again later. */
  takeBack(scope: string | number, ip: string): void {
    for (const network of widerNetworks(ip)) {
      const window = this.windows.get(`${scope} ${network}`);
      if (window) window.calls -= 1;
    }
  }

  private findWindow(key: string, now: number): Window {
    const known = this.windows.get(key);
    if (known && now - known.start < this.windowMs) return known;
    const window = { start: now, calls: 0 };
    this.windows.delete(key);
    this.windows.set(key, window);
    const [oldest] = this.windows.keys();
    if (this.windows.size > MAX_NETWORKS && oldest !== undefined) this.windows.delete(oldest);
    return window;
  }
}

const widerNetworks = (ip: string): readonly string[] => (ip.includes(':') ? clientNetworks(ip).slice(1) : []);
