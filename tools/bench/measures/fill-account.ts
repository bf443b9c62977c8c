import type { BenchServer } from '../servers/bench-server.ts';

export const GUESTS_PER_EVENT = 100;
/** Per statement, because the app's connections cancel statements that take long. */
const EVENTS_PER_STATEMENT = 50;

/**
 * Adds events of a hundred guests, half of them checked in today, until the account has this many guests. The database
 * makes the rows itself: importing a hundred thousand of them would take most of the benchmark's time.
 */
export async function fillAccount({ pool }: Pick<BenchServer, 'pool'>, userId: number, total: number): Promise<void> {
  const { rows } = await pool.query('select count(*)::int as count from events where user_id = $1', [userId]);
  const [{ count }] = rows as [{ count: number }];
  const wanted = Math.ceil(total / GUESTS_PER_EVENT);
  for (let there = count; there < wanted; there += EVENTS_PER_STATEMENT) {
    await pool.query(
      `with new_events as (
         insert into events (id, user_id, name, date, time_zone, location)
         select 100000000000 + (random() * 800000000000)::bigint, $1, 'Evening ' || n, now() + n * interval '1 day',
           'Europe/Budapest', 'Budapest'
         from generate_series($2::int + 1, $2::int + $3::int) as n
         returning id
       )
       insert into guests (id, event_id, full_name, email, table_number, seat_number, seat_key, checked_in, check_in_time,
         qr_code_identifier)
       select 100000000000 + (random() * 800000000000)::bigint, id,
         (array['Kovács', 'Szabó', 'Tóth', 'Nagy', 'Smith'])[1 + n % 5] || ' Anna ' || n, 'guest' || n || '@example.com',
         (n / 10 + 1)::text, (n % 10 + 1)::text, (n / 10 + 1) || chr(31) || (n % 10 + 1),
         n % 2 = 0, case when n % 2 = 0 then now() end, 'bench-' || id || '-' || n
       from new_events, generate_series(0, ${GUESTS_PER_EVENT - 1}) as n
       on conflict do nothing`,
      [userId, there, Math.min(EVENTS_PER_STATEMENT, wanted - there)],
    );
  }
  await pool.query('vacuum analyze guests, events');
}
