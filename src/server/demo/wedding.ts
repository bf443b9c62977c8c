import type { GuestPosition, LayoutTable } from '../../shared/contracts/layouts.ts';
import { DEFAULT_DOT_COLOR } from '../../shared/layout/dot-colors.ts';
import { seatPositions, tableTopPosition } from '../../shared/layout/seat-positions.ts';
import { seatKey } from '../../shared/seat-key.ts';
import { randomId, randomToken } from '../common/ids.ts';
import type { layouts } from '../db/schema/events.ts';
import type { guests } from '../db/schema/guests.ts';
import type { rooms } from '../db/schema/rooms.ts';
import { startOfDay } from './local-time.ts';
import { HEAD_TABLE, NOTES, ROUND_TABLES, UNSEATED } from './names.ts';
import { ACCESSIBLE_SEATS, FLOOR_ITEMS } from './seating-rules.ts';

type NewGuest = typeof guests.$inferInsert;
type NewLayout = typeof layouts.$inferInsert & { guestPositions: GuestPosition[] };

const ARRIVALS = 15;
/** Every seventh guest has arrived, so that arrivals are spread over the tables. */
const ARRIVAL_STRIDE = 7;
const ARRIVALS_WITHIN_MS = 90 * 60 * 1000;
const EMAIL_STRIDE = 3;
const PHONE_STRIDE = 4;
const HEAD_COLOR = '#1F4D3A';
const CHILDREN_COLOR = '#7C3AED';

/** The layout: a head table at the top and twelve round tables in three rows, on the editor's grid of 20. */
export const ROOM = { width: 1200, height: 960 } as const;

const COLUMNS = 4;
const ROUND_SIZE = 120;

function roundTable(index: number): LayoutTable {
  const number = String(index + 1);
  const accessibleSeats = ACCESSIBLE_SEATS[`table-${number}`];
  return {
    id: `table-${number}`,
    type: 'round',
    label: `Table ${number}`,
    tableNumber: number,
    x: 120 + (index % COLUMNS) * 280,
    y: 260 + Math.floor(index / COLUMNS) * 240,
    width: ROUND_SIZE,
    height: ROUND_SIZE,
    rotation: 0,
    seats: 10,
    ...(accessibleSeats && { accessibleSeats }),
  };
}

const HEAD: LayoutTable = {
  id: 'table-head',
  type: 'square',
  label: 'Head table',
  tableNumber: 'A',
  x: 460,
  y: 60,
  width: 280,
  height: 80,
  rotation: 0,
  seats: 6,
};

const ROUNDS = ROUND_TABLES.map((_, index) => roundTable(index));

interface Place {
  readonly table: LayoutTable;
  readonly seat: number;
  readonly color: string;
}

interface Person {
  readonly fullName: string;
  readonly place?: Place;
}

function seatAll(names: readonly string[], table: LayoutTable, color: string): Person[] {
  return names.map((fullName, index) => ({ fullName, place: { table, seat: index + 1, color } }));
}

function listPeople(): Person[] {
  const colorOf = (index: number) => (index === ROUND_TABLES.length - 1 ? CHILDREN_COLOR : DEFAULT_DOT_COLOR);
  const rounds = ROUNDS.flatMap((table, index) => seatAll(ROUND_TABLES[index] ?? [], table, colorOf(index)));
  return [...seatAll(HEAD_TABLE, HEAD, HEAD_COLOR), ...rounds, ...UNSEATED.map((fullName) => ({ fullName }))];
}

function emailOf(fullName: string): string {
  const words = fullName
    .normalize('NFD')
    .replace(/[^\p{L}\s]/gu, '')
    .toLowerCase()
    .trim()
    .split(/\s+/);
  return `${words.join('.')}@example.com`;
}

/** Check-in times: today in the event's time zone, evenly distributed up to now. */
function arrivalTimes(now: Date, timeZone: string): Date[] {
  const since = Math.max(startOfDay(now, timeZone).getTime(), now.getTime() - ARRIVALS_WITHIN_MS);
  const step = (now.getTime() - since) / (ARRIVALS + 1);
  return Array.from({ length: ARRIVALS }, (_, index) => new Date(since + Math.floor(step * (index + 1))));
}

interface WeddingInput {
  readonly eventId: number;
  readonly timeZone: string;
  readonly createdAt: Date;
  readonly now: Date;
}

/** The rows of the guests, some of whom have arrived, a layout with a dot for everyone who has a seat, and its room. */
export function buildWedding({ eventId, timeZone, createdAt, now }: WeddingInput): {
  guests: NewGuest[];
  layout: NewLayout;
  room: Omit<typeof rooms.$inferInsert, 'id' | 'userId' | 'name'>;
} {
  const times = arrivalTimes(now, timeZone);
  const people = listPeople().map((person, index) => {
    const arrival = index % ARRIVAL_STRIDE === 0 ? times[index / ARRIVAL_STRIDE] : undefined;
    const guest: NewGuest = {
      id: randomId(),
      eventId,
      fullName: person.fullName,
      email: index % EMAIL_STRIDE === 0 ? emailOf(person.fullName) : null,
      // No subscriber has a number that begins with 000.
      phone: index % PHONE_STRIDE === 0 ? `+36 30 000 ${String(1000 + index)}` : null,
      tableNumber: person.place?.table.tableNumber ?? null,
      seatNumber: person.place ? String(person.place.seat) : null,
      seatKey: person.place ? seatKey(person.place.table.tableNumber, String(person.place.seat)) : null,
      checkedIn: arrival !== undefined,
      checkInTime: arrival ?? null,
      qrCodeIdentifier: randomToken(),
      specialRequirements: NOTES[person.fullName] ?? null,
      // A later time for each, because the list is ordered by time of creation.
      createdAt: new Date(createdAt.getTime() + index * 1000),
    };
    return { guest, place: person.place };
  });
  const guestPositions = people
    .flatMap(({ guest, place }) => (place ? [{ guest, place }] : []))
    .map(({ guest, place: { table, seat, color } }, index) => ({
      id: index + 1,
      guestId: guest.id,
      ...(seatPositions(table)[seat - 1] ?? tableTopPosition(table, 0, 1)),
      tableNumber: guest.tableNumber ?? null,
      seatNumber: guest.seatNumber ?? null,
      color,
    }));
  const tables = [HEAD, ...ROUNDS];
  const content = { ...ROOM, unit: 'ft' as const, tables, items: [...FLOOR_ITEMS] };
  const layout: NewLayout = { id: randomId(), eventId, name: 'Main Layout', ...content, guestPositions };
  const seatCount = tables.reduce((sum, { seats }) => sum + seats, 0);
  return {
    guests: people.map(({ guest }) => guest),
    layout,
    room: { ...content, unit: 'm', tableCount: tables.length, seatCount },
  };
}
