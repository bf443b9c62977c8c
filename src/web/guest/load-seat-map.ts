import { publicApiPaths } from '../../shared/api-paths.ts';
import type { PublicLayout } from '../../shared/contracts/layouts.ts';
import { ApiError, request } from '../lib/api-client.ts';
import type { MapGuest } from './map-guest.ts';
import type { SeatMap } from './seat-map.tsx';

export type SeatMapOutcome =
  | { readonly kind: 'shown'; readonly SeatMap: typeof SeatMap; readonly plan: PublicLayout }
  | { readonly kind: 'noSeat' | 'noLayout' | 'notInLayout' | 'failed' }
  /** The plan came, what draws it did not: it is of another version than the server's by now. */
  | { readonly kind: 'failed'; readonly isOutdated: true };

/** Fetches the plan and what draws it at once: on a slow phone one after the other would take twice as long. */
export async function loadSeatMap(eventId: number, guest: MapGuest, signal: AbortSignal): Promise<SeatMapOutcome> {
  if (guest.tableNumber === null) return { kind: 'noSeat' };
  try {
    const path = publicApiPaths.seatMap(eventId, guest.id);
    const [plan, part] = await Promise.all([
      request<PublicLayout>(path, { signal }),
      import('./seat-map.tsx').catch(() => undefined),
    ]);
    if (!part) return { kind: 'failed', isOutdated: true };
    const isDrawn = plan.guestPositions.some(({ guestId }) => guestId === guest.id);
    return isDrawn ? { kind: 'shown', SeatMap: part.SeatMap, plan } : { kind: 'notInLayout' };
  } catch (error) {
    return { kind: error instanceof ApiError && error.code === 'no_layout' ? 'noLayout' : 'failed' };
  }
}
