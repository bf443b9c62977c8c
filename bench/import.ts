import { randomId } from '../src/server/ids.ts';
import { seatKey } from '../src/shared/seats.ts';
import { type Figure, median, timeMs } from './support/measure.ts';
import { makePeople, type Person } from './support/people.ts';
import { startBenchServer } from './support/server.ts';

const ROWS = 10_000;
const ROUNDS = 7;
const MAX_RATIO = 3;

/** Import of a long list through the HTTP call, beside one bare insert of the same rows into the same table. */
export async function benchImport(): Promise<Figure[]> {
  const server = await startBenchServer();
  const { pool, eventId } = server;

  async function importThroughCall(people: readonly Person[]): Promise<void> {
    const answer = await fetch(`${server.url}/api/events/${eventId}/guests/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: server.cookie },
      body: JSON.stringify({ rows: people }),
    });
    const { results } = (await answer.json()) as { results: { status: string }[] };
    if (results.filter(({ status }) => status === 'added').length !== ROWS) throw new Error('Some rows did not go in.');
  }

  async function insertBare(people: readonly Person[]): Promise<void> {
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

  const clear = async () => {
    await pool.query('truncate guests cascade');
  };
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await clear();
    bare.push(await timeMs(() => insertBare(makePeople(ROWS))));
    await clear();
    ours.push(await timeMs(() => importThroughCall(makePeople(ROWS))));
  }
  await server.stop();
  const ratio = median(ours) / median(bare);
  return [
    {
      name: `Import of ${ROWS} rows`,
      ours: `${median(ours).toFixed(0)} ms`,
      baseline: `${median(bare).toFixed(0)} ms, one bare insert … select from unnest`,
      ratio,
      target: `≤ ${MAX_RATIO}`,
      isMet: ratio <= MAX_RATIO,
    },
  ];
}
