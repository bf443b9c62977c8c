import * as calls from '../../../../shared/calls/index.ts';
import type { LayoutPatch } from '../../../../shared/contracts/layout-operations.ts';
import { LIST_CURSOR_HEADER } from '../../../../shared/list-cursor.ts';
import { call } from '../../../lib/api-client.ts';
import { TAB_ID } from './open-tabs.ts';

/** An operation as it is sent. */
export interface SentOperation extends LayoutPatch {
  readonly id: string;
  readonly base: number;
}

type Calls = Omit<ReturnType<typeof layoutApi>, 'guestsCursor'>;

export interface LayoutApi extends Calls {
  /** From where later changes of the guests that were read last are told. */
  readonly guestsCursor?: () => string | null;
  /** Nobody else can change the event, so that there is nothing to listen for. */
  readonly isAlone?: boolean;
}

/** The server answers within 24 s. A call that hangs, as after a laptop slept, is repeated: ids keep it from being done twice. */
const SEND_TIMEOUT_MS = 30_000;

/** The API calls of the editor of one event. The sandbox answers them in the browser instead. */
export function layoutApi(eventId: number) {
  const params = { id: eventId };
  let cursor: string | null = null;
  const onResponse = ({ headers }: Response) => {
    cursor = headers.get(LIST_CURSOR_HEADER);
  };
  return {
    readLayout: () => call(calls.layouts.readStored, { params }),
    readGuests: () => call(calls.guests.listForOrganiser, { params, onResponse }),
    guestsCursor: () => cursor,
    readSeating: () => call(calls.seating.read, { params }),
    sendOperations: (operations: readonly SentOperation[]) =>
      call(calls.layouts.sendOperations, {
        params,
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
        body: { client: TAB_ID, ops: operations.map((operation) => ({ ...operation })) },
      }),
  };
}
