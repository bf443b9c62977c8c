import { createServer, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../support/listen.ts';
import { makeGuestRows } from '../../support/made-up-guests.ts';
import { enterDoor, startServerWithGuests } from './bench-server.ts';
import { announceServers, serveUsage } from './start-servers.ts';

/**
 * Run as `ours`: the production app with the door of an event. Run as `bare`: a server that writes to every open response
 * when told to. Each is a process of its own, so that its memory and CPU time can be read.
 */
const GUESTS = 200;
const DOOR_SESSIONS = 100;

async function startBare() {
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
  return { origin: `http://127.0.0.1:${await listenOnLoopback(server)}` };
}

async function startOurs() {
  const server = await startServerWithGuests(makeGuestRows(GUESTS));
  const { url, eventId, pool } = server;
  const cookies = await enterDoor(server, DOOR_SESSIONS);
  const { rows } = await pool.query<{ id: number }>('select id from guests order by id');
  return { origin: url, eventId, cookies, guestIds: rows.map(({ id }) => id) };
}

announceServers({
  usage: await serveUsage(),
  ...(process.argv[2] === 'ours' ? await startOurs() : await startBare()),
});
