import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { randomId } from '../../common/ids.ts';
import { checkInOperations } from '../../db/schema/door.ts';
import { deletedGuests, guests, households } from '../../db/schema/guests.ts';
import { printedCards } from '../../db/schema/printing.ts';
import { addressNotices, guestMails, mailBatches, replies } from '../../db/schema/rsvp.ts';
import { deleteExpiredData } from '../../jobs.ts';
import { NOW, setUpDoorCodes } from '../../testing/door-codes.ts';
import { openReportedDoor } from '../../testing/door-report.ts';
import { insertGuest, insertHousehold } from '../../testing/factories.ts';
import { findInTables } from '../../testing/find-in-tables.ts';
import { moveToDeleted } from './deleted-data.ts';

const door = setUpDoorCodes();
const DAY_MS = 24 * 60 * 60_000;
const NAME = 'Zsófia Kerekes';
const ADDRESS = 'zsofia@private.test';
const PHONE = '+36 30 000 7788';
const find = (needle: string) => findInTables(door.test.database, needle);
const passDay = async () => {
  door.setNow(new Date(NOW.getTime() + DAY_MS + 60_000));
  await deleteExpiredData(door.test.context);
};
const erase = (id: number) => door.owner.send('POST', `/api/guests/${id}/erase`);

/** A guest who has left traces everywhere, in a household of which she is the first, with somebody else. */
async function insertTraces(eventId: number) {
  const { db } = door.test.database;
  const household = await insertHousehold(db, { eventId, name: NAME, salutation: `Dear ${NAME} and Béla` });
  const guest = { eventId, householdId: household.id };
  const { id } = await insertGuest(db, { ...guest, fullName: NAME, email: ADDRESS, phone: PHONE });
  const { id: other } = await insertGuest(db, { ...guest, fullName: 'Béla' });
  const unnamed = { fullName: `Guest of ${NAME}`, isNamePlaceholder: true, companionOf: id };
  const { id: companion } = await insertGuest(db, { ...guest, ...unnamed });
  const said = (guestId: number, name: string) => ({ guestId, name, from: null, to: 'coming' as const });
  const people = [said(id, NAME), said(other, 'Béla'), said(companion, unnamed.fullName)];
  const reply = { id: randomId(), eventId, householdId: household.id, by: 'guest', state: 'applied', at: NOW } as const;
  await db.insert(replies).values({ ...reply, people });
  const batchId = randomId();
  await db.insert(mailBatches).values({ id: batchId, eventId, kind: 'invitation', sentAt: NOW });
  const mail = { eventId, language: 'en', address: ADDRESS } as const;
  await db.insert(guestMails).values({ ...mail, id: randomId(), batchId, householdId: household.id, state: 'sent' });
  await db.insert(addressNotices).values({ ...mail, id: randomId(), at: NOW });
  const lost = { eventId, kind: 'nameCompanion', at: NOW, createdAt: NOW, state: 'lost' } as const;
  await db.insert(checkInOperations).values({ ...lost, nonce: 'late', content: { guestId: id, fullName: NAME } });
  return { id, household: household.id, companion };
}

