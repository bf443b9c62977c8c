import { setTimeout as sleep } from 'node:timers/promises';
import { randomToken } from '../../src/server/common/ids.ts';
import type { DoorReport } from '../../src/shared/contracts/door-operations.ts';
import type { Event } from '../../src/shared/contracts/events.ts';
import type { Guest } from '../../src/shared/contracts/guests.ts';
import type { OperationAnswers } from '../../src/shared/contracts/layout-operations.ts';
import type { Layout } from '../../src/shared/contracts/layouts.ts';
import type { FoundGuest } from '../../src/shared/contracts/seat-finder.ts';
import type { CallLog } from './call-log.ts';
import { galaLayout } from './gala-layout.ts';
import { type Client, createClient, expectStatus } from './http-client.ts';
import { type AddedGuest, newAddress, newLoopback, type Organiser } from './organisers.ts';
import { openReconnectingPhone } from './reconnecting-phone.ts';
import { waitFor } from './wait-for.ts';

const ROWS_PER_IMPORT = 60;
const SEATED = 10;
const SEAT_TABLE = 'Ring';
const LIGHT_PAUSE_MS = 2_000;
/** Floor items that layout operations have put into the room at any time: each adds one and takes the oldest away. */
const ITEMS_KEPT = 20;
/** Time for phones to catch up: the pause before they reconnect, the server's time, and some for a busy machine. */
const PHONES_LIMIT_MS = 15_000;

interface Options {
  readonly event: Pick<Event, 'id'>;
  readonly organiser: Organiser;
  readonly guests: readonly AddedGuest[];
  readonly log: CallLog;
  /** Where the next call goes. */
  readonly findUrl: () => string;
  /** Where guests look up seats; by default in the same event. */
  readonly lookups?: { readonly event: Pick<Event, 'id'>; readonly guests: readonly AddedGuest[] };
  /** How many visitors read at the same time. */
  readonly readers?: number;
  readonly phones?: number;
  /** Of everybody after each call. */
  readonly pauseMs?: number;
  /** Only check-ins, new guests and changed seats, and nobody who reads: for many events on one machine. */
  readonly isLight?: boolean;
}

const tableCountOf = (version: number) => 1 + (version % 7);
const tablesOf = (version: number) => galaLayout({ tableCount: tableCountOf(version) }).tables;

/** An import and a change of several seats must be visible either completely or not at all. */
function requireNothingPartial(guests: readonly Guest[]): void {
  const imports = Map.groupBy(
    guests.filter(({ fullName }) => fullName.startsWith('Import ')),
    ({ fullName }) => fullName.split(' ')[1],
  );
  for (const [number, rows] of imports) {
    if (rows.length !== ROWS_PER_IMPORT) throw new Error(`Import ${number} shows ${rows.length} of its rows.`);
  }
  const seats = guests.filter(({ tableNumber }) => tableNumber === SEAT_TABLE).map(({ seatNumber }) => seatNumber);
  if (seats.length > 0 && (seats.length !== SEATED || new Set(seats).size !== SEATED)) {
    throw new Error(`The table with ${SEATED} seats shows ${seats.join(', ')}.`);
  }
}

function requireCompleteLayout({ name, tables }: Layout): void {
  const version = Number(/^Layout (\d+)$/.exec(name)?.[1] ?? Number.NaN);
  if (!Number.isNaN(version) && tables.length !== tableCountOf(version)) {
    throw new Error(`Layout ${version} shows ${tables.length} tables.`);
  }
}

const arrivalsOf = (guests: Iterable<Pick<Guest, 'id' | 'checkedIn'>>) =>
  JSON.stringify(Array.from(guests, ({ id, checkedIn }) => [id, checkedIn] as const).sort(([a], [b]) => a - b));

/** What was acknowledged is not stored, or not exactly once. */
export class LostWrite extends Error {
  override name = 'LostWrite';
}

/** Every save and every operation makes one version: more would mean that one was made twice. */
function requireOperations({ version, items = [] }: Layout, saves: number, operations: number): void {
  const first = Math.max(1, operations - ITEMS_KEPT + 1);
  const expected = Array.from({ length: operations - first + 1 }, (_, index) => `item-${first + index}`);
  const stored = items.map(({ id }) => id).sort();
  if (stored.join() !== expected.sort().join())
    throw new LostWrite(`The plan has ${stored.join()} after operation ${operations}.`);
  if (version !== saves + operations)
    throw new LostWrite(`${saves} saves and ${operations} operations made ${version} versions.`);
}

export type MixedLoad = ReturnType<typeof startMixedLoad>;

