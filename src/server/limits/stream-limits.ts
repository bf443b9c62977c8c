import { AppError } from '../http/errors.ts';
import { NETWORK_FACTORS } from './client-networks.ts';

const RETRY_AFTER_SECONDS = 30;

interface StreamLimits {
  /** Open streams of one network; IPv6 /56 and /48 networks get a multiple of it (`NETWORK_FACTORS`). */
  readonly ofNetwork: number;
  readonly inAll: number;
  readonly onRefusal?: () => void;
}

/** Refuses to open one more stream: with 429 where its network has too many already, with 503 where there are too many in all. */
export function requireStreamCapacity(
  streams: Iterable<{ readonly networks: readonly string[] }>,
  networks: readonly string[],
  { ofNetwork, inAll, onRefusal }: StreamLimits,
): void {
  const open = [...streams];
  const isFull = open.length >= inAll;
  const isNetworkFull = networks.some((network, level) => {
    const count = open.filter((stream) => stream.networks[level] === network).length;
    return count >= ofNetwork * (NETWORK_FACTORS[level] ?? 1);
  });
  if (!isFull && !isNetworkFull) return;
  onRefusal?.();
  throw new AppError(isFull ? 'unavailable' : 'too_many_requests', 'Too many are listening. Please try again later.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
