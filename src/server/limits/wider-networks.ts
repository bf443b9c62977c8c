import { clientNetworks, NETWORK_FACTORS } from './client-networks.ts';

interface Window {
  start: number;
  calls: number;
}

/** Past it, the networks that came first are forgotten. */
const MAX_NETWORKS = 20_000;

/**
 * Counts, in this server's memory, what comes from the wider networks around IPv6 addresses, for limits that count addresses
 * by themselves: someone with a /48 would else have 65,536 of them. IPv4 addresses have no wider network.
 */
export class WiderNetworkCounts {
  private readonly windows = new Map<string, Window>();
  private readonly points: number;
  private readonly windowMs: number;

  /** `points` of one address. */
  constructor({ points, windowMs }: { points: number; windowMs: number }) {
    this.points = points;
    this.windowMs = windowMs;
  }

  /** Counts a call about `scope`; answers for how many milliseconds there may be no more, 0 where it may go on. */
  count(scope: string | number, ip: string, now: number): number {
    if (!ip.includes(':')) return 0;
    let waitMs = 0;
    for (const [level, network] of clientNetworks(ip).entries()) {
      if (level === 0) continue;
      const window = this.touch(`${scope} ${network}`, now);
      window.calls += 1;
      if (window.calls > this.points * (NETWORK_FACTORS[level] ?? 1)) waitMs = window.start + this.windowMs - now;
    }
    return waitMs;
  }

  /** For a call that will be counted again. */
  takeBack(scope: string | number, ip: string): void {
    if (!ip.includes(':')) return;
    for (const network of clientNetworks(ip).slice(1)) {
      const window = this.windows.get(`${scope} ${network}`);
      if (window) window.calls -= 1;
    }
  }

  private touch(key: string, now: number): Window {
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