/**
 * Guests look up seats, the door checks in, organisers add guests, change seats, save layouts, edit them and import, all at the same
 * time until `stop`. Writes are repeated until they are acknowledged; reads must never show half of a change.
 */
export function startMixedLoad(options: Options) {
  const { event, guests, log, findUrl, lookups: lookupIn = { event, guests }, isLight = false } = options;
  const { readers = isLight ? 0 : 1, phones: phoneCount = 1, pauseMs = 15 } = options;
  const added: string[] = [];
  const acknowledged = { checkIns: new Set<number>(), imports: 0, layout: 0, rotation: 0, operations: 0 };
  let isStopping = false;
  const organiser = (): Client => options.organiser.at(findUrl());
  const phones = Array.from({ length: phoneCount }, () => openReconnectingPhone(organiser, event.id));
  const post = (kind: string, path: string, body: unknown) =>
    log.sendUntilAcknowledged({ kind, findClient: organiser, method: 'POST', path, body });
  const eventPath = `/api/events/${event.id}`;
  const operationIds = randomToken().slice(0, 8);

  const light: (() => Promise<unknown>)[] = [
    async function checkIn() {
      const next = guests.find(({ id }) => !acknowledged.checkIns.has(id));
      if (!next) return sleep(100);
      await post('check-ins', `/api/guests/${next.id}/check-in`, { id: randomToken(), at: new Date().toISOString() });
      return acknowledged.checkIns.add(next.id);
    },
    async function addGuest() {
      const fullName = `Added ${added.length + 1}`;
      await post('guests added', '/api/guests', { eventId: event.id, fullName, qrCodeIdentifier: randomToken() });
      added.push(fullName);
    },
    async function rotateSeats() {
      const rotation = acknowledged.rotation + 1;
      const moves = guests.slice(0, SEATED).map(({ id }, index) => {
        return { guestId: id, tableNumber: SEAT_TABLE, seatNumber: String((index + rotation) % SEATED) };
      });
      await post('seat changes', `${eventPath}/seats`, moves);
      acknowledged.rotation = rotation;
    },
  ];
  const heavy: (() => Promise<unknown>)[] = [
    async function saveLayout() {
      const version = acknowledged.layout + 1;
      const layout = { name: `Layout ${version}`, tables: tablesOf(version), keepsSeats: true };
      await post('layouts saved', `${eventPath}/layout`, layout);
      acknowledged.layout = version;
    },
    async function makeOperation() {
      const number = acknowledged.operations + 1;
      const place = { x: number % 500, y: 100, width: 40, height: 40, rotation: 0 };
      const items = {
        [`item-${number}`]: { id: `item-${number}`, kind: 'bar', label: '', ...place },
        [`item-${number - ITEMS_KEPT}`]: null,
      };
      const body = { client: 'mixed-load', ops: [{ id: `${operationIds}-${number}`, base: 0, items }] };
      const answer = await post('layout operations', `${eventPath}/layout/operations`, body);
      const [made] = (answer.body as OperationAnswers).answers;
      if (!made || !('seq' in made)) log.wrong.push('a layout operation was refused');
      acknowledged.operations = number;
    },
    async function importRows() {
      const number = acknowledged.imports + 1;
      const rows = Array.from({ length: ROWS_PER_IMPORT }, (_, row) => {
        return { fullName: `Import ${number} Row ${row}`, qrCodeIdentifier: randomToken() };
      });
      await post('imports', `${eventPath}/guests/import`, { rows });
      acknowledged.imports = number;
      await sleep(100);
    },
  ];

  function makeReader(): () => Promise<void> {
    // Sets both addresses: a server called directly trusts X-Forwarded-For, nginx only the connection's own address.
    const visitor = createClient({ url: findUrl(), address: newAddress(), localAddress: newLoopback() });
    let lookups = 0;
    return async function read() {
      lookups += 1;
      const guest = lookupIn.guests[Math.floor(Math.random() * lookupIn.guests.length)];
      const findClient = () => visitor.at(findUrl());
      const path = `/api/events/${lookupIn.event.id}/guests?name=${encodeURIComponent(guest?.fullName ?? '')}`;
      const found = await log.send<FoundGuest[]>({ kind: 'lookups', findClient, path });
      if (found && !found.body.some(({ id }) => id === guest?.id)) log.wrong.push('a lookup did not find its guest');
      await log.send({ kind: 'guests’ pages', findClient, path: `/e/${lookupIn.event.id}` });
      if (lookups % 5 !== 0) return;
      const list = await log.send<Guest[]>({ kind: 'lists read', findClient: organiser, path: `${eventPath}/guests` });
      if (list) requireNothingPartial(list.body);
      const layout = await log.send<Layout>({
        kind: 'layouts read',
        findClient: organiser,
        path: `${eventPath}/layout`,
      });
      if (layout) requireCompleteLayout(layout.body);
    };
  }

  const running = [...light, ...(isLight ? [] : heavy), ...Array.from({ length: readers }, makeReader)].map(
    async (act) => {
      while (!isStopping) {
        await act();
        await sleep(isLight ? LIGHT_PAUSE_MS : pauseMs);
      }
    },
  );
  // Failures are reported by `stop`, not as unhandled rejections.
  const all = Promise.all(running);
  all.catch(() => {});

  /** Fails unless every acknowledged write is stored exactly once and complete, and every phone shows it. */
  async function requireEverythingStored(): Promise<string> {
    const { checkIns, imports, layout, rotation, operations } = acknowledged;
    const counts = [checkIns.size, added.length, rotation, ...(isLight ? [] : [imports, layout, operations])];
    if (counts.includes(0)) throw new Error(`Too few writes were acknowledged: ${counts.join(', ')}.`);
    const client = organiser();
    const stored = expectStatus(await client.get<Guest[]>(`${eventPath}/guests`), 200, 'reading the guests');
    requireNothingPartial(stored);
    const byId = new Map(stored.map((guest) => [guest.id, guest]));
    const lost = [...checkIns].filter((id) => !byId.get(id)?.checkedIn);
    if (lost.length > 0) throw new LostWrite(`${lost.length} acknowledged check-ins are lost.`);
    const report = await client.get<DoorReport>(`${eventPath}/door/report`);
    const { doubleEntries } = expectStatus(report, 200, 'reading the report of the door');
    if (doubleEntries.length > 0) throw new LostWrite(`${doubleEntries.length} guests were checked in twice.`);
    const countNames = (start: string) =>
      stored.filter(({ fullName }) => `${fullName} `.startsWith(`${start} `)).length;
    for (const name of added) {
      if (countNames(name) !== 1) throw new LostWrite(`${name} is stored ${countNames(name)} times.`);
    }
    for (let number = 1; number <= imports; number++) {
      const rows = countNames(`Import ${number}`);
      if (rows !== ROWS_PER_IMPORT) throw new LostWrite(`Import ${number} has ${rows} rows.`);
    }
    const seats = guests.slice(0, SEATED).map(({ id }) => byId.get(id)?.seatNumber);
    const expected = seats.map((_, index) => String((index + rotation) % SEATED));
    if (seats.join() !== expected.join())
      throw new LostWrite(`Seats are ${seats.join()} instead of ${expected.join()}.`);
    if (layout > 0) {
      const saved = expectStatus(await client.get<Layout>(`${eventPath}/layout`), 200, 'reading the layout');
      if (saved.name !== `Layout ${layout}`) {
        throw new LostWrite(`${saved.name} is stored after Layout ${layout} was acknowledged.`);
      }
      requireCompleteLayout(saved);
      requireOperations(saved, layout, operations);
    }
    const expectedArrivals = arrivalsOf(stored);
    const isUpToDate = ({ guests: shown }: (typeof phones)[number]) => arrivalsOf(shown.values()) === expectedArrivals;
    await waitFor('every phone at the door shows what is stored', () => phones.every(isUpToDate), PHONES_LIMIT_MS);
    const connections = phones.reduce((sum, phone) => sum + phone.connections, 0);
    return `stored: ${checkIns.size} check-ins, ${added.length} guests, ${imports} imports of ${ROWS_PER_IMPORT}, layout ${layout}, ${operations} layout operations, seat rotation ${rotation}; ${phones.length} phones connected ${connections} times and missed nothing`;
  }

  return {
    /** Resolves when every write under way is acknowledged. */
    async stop() {
      isStopping = true;
      await all;
    },
    requireEverythingStored,
    /** Resolves when every phone shows the check-ins that were acknowledged before this call. */
    async waitForPhones() {
      const ids = [...acknowledged.checkIns];
      const isBack = ({ guests: shown }: (typeof phones)[number]) => ids.every((id) => shown.get(id)?.checkedIn);
      await waitFor('every phone at the door is back', () => phones.every(isBack), PHONES_LIMIT_MS);
    },
    /** How often each phone was sent the complete list. */
    countCompleteLists: () => phones.map(({ completeLists }) => completeLists),
    close() {
      for (const phone of phones) phone.close();
    },
  };
}
