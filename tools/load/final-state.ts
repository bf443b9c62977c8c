import type { Postgres } from '../support/postgres.ts';
import { doorLine } from './doors.ts';
import { seatText } from './expected-values.ts';
import { placesOf } from './organisers.ts';
import type { Played } from './play.ts';
import type { World } from './venue.ts';

interface GuestRow {
  readonly id: number;
  readonly fullName: string;
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
  readonly checkedIn: boolean;
  readonly checkInTime: Date | null;
}

const GUESTS = `
  select id, full_name as "fullName", table_number as "tableNumber", seat_number as "seatNumber",
    checked_in as "checkedIn", check_in_time as "checkInTime"
  from guests where event_id = any($1::bigint[])`;

/** Fails with how many there are, and some of them. */
export function requireNone(what: string, found: readonly string[]): void {
  if (found.length === 0) return;
  throw new Error([`${found.length} × ${what}, such as:`, ...found.slice(0, 5)].join('\n'));
}

/** How the database stands when all is over, beside what people were told. */
export function createAftermath(postgres: Postgres, world: World, played: Played) {
  const read = (...eventIds: number[]) => postgres.query<GuestRow>(GUESTS, [eventIds]);
  return {
    async seats(): Promise<string> {
      const rows = await read(world.eventId, ...world.organisers.map(({ eventId }) => eventId));
      const stored = new Map(rows.map((row) => [row.id, seatText(row)]));
      const wrong = played.seats.filter(([id, seat]) => stored.get(id) !== seat);
      requireNone(
        'a seat other than last answered',
        wrong.map(([id, seat]) => `${id}: ${stored.get(id)} instead of ${seat}`),
      );
      return `${played.seats.length} guests of ${world.organisers.length + 1} events`;
    },

    async arrivals(): Promise<string> {
      requireNone(
        'a guest whose arrival was not counted once',
        played.arrived.flatMap(([id, count]) => (count === 1 ? [] : [`${id}: ${count} times`])),
      );
      const absent = (await read(world.eventId)).filter(({ checkedIn }) => !checkedIn);
      requireNone(
        'a guest who is not checked in',
        absent.map(({ fullName }) => fullName),
      );
      const [stored] = await postgres.query<{ count: number }>(
        `select count(distinct guest_id)::int as count from check_in_operations where event_id = $1 and kind = 'check-in'`,
        [world.eventId],
      );
      if (stored?.count !== world.people.length) throw new Error(`${stored?.count} guests have a tap of their own.`);
      return `${world.people.length} arrivals`;
    },

    async phones(): Promise<string> {
      if (played.brokenStreams > 0) throw new Error(`${played.brokenStreams} streams were cut.`);
      const lines = (await read(world.eventId)).map(doorLine).sort();
      for (const [index, view] of played.views.entries()) {
        const known = new Set(view);
        requireNone(
          `a guest whom phone ${index} knows otherwise`,
          lines.filter((line) => !known.has(line)),
        );
        if (view.length !== lines.length)
          throw new Error(`Phone ${index} has ${view.length} of ${lines.length} guests.`);
      }
      return `${played.views.length} phones, ${lines.length} guests each`;
    },

    async imported(): Promise<string> {
      const lineOf = (row: { fullName: string; tableNumber: string | null; seatNumber: string | null }) =>
        `${row.fullName}, ${seatText(row)}`;
      const stored = (await read(world.importer.eventId)).map(lineOf).sort();
      const wanted = world.importer.rows
        .map(({ fullName, tableNumber, seatNumber }) =>
          lineOf({ fullName, tableNumber: tableNumber || null, seatNumber: seatNumber || null }),
        )
        .sort();
      const known = new Set(stored);
      requireNone(
        'a row that is not there',
        wanted.filter((line) => !known.has(line)),
      );
      if (stored.length !== wanted.length) throw new Error(`${stored.length} guests instead of ${wanted.length}.`);
      return `${wanted.length} rows`;
    },

    async plans(): Promise<string> {
      for (const { eventId, version, places } of played.plans) {
        const [row] = await postgres.query<{ version: number; tables: Parameters<typeof placesOf>[0]['tables'] }>(
          'select version, tables from layouts where event_id = $1',
          [eventId],
        );
        if (!row || row.version !== version || placesOf(row) !== places) {
          throw new Error(`The plan of ${eventId} is version ${row?.version}; answered was ${version}.`);
        }
      }
      const saves = played.plans.reduce((sum, { version }) => sum + version - 1, 0);
      return `${played.plans.length} plans after ${saves} saves`;
    },
  };
}
