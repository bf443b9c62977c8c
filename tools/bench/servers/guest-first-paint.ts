import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import { randomToken } from '../../../src/server/ids.ts';
import { atEnd } from '../../support/clean-up.ts';
import { makeFullNames } from '../../support/full-names.ts';
import { BarePage } from './bare-page.ts';
import { startBenchServer } from './bench-server.ts';
import { serveUntilTold } from './child-process.ts';

/** A process of its own for a server with an event of 1,000 guests, and for the barest page that React renders and takes over. */
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

/** What a browser loads to take the bare page over: React, bundled and compressed once as ours is. */
async function bundleBareScript(): Promise<Buffer> {
  const input = fileURLToPath(new URL('./bare-page-client.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rollupOptions: { input } },
  });
  const [script] = 'output' in built ? built.output : [];
  if (script?.type !== 'chunk') throw new Error('The bare page’s script was not built.');
  return brotliCompressSync(script.code);
}

// A bare page rendered by React on the server and taken over by it in the browser, as a server-rendered React page is.
const script = await bundleBareScript();
const bare = createServer((request, answer) => {
  if (request.url === '/bare.js') {
    answer.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script);
    return;
  }
  const body = renderToString(createElement(BarePage));
  const head = '<meta charset="utf-8"><title>Bare</title><script type="module" async src="/bare.js"></script>';
  const html = `<!doctype html><html lang="en"><head>${head}</head><body><div id="root">${body}</div></body></html>`;
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
  answer.end(gzipSync(html));
});
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));

atEnd(() => bare.close());
serveUntilTold({
  ours: `${server.url}/e/${server.eventId}`,
  bare: `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`,
  name: rows[500]?.fullName,
});
