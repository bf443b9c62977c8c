import { apiPaths } from '../../../../shared/api-paths.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout, SavedLayout } from '../../../../shared/contracts/layouts.ts';
import { toLayoutInput } from '../../../../shared/layout/saving.ts';
import { request } from '../../../lib/api-client.ts';
import { changeSeats } from '../../guests/api.ts';
import type { SeatMove } from './seat-queue.ts';

/** The calls of one event's floor plan. */
export interface LayoutServer {
  readLayout(): Promise<Layout>;
  readGuests(): Promise<Guest[]>;
  saveLayout(layout: Layout): Promise<SavedLayout>;
  sendSeats(moves: readonly SeatMove[]): Promise<Guest[]>;
}

export function layoutServer(eventId: number): LayoutServer {
  return {
    readLayout: () => request(apiPaths.layout(eventId)),
    readGuests: () => request(apiPaths.eventGuests(eventId)),
    saveLayout: (layout) => request(apiPaths.layout(eventId), { method: 'POST', body: toLayoutInput(layout) }),
    sendSeats: (moves) => changeSeats(eventId, moves),
  };
}
