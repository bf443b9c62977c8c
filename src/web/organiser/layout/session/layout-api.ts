import { apiPaths } from '../../../../shared/api-paths.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import type { Layout, SavedLayout } from '../../../../shared/contracts/layouts.ts';
import type { Seating } from '../../../../shared/contracts/seating.ts';
import { toLayoutInput } from '../../../../shared/layout/layout-input.ts';
import { request } from '../../../lib/api-client.ts';
import { changeSeats } from '../../guests/api.ts';
import type { QueuedMove } from './seat-queue.ts';

export type LayoutApi = ReturnType<typeof layoutApi>;

/** The API calls of the editor of one event. */
export const layoutApi = (eventId: number) => ({
  readLayout: () => request<Layout>(apiPaths.layout(eventId)),
  readGuests: () => request<Guest[]>(apiPaths.eventGuests(eventId)),
  saveLayout: (layout: Layout) =>
    request<SavedLayout>(apiPaths.layout(eventId), { method: 'POST', body: toLayoutInput(layout) }),
  readSeating: () => request<Seating>(apiPaths.seating(eventId)),
  saveSeating: (seating: Seating) => request<Seating>(apiPaths.seating(eventId), { method: 'PUT', body: seating }),
  sendSeats: (moves: readonly QueuedMove[]) => changeSeats(eventId, moves),
});
