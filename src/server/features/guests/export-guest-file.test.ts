import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { recogniseColumns } from '../../../shared/guest-file/columns.ts';
import { readGuestFile } from '../../../shared/guest-file/read-guest-file.ts';
import { createRowReader } from '../../../shared/guest-file/row-reader.ts';
import { GuestFileWriter } from '../../../shared/guest-file/write-guest-file.ts';
import { insertEvent, insertGuest } from '../../testing/factories.ts';
import { createOrganiser, type Organiser } from '../../testing/organiser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { readGuestFile as readRows } from './export-guest-file.ts';

let test: TestApp;
let owner: Organiser;
beforeAll(async () => {
  test = await createTestApp();
  owner = await createOrganiser(test);
});
afterAll(() => test.close());

async function newEvent(name = 'Garden dinner', guests: Omit<Parameters<typeof insertGuest>[1], 'eventId'>[] = []) {
  const { db } = test.database;
  const { id: eventId } = await insertEvent(db, { userId: owner.userId, name });
  for (const [index, guest] of guests.entries()) {
    await insertGuest(db, { eventId, createdAt: new Date(Date.UTC(2030, 0, 1, 0, 0, index)), ...guest });
  }
  return eventId;
}

async function exportGuests(eventId: number, language?: string) {
  const cookie = language ? `${owner.cookie}; language=${language}` : owner.cookie;
  const answer = await owner.send('GET', `/api/events/${eventId}/guests.csv`, undefined, { cookie });
  expect(answer.statusCode).toBe(200);
  return answer;
}

const linesOf = (body: string) => body.slice(1).trimEnd().split('\r\n');

describe('the exported guest list', () => {
  it('is made in small pieces from the beginning, while the columns are looked for', async () => {
    const id = await newEvent();
    await test.database.pool.query(
      `insert into guests (id, event_id, full_name, qr_code_identifier)
       select (random() * 1e14)::bigint, $1::bigint, 'Guest', gen_random_uuid() from generate_series(1, 600)`,
      [id],
    );
    const lengths: number[] = [];
    const file = readRows(test.database.db, { event: { id, timeZone: 'Europe/Budapest' }, language: 'en' });
    for await (const group of file) lengths.push(group.length);
    expect(lengths).toEqual([0, 0, 0, 0, 0, 0, 1, 100, 100, 100, 100, 100, 100]);
    expect(linesOf((await exportGuests(id)).body)).toHaveLength(601);
  });

  it('lets others go while it looks at names that were made to take long', async () => {
    const id = await newEvent();
    await test.database.pool.query(
      `insert into guests (id, event_id, full_name, qr_code_identifier)
       select (random() * 1e14)::bigint, $1::bigint, 'a' || repeat(' ', 190) || i || '+b', gen_random_uuid() from generate_series(1, 100) i`,
      [id],
    );
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    });
    const lookedAt = new Set<number>();
    const { note } = GuestFileWriter.prototype;
    vi.spyOn(GuestFileWriter.prototype, 'note').mockImplementation(function (this: GuestFileWriter, guests) {
      lookedAt.add(turns);
      return note.call(this, guests);
    });
    const file = readRows(test.database.db, { event: { id, timeZone: 'Europe/Budapest' }, language: 'en' });
    await file.next();
    clearInterval(counting);
    vi.restoreAllMocks();
    expect(lookedAt.size).toBeGreaterThan(5);
  });

  it('begins with a byte order mark and has one line per guest, in the order of the list', async () => {
    const eventId = await newEvent('Garden dinner', [
      {
        fullName: 'Őrsi Tűnde',
        email: 't@example.com',
        tableNumber: '1',
        seatNumber: 'A',
        specialRequirements: 'Nuts',
        checkedIn: true,
        checkInTime: new Date('2030-06-15T17:00:00Z'),
      },
      { fullName: 'Ábel' },
    ]);
    const { body, rawPayload } = await exportGuests(eventId);
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(linesOf(body)).toEqual([
      'Full Name,Email,Table Number,Seat Number,Special Requirements,Checked In At',
      'Őrsi Tűnde,t@example.com,1,A,Nuts,2030-06-15 19:00',
      'Ábel,,,,,',
    ]);
  });

  it('has semicolons and Hungarian headings for a Hungarian reader', async () => {
    const eventId = await newEvent('Vacsora', [{ fullName: 'Nagy; Éva', email: 'e@example.com' }]);
    expect(linesOf((await exportGuests(eventId, 'hu')).body)).toEqual([
      'Teljes név;E-mail-cím;Asztalszám;Székszám;Megjegyzés;Érkezés ideje',
      '"Nagy; Éva";e@example.com;;;;',
    ]);
    expect(linesOf((await exportGuests(eventId, 'xx')).body)[1]).toBe('"Nagy; Éva",e@example.com,,,,');
  });

  it('has only headings if there are no guests', async () => {
    const { body } = await exportGuests(await newEvent());
    expect(linesOf(body)).toEqual(['Full Name,Email,Table Number,Seat Number,Special Requirements,Checked In At']);
  });

  it.each(['=1+1', '+36 1 234', '-5', '@home', '\tx', '\rx'])(
    'makes plain text of a cell that begins like %j',
    async (text) => {
      const eventId = await newEvent('Garden dinner', [
        { fullName: text, tableNumber: text, seatNumber: text, specialRequirements: text },
      ]);
      const { data } = Papa.parse((await exportGuests(eventId)).body, { delimiter: ',', newline: '\r\n' });
      expect(data[1]).toEqual([`'${text}`, '', `'${text}`, `'${text}`, `'${text}`, '']);
    },
  );

  it('does not change cells that contain such characters elsewhere', async () => {
    const eventId = await newEvent('Garden dinner', [{ fullName: 'Smith-Jones', email: 'a+b@example.com' }]);
    expect(linesOf((await exportGuests(eventId)).body)[1]).toBe('Smith-Jones,a+b@example.com,,,,');
  });

  it('is named after the event, whatever characters its name contains', async () => {
    const eventId = await newEvent('Esküvő: Éva / "Béla"\r\nX-Evil: 1');
    const { headers } = await exportGuests(eventId);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-evil']).toBeUndefined();
    const [, fileName] =
      /^attachment; filename="guests\.csv"; filename\*=UTF-8''([\w%.!~*'()-]+)$/.exec(
        String(headers['content-disposition']),
      ) ?? [];
    expect(decodeURIComponent(fileName ?? '')).toBe('Esküvő:-Éva-"Béla"-X-Evil:-1.csv');
  });
});

