import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { randomId, randomToken } from '../../common/ids.ts';
import { checkInOperations } from '../../db/schema/door.ts';
import { guests } from '../../db/schema/guests.ts';
import { deleteExpiredData } from '../../jobs.ts';
import { NOW, setUpDoorCodes } from '../../testing/door-codes.ts';
import { openReportedDoor } from '../../testing/door-report.ts';
import { insertGuest } from '../../testing/factories.ts';

const door = setUpDoorCodes();
const DAY_MS = 24 * 60 * 60_000;

async function newDoor() {
  const { db } = door.test.database;
  const opened = await openReportedDoor(door);
  const eventId = opened.event.id;
  const { id: otherId } = await insertGuest(db, { eventId, fullName: 'Nagy Éva' });
  return {
    eventId,
    guestId: opened.guestId,
    otherId,
    phone: await opened.phone('Main'),
    remove: (id: number) => door.owner.send('DELETE', `/api/guests/${id}`),
    held: async () => (await opened.report()).held,
    restoreAndApply: (...ids: (string | null)[]) => opened.decide('restore', ...ids.map(String)),
    listGuests: () => db.query.guests.findMany({ where: eq(guests.eventId, eventId) }),
    cleanUpAfterDay: () =>
      deleteExpiredData({ ...door.test.context, clock: () => new Date(NOW.getTime() + DAY_MS + 60_000) }),
    stored: () => db.query.checkInOperations.findMany({ where: eq(checkInOperations.eventId, eventId) }),
  };
}

it('names guests who were removed, and restores them with what is applied', async () => {
  const { guestId, otherId, phone, remove, held, restoreAndApply, listGuests } = await newDoor();
  await remove(guestId);
  await remove(otherId);
  const arrival = await phone.send({ kind: 'arrive', guestId });
  const nowhere = { tableNumber: null, seatNumber: null };
  const move = await phone.send({
    kind: 'seat',
    moves: [{ guestId: otherId, tableNumber: '8', seatNumber: '1', from: nowhere }],
  });
  expect(await held()).toMatchObject([
    { kind: 'arrive', reason: 'guest_missing', guestId: null, fullName: 'Kovács Anna', remedy: 'restore' },
    { kind: 'seat', remedy: 'restore', moves: [{ fullName: 'Nagy Éva' }] },
  ]);
  expect(await restoreAndApply(arrival.id, move.id)).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
  expect(new Map((await listGuests()).map((guest) => [guest.id, guest]))).toMatchObject(
    new Map([
      [guestId, expect.objectContaining({ checkedIn: true, tableNumber: '4' })],
      [otherId, expect.objectContaining({ checkedIn: false, tableNumber: '8' })],
    ]),
  );
  expect(await held()).toEqual([]);
});

it('keeps the name while it is held, and adds a guest of this name once nobody can be restored', async () => {
  const { guestId, phone, remove, held, restoreAndApply, listGuests, cleanUpAfterDay, stored } = await newDoor();
  await remove(guestId);
  const [first, second] = [
    await phone.send({ kind: 'arrive', guestId }),
    await phone.send({ kind: 'arrive', guestId }),
  ];
  await cleanUpAfterDay();
  expect(await held()).toMatchObject([
    { fullName: 'Kovács Anna', remedy: 'add' },
    { fullName: 'Kovács Anna', remedy: 'add' },
  ]);
  expect(await restoreAndApply(first.id, second.id)).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }]);
  const added = (await listGuests()).filter(({ fullName }) => fullName === 'Kovács Anna');
  expect(added.map(({ checkedIn, arrivals }) => [checkedIn, arrivals.length])).toEqual([[true, 2]]);
  expect(JSON.stringify(await stored())).not.toContain('Kovács');
});

it('knows nothing of a guest who was erased', async () => {
  const { guestId, phone, held, restoreAndApply, cleanUpAfterDay } = await newDoor();
  expect((await door.owner.send('POST', `/api/guests/${guestId}/erase`)).statusCode).toBe(204);
  const { id } = await phone.send({ kind: 'arrive', guestId });
  await cleanUpAfterDay();
  expect(await held()).toMatchObject([{ fullName: null, remedy: null }]);
  expect(await restoreAndApply(id)).toEqual([{ id, outcome: 'held', reason: 'guest_missing' }]);
});

it('adds the guest whom a move of seats names by QR code alone', async () => {
  const { guestId, phone, remove, held, restoreAndApply, listGuests, cleanUpAfterDay } = await newDoor();
  const { qrCodeIdentifier = '' } = (await listGuests()).find(({ id }) => id === guestId) ?? {};
  await remove(guestId);
  const nowhere = { tableNumber: null, seatNumber: null };
  const move = { qrCodeIdentifier, tableNumber: '8', seatNumber: '1', from: nowhere };
  const { id } = await phone.send({ kind: 'seat', moves: [move] });
  await cleanUpAfterDay();
  expect(await held()).toMatchObject([{ remedy: 'add' }]);
  expect(await restoreAndApply(id)).toMatchObject([{ outcome: 'applied' }]);
  expect((await listGuests()).find((guest) => guest.qrCodeIdentifier === qrCodeIdentifier)).toMatchObject({
    fullName: 'Kovács Anna',
    tableNumber: '8',
    seatNumber: '1',
  });
});

const insertMore = (eventId: number, count: number) => {
  const more = Array.from({ length: count }, (_, index) => ({
    id: randomId(),
    eventId,
    fullName: `Guest ${index}`,
    qrCodeIdentifier: randomToken(),
  }));
  return door.test.database.db.insert(guests).values(more);
};

it('brings back as many guests as there is room for, in the order of the operations', async () => {
  const { eventId, guestId, otherId, phone, remove, held, restoreAndApply } = await newDoor();
  await remove(guestId);
  await remove(otherId);
  const arrivals = [
    await phone.send({ kind: 'arrive', guestId }),
    await phone.send({ kind: 'arrive', guestId: otherId }),
    await phone.send({ kind: 'arrive', guestId }),
  ];
  await insertMore(eventId, 49);
  await door.owner.change({ subscriptionTier: 'free' });
  const outcomes = (await restoreAndApply(...arrivals.map(({ id }) => id))).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(['applied', 'held', 'applied']);
  expect(await held()).toMatchObject([{ fullName: 'Nagy Éva', reason: 'guest_limit', remedy: 'restore' }]);
  await door.owner.change({ subscriptionTier: 'enterprise' });
});

it('says so if there is no room for the guest', async () => {
  const { eventId, guestId, phone, remove, held, restoreAndApply } = await newDoor();
  await remove(guestId);
  const { id } = await phone.send({ kind: 'arrive', guestId });
  await insertMore(eventId, 49);
  await door.owner.change({ subscriptionTier: 'free' });
  expect(await restoreAndApply(id)).toEqual([{ id, outcome: 'held', reason: 'guest_limit' }]);
  expect(await held()).toMatchObject([{ fullName: 'Kovács Anna', reason: 'guest_limit', remedy: 'restore' }]);
  await door.owner.change({ subscriptionTier: 'enterprise' });
  expect(await restoreAndApply(id)).toMatchObject([{ outcome: 'applied' }]);
});