describe('a removal that can’t be undone any more', () => {
  it('leaves neither name, address nor phone number anywhere', async () => {
    const { db } = door.test.database;
    const { event } = await openReportedDoor(door);
    const { id, household, companion } = await insertTraces(event.id);
    await door.owner.send('DELETE', `/api/guests/${id}`);
    await passDay();
    expect([await find(NAME), await find(ADDRESS), await find(PHONE)]).toEqual([[], [], []]);
    const renamed = await db.query.households.findFirst({ where: eq(households.id, household) });
    expect(renamed).toMatchObject({ name: 'Béla', salutation: null });
    const alone = await db.query.guests.findFirst({ where: eq(guests.id, companion) });
    expect(alone).toMatchObject({ fullName: 'Companion', isNamePlaceholder: true });
    expect((await db.query.replies.findFirst({ where: eq(replies.eventId, event.id) }))?.people).toMatchObject([
      { name: 'Béla' },
      { name: 'Companion' },
    ]);
    expect((await erase(id)).statusCode).toBe(404);
  });

  it('takes the names of all who were removed from their household together', async () => {
    const { db } = door.test.database;
    const { event } = await openReportedDoor(door);
    const [first, second] = ['Zsófia Kerekes', 'Ödön Kerekes'];
    const salutation = `Dear ${second}`;
    const { id: householdId } = await insertHousehold(db, { eventId: event.id, name: first, salutation });
    const ids: number[] = [];
    for (const fullName of [first, second, 'Béla']) {
      ids.push((await insertGuest(db, { eventId: event.id, householdId, fullName })).id);
    }
    await door.owner.send('POST', `/api/events/${event.id}/guests/delete`, { ids: ids.slice(0, 2) });
    await passDay();
    expect([await find(first), await find(second)]).toEqual([[], []]);
  });

  it('takes a household along that has nobody else', async () => {
    const { db } = door.test.database;
    const { event } = await openReportedDoor(door);
    const { id: householdId } = await insertHousehold(db, { eventId: event.id, name: NAME });
    const { id } = await insertGuest(db, { eventId: event.id, householdId, fullName: NAME });
    await door.owner.send('DELETE', `/api/guests/${id}`);
    await passDay();
    expect(await find(NAME)).toEqual([]);
    expect(await db.$count(households, eq(households.id, householdId))).toBe(0);
  });

  it('can be made complete by erasing: a printed card and a held operation forget the name too', async () => {
    const { db } = door.test.database;
    const { event, phone } = await openReportedDoor(door);
    const { id, qrCodeIdentifier } = await insertGuest(db, { eventId: event.id, fullName: NAME });
    const card = { eventId: event.id, kind: 'placeCards', guestId: id, hash: 'x', confirmedAt: NOW } as const;
    await db.insert(printedCards).values(card);
    const main = await phone('Main');
    await door.owner.send('DELETE', `/api/guests/${id}`);
    await main.send({ kind: 'arrive', qrCodeIdentifier });
    await passDay();
    expect(await find(NAME)).toEqual(['check_in_operations.content', 'printed_cards.removed_name']);
    expect((await door.stranger.send('POST', `/api/guests/${id}/erase`)).statusCode).toBe(404);
    expect((await erase(id)).statusCode).toBe(204);
    expect(await find(NAME)).toEqual([]);
    expect((await erase(id)).statusCode).toBe(404);
  });
});

describe('erasing a guest who was removed', () => {
  it('takes the name from the companion who was left behind', async () => {
    const { event } = await openReportedDoor(door);
    const { id } = await insertTraces(event.id);
    await door.owner.send('DELETE', `/api/guests/${id}`);
    expect((await erase(id)).statusCode).toBe(204);
    expect([await find(NAME), await find(ADDRESS)]).toEqual([[], []]);
  });
});

it('keeps a limited number of removed guests: the oldest can’t be restored beyond it', async () => {
  const { db } = door.test.database;
  const { event } = await openReportedDoor(door);
  const ids: number[] = [];
  for (let index = 0; index < 4; index++) {
    const { id } = await insertGuest(db, { eventId: event.id });
    ids.push(id);
    await moveToDeleted(db, event.id, [id], new Date(NOW.getTime() - 10 + index), { maxRestorable: 3 });
  }
  const restore = (id: number) => door.owner.send('POST', `/api/guests/${id}/restore`);
  expect((await restore(ids[0] ?? 0)).statusCode).toBe(404);
  expect((await restore(ids[1] ?? 0)).statusCode).toBe(200);
  door.setNow(new Date(NOW.getTime() + 60_000));
  await deleteExpiredData(door.test.context);
  expect(await db.$count(deletedGuests, eq(deletedGuests.eventId, event.id))).toBe(2);
});
