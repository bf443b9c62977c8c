import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { seatKey } from '../../shared/seat-key.ts';

/** Characters that text formats often get wrong. */
const ODD = 'tab\there, "quotes", back\\slash, \\., \\N, line\nbreak, \r, ő ű 🥜';
const ROWS = 3;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** The table that the column refers to. */
  readonly refersTo: string | null;
}

const sessionHash = (row: number) => Buffer.alloc(32, row);
const codeId = (row: number) => `00000000-0000-4000-8000-00000000000${row}`;

/** Values for columns with a constraint or a meaning, as the app would write them. */
const SENSIBLE: Record<string, (row: number) => unknown> = {
  'users.email': (row) => `person${row}@example.com`,
  'users.auth_provider': () => 'email',
  'users.language': () => 'hu',
  'users.subscription_tier': () => 'enterprise',
  'users.subscription_end_date': () => '2099-01-01T00:00:00Z',
  'users.time_zone': () => 'Europe/Budapest',
  'events.time_zone': () => 'Europe/Budapest',
  'events.language': () => 'hu',
  'events.status': () => 'active',
  'events.name_order': () => 'asWritten',
  'events.share_code': (row) => `ABCDEFG${row + 2}`,
  'events.door_code': (row) => `HJKLMNP${row + 2}`,
  'events.door_allows': () => '{"walkIn": true, "nameCompanion": false, "seat": true}',
  'events.primary_color': () => '#3b82f6',
  'events.background_image': () => null,
  'guests.event_id': () => 100_000_000_001,
  'guests.full_name': (row) => `Kovács Anna ${row}`,
  'guests.qr_code_identifier': (row) => `code-of-a-guest-${row}`,
  'guests.table_number': () => '4',
  'guests.seat_number': (row) => String(row),
  'guests.seat_key': (row) => seatKey('4', String(row)),
  'guests.checked_in': () => false,
  'guests.check_in_time': () => null,
  'guests.arrivals': () => '[]',
  'check_in_operations.kind': () => 'arrive',
  'check_in_operations.state': () => 'applied',
  'guests.household_name': (row) => `Kovács ${row}`,
  'guests.companion_of': (row) => (row === 3 ? 100_000_000_001 : null),
  'guests.attendance': () => 'coming',
  'guests.attendance_by': () => 'organiser',
  'guests.age_group': () => 'child',
  'guests.meals': () => '{"Main": "Fish"}',
  'guests.seat_given_up': () => '{"tableNumber": "2", "seatNumber": null}',
  'households.name': (row) => `Kovács ${row}`,
  'households.language': () => 'hu',
  'meal_options.for_age': () => 'adult',
  'guest_needs.consent_by': () => 'guest',
  'attendance_log.by': () => 'door',
  'confirmed_catering_lists.confirmed_by': () => 'caterer',
  'printed_cards.kind': () => 'placeCards',
  'printed_cards.hash': () => 'name:0123abcd',
  'print_settings.settings': () => '{"kind": "placeCards", "monogram": "", "picture": null, "options": {}}',
  'layout_pictures.media_id': (row) => `media-${row}`,
  'layouts.unit': () => 'm',
  'layouts.tables': () => '[]',
  'layouts.guest_positions': () => '[]',
  'two_factor.confirmed_at': () => null,
  'sessions.token_hash': sessionHash,
  'confirmations.session_hash': sessionHash,
  'email_codes.id': codeId,
  'email_code_tries.code_id': codeId,
  'deleted_guests.id': (row) => 900_000_000_000 + row,
  'deleted_guests.deleted_at': () => new Date(),
};

async function listColumns(client: pg.Pool): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as "isNullable", f.confrelid::regclass::text as "refersTo"
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    left join pg_constraint f on f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]
    where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`);
  return rows;
}

function makeValue({ table, name, type, isNullable, refersTo }: Column, row: number): unknown {
  const sensible = SENSIBLE[`${table}.${name}`];
  if (sensible) return sensible(row);
  if (refersTo || name === 'id' || name === 'guest_id') {
    if (type === 'uuid') return randomUUID();
    return type === 'text' ? `${table}-${row}` : 100_000_000_000 + row;
  }
  // In the last row every nullable column is null.
  if (isNullable && row === ROWS) return null;
  if (type === 'bigint' || type === 'integer') return 1_000 + row;
  if (type === 'double precision') return row + 0.25;
  if (type === 'boolean') return row % 2 === 0;
  if (type === 'bytea') return randomBytes(40);
  if (type === 'jsonb') return JSON.stringify({ odd: ODD, list: [1.5, null] });
  if (type === 'text[]') return [`${name} ${row} ${ODD}`, ''];
  if (type === 'bigint[]') return [row, 1_000];
  if (type === 'xid8') return String(row);
  if (type.startsWith('timestamp')) return `2030-01-0${row}T10:00:00.123456Z`;
  return `${name} ${row} ${ODD}`;
}

/** Inserts rows into every table, at any migration; one guest among them has just been deleted. */
export async function fillTables(pool: pg.Pool): Promise<void> {
  const byTable = Map.groupBy(await listColumns(pool), ({ table }) => table);
  const filled = new Set<string>();
  async function fill(table: string): Promise<void> {
    if (filled.has(table)) return;
    filled.add(table);
    const columns = byTable.get(table) ?? [];
    for (const { refersTo } of columns) if (refersTo) await fill(refersTo);
    for (let row = 1; row <= ROWS; row++) {
      const names = columns.map(({ name }) => `"${name}"`).join(', ');
      const places = columns.map((_, index) => `$${index + 1}`).join(', ');
      const values = columns.map((column) => makeValue(column, row));
      await pool.query(`insert into "${table}" (${names}) values (${places})`, values);
    }
  }
  for (const table of byTable.keys()) await fill(table);
  await pool.query(`
    with removed as (delete from guests where full_name = 'Kovács Anna 2' returning *)
    insert into deleted_guests (id, event_id, guest, deleted_at)
    select id, event_id, to_jsonb(removed), now() from removed`);
}

/** Every row of every table as text, without the transaction numbers, which differ after a restore. */
export async function readTables(pool: pg.Pool): Promise<Record<string, string[]>> {
  // What servers are still to be notified of depends on what a test has written, and on the moment.
  await pool.query('truncate pending_notifications');
  const byTable = Map.groupBy(await listColumns(pool), ({ table }) => table);
  const read: Record<string, string[]> = {};
  for (const [table, columns] of byTable) {
    const transactions = columns.filter(({ type }) => type === 'xid8').map(({ name }) => name);
    const { rows } = await pool.query<{ row: string }>(
      `select (to_jsonb(t) - $1::text[])::text as row from "${table}" t order by 1`,
      [transactions],
    );
    read[table] = rows.map(({ row }) => row);
  }
  return read;
}
