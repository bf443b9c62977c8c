import * as calls from '../../../../shared/calls/index.ts';
import type { Layout } from '../../../../shared/contracts/layouts.ts';
import type { Seating } from '../../../../shared/contracts/seating.ts';
import { toLayoutInput } from '../../../../shared/layout/layout-input.ts';
import { call } from '../../../lib/api-client.ts';
import { changeSeats } from '../../guests/api.ts';
import type { QueuedMove } from './seat-queue.ts';

export interface LayoutApi extends ReturnType<typeof layoutApi> {
  /** Nobody else can change the event, so that there is nothing to listen for. */
  readonly isAlone?: boolean;
}

/** The API calls of the editor of one event. The sandbox answers them in the browser instead. */
export const layoutApi = (eventId: number) => ({
  readLayout: () => call(calls.layouts.read, { params: { id: eventId } }),
  readGuests: () => call(calls.guests.listForOrganiser, { params: { id: eventId } }),
  saveLayout: (layout: Layout) => call(calls.layouts.save, { params: { id: eventId }, body: toLayoutInput(layout) }),
  readSeating: () => call(calls.seating.read, { params: { id: eventId } }),
  saveSeating: (seating: Seating) => call(calls.seating.save, { params: { id: eventId }, body: seating }),
  sendSeats: (moves: readonly QueuedMove[]) => changeSeats(eventId, moves, { via: 'plan' }),
});
