import { clientNetworks, NETWORK_FACTORS } from './client-networks.ts';
import { Windows } from './windows.ts';

const MAX_NETWORKS = 20_000;

/** Counts calls by IPv6 /56 and /48 in memory, for limits that count only by /64: a /48 holds 65,536 of those. */
export class WiderNetworkCounts {
  private readonly windows: Windows;
  private readonly points: number;

  /** `points` is what one /64 may do in a window; wider networks get a multiple (`NETWORK_FACTORS`). */
  constructor({ points, windowMs }: { points: number; windowMs: number }) {
    this.points = points;
    this.windows = new Windows({ windowMs, maxKeys: MAX_NETWORKS });
  }

  /** Counts a call about `scope`. Returns for how many milliseconds further calls must wait; 0 means allowed. */
  count(scope: string | number, ip: string, now: number): number {
    let waitMs = 0;
    for (const [index, network] of widerNetworks(ip).entries()) {
      const window = this.windows.open(`${scope} ${network}`, now);
      window.used += 1;
      if (window.used > this.points * (NETWORK_FACTORS[index + 1] ?? 1)) waitMs = this.windows.msLeft(window, now);
    }
    return waitMs;
  }
}

const widerNetworks = (ip: string): readonly string[] => (ip.includes(':') ? clientNetworks(ip).slice(1) : []);
