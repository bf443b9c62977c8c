import { createServer, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../support/listen.ts';
import { announceServers, serveUsage } from './start-servers.ts';

/** Writes to every open response when told to. */
const streams = new Set<ServerResponse>();
const server = createServer((request, response) => {
  if (request.url === '/changes') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
    streams.add(response);
    response.on('close', () => streams.delete(response));
  } else if (request.url?.startsWith('/tell')) {
    const { search } = new URL(request.url, 'http://x');
    const message = Buffer.from(`event: changes\ndata: ${'x'.repeat(300)} ${search}\n\n`);
    for (const stream of streams) stream.write(message);
    response.end('{}');
  } else response.end('{"status":"ok"}');
});
const origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
announceServers({ usage: await serveUsage(), origin });
