import type { Postgres } from '../support/postgres.ts';
import type { LoadResult } from './client-process.ts';
import { doorLine } from './doors.ts';
import { seatText } from './expected-values.ts';
import { placesOf } from './run-organisers.ts';
import type { Venue } from './venue.ts';

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

/** Fails with the number of findings and the first five. */
export function failOnFindings(what: string, found: readonly string[]): void {
  if (found.length === 0) return;
  throw new Error([`${found.length} × ${what}, such as:`, ...found.slice(0, 5)].join('\n'));
}

/** Compares what is stored after the load with what the answers said. */
export function checkFinalState(postgres: Postgres, venue: Venue, result: LoadResult) {
  const read = (...eventIds: number[]) => postgres.query<GuestRow>(GUESTS, [eventIds]);
  return {
    async seats(): Promise<string> {
      const rows = await read(venue.eventId, ...venue.organisers.map(({ eventId }) => eventId));
      const stored = new Map(rows.map((row) => [row.id, seatText(row)]));
      const wrong = result.seats.filter(([id, seat]) => stored.get(id) !== seat);
      failOnFindings(
        'a stored seat that differs from the last answer',
        wrong.map(([id, seat]) => `${id}: ${stored.get(id)} instead of ${seat}`),
      );
      return `${result.seats.length} guests of ${venue.organisers.length + 1} events`;
    },

    async arrivals(): Promise<string> {
      failOnFindings(
        'a guest whose arrival was not reported exactly once',
        result.arrived.flatMap(([id, count]) => (count === 1 ? [] : [`${id}: ${count} times`])),
      );
      const absent = (await read(venue.eventId)).flatMap(({ checkedIn, fullName }) => (checkedIn ? [] : [fullName]));
      failOnFindings('a guest who is not checked in', absent);
      const [stored] = await postgres.query<{ count: number }>(
        `select count(distinct guest_id)::int as count from check_in_operations where event_id = $1 and kind = 'arrive'`,
        [venue.eventId],
      );
      if (stored?.count !== venue.people.length) throw new Error(`${stored?.count} guests have a stored check-in.`);
      return `${venue.people.length} arrivals`;
    },

    async phones(): Promise<string> {
      if (result.brokenStreams > 0) throw new Error(`${result.brokenStreams} streams were cut.`);
      const lines = (await read(venue.eventId)).map(doorLine).sort();
      for (const [index, view] of result.views.entries()) {
        const known = new Set(view);
        const different = lines.filter((line) => !known.has(line));
        failOnFindings(`a guest that phone ${index} shows differently`, different);
        if (view.length !== lines.length)
          throw new Error(`Phone ${index} has ${view.length} of ${lines.length} guests.`);
      }
      return `${result.views.length} phones, ${lines.length} guests each`;
    },

    async imported(): Promise<string> {
      const lineOf = (row: { fullName: string; tableNumber: string | null; seatNumber: string | null }) =>
        `${row.fullName}, ${seatText(row)}`;
      const stored = (await read(venue.importer.eventId)).map(lineOf).sort();
      const wanted = venue.importer.rows
        .map(({ fullName, tableNumber, seatNumber }) =>
          lineOf({ fullName, tableNumber: tableNumber || null, seatNumber: seatNumber || null }),
        )
        .sort();
      const known = new Set(stored);
      const missing = wanted.filter((line) => !known.has(line));
      failOnFindings('an imported row that is missing', missing);
      if (stored.length !== wanted.length) throw new Error(`${stored.length} guests instead of ${wanted.length}.`);
      return `${wanted.length} rows`;
    },

    async layouts(): Promise<string> {
      for (const { eventId, version, places } of result.layouts) {
        const [row] = await postgres.query<{ version: number; tables: Parameters<typeof placesOf>[0]['tables'] }>(
          'select version, tables from layouts where event_id = $1',
          [eventId],
        );
        if (!row || row.version !== version || placesOf(row) !== places) {
          throw new Error(`The layout of ${eventId} is version ${row?.version} instead of ${version}.`);
        }
      }
      const saves = result.layouts.reduce((sum, { version }) => sum + version - 1, 0);
      return `${result.layouts.length} layouts after ${saves} saves`;
    },
  };
}
