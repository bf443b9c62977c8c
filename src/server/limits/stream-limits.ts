import { NETWORK_FACTORS, networksAround } from './client-networks.ts';
import { AppError } from '../http/errors.ts';

const RETRY_AFTER_SECONDS = 30;

export interface StreamLimits {
  /** Of one client's network; more for the wider IPv6 networks around it. */
  readonly ofNetwork: number;
  readonly inAll: number;
  readonly onRefusal?: () => void;
}

/** Refuses one more open stream with 429 where its network has enough of them, with 503 where the server has. */
export function requireStreamCapacity(
  streams: ReadonlySet<{ readonly network: string }>,
  network: string,
  { ofNetwork, inAll, onRefusal }: StreamLimits,
): void {
  const isFull = streams.size >= inAll;
  const networks = networksAround(network);
  const counts = networks.map(() => 0);
  for (const stream of streams) {
    const others = networksAround(stream.network);
    for (const [level, around] of networks.entries())
      if (others[level] === around) counts[level] = (counts[level] ?? 0) + 1;
  }
  const hasRoom = counts.every((count, level) => count < ofNetwork * (NETWORK_FACTORS[level] ?? 1));
  if (!isFull && hasRoom) return;
  onRefusal?.();
  throw new AppError(isFull ? 'unavailable' : 'too_many_requests', 'Too many are listening. Please try again later.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
