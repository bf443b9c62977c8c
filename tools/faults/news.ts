import { setTimeout as sleep } from 'node:timers/promises';
import { openPhone, type Phone } from '../../src/server/testing/phone.ts';
import type { Client } from '../support/client.ts';

export interface News {
  /** Whether the stream has said that the guest is there. */
  hasArrived(guestId: number): boolean;
  readonly connections: number;
  close(): void;
}

const RETRY_MS = 300;

/** A phone at the door: listens, comes back from where it was, and believes only what it hears. */
export function followNews(findClient: () => Client, eventId: number): News {
  let phone: Phone | undefined;
  let connections = 0;
  let isClosed = false;

  async function listen(): Promise<void> {
    const { url, cookie } = findClient();
    phone = await openPhone({ origin: url, eventId, cookie, since: phone?.lastId, guests: phone?.guests ?? new Map() });
    connections += 1;
    if (isClosed) phone.hangUp();
    await phone.closed;
  }

  void (async () => {
    while (!isClosed) {
      // Refused or cut off: both are what the faults are for, and it comes back.
      await listen().catch(() => {});
      await sleep(RETRY_MS);
    }
  })();
  return {
    hasArrived: (guestId) => phone?.guests.get(guestId)?.checkedIn === true,
    get connections() {
      return connections;
    },
    close() {
      isClosed = true;
      phone?.hangUp();
    },
  };
}
