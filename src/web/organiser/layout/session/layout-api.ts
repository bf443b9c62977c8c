import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout, SavedLayout } from '../../../../shared/contracts/layouts.ts';
import { toLayoutInput } from '../../../../shared/layout/saving.ts';
import { request } from '../../../lib/api-client.ts';
import { changeSeats } from '../../guests/api.ts';
import { eventGuestsPath } from '../../guests/guest-cache.ts';
import type { SeatMove } from './seat-queue.ts';

const layoutPath = (eventId: number) => `/api/events/${eventId}/layout`;

/** The calls of one event's floor plan. */
export interface LayoutServer {
  readLayout(): Promise<Layout>;
  readGuests(): Promise<Guest[]>;
  saveLayout(layout: Layout): Promise<SavedLayout>;
  sendSeats(moves: readonly SeatMove[]): Promise<Guest[]>;
}

export function layoutServer(eventId: number): LayoutServer {
  return {
    readLayout: () => request(layoutPath(eventId)),
    readGuests: () => request(eventGuestsPath(eventId)),
    saveLayout: (layout) => request(layoutPath(eventId), { method: 'POST', body: toLayoutInput(layout) }),
    sendSeats: (moves) => changeSeats(eventId, moves),
  };
}
