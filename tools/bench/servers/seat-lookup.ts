import Fastify from 'fastify';
import { onCleanUp } from '../../support/clean-up.ts';
import { makeFullNames, makeGuestRows } from '../../support/made-up-guests.ts';
import { startServerWithGuests } from './bench-server.ts';
import { announceServers } from './start-servers.ts';

/** The production app with an event of 10,000 guests, and a bare route in the same process that answers a constant. */
const GUESTS = 10_000;
const rows = makeGuestRows(GUESTS, { fullNames: makeFullNames(GUESTS) });
const server = await startServerWithGuests(rows);
const path = `/api/events/${server.eventId}/guests`;
const answer = await fetch(`${server.url}${path}?name=${encodeURIComponent(rows[0]?.fullName ?? '')}`);
const constant: unknown = await answer.json();

const bare = Fastify();
bare.get('/', async () => constant);
onCleanUp(() => bare.close());
announceServers({ ours: server.url, path, bare: await bare.listen({ host: '127.0.0.1', port: 0 }) });
