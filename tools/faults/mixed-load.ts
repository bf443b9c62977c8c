import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Guest } from '../../src/shared/contracts/guests.ts';
import type { Layout } from '../../src/shared/contracts/layouts.ts';
import type { FoundGuest } from '../../src/shared/contracts/seat-finder.ts';
import type { Client } from '../support/client.ts';
import { createClient } from '../support/client.ts';
import { newAddress } from '../support/organisers.ts';
import type { CallBook } from './call-book.ts';
import type { World } from './fault.ts';
import { followNews, type News } from './news.ts';

const CHUNK_ROWS = 60;
const SEATED = 10;
const SEAT_TABLE = 'Ring';
const PAUSE_MS = 15;

/** What was acknowledged, to be found again. */
export interface Ledger {
  readonly arrived: Set<number>;
  readonly added: Map<string, string>;
  readonly chunks: Set<number>;
  plan: number;
  rotation: number;
}

export interface Load {
  readonly ledger: Ledger;
  readonly news: News;
  /** Ends as soon as all that is under way is acknowledged. */
  stop(): Promise<void>;
}

const newIdentifier = () => randomBytes(16).toString('base64url');

const tablesOfPlan = (plan: number) =>
  Array.from({ length: 1 + (plan % 7) }, (_, index) => ({
    id: `t${index}`,
    type: 'round' as const,
    label: `Table ${index + 1}`,
    tableNumber: `${index + 1}`,
    x: 100 + index * 10,
    y: 100,
    width: 120,
    height: 120,
    rotation: 0,
  }));

const chunkRows = (chunk: number, identifiers: readonly string[]) =>
  identifiers.map((qrCodeIdentifier, row) => ({ fullName: `Chunk ${chunk} Row ${row}`, qrCodeIdentifier }));

/** Each is whole at every moment at which anybody looks. */
function requireWhole(guests: readonly Guest[]): void {
  const chunks = Map.groupBy(
    guests.filter(({ fullName }) => fullName.startsWith('Chunk ')),
    ({ fullName }) => fullName.split(' ')[1],
  );
  for (const [chunk, rows] of chunks) {
    if (rows.length !== CHUNK_ROWS) throw new Error(`Chunk ${chunk} shows ${rows.length} of its ${CHUNK_ROWS} rows.`);
  }
  const ring = guests.filter(({ tableNumber }) => tableNumber === SEAT_TABLE).map(({ seatNumber }) => seatNumber);
  if (ring.length > 0 && (ring.length !== SEATED || new Set(ring).size !== SEATED)) {
    throw new Error(`The ring of ${SEATED} seats shows ${ring.join(', ')}.`);
  }
}

function requireWholePlan({ name, tables }: Layout): void {
  const plan = Number(/^Plan (\d+)$/.exec(name)?.[1] ?? Number.NaN);
  if (!Number.isNaN(plan) && tables.length !== tablesOfPlan(plan).length) {
    throw new Error(`Plan ${plan} shows ${tables.length} tables.`);
  }
}

