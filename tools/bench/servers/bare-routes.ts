import Fastify from 'fastify';
import type { Connection } from '../../../src/server/db/client.ts';
import { MAX_BODY_BYTES } from '../../../src/server/http/request-bodies.ts';
import { onCleanUp } from '../../support/clean-up.ts';

const GUEST_COLUMNS = `guests.id, event_id as "eventId", full_name as "fullName", email, phone, table_number as "tableNumber",
  seat_number as "seatNumber", table_name as "tableName", checked_in as "checkedIn", check_in_time as "checkInTime",
  qr_code_identifier as "qrCodeIdentifier", special_requirements as "specialRequirements", household_id as "householdId",
  household_name as "householdName", companion_of as "companionOf", is_name_placeholder as "isNamePlaceholder", attendance,
  age_group as "ageGroup", needs_high_chair as "needsHighChair", tags, meals, sort_name as "sortName",
  card_name as "cardName", guests.created_at as "createdAt"`;

/** The statement of each bare Fastify route: no session, no permission check, no schema. $1 is the id in the address. */
const QUERIES = {
  'one-guest': `select ${GUEST_COLUMNS} from guests where id = $1`,
  'guests-of-event': `select ${GUEST_COLUMNS} from guests where event_id = $1 order by created_at, id`,
  'guests-of-user': `select ${GUEST_COLUMNS}, events.name as "eventName" from guests
    join events on events.id = event_id where user_id = $1 order by guests.created_at, guests.id`,
  'guest-count-of-user': `select count(*)::int from guests join events on events.id = event_id where user_id = $1`,
  'events-of-user': `select events.*, (select count(*)::int from guests where event_id = events.id) as "guestCount"
    from events where user_id = $1 order by date desc`,
  'check-in': `update guests set checked_in = true, check_in_time = now() where id = $1 returning ${GUEST_COLUMNS}`,
  layout: `select tables, guest_positions as "guestPositions" from layouts where event_id = $1`,
} as const;

const SAVE_LAYOUT = `insert into layouts (id, event_id, name, width, height, unit, tables, guest_positions)
  values ($1, $1, 'Main Layout', 6000, 5000, 'ft', $2, $3)
  on conflict (event_id) do update set tables = $2, guest_positions = $3, version = layouts.version + 1`;

/** Serves each statement at /{name}/{id}; returns the origin. */
export async function startBareRoutes({ pool }: Pick<Connection, 'pool'>): Promise<string> {
  const app = Fastify({ bodyLimit: MAX_BODY_BYTES });
  for (const [name, query] of Object.entries(QUERIES)) {
    app.all<{ Params: { id: string } }>(`/${name}/:id`, async (request, reply) => {
      const { rows } = await pool.query(query, [request.params.id]);
      return reply.type('application/json').send(JSON.stringify(rows));
    });
  }
  app.post<{ Params: { id: string }; Body: { tables: unknown; guestPositions: unknown } }>(
    '/save-layout/:id',
    async (request) => {
      const { tables, guestPositions } = request.body;
      await pool.query(SAVE_LAYOUT, [request.params.id, JSON.stringify(tables), JSON.stringify(guestPositions)]);
      return { isSaved: true };
    },
  );
  // Answers what it was given last.
  let constant: unknown;
  app.put('/constant', async ({ body }) => {
    constant = body;
    return {};
  });
  app.get('/constant', async () => constant);
  onCleanUp(() => app.close());
  return app.listen({ host: '127.0.0.1', port: 0 });
}
