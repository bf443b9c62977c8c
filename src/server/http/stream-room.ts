import { AppError } from './errors.ts';

const RETRY_AFTER_SECONDS = 30;

export interface StreamLimits {
  /** Of one client's network. */
  readonly ofNetwork: number;
  readonly inAll: number;
  readonly onRefusal?: () => void;
}

/** Refuses one more open stream with 429 where its network has enough of them, with 503 where the server has. */
export function requireStreamRoom(
  streams: ReadonlySet<{ readonly network: string }>,
  network: string,
  { ofNetwork, inAll, onRefusal }: StreamLimits,
): void {
  const isFull = streams.size >= inAll;
  let ofSameNetwork = 0;
  for (const stream of streams) if (stream.network === network) ofSameNetwork += 1;
  if (!isFull && ofSameNetwork < ofNetwork) return;
  onRefusal?.();
  throw new AppError(isFull ? 'unavailable' : 'too_many_requests', 'Too many are listening. Please try again later.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
