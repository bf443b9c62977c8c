import * as calls from '../../../../shared/calls/index.ts';
import type { LayoutPatch } from '../../../../shared/contracts/layout-operations.ts';
import { call } from '../../../lib/api-client.ts';
import { TAB_ID } from './open-tabs.ts';

/** An operation as it is sent. */
export interface SentOperation extends LayoutPatch {
  readonly id: string;
  readonly base: number;
}

export interface LayoutApi extends ReturnType<typeof layoutApi> {
  /** Nobody else can change the event, so that there is nothing to listen for. */
  readonly isAlone?: boolean;
}

/** The server answers within 24 s. A call that hangs, as after a laptop slept, is repeated: ids keep it from being done twice. */
const SEND_TIMEOUT_MS = 30_000;

/** The API calls of the editor of one event. The sandbox answers them in the browser instead. */
export const layoutApi = (eventId: number) => ({
  readLayout: () => call(calls.layouts.read, { params: { id: eventId } }),
  readGuests: () => call(calls.guests.listForOrganiser, { params: { id: eventId } }),
  readSeating: () => call(calls.seating.read, { params: { id: eventId } }),
  sendOperations: (operations: readonly SentOperation[]) =>
    call(calls.layouts.sendOperations, {
      params: { id: eventId },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      body: { client: TAB_ID, ops: operations.map((operation) => ({ ...operation })) },
    }),
});
