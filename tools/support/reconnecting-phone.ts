import { setTimeout as sleep } from 'node:timers/promises';
import { openPhone, type Phone } from '../../src/server/testing/phone.ts';
import type { DoorGuest } from '../../src/shared/contracts/door.ts';
import { onCleanUp } from './clean-up.ts';
import type { Client } from './http-client.ts';

const RETRY_MS = 300;

/**
 * A phone at the door that reconnects by itself and resumes where its stream ended, as browsers do. `findClient` is asked
 * again for every connection, because servers come and go.
 */
export function openReconnectingPhone(findClient: () => Client, eventId: number) {
  let phone: Phone | undefined;
  let connections = 0;
  let earlierCompleteLists = 0;
  let isClosed = false;
  const countCompleteLists = () => phone?.changes.filter(({ isComplete }) => isComplete).length ?? 0;

  async function followStream(): Promise<void> {
    const { url, cookie } = findClient();
    const next = await openPhone({
      origin: url,
      eventId,
      cookie,
      since: phone?.lastId,
      guests: phone?.guests ?? new Map(),
    });
    earlierCompleteLists += countCompleteLists();
    phone = next;
    connections += 1;
    if (isClosed) phone.hangUp();
    await phone.closed;
  }

  void (async () => {
    while (!isClosed) {
      // Connections are refused and cut on purpose while a check breaks things.
      await followStream().catch(() => {});
      await sleep(RETRY_MS);
    }
  })();
  const close = () => {
    isClosed = true;
    phone?.hangUp();
  };
  onCleanUp(close);
  return {
    get guests(): ReadonlyMap<number, DoorGuest> {
      return phone?.guests ?? new Map();
    },
    get connections() {
      return connections;
    },
    /** How often the stream sent the complete list: more than once means that resuming failed. */
    get completeLists() {
      return earlierCompleteLists + countCompleteLists();
    },
    close,
  };
}
