import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomToken } from '../../src/server/ids.ts';
import type { ImportResult } from '../../src/shared/contracts/guest-import.ts';
import type { LayoutInput } from '../../src/shared/contracts/layouts.ts';
import { REPOSITORY } from '../support/app-server.ts';
import { type Client, createClient, expectStatus } from '../support/client.ts';
import type { Outside } from '../support/external-services.ts';
import { makeFullNames } from '../support/full-names.ts';
import { makeEvent, makeOrganiser, newAddress, signIn } from '../support/organisers.ts';
import type { Postgres } from '../support/postgres.ts';
import type { Options } from './options.ts';
import type { Organiser, Person, Visitor, World } from './venue.ts';

interface Place {
  readonly urls: readonly string[];
  readonly postgres: Postgres;
  readonly outside: Outside;
}

/** A floor plan has 1,000 tables at most. */
const MAX_TABLES = 900;
const MIN_SEATS = 10;
const SPARE_TABLES = 40;
/** Of each organiser's own event. */
const OWN_GUESTS = 300;
/** Of ten organisers, three also look after the evening. */
const HOST_SHARE = 0.3;
const ROWS_PER_CALL = 1_000;
/** Of the rows to be imported, those whose people are already there. */
const KNOWN_SHARE = 0.1;

function namesFor(count: number): string[] {
  const seen = new Map<string, number>();
  return makeFullNames(count).map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} ${'I'.repeat(times)}`;
  });
}

type Row = Omit<World['importer']['rows'][number], 'existing'>;

function makeRows(count: number, seatsPerTable = MIN_SEATS): Row[] {
  return namesFor(count).map((fullName, index) => {
    const hasSeat = index % 33 !== 32;
    return {
      fullName,
      email: `guest${index}@example.com`,
      tableNumber: hasSeat ? String(Math.floor(index / seatsPerTable) + 1) : '',
      seatNumber: hasSeat ? String((index % seatsPerTable) + 1) : '',
      specialRequirements: index % 10 === 0 ? 'Vegetarian' : '',
      qrCodeIdentifier: randomToken(),
    };
  });
}

async function importRows(client: Client, eventId: number, rows: readonly Row[]): Promise<Person[]> {
  const people: Person[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_CALL) {
    const chunk = rows.slice(from, from + ROWS_PER_CALL);
    const answer = await client.post<ImportResult>(`/api/events/${eventId}/guests/import`, { rows: chunk });
    for (const [index, { guestId }] of expectStatus(answer, 200, 'bringing in guests').results.entries()) {
      const { fullName = '', tableNumber, seatNumber } = chunk[index] ?? {};
      if (guestId === null) throw new Error(`${fullName} was not taken in.`);
      people.push({ id: guestId, fullName, tableNumber: tableNumber || null, seatNumber: seatNumber || null });
    }
  }
  return people;
}

function makeLayout(tableNumbers: readonly string[], seats: number): LayoutInput {
  const columns = Math.ceil(Math.sqrt(tableNumbers.length));
  const side = Math.max(1_000, columns * 240);
  const tables = tableNumbers.map((tableNumber, index) => ({
    id: `table-${tableNumber}`,
    type: 'round' as const,
    label: `Table ${tableNumber}`,
    tableNumber,
    x: 60 + (index % columns) * 238,
    y: 60 + Math.floor(index / columns) * 238,
    width: 120,
    height: 120,
    rotation: 0,
    seats,
  }));
  return { name: 'Main Layout', width: side, height: side, unit: 'm', tables, guestPositions: [] };
}

async function saveLayout(client: Client, eventId: number, layout: LayoutInput): Promise<LayoutInput> {
  const answer = await client.post<LayoutInput>(`/api/events/${eventId}/layout`, { ...layout, version: 0 });
  const { guestPositions = [] } = expectStatus(answer, 200, 'saving a floor plan');
  // As the editor has it: with everyone's dot.
  return { ...layout, guestPositions };
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

function asVisitor(client: Client, url: string): Visitor {
  return {
    url,
    headers: { cookie: client.cookie, 'x-forwarded-for': newAddress(), 'sec-fetch-site': 'same-origin' },
  };
}

/** Addresses of what the guests' page loads by itself, and of what its map loads. */
async function findFiles(url: string, eventId: number): Promise<Pick<World, 'pageFiles' | 'mapFiles'>> {
  const html = await (await fetch(`${url}/e/${eventId}`)).text();
  const pageFiles = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  const manifest = JSON.parse(await readFile(join(REPOSITORY, 'dist/web/.vite/guest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean; name?: string }
  >;
  const filesOf = (key: string): string[] => [
    `/${manifest[key]?.file}`,
    ...(manifest[key]?.imports ?? []).flatMap(filesOf),
  ];
  const keys = Object.keys(manifest);
  const entry = keys.find((key) => manifest[key]?.isEntry) ?? '';
  const map = keys.find((key) => manifest[key]?.name === 'seat-map') ?? '';
  // The entry loads the rest by itself once the page is painted.
  const loaded = [entry, ...(manifest[entry]?.dynamicImports ?? [])].flatMap(filesOf);
  return { pageFiles: [...new Set([...pageFiles, ...loaded])], mapFiles: [...new Set(filesOf(map))] };
}

async function makeOwnEvent(place: Place, url: string): Promise<Organiser> {
  const client = await makeOrganiser({ url, mails: place.outside.mails, postgres: place.postgres });
  const { id: eventId } = await makeEvent(client, { name: 'Another evening' });
  const people = await importRows(client, eventId, makeRows(OWN_GUESTS));
  const layout = await saveLayout(client, eventId, makeLayout(numbersTo(OWN_GUESTS / MIN_SEATS), MIN_SEATS));
  return { ...asVisitor(client, url), eventId, people, layout };
}

async function makeImporter(place: Place, url: string, rowCount: number): Promise<World['importer']> {
  const client = await makeOrganiser({ url, mails: place.outside.mails, postgres: place.postgres });
  const { id: eventId } = await makeEvent(client, { name: 'The one to be imported' });
  const rows = makeRows(rowCount);
  const knownCount = Math.floor(rowCount * KNOWN_SHARE);
  const known = rows.slice(0, knownCount);
  await importRows(
    client,
    eventId,
    known.map((row) => ({ ...row, tableNumber: '', seatNumber: '', qrCodeIdentifier: randomToken() })),
  );
  return {
    ...asVisitor(client, url),
    eventId,
    rows: rows.map((row, index) => ({ ...row, existing: index < knownCount ? 'update' : 'add' })),
  };
}

/** Everything as it stands when the doors open, made through the product's own calls. */
export async function makeWorld(place: Place, options: Options): Promise<World> {
  const { urls, postgres, outside } = place;
  const urlOf = (index: number) => urls[index % urls.length] ?? '';
  const { mails } = outside;
  const host = await makeOrganiser({ url: urlOf(0), mails, postgres });
  const { id: eventId } = await makeEvent(host, { name: 'Saturday evening', description: 'Dinner at eight.' });
  const seatsPerTable = Math.max(MIN_SEATS, Math.ceil(options.guests / MAX_TABLES));
  const people = await importRows(host, eventId, makeRows(options.guests, seatsPerTable));
  const tables = numbersTo(Math.ceil(options.guests / seatsPerTable) + SPARE_TABLES);
  await saveLayout(host, eventId, makeLayout(tables, seatsPerTable));
  const { doorCode: code } = expectStatus(
    await host.post<{ doorCode: string }>(`/api/events/${eventId}/generate-door-code`),
    200,
    'making a door code',
  );

  const doors: Visitor[] = [];
  for (let index = 0; index < options.doors; index++) {
    const phone = createClient({ url: urlOf(index), address: newAddress() });
    expectStatus(await phone.post(`/api/events/${eventId}/door/session`, { code }), 200, 'entering at the door');
    doors.push(asVisitor(phone, urlOf(index)));
  }
  const hosts: Visitor[] = [asVisitor(host, urlOf(0))];
  while (hosts.length < Math.ceil(options.organisers * HOST_SHARE)) {
    const url = urlOf(hosts.length);
    hosts.push(asVisitor(await signIn({ url, mails, email: host.email }), url));
  }
  const organisers: Organiser[] = [];
  for (let index = 0; index < options.organisers; index++) organisers.push(await makeOwnEvent(place, urlOf(index)));
  const importer = await makeImporter(place, urlOf(1), options.rows);
  await postgres.query('vacuum analyze');
  return {
    urls,
    eventId,
    people,
    spareTables: tables.slice(-SPARE_TABLES),
    seatsPerTable,
    ...(await findFiles(urlOf(0), eventId)),
    doors,
    hosts,
    organisers,
    importer,
  };
}
