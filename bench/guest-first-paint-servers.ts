import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { randomToken } from '../src/server/ids.ts';
import { makeFullNames } from './support/full-names.ts';
import { startBenchServer } from './support/server.ts';

/** A process of its own for a server with an event of 1,000 guests, and for the barest page that React can render. */
const GUESTS = 1_000;
const server = await startBenchServer();
const rows = makeFullNames(GUESTS).map((fullName, index) => ({
  fullName,
  tableNumber: String(Math.floor(index / 10) + 1),
  seatNumber: String((index % 10) + 1),
  qrCodeIdentifier: randomToken(),
}));
await fetch(`${server.url}/api/events/${server.eventId}/guests/import`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', cookie: server.cookie },
  body: JSON.stringify({ rows }),
});

const bare = createServer((_request, answer) => {
  const body = renderToString(createElement('main', null, createElement('h1', null, 'Find your seat')));
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title></head><body>${body}</body></html>`;
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
  answer.end(gzipSync(html));
});
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));

async function stop(): Promise<void> {
  bare.close();
  await server.stop();
  process.exit();
}
process.once('message', stop);
// The benchmark failed: nothing may stay behind.
process.once('disconnect', stop);
process.send?.({
  ours: `${server.url}/e/${server.eventId}`,
  bare: `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`,
  name: rows[500]?.fullName,
});
