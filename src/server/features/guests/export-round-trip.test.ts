import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AGE_GROUPS, ATTENDANCES, type Guest } from '../../../shared/contracts/guests.ts';
import { eachPlainField } from '../../../shared/contracts/plain-fields.ts';
import { recogniseColumns } from '../../../shared/guest-file/columns.ts';
import { toImportRows } from '../../../shared/guest-file/import-rows.ts';
import { planImport } from '../../../shared/guest-file/plan-import.ts';
import { readGuestFile } from '../../../shared/guest-file/read-guest-file.ts';
import { randomHouseholdCode, randomId, randomToken } from '../../common/ids.ts';
import { households } from '../../db/schema/guests.ts';
import { insertGuest } from '../../testing/factories.ts';
import { setUpGuestImport } from '../../testing/guest-import.ts';
import { placeholderName } from './companions.ts';

const guestImport = setUpGuestImport();
const { newEvent, importRows, listGuests } = guestImport;

const NAMES = [
  'Kovács Anna',
  'Anna',
  'O’Brien +1',
  'Guest',
  '=SUM(1)',
  'Nagy, Éva; "Évi"',
  '王小明',
  'Bob & guest',
  'Paul Guest',
];
const WORDS = [
  'VIP',
  'no',
  'x',
  'Bride, family',
  'a "b"',
  'yes',
  '-',
  'Menyasszony | barát',
  '=1',
  'A ::: B',
  '\u200b=1',
  '﹦1',
];
const name = fc.constantFrom(...NAMES);
const word = fc.constantFrom(...WORDS);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 2 });

const person = fc.record({
  fullName: name,
  email: maybe(fc.constantFrom('a@example.com', 'b@example.com')),
  ...eachPlainField(() => maybe(fc.constantFrom('+36 30 123 4567', '06/1 (ext. 2), 7', 'None'))),
  tableNumber: maybe(fc.constantFrom('1', 'Head table', '-2')),
  specialRequirements: maybe(fc.constantFrom('Late\nand tired', 'x; y, "z"')),
  household: maybe(fc.nat(3)),
  attendance: maybe(fc.constantFrom(...ATTENDANCES)),
  ageGroup: maybe(fc.constantFrom(...AGE_GROUPS)),
  needsHighChair: fc.boolean(),
  tags: fc.uniqueArray(word, { maxLength: 3 }),
  meals: fc.dictionary(fc.constantFrom('Main', 'Fogás: két', 'none'), word, { maxKeys: 2, noNullPrototype: true }),
  sortName: maybe(fc.constantFrom('Anna Kovács', 'None')),
  cardName: maybe(fc.constantFrom('Annuska', '-')),
  companions: fc.array(maybe(name), { maxLength: 2 }),
});
const list = fc.record({
  language: fc.constantFrom('en', 'hu'),
  households: fc.constantFrom(['Kovács', 'Kovács', 'No', 'Smith; "x"'], ['1', '2', 'Család', '12']),
  people: fc.array(person, { minLength: 1, maxLength: 8 }),
});

type List = typeof list extends fc.Arbitrary<infer Value> ? Value : never;

async function store({ households: names, people }: List): Promise<number> {
  const { db } = guestImport.test.database;
  const eventId = await newEvent();
  const rows = names.map((householdName, index) => ({
    id: randomId(),
    eventId,
    name: householdName,
    salutation: index === 0 ? 'None' : null,
    email: index === 1 ? 'home@example.com' : null,
    language: index === 2 ? ('hu' as const) : null,
    isFormal: index === 1 ? false : null,
    rsvpToken: randomToken(),
    rsvpCode: randomHouseholdCode(),
  }));
  await db.insert(households).values(rows);
  let place = 0;
  const createdAt = () => new Date(Date.UTC(2030, 0, 1) + place++ * 1000);
  for (const [index, { household, companions, ...fields }] of people.entries()) {
    const householdId = household === null ? null : (rows[household]?.id ?? null);
    const isDeclined = fields.attendance === 'declined';
    const seat = fields.tableNumber === null ? null : { tableNumber: fields.tableNumber, seatNumber: `${index}` };
    const host = await insertGuest(db, {
      ...fields,
      eventId,
      householdId,
      createdAt: createdAt(),
      ...(isDeclined ? { tableNumber: null, seatGivenUp: seat } : seat),
    });
    for (const own of companions) {
      const fullName = own ?? placeholderName(host.fullName, 'en');
      await insertGuest(db, {
        eventId,
        fullName,
        companionOf: host.id,
        householdId,
        isNamePlaceholder: own === null,
        createdAt: createdAt(),
      });
    }
  }
  return eventId;
}

