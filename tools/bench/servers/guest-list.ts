import { makePeople } from '../../support/guest-rows.ts';
import { startBareRoutes } from './bare-routes.ts';
import { startBenchServer } from './bench-server.ts';
import { serveUntilTold } from './child-process.ts';

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
serveUntilTold({
  ours: `${server.url}/api/events/${server.eventId}/guests`,
  page: `${server.url}/events/${server.eventId}`,
  bare: `${await startBareRoutes(server)}/guests-of-event/${server.eventId}`,
  cookie: server.cookie,
});
