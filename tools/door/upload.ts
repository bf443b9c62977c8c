import { paths } from '../../src/shared/paths.ts';
import { makeTemporaryFolder } from '../support/clean-up.ts';
import { arrivals, countStored, enterDoor } from './door-page.ts';
import type { DoorServer } from './door-server.ts';
import { startPhone } from './phone-browser.ts';

const UPLOAD_LIMIT_MS = 5_000;
const SEEN_LIMIT_MS = 1_000;

/** Sends what a phone has recorded during an evening without a server, when the server is back. */
export async function uploadAfterEvening(server: DoorServer, operationCount: number): Promise<string> {
  const door = await server.makeDoor(operationCount);
  const total = door.guests.length;
  const [phone, other] = [
    await startPhone(await makeTemporaryFolder('door-phone')),
    await startPhone(await makeTemporaryFolder('door-phone')),
  ];
  await enterDoor(phone.page, server.url, door);
  await enterDoor(other.page, server.url, door);
  await server.stop();
  // Stores operations as taps would, because thousands of real taps take too long.
  await phone.page.evaluate(
    ({ eventId, ids }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('placecard-door');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('operations', 'readwrite');
          for (const [index, guestId] of ids.entries()) {
            const id = `evening-of-2000-${index}`;
            const at = new Date(Date.now() - (ids.length - index) * 1000).toISOString();
            const operation = { id, seq: index + 1, at, kind: 'arrive', guestId };
            transaction
              .objectStore('operations')
              .put({ id, eventId, operation, state: 'waiting', reason: null, freeSeats: [] });
          }
          transaction.oncomplete = () => resolve();
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    { eventId: door.eventId, ids: door.guests.map(({ id }) => id) },
  );
  await phone.page.goto(server.url + paths.door(door.eventId));
  await arrivals(phone.page, total, total).waitFor();
  await server.start();
  const backAt = performance.now();
  while ((await countStored(phone.page)) > 0) {
    if (performance.now() - backAt > 60_000)
      throw new Error(`${await countStored(phone.page)} are unsent after a minute.`);
    await phone.page.waitForTimeout(50);
  }
  const uploadMs = performance.now() - backAt;
  await arrivals(other.page, total, total).waitFor();
  const seenMs = performance.now() - backAt - uploadMs;
  await phone.kill();
  await other.kill();
  const remark =
    `${total} operations up ${Math.round(uploadMs)} ms after the server was back (limit ${UPLOAD_LIMIT_MS}), ` +
    `all seen by another phone ${Math.round(seenMs)} ms later (limit ${SEEN_LIMIT_MS})`;
  if (uploadMs > UPLOAD_LIMIT_MS || seenMs > SEEN_LIMIT_MS) throw new Error(remark);
  return remark;
}
