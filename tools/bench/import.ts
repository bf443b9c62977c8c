import { randomId } from '../../src/server/ids.ts';
import { seatKey } from '../../src/shared/seat-key.ts';
import { makePeople, type Person } from '../support/guest-rows.ts';
import { takeTurns, timeMs } from './measures/turns.ts';
import { type Benchmark, compare } from './results/figure.ts';
import { type BenchServer, startBenchServer } from './servers/bench-server.ts';

const ROWS = 10_000;
const ROUNDS = 7;
const MAX_RATIO = 3;

export async function importThroughCall(
  { url, eventId, cookie }: Pick<BenchServer, 'url' | 'eventId' | 'cookie'>,
  people: readonly Person[],
): Promise<void> {
  const answer = await fetch(`${url}/api/events/${eventId}/guests/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ rows: people }),
  });
  const { results } = (await answer.json()) as { results: { status: string }[] };
  if (results.some(({ status }) => status !== 'added')) throw new Error('Some rows did not go in.');
}

export async function insertBare(
  { pool }: Pick<BenchServer, 'pool'>,
  eventId: number,
  people: readonly Person[],
): Promise<void> {
  await pool.query(
    `insert into guests (id, event_id, full_name, email, table_number, seat_number, seat_key, special_requirements,
       qr_code_identifier)
     select id, $2, full_name, email, nullif(table_number, ''), nullif(seat_number, ''), seat_key, nullif(notes, ''), qr
     from unnest($1::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
       as s (id, full_name, email, table_number, seat_number, seat_key, notes, qr)`,
    [
      people.map(() => randomId()),
      eventId,
      people.map((person) => person.fullName),
      people.map((person) => person.email),
      people.map((person) => person.tableNumber),
      people.map((person) => person.seatNumber),
      people.map((person) => seatKey(person.tableNumber, person.seatNumber)),
      people.map((person) => person.specialRequirements),
      people.map((person) => person.qrCodeIdentifier),
    ],
  );
}

export const guestImport: Benchmark = {
  name: 'import',
  title: 'Importing a guest list',
  explanation: `A list of 10,000 rows through the HTTP call, with every check of every row: session, ownership, tier, shape,
seats already taken, QR codes already there. The baseline is one bare \`insert … select from unnest\` of the same rows by
\`pg\` into the same table, with its indexes and triggers: what the database alone needs.`,
  async run(options) {
    const server = await startBenchServer();
    const insert = async (work: (people: Person[]) => Promise<void>) => {
      await server.pool.query('truncate guests cascade');
      const people = makePeople(ROWS);
      return timeMs(() => work(people));
    };
    const rounds = await takeTurns({
      rounds: options.rounds(ROUNDS),
      baseline: () => insert((people) => insertBare(server, server.eventId, people)),
      ours: () => insert((people) => importThroughCall(server, people)),
    });
    return [compare({ measure: '10,000 rows', unit: 'ms', baselineName: 'bare insert', limit: MAX_RATIO }, rounds)];
  },
};
