import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { events } from '../../../src/server/db/schema/events.ts';
import { randomShareCode } from '../../../src/server/ids.ts';
import { atEnd } from '../../support/clean-up.ts';
import { makePeople } from '../../support/guest-rows.ts';
import { startBenchServer } from './bench-server.ts';
import { serveUntilTold } from './child-process.ts';

/**
 * A process of its own, so that its memory and its processor's time can be told: `ours`, the door of an event, or `bare`, a
 * server that writes what it is told to every open response. Either also says what it has used, at /usage.
 */
const GUESTS = 200;
const DOOR_SESSIONS = 100;

async function listenBare(): Promise<string> {
  const streams = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/usage')) {
      // Only what is still in use counts as held.
      if (request.url.endsWith('?gc')) globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      response.end(JSON.stringify({ memoryKb: (heapUsed + external) / 1024, cpuMs: (user + system) / 1000 }));
    } else if (request.url === '/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
      streams.add(response);
      response.on('close', () => streams.delete(response));
    } else if (request.url?.startsWith('/tell')) {
      const news = Buffer.from(
        `event: changes\ndata: ${'x'.repeat(300)} ${new URL(request.url, 'http://x').search}\n\n`,
      );
      for (const stream of streams) stream.write(news);
      response.end('{}');
    } else response.end('{"status":"ok"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function openDoor() {
  const server = await startBenchServer();
  const path = `${server.url}/api/events/${server.eventId}`;
  const post = (address: string, body: unknown, headers: Record<string, string>) =>
    fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  await post(`${path}/guests/import`, { rows: makePeople(GUESTS) }, { cookie: server.cookie });
  const code = randomShareCode();
  await server.db.update(events).set({ doorCode: code });
  const cookies: string[] = [];
  for (let session = 0; session < DOOR_SESSIONS; session++) {
    const answer = await post(`${path}/door/session`, { code }, { 'x-forwarded-for': `10.1.0.${session}` });
    if (!answer.ok) throw new Error(`The door answered ${answer.status}`);
    cookies.push(
      answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    );
  }
  const { rows } = await server.pool.query<{ id: number }>('select id from guests order by id');
  return { origin: server.url, eventId: server.eventId, cookies, guestIds: rows.map(({ id }) => id) };
}

const usage = await listenBare();
serveUntilTold(process.argv[2] === 'ours' ? { usage, ...(await openDoor()) } : { usage });
