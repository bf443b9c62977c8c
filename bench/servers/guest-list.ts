import { startBareRoutes } from '../support/bare-routes.ts';
import { serveUntilTold } from '../support/child.ts';
import { makePeople } from '../support/people.ts';
import { startBenchServer } from '../support/server.ts';

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
