import Fastify from 'fastify';
import { connect } from '../../../src/server/db/client.ts';
import { hashSessionToken } from '../../../src/server/sessions/session-token.ts';
import { onCleanUp } from '../../support/clean-up.ts';
import { sendRequest } from '../../support/http-client.ts';
import type { Evening } from '../evening.ts';
import { announceServers, serveUsage } from './start-servers.ts';

/** Routes on the database of the described server that run the same statements as that one and send the same bytes. */
const CARD = `select id, event_id, full_name, table_number, seat_number, table_name, is_on_plan, checked_in, check_in_time,
    special_requirements from guests where qr_code_identifier = $1`;
const CHECK_IN = 'select * from apply_check_in_operation($1, $2, $3, $4, $5, $6, null, $7, $8, $9)';

const readBytes = async (url: string) => {
  const { body } = await sendRequest(url, { headers: { 'accept-encoding': 'gzip' } });
  return body;
};

async function startBare({ url: origin, eventId, cookie, guests, databaseUrl }: Evening): Promise<{ url: string }> {
  const { pool } = connect(databaseUrl, () => {});
  onCleanUp(() => pool.end());
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
        const values = [params.id, kind, body.id, body.at, ['owner'], sessionHash, now, longAgo, longAgo];
        const { rows } = await pool.query({ name: 'check-in', text: CHECK_IN, values });
        return rows[0];
      },
    });
  }
  onCleanUp(() => app.close());
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

const [described = '{}'] = process.argv.slice(2);
announceServers({ usage: await serveUsage(), ...(await startBare(JSON.parse(described) as Evening)) });