/** The guest list without ids, QR codes and times: households and hosts are numbered by their place in the list. */
async function describeList(eventId: number) {
  const guests = await listGuests(eventId);
  const places = new Map(guests.map(({ id }, index) => [id, index]));
  const householdPlaces = new Map<number, number>();
  for (const { householdId } of guests) {
    if (householdId !== null && !householdPlaces.has(householdId))
      householdPlaces.set(householdId, householdPlaces.size);
  }
  const all = await guestImport.test.database.db.query.households.findMany({
    columns: { id: true, salutation: true, email: true, language: true, isFormal: true },
  });
  const details = new Map(all.map(({ id, ...rest }) => [id, rest]));
  return guests.map(({ householdId, companionOf, ...guest }: Guest) => ({
    ...guest,
    id: 0,
    eventId: 0,
    qrCodeIdentifier: '',
    createdAt: '',
    attendanceAt: null,
    attendanceBy: null,
    tags: guest.tags.toSorted(),
    household: householdId === null ? null : [householdPlaces.get(householdId), details.get(householdId)],
    host: companionOf === null ? null : places.get(companionOf),
  }));
}

async function importFile(bytes: Uint8Array): Promise<number> {
  const { records, headerIndex } = readGuestFile(bytes);
  const columns = recogniseColumns(records, headerIndex);
  const plan = planImport(records.slice((headerIndex ?? -1) + 1), columns, [], {
    existing: 'update',
    namesakes: 'once',
    names: 'read',
    near: 'add',
  });
  expect(plan.unknownAttendance).toEqual([]);
  const rows = toImportRows(plan, { newIdentifier: randomToken, hasConsent: false }).map(({ row }) => row);
  const eventId = await newEvent();
  // Chunks of three rows split households, and separate hosts from their companions.
  for (let at = 0; at < rows.length; at += 3) await importRows(eventId, rows.slice(at, at + 3));
  return eventId;
}

it('imports an exported list into an empty event without a change', async () => {
  const { owner } = guestImport;
  await fc.assert(
    fc.asyncProperty(list, async (content) => {
      const eventId = await store(content);
      const cookie = `${owner.cookie}; language=${content.language}`;
      const answer = await owner.send('GET', `/api/events/${eventId}/guests.csv`, undefined, { cookie });
      const copyId = await importFile(answer.rawPayload);
      expect(await describeList(copyId)).toEqual(await describeList(eventId));
    }),
    { numRuns: 15 },
  );
});

it('has no seat of a guest who declined: somebody else may sit there', async () => {
  const { db } = guestImport.test.database;
  const eventId = await newEvent();
  const seat = { tableNumber: '3', seatNumber: '5' };
  await insertGuest(db, { eventId, fullName: 'Molnár Ádám', attendance: 'declined', seatGivenUp: seat });
  await insertGuest(db, { eventId, fullName: 'Dudás Imre', ...seat });
  const { body } = await guestImport.owner.send('GET', `/api/events/${eventId}/guests.csv`);
  expect(body).toMatch(/Molnár Ádám[;,]{4}/);
  expect(body).toMatch(/Dudás Imre[;,]{2}3[;,]5/);
});
