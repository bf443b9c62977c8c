import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { connect } from '../../../src/server/db/client.ts';
import { hashSessionToken } from '../../../src/server/sessions/session-token.ts';
import { atEnd } from '../../support/clean-up.ts';
import { makePeople } from '../../support/guest-rows.ts';
import type { Evening } from '../evening.ts';
import { startBenchServer } from './bench-server.ts';
import { serveUntilTold } from './child-process.ts';

/**
 * A process of its own, so that its processor's time can be told: `ours`, the app with an event of 500 guests, or `bare`,
 * routes on the same database that ask the same statements and send the same bytes.
 */
const GUESTS = 500;
const CARD = `select id, event_id, full_name, table_number, seat_number, table_name, is_on_plan, checked_in, check_in_time,
    special_requirements from guests where qr_code_identifier = $1`;
const TAP = 'select * from apply_check_in_operation($1, $2, $3, $4, $5, null, $6, $7, $8)';

async function listenUsage(): Promise<string> {
  const server = createServer((_request, response) => {
    const { user, system } = process.cpuUsage();
    response.end(JSON.stringify({ cpuMs: (user + system) / 1000 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function startOurs(): Promise<Omit<Evening, 'usage'>> {
  const { url, pool, eventId, cookie } = await startBenchServer();
  await fetch(`${url}/api/events/${eventId}/guests/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ rows: makePeople(GUESTS) }),
  });
  await pool.query('vacuum analyze guests');
  const { rows } = await pool.query(
    'select id, full_name as "fullName", qr_code_identifier as "qrCode" from guests order by id',
  );
  return { origin: url, eventId, cookie, guests: rows, databaseUrl: String(pool.options.connectionString) };
}

async function readBytes(url: string): Promise<Buffer> {
  // As it comes over the wire: fetch would unpack it.
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}

async function startBare({ origin, eventId, cookie, guests, databaseUrl }: Evening): Promise<{ origin: string }> {
  const { pool } = connect(databaseUrl, () => {});
  atEnd(() => pool.end());
  const [guest] = guests;
  const page = await readBytes(`${origin}/e/${eventId}`);
  const card = await readBytes(`${origin}/guest-view/${guest?.qrCode}`);
  const name = encodeURIComponent(guest?.fullName ?? '');
  const lookup = await readBytes(`${origin}/api/events/${eventId}/guests?name=${name}`);
  const sessionHash = hashSessionToken(cookie.split('=')[1] ?? '');
  const app = Fastify();
  const packed = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' };
  app.get('/e/:id', async (_request, reply) => reply.headers(packed).send(page));
  app.get('/api/events/:id/guests', async (_request, reply) => reply.type('application/json').send(lookup));
  app.get<{ Params: { code: string } }>('/guest-view/:code', async (request, reply) => {
    await pool.query({ name: 'card', text: CARD, values: [request.params.code] });
    return reply.headers(packed).send(card);
  });
  for (const [method, kind] of [
    ['POST', 'check-in'],
    ['DELETE', 'undo'],
  ] as const) {
    app.route<{ Params: { id: string }; Body: { id: string; at: string } }>({
      method,
      url: '/api/guests/:id/check-in',
      async handler({ params, body }) {
        const now = new Date();
        const longAgo = new Date(0);
        const values = [params.id, kind, body.id, body.at, sessionHash, now, longAgo, longAgo];
        const { rows } = await pool.query({ name: 'tap', text: TAP, values });
        return rows[0];
      },
    });
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  atEnd(() => app.close());
  return { origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

const [side, described = '{}'] = process.argv.slice(2);
const usage = await listenUsage();
serveUntilTold({
  usage,
  ...(side === 'ours' ? await startOurs() : await startBare(JSON.parse(described) as Evening)),
});
