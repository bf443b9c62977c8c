import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomToken } from '../../src/server/common/ids.ts';
import type { ImportRowInput } from '../../src/shared/contracts/guest-import.ts';
import type { LayoutInput } from '../../src/shared/contracts/save-layout.ts';
import { REPOSITORY } from '../support/app-server.ts';
import type { ExternalServices } from '../support/external-services.ts';
import { galaLayout } from '../support/gala-layout.ts';
import { type Client, createClient, expectStatus } from '../support/http-client.ts';
import { makeFullNames, makeGuestRows } from '../support/made-up-guests.ts';
import { type AddedGuest, addGuests, makeEvent, makeOrganiser, newAddress, signIn } from '../support/organisers.ts';
import type { Postgres } from '../support/postgres.ts';
import type { ExpectedValues } from './expected-values.ts';
import type { LoadOptions } from './load-options.ts';
import type { Recorder } from './requests.ts';

export type Person = Pick<AddedGuest, 'id' | 'fullName' | 'tableNumber' | 'seatNumber'>;

/** A browser that is signed in or has entered a door code: its server and its headers. */
interface Visitor {
  readonly url: string;
  readonly headers: Record<string, string>;
}

export interface Organiser extends Visitor {
  readonly eventId: number;
  readonly people: readonly Person[];
  /** As saved before the load begins, at version 1. */
  readonly layout: LayoutInput;
}

/** Everything stored before the guests arrive. Sent to the process that generates the load. */
export interface Venue {
  readonly urls: readonly string[];
  /** The event whose guests arrive. */
  readonly eventId: number;
  readonly people: readonly Person[];
  /** Empty tables, to which hosts move guests. */
  readonly spareTables: readonly string[];
  readonly seatsPerTable: number;
  /** Files that the guests' page loads (its script first), and those that its seat map loads. */
  readonly pageFiles: readonly string[];
  readonly mapFiles: readonly string[];
  readonly doors: readonly Visitor[];
  /** Browsers signed in to the account that owns the event. */
  readonly hosts: readonly Visitor[];
  /** Organisers of other events. */
  readonly organisers: readonly Organiser[];
  readonly importer: Visitor & {
    readonly eventId: number;
    readonly rows: readonly (ImportRowInput & {
      readonly existing: 'add' | 'update';
      readonly qrCodeIdentifier: string;
    })[];
  };
}

/** What all parts of the load generator share. */
export interface LoadContext {
  readonly venue: Venue;
  readonly options: LoadOptions;
  readonly recorder: Recorder;
  /** The seat of every guest of every event. */
  readonly seats: ExpectedValues;
  /** Whether a guest of the event has arrived. */
  readonly arrivals: ExpectedValues;
}

interface Servers {
  readonly urls: readonly string[];
  readonly postgres: Postgres;
  readonly services: ExternalServices;
}

/** Most tables with guests. With the spare tables this stays below 1,000, the limit of a layout. */
const MAX_TABLES = 900;
const MIN_SEATS = 10;
const SPARE_TABLES = 40;
/** Guests of each other organiser's event. */
const OTHER_GUESTS = 300;
/** For ten organisers of other events, three hosts move guests of the event that people arrive at. */
const HOST_SHARE = 0.3;
/** The share of imported rows whose guests exist already. */
const KNOWN_SHARE = 0.1;

/** Realistic names; the second guest of a name gets "II", the third "III". */
function makeDistinctNames(count: number): string[] {
  const seen = new Map<string, number>();
  return makeFullNames(count).map((name) => {
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} ${'I'.repeat(times)}`;
  });
}

const makeRows = (count: number, seatsPerTable = MIN_SEATS) =>
  makeGuestRows(count, { fullNames: makeDistinctNames(count), seatsPerTable });

/** Saves a layout with so many tables; returns it with the dots that the server placed. */
async function saveLayout(client: Client, eventId: number, tableCount: number, seats: number): Promise<LayoutInput> {
  const { name, width, height, unit, tables } = galaLayout({ tableCount, seatsPerTable: seats });
  const layout = { name, width, height, unit, tables, guestPositions: [] };
  const answer = await client.post<LayoutInput>(`/api/events/${eventId}/layout`, { ...layout, version: 0 });
  const { guestPositions = [] } = expectStatus(answer, 200, 'saving a layout');
  return { ...layout, guestPositions };
}

function asVisitor(client: Client, url: string): Visitor {
  return {
    url,
    headers: { cookie: client.cookie, 'x-forwarded-for': newAddress(), 'sec-fetch-site': 'same-origin' },
  };
}

/** The addresses of the files that a browser loads for the guests' page in English, and for its seat map; each once, as they may be kept. */
async function findFiles(url: string, eventId: number): Promise<Pick<Venue, 'pageFiles' | 'mapFiles'>> {
  const html = await (await fetch(`${url}/e/${eventId}`)).text();
  const linked = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  const manifest = JSON.parse(await readFile(join(REPOSITORY, 'dist/web/.vite/guest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }
  >;
  const filesOf = (key: string): string[] => {
    const { file = '', imports = [], css = [], isEntry } = manifest[key] ?? {};
    // The styles of the entry are inside the page.
    return [file, ...(isEntry ? [] : css), ...imports.flatMap(filesOf)];
  };
  const filesNamed = (name: string) => {
    const keys = Object.keys(manifest).filter((key) => manifest[key]?.file.includes(`/${name}-`));
    if (keys.length === 0) throw new Error(`The guests' page has no file named ${name}.`);
    return keys.flatMap(filesOf);
  };
  // What the entry loads once the page is painted, and the fonts of its letters.
  const fonts = ['inter-latin-wght', 'fraunces-latin-opsz'];
  const loaded = ['guest', 'hydrate', 'seat-pages-en', 'late-webfonts', ...fonts].flatMap(filesNamed);
  const toAddresses = (files: readonly string[]) => new Set(files.map((file) => `/${file}`));
  const pageFiles = new Set([...linked, ...toAddresses(loaded)]);
  const mapFiles = toAddresses(filesNamed('seat-map'));
  return { pageFiles: [...pageFiles], mapFiles: [...mapFiles].filter((file) => !pageFiles.has(file)) };
}

