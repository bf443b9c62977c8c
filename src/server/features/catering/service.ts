import { createHash, createHmac } from 'node:crypto';
import { buildInSteps, type CateringGuest, mealsOf } from '../../../shared/catering/build-list.ts';
import { type ConfirmedPerson, compareLists } from '../../../shared/catering/compare-lists.ts';
import { ALLERGENS, DIETS } from '../../../shared/contracts/needs.ts';
import type { AppContext } from '../../common/context.ts';
import { createPauses, runWithPauses } from '../../common/pauses.ts';
import type { Database } from '../../db/client.ts';
import { readInChunks } from '../../db/long-lists.ts';
import { AppError } from '../../http/errors.ts';
import { listMealOptions } from '../menu/data.ts';
import { findConfirmedList, listCateringGuests, listCateringIds, listNames, storeConfirmedList } from './data.ts';

type Context = Pick<AppContext, 'sessionSecret'>;

async function listGuests(db: Database, eventId: number): Promise<CateringGuest[]> {
  const guests: CateringGuest[] = [];
  const pause = createPauses();
  for await (const some of readInChunks(await listCateringIds(db, eventId), (ids) => listCateringGuests(db, ids))) {
    for (const guest of some) {
      guests.push({
        ...guest,
        allergens: ALLERGENS.filter((code) => guest.allergens?.includes(code)),
        diets: DIETS.filter((code) => guest.diets?.includes(code)),
        usesWheelchair: guest.usesWheelchair ?? false,
      });
    }
    await pause();
  }
  return guests;
}

/** Keyed, because there are few combinations of allergens: a plain hash could be reversed by trying them all. */
function hashNeeds({ sessionSecret }: Context, guest: CateringGuest): string | null {
  const { guestId, allergens, diets, other, usesWheelchair } = guest;
  if (allergens.length === 0 && diets.length === 0 && other === null && !usesWheelchair) return null;
  const text = JSON.stringify(['catering-needs', guestId, allergens, diets, other, usesWheelchair]);
  return createHmac('sha256', sessionSecret).update(text).digest('base64url');
}

function toConfirmedPerson(context: Context, guest: CateringGuest): ConfirmedPerson {
  const { guestId, tableNumber, seatNumber, tableName, ageGroup, needsHighChair } = guest;
  const seat = { tableNumber, seatNumber, tableName };
  const needsHash = hashNeeds(context, guest);
  return { guestId, ...seat, ageGroup: ageGroup ?? 'adult', needsHighChair, meals: mealsOf(guest), needsHash };
}

/** The hash of the people as JSON, written one by one. */
async function fingerprintOf(people: readonly ConfirmedPerson[]): Promise<string> {
  const pause = createPauses();
  const hash = createHash('sha256').update('[');
  let separator = '';
  for (const person of people.toSorted((a, b) => a.guestId - b.guestId)) {
    hash.update(separator + JSON.stringify(person));
    separator = ',';
    await pause();
  }
  return hash.update(']').digest('base64url');
}

async function toConfirmedPeople(context: Context, guests: readonly CateringGuest[]): Promise<ConfirmedPerson[]> {
  const pause = createPauses();
  const people: ConfirmedPerson[] = [];
  for (const guest of guests) {
    people.push(toConfirmedPerson(context, guest));
    await pause();
  }
  return people;
}

/** The current list with everything that its pages show. Names are in it: the caterer's page may have to drop them. */
export async function readCatering(context: Context, db: Database, eventId: number) {
  const guests = await listGuests(db, eventId);
  const options = await listMealOptions(db, eventId);
  const confirmed = await findConfirmedList(db, eventId);
  const menu = options.map(({ archivedAt, ...option }) => ({ ...option, isArchived: archivedAt !== null }));
  const people = await toConfirmedPeople(context, guests);
  const names = new Map(guests.map(({ guestId, fullName }) => [guestId, fullName]));
  const goneIds = confirmed?.list.map(({ guestId }) => guestId).filter((id) => !names.has(id)) ?? [];
  for (const [id, name] of await listNames(db, eventId, goneIds)) names.set(id, name);
  return {
    list: await runWithPauses(buildInSteps(guests, menu)),
    changes: confirmed ? compareLists(confirmed.list, people, (id) => names.get(id) ?? null) : [],
    confirmed: confirmed ? { at: confirmed.confirmedAt, by: confirmed.confirmedBy } : null,
    fingerprint: await fingerprintOf(people),
    people,
  };
}

export type CateringRead = Awaited<ReturnType<typeof readCatering>>;

/** Stores the current list as the confirmed one, and returns it. Call it under the event's lock, so that the list can't change meanwhile. */
export async function confirmCatering(
  context: Context,
  tx: Database,
  {
    eventId,
    seen,
    ...stamp
  }: { eventId: number; seen: string | undefined; confirmedAt: Date; confirmedBy: 'organiser' | 'caterer' },
): Promise<CateringRead> {
  const read = await readCatering(context, tx, eventId);
  if (seen !== undefined && seen !== read.fingerprint) {
    throw new AppError(
      'catering_changed',
      'The list has changed meanwhile. Please read it again before confirming it.',
    );
  }
  await storeConfirmedList(tx, { eventId, list: read.people, ...stamp });
  return { ...read, changes: [], confirmed: { at: stamp.confirmedAt, by: stamp.confirmedBy } };
}
