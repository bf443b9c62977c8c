import { makeListRows } from '../import-lists.ts';
import { startBareRoutes } from './bare-routes.ts';
import { startServerWithGuests } from './bench-server.ts';
import { announceServers } from './start-servers.ts';

/** The production app with an event of 10,000 guests, and bare routes in the same process. */
const server = await startServerWithGuests(makeListRows(10_000));
announceServers({
  ours: `${server.url}/api/events/${server.eventId}/guests`,
  page: `${server.url}/events/${server.eventId}`,
  bare: `${await startBareRoutes(server)}/guests-of-event/${server.eventId}`,
  cookie: server.cookie,
});