/** Guests look, doors check in, organisers add, seat, draw and import, all at once; writes insist until they are heard. */
export function startLoad(world: World, book: CallBook, findUrl: () => string = () => world.server.url): Load {
  const { event, guests } = world;
  const ledger: Ledger = { arrived: new Set(), added: new Map(), chunks: new Set(), plan: 0, rotation: 0 };
  let isStopping = false;
  const organiser = (): Client => world.organiser.at(findUrl());
  const news = followNews(organiser, event.id);
  const post = (kind: string, path: string, body: unknown) =>
    book.insist({ kind, findClient: organiser, method: 'POST', path, body });

  const actors: (() => Promise<void>)[] = [
    async function arrive() {
      const next = guests.find(({ id }) => !ledger.arrived.has(id));
      if (!next) return sleep(100);
      await post('check-ins', `/api/guests/${next.id}/check-in`, { id: newIdentifier(), at: new Date().toISOString() });
      ledger.arrived.add(next.id);
    },
    async function add() {
      const qrCodeIdentifier = newIdentifier();
      const fullName = `Added ${ledger.added.size + 1}`;
      await post('guests added', '/api/guests', { eventId: event.id, fullName, qrCodeIdentifier });
      ledger.added.set(qrCodeIdentifier, fullName);
    },
    async function draw() {
      const plan = ledger.plan + 1;
      const layout = { name: `Plan ${plan}`, tables: tablesOfPlan(plan), keepsSeats: true };
      await post('plans saved', `/api/events/${event.id}/layout`, layout);
      ledger.plan = plan;
    },
    async function seat() {
      const rotation = ledger.rotation + 1;
      const moves = guests.slice(0, SEATED).map(({ id }, index) => {
        return { guestId: id, tableNumber: SEAT_TABLE, seatNumber: String((index + rotation) % SEATED) };
      });
      await post('seat calls', `/api/events/${event.id}/seats`, moves);
      ledger.rotation = rotation;
    },
    async function bringIn() {
      const chunk = ledger.chunks.size + 1;
      const rows = chunkRows(chunk, Array.from({ length: CHUNK_ROWS }, newIdentifier));
      await post('import calls', `/api/events/${event.id}/guests/import`, { rows });
      ledger.chunks.add(chunk);
      await sleep(100);
    },
    async function look() {
      const guest = guests[Math.floor(Math.random() * guests.length)];
      const client = createClient({ url: findUrl(), address: newAddress() });
      const path = `/api/events/${event.id}/guests?name=${encodeURIComponent(guest?.fullName ?? '')}`;
      const answer = await book.send<FoundGuest[]>({ kind: 'lookups', findClient: () => client, method: 'GET', path });
      if (answer && !answer.body.some(({ id }) => id === guest?.id)) book.wrong.push('a lookup did not find its guest');
    },
    async function read() {
      const list = await book.send<Guest[]>({
        kind: 'lists read',
        findClient: organiser,
        method: 'GET',
        path: `/api/events/${event.id}/guests`,
      });
      if (list) requireWhole(list.body);
      const path = `/api/events/${event.id}/layout`;
      const layout = await book.send<Layout>({ kind: 'plans read', findClient: organiser, method: 'GET', path });
      if (layout) requireWholePlan(layout.body);
      await sleep(100);
    },
  ];
  const running = actors.map(async (act) => {
    while (!isStopping) {
      await act();
      await sleep(PAUSE_MS);
    }
  });
  // Thrown where the load is stopped, not before.
  const all = Promise.all(running);
  all.catch(() => {});
  return {
    ledger,
    news,
    async stop() {
      isStopping = true;
      await all;
    },
  };
}

/** Everything acknowledged is there, once, and whole. */
export async function requireAllThere(world: World, { ledger, news }: Load, client: Client): Promise<string> {
  const counts = [ledger.arrived.size, ledger.added.size, ledger.chunks.size, ledger.plan, ledger.rotation];
  if (counts.includes(0)) throw new Error(`Too little was acknowledged to show anything: ${counts.join(', ')}.`);
  const answer = await client.get<Guest[]>(`/api/events/${world.event.id}/guests`);
  if (answer.status !== 200) throw new Error(`The guests can't be read: ${answer.status}`);
  const guests = answer.body;
  requireWhole(guests);
  const byId = new Map(guests.map((guest) => [guest.id, guest]));
  const lost = [...ledger.arrived].filter((id) => !byId.get(id)?.checkedIn);
  if (lost.length > 0) throw new Error(`${lost.length} acknowledged check-ins are lost.`);
  const names = guests.map(({ fullName }) => fullName);
  for (const name of ledger.added.values()) {
    const found = names.filter((each) => each === name).length;
    if (found !== 1) throw new Error(`${name} is there ${found} times.`);
  }
  for (const chunk of ledger.chunks) {
    const found = names.filter((name) => name.startsWith(`Chunk ${chunk} `)).length;
    if (found !== CHUNK_ROWS) throw new Error(`Chunk ${chunk} has ${found} rows.`);
  }
  const ringed = world.guests.slice(0, SEATED).map(({ id }) => byId.get(id)?.seatNumber);
  const expected = ringed.map((_, index) => String((index + ledger.rotation) % SEATED));
  if (ringed.join() !== expected.join()) throw new Error(`Seats are ${ringed.join()}.`);
  const layout = await client.get<Layout>(`/api/events/${world.event.id}/layout`);
  if (layout.body.name !== `Plan ${ledger.plan}`) {
    throw new Error(`${layout.body.name} is stored after Plan ${ledger.plan} was acknowledged.`);
  }
  requireWholePlan(layout.body);
  for (const since = performance.now(); [...ledger.arrived].some((id) => !news.hasArrived(id)); await sleep(50)) {
    if (performance.now() - since > 10_000) throw new Error('The door’s stream did not hear of every arrival.');
  }
  return `all of ${ledger.arrived.size} arrivals, ${ledger.added.size} guests, ${ledger.chunks.size} chunks of ${CHUNK_ROWS}, plan ${ledger.plan} and rotation ${ledger.rotation} are there; the stream was opened ${news.connections} times and missed nothing`;
}