it.each(['en', 'hu'])('can be imported again without a change, in language %s', async (language) => {
  const people = [
    { fullName: '=HYPERLINK("http://evil")', email: 'a@example.com', tableNumber: '+1', seatNumber: '-2' },
    { fullName: 'Nagy, Éva; "Évi"', specialRequirements: 'First line\nSecond; line, "quoted"' },
    { fullName: '👩‍👧 محمد', tableNumber: '007', seatNumber: '1.5' },
    { fullName: '@Őrsi', email: 'o@example.com', specialRequirements: "'single'" },
  ];
  const eventId = await newEvent('Garden dinner', people);
  const { records, headerIndex } = readGuestFile((await exportGuests(eventId, language)).rawPayload);
  expect(headerIndex).toBe(0);
  const readCells = createRowReader(recogniseColumns(records, headerIndex));
  const rows = records.slice(1).map(({ cells }) => readCells(cells).cells);
  const copyId = await newEvent();
  await owner.send('POST', `/api/events/${copyId}/guests/import`, { rows });
  const guestsOf = async (id: number) =>
    (await owner.send('GET', `/api/events/${id}/guests`))
      .json<Guest[]>()
      .map(({ fullName, email, tableNumber, seatNumber, specialRequirements }) => ({
        fullName,
        email,
        tableNumber,
        seatNumber,
        specialRequirements,
      }));
  expect(await guestsOf(copyId)).toEqual(await guestsOf(eventId));
});

it('names the host of a companion in a long list, wherever the host stands, and has the columns that anybody uses', async () => {
  const eventId = await newEvent('Garden dinner', [{ fullName: 'Companion' }]);
  const { pool } = test.database;
  await pool.query(
    `insert into guests (id, event_id, full_name, qr_code_identifier, created_at)
     select (random() * 1e14)::bigint, $1::bigint, 'Guest ' || n, gen_random_uuid(), '2030-01-02'::timestamptz + n * interval '1 second'
     from generate_series(1, 600) as n`,
    [eventId],
  );
  await pool.query(
    `update guests set companion_of = (select id from guests where event_id = $1 and full_name = 'Guest 600')
     where event_id = $1 and full_name = 'Companion'`,
    [eventId],
  );
  await pool.query(`update guests set tags = '{Family}' where event_id = $1 and full_name = 'Guest 599'`, [eventId]);
  const lines = linesOf((await exportGuests(eventId)).body);
  expect(lines).toHaveLength(602);
  expect(lines[0]).toBe(
    'Full Name,Email,Table Number,Seat Number,Special Requirements,Companion Of,Tags,Guest Number in File,Checked In At',
  );
  expect(lines[1]).toBe('Companion,,,,,601 Guest 600,,1,');
  expect(lines[600]).toBe('Guest 599,,,,,,Family,600,');
});
