import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import pg from 'pg';
import { endWithParent } from '../support/child-process.ts';

/**
 * The baseline: the least that Fastify on PostgreSQL could do for the same requests. Reads are answered with prepared
 * bytes, as many as our answer had: no query, no rule, no rendering, no compression. Each write is one parameterised
 * statement on a table with a key, no other index and no trigger, on the same PostgreSQL with the same durability and a
 * pool of the same size. A check-in is sent to every open stream at once. No sessions, rate limits, validation or logs.
 */
const TABLES = `
  create table guests (
    id bigint primary key, full_name text, email text, table_number text, seat_number text, special_requirements text,
    qr_code_identifier text unique, checked_in boolean not null default false, check_in_time timestamptz
  );
  create table layouts (event_id bigint primary key, body jsonb not null);
  create sequence ids start 1000000000000;
`;

const COLUMNS = ['fullName', 'email', 'tableNumber', 'seatNumber', 'specialRequirements', 'qrCodeIdentifier'] as const;
type Row = Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>;

const [{ databaseUrl, guestIds }] = (await once(process, 'message')) as [{ databaseUrl: string; guestIds: number[] }];
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
await pool.query(TABLES);
await pool.query(
  'insert into guests (id, qr_code_identifier) select id, id::text from unnest($1::bigint[]) as g (id)',
  [guestIds],
);
await pool.query('vacuum analyze guests');

const ready = new Map<number, Buffer>();
function send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const length = Number(request.headers['x-bytes']);
  const bytes = ready.get(length) ?? Buffer.alloc(length, 'x');
  ready.set(length, bytes);
  return reply.type('application/octet-stream').send(bytes);
}

const app = Fastify({ bodyLimit: 16 * 1024 * 1024 });
const streams = new Set<ServerResponse>();
/** About as long as what our own stream sends for one guest. */
const padding = 'x'.repeat(300);

app.get('/changes', (_request, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
  reply.raw.write('event: changes\ndata: {"id":0}\n\n');
  streams.add(reply.raw);
  reply.raw.on('close', () => streams.delete(reply.raw));
});

app.get('/*', send);

app.route<{ Params: { id: string }; Body: { at: string } }>({
  method: ['POST', 'DELETE'],
  url: '/api/guests/:id/check-in',
  handler: async (request, reply) => {
    const { id } = request.params;
    const isIn = request.method === 'POST';
    await pool.query('update guests set checked_in = $2, check_in_time = $3 where id = $1', [
      id,
      isIn,
      request.body.at,
    ]);
    const message = `event: changes\ndata: ${JSON.stringify({ id: Number(id), padding })}\n\n`;
    for (const stream of streams) stream.write(message);
    return send(request, reply);
  },
});

interface Write {
  readonly params: { readonly id: string };
  readonly body: Row & { readonly rows: readonly Row[] } & readonly (Row & { readonly guestId: number })[];
}

/** A route that runs one statement with these values. */
function addWrite(method: string, url: string, sql: string, toValues: (request: Write) => unknown[]): void {
  app.route<{ Params: Write['params']; Body: Write['body'] }>({
    method,
    url,
    handler: async (request, reply) => {
      await pool.query(sql, toValues(request));
      return send(request, reply);
    },
  });
}

addWrite(
  'PATCH',
  '/api/guests/:id',
  'update guests set table_number = $2, seat_number = $3 where id = $1',
  ({ params, body }) => [params.id, body.tableNumber, body.seatNumber],
);
addWrite(
  'POST',
  '/api/events/:id/seats',
  `update guests set table_number = s.table_number, seat_number = s.seat_number
   from unnest($1::bigint[], $2::text[], $3::text[]) as s (id, table_number, seat_number) where guests.id = s.id`,
  ({ body }) => (['guestId', 'tableNumber', 'seatNumber'] as const).map((name) => body.map((row) => row[name])),
);
addWrite(
  'POST',
  '/api/events/:id/layout',
  'insert into layouts (event_id, body) values ($1, $2) on conflict (event_id) do update set body = excluded.body',
  ({ params, body }) => [params.id, JSON.stringify(body)],
);
addWrite(
  'POST',
  '/api/events/:id/guests/import',
  `insert into guests (id, full_name, email, table_number, seat_number, special_requirements, qr_code_identifier)
   select nextval('ids'), s.* from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as s
   on conflict (qr_code_identifier) do nothing`,
  ({ body: { rows } }) => COLUMNS.map((name) => rows.map((row) => row[name] ?? null)),
);

const url = await app.listen({ host: '127.0.0.1', port: 0 });
endWithParent();
process.send?.({ url });
