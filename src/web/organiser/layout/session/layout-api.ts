import { apiPaths } from '../../../../shared/api-paths.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout, SavedLayout } from '../../../../shared/contracts/layouts.ts';
import { toLayoutInput } from '../../../../shared/layout/layout-input.ts';
import { request } from '../../../lib/api-client.ts';
import { changeSeats } from '../../guests/api.ts';
import type { SeatMove } from './seat-queue.ts';

/** The API calls of the editor of one event. */
export interface LayoutApi {
  readLayout(): Promise<Layout>;
  readGuests(): Promise<Guest[]>;
  saveLayout(layout: Layout): Promise<SavedLayout>;
  sendSeats(moves: readonly SeatMove[]): Promise<Guest[]>;
}

export function layoutApi(eventId: number): LayoutApi {
  return {
    readLayout: () => request(apiPaths.layout(eventId)),
    readGuests: () => request(apiPaths.eventGuests(eventId)),
    saveLayout: (layout) => request(apiPaths.layout(eventId), { method: 'POST', body: toLayoutInput(layout) }),
    sendSeats: (moves) => changeSeats(eventId, moves),
  };
}
