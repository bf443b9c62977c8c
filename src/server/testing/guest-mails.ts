import type { GuestMailKind } from '../../shared/contracts/guest-mails.ts';
import { randomHouseholdCode, randomId, randomToken } from '../common/ids.ts';
import { guests, households } from '../db/schema/guests.ts';
import { rsvpSettings } from '../db/schema/rsvp.ts';
import { createMailBatches } from '../features/guest-mails/batch-service.ts';
import { createMailSender } from '../features/guest-mails/sender-service.ts';
import type { Mail } from '../integrations/mailer.ts';
import { insertEvent, insertGuest, insertHousehold } from './factories.ts';
import type { Organiser } from './organiser.ts';
import type { TestApp } from './test-app.ts';

type EventInput = Omit<Parameters<typeof insertEvent>[1], 'userId'>;

/** An event that is open for answers and has published its seats. */
export async function insertOpenEvent(
  { database: { db } }: TestApp,
  { userId }: Organiser,
  { settings = {}, ...event }: EventInput & { settings?: Partial<typeof rsvpSettings.$inferInsert> } = {},
) {
  const inserted = await insertEvent(db, { userId, ...event });
  const open = { isOpen: true, arePlacesPublished: true, ...settings };
  await db.insert(rsvpSettings).values({ eventId: inserted.id, ...open });
  return inserted;
}

/** Inserts a household of one guest; the test gives the address, if any. */
export async function insertMailedHousehold(
  { database: { db } }: TestApp,
  eventId: number,
  {
    guest = {},
    ...household
  }: Partial<Parameters<typeof insertHousehold>[1]> & { guest?: Partial<Parameters<typeof insertGuest>[1]> } = {},
) {
  const inserted = await insertHousehold(db, { eventId, ...household });
  const member = await insertGuest(db, { eventId, householdId: inserted.id, ...guest });
  return { household: inserted, guest: member };
}

/** A household of one guest for each address, in two statements. */
export async function insertMailedHouseholds(
  { database: { db } }: TestApp,
  eventId: number,
  addresses: readonly string[],
  guest: Partial<typeof guests.$inferInsert> = {},
): Promise<void> {
  const codes = () => ({ rsvpToken: randomToken(), rsvpCode: randomHouseholdCode() });
  const rows = addresses.map((email) => ({ id: randomId(), eventId, name: 'The Smiths', email, ...codes() }));
  await db.insert(households).values(rows);
  await db.insert(guests).values(
    rows.map(({ id: householdId }) => ({
      id: randomId(),
      eventId,
      householdId,
      fullName: 'Kovács Anna',
      qrCodeIdentifier: randomToken(),
      ...guest,
    })),
  );
}

/** Mail batches and their queue, with a mail server and a clock that the test controls. */
export function createMailQueue(test: TestApp, organiser: Organiser, send: (mail: Mail) => void | Promise<void>) {
  let now = test.context.clock();
  const context = {
    ...test.context,
    clock: () => now,
    mailer: { send: async (mail: Mail) => send(mail), close: () => {} },
  };
  const batches = createMailBatches(context, { wake: () => {} });
  const caller = { userId: organiser.userId, need: 'own' as const, via: 'replies' as const };
  return {
    context,
    batches,
    caller,
    sender: createMailSender(context),
    setTime(time: Date) {
      now = time;
    },
    advance(milliseconds: number) {
      now = new Date(now.getTime() + milliseconds);
    },
    /** Makes a batch for all households and queues its mails. */
    async queue(eventId: number, kind: GuestMailKind = 'invitation') {
      const { id } = await batches.create(caller, eventId, { kind });
      return batches.send(caller, id);
    },
  };
}