async function makeOtherOrganiser({ services, postgres }: Servers, url: string): Promise<Organiser> {
  const client = await makeOrganiser({ url, mails: services.mails, postgres });
  const { id: eventId } = await makeEvent(client, { name: 'Another event' });
  const people = await addGuests(client, eventId, makeRows(OTHER_GUESTS));
  const layout = await saveLayout(client, eventId, OTHER_GUESTS / MIN_SEATS, MIN_SEATS);
  return { ...asVisitor(client, url), eventId, people, layout };
}

async function makeImporter({ services, postgres }: Servers, url: string, rowCount: number) {
  const client = await makeOrganiser({ url, mails: services.mails, postgres });
  const { id: eventId } = await makeEvent(client, { name: 'The event of the import' });
  const rows = makeRows(rowCount);
  const knownCount = Math.floor(rowCount * KNOWN_SHARE);
  const known = rows.slice(0, knownCount).map((row) => {
    return { ...row, tableNumber: '', seatNumber: '', qrCodeIdentifier: randomToken() };
  });
  await addGuests(client, eventId, known);
  return {
    ...asVisitor(client, url),
    eventId,
    rows: rows.map((row, index) => ({ ...row, existing: index < knownCount ? ('update' as const) : ('add' as const) })),
  };
}

/** Makes everything that exists before guests arrive, through the product's own calls. */
export async function makeVenue(servers: Servers, options: LoadOptions): Promise<Venue> {
  const { urls, postgres, services } = servers;
  const urlOf = (index: number) => urls[index % urls.length] ?? '';
  const { mails } = services;
  const host = await makeOrganiser({ url: urlOf(0), mails, postgres });
  const { id: eventId } = await makeEvent(host, { name: 'Saturday evening', description: 'Dinner at eight.' });
  const seatsPerTable = Math.max(MIN_SEATS, Math.ceil(options.guests / MAX_TABLES));
  const people = await addGuests(host, eventId, makeRows(options.guests, seatsPerTable));
  const usedTables = Math.ceil(options.guests / seatsPerTable);
  await saveLayout(host, eventId, usedTables + SPARE_TABLES, seatsPerTable);
  const answer = await host.post<{ doorCode: string }>(`/api/events/${eventId}/generate-door-code`);
  const { doorCode: code } = expectStatus(answer, 200, 'making a door code');

  const doors: Visitor[] = [];
  for (let index = 0; index < options.doors; index++) {
    const phone = createClient({ url: urlOf(index), address: newAddress() });
    expectStatus(await phone.post(`/api/events/${eventId}/door/session`, { code }), 200, 'entering the door code');
    doors.push(asVisitor(phone, urlOf(index)));
  }
  const hosts: Visitor[] = [asVisitor(host, urlOf(0))];
  while (hosts.length < Math.ceil(options.organisers * HOST_SHARE)) {
    const url = urlOf(hosts.length);
    hosts.push(asVisitor(await signIn({ url, mails, email: host.email }), url));
  }
  const organisers: Organiser[] = [];
  for (let index = 0; index < options.organisers; index++) {
    organisers.push(await makeOtherOrganiser(servers, urlOf(index)));
  }
  const importer = await makeImporter(servers, urlOf(1), options.rows);
  await postgres.query('vacuum analyze');
  return {
    urls,
    eventId,
    people,
    spareTables: Array.from({ length: SPARE_TABLES }, (_, index) => String(usedTables + index + 1)),
    seatsPerTable,
    ...(await findFiles(urlOf(0), eventId)),
    doors,
    hosts,
    organisers,
    importer,
  };
}
