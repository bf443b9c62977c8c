import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { randomToken } from '../../../src/server/ids.ts';
import { atEnd } from '../../support/clean-up.ts';
import { makeFullNames } from '../../support/full-names.ts';
import { startBenchServer } from './bench-server.ts';
import { serveUntilTold } from './child-process.ts';

/** A process of its own for a server with an event of 10,000 guests, so that the load does not share its thread. */
const GUESTS = 10_000;
const server = await startBenchServer();
const rows = makeFullNames(GUESTS).map((fullName, index) => ({
  fullName,
  tableNumber: String(Math.floor(index / 10) + 1),
  seatNumber: String((index % 10) + 1),
  specialRequirements: index % 10 === 0 ? 'Vegetarian' : '',
  qrCodeIdentifier: randomToken(),
}));
await fetch(`${server.url}/api/events/${server.eventId}/guests/import`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie: server.cookie },
  body: JSON.stringify({ rows }),
});
const path = `/api/events/${server.eventId}/guests`;
const answer = await fetch(`${server.url}${path}?name=${encodeURIComponent(rows[0]?.fullName ?? '')}`);
const constant: unknown = await answer.json();

const bare = Fastify();
bare.get('/', async () => constant);
await bare.listen({ host: '127.0.0.1', port: 0 });

atEnd(() => bare.close());
serveUntilTold({ ours: server.url, path, bare: `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}` });
