import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { makePeople } from './support/people.ts';
import { startBenchServer } from './support/server.ts';

/** A process of its own for a server with an event of 10,000 guests, so that the load does not share its thread. */
const GUESTS = 10_000;
const server = await startBenchServer();
const headers = { 'content-type': 'application/json', cookie: server.cookie };
await fetch(`${server.url}/api/events/${server.eventId}/guests/import`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ rows: makePeople(GUESTS) }),
});
await server.pool.query('vacuum analyze guests');

const bare = Fastify();
bare.get('/guests', async (_request, reply) => {
  const { rows } = await server.pool.query(
    `select id, event_id as "eventId", full_name as "fullName", email, table_number as "tableNumber",
       seat_number as "seatNumber", checked_in as "checkedIn", check_in_time as "checkInTime",
       qr_code_identifier as "qrCodeIdentifier", special_requirements as "specialRequirements", created_at as "createdAt"
     from guests where event_id = $1 order by created_at, id`,
    [server.eventId],
  );
  return reply.type('application/json').send(JSON.stringify(rows));
});
await bare.listen({ host: '127.0.0.1', port: 0 });

async function stop(): Promise<void> {
  await bare.close();
  await server.stop();
  process.exit();
}
process.once('message', stop);
// The benchmark failed: nothing may stay behind.
process.once('disconnect', stop);
process.send?.({
  ours: `${server.url}/api/events/${server.eventId}/guests`,
  page: `${server.url}/events/${server.eventId}`,
  bare: `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}/guests`,
  cookie: server.cookie,
});
