import { publicApiPaths } from '../../shared/api-paths.ts';
import type { PublicLayout } from '../../shared/contracts/layouts.ts';
import { ApiError, request } from '../lib/api-client.ts';
import type { MapGuest, SeatMap } from './seat-map.tsx';

export type SeatMapOutcome =
  | { readonly kind: 'shown'; readonly SeatMap: typeof SeatMap; readonly plan: PublicLayout }
  | { readonly kind: 'noSeat' | 'noLayout' | 'notInLayout' | 'failed' }
  /** The layout was loaded but not the script that draws it: this page is older than the server's version. */
  | { readonly kind: 'failed'; readonly isOutdated: true };

/** Loads the layout and the script that draws it in parallel: on a slow phone one after the other takes twice as long. */
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
