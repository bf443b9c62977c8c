import { randomToken } from '../common/ids.ts';
import type { checkInOperations, doorDevices } from '../db/schema/door.ts';
import type { guests } from '../db/schema/guests.ts';

type NewGuest = typeof guests.$inferInsert;
type NewOperation = typeof checkInOperations.$inferInsert;
type NewDevice = typeof doorDevices.$inferInsert;

const LABELS = ['Main entrance', 'Kerti kapu'] as const;
const MINUTE_MS = 60_000;

/** The arrivals of the demo wedding at two doors. The first guest was checked in at both of them. */
export function buildDoor(
  people: readonly NewGuest[],
  { eventId, userId, now }: { eventId: number; userId: number; now: Date },
): { guests: NewGuest[]; devices: NewDevice[]; operations: NewOperation[] } {
  const devices = LABELS.map((label) => ({
    eventId,
    userId,
    label,
    device: randomToken(),
    lastSeenAt: now,
    firstSeenAt: new Date(now.getTime() - 60 * MINUTE_MS),
  }));
  const operations: NewOperation[] = [];
  let arrived = 0;
  const seqs = devices.map(() => 0);

  function arrive(guest: NewGuest, at: Date, door: number) {
    const device = devices[door];
    if (!device) throw new Error(`There is no door ${door}.`);
    const nonce = randomToken();
    const seq = (seqs[door] ?? 0) + 1;
    seqs[door] = seq;
    operations.push({
      eventId,
      guestId: guest.id,
      nonce,
      kind: 'arrive',
      at,
      createdAt: at,
      device: device.device,
      seq,
    });
    return { id: nonce, at: at.toISOString(), door: device.label };
  }

  const listed = people.map((guest) => {
    const at = guest.checkInTime;
    if (!at) return guest;
    const isFirst = arrived === 0;
    const arrivals = [arrive(guest, at, arrived % devices.length)];
    if (isFirst) arrivals.push(arrive(guest, new Date(Math.min(now.getTime(), at.getTime() + MINUTE_MS)), 1));
    arrived += 1;
    return { ...guest, arrivals };
  });
  return { guests: listed, devices, operations };
}
