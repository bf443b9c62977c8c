import type { BenchServer } from '../servers/bench-server.ts';

export const GUESTS_AN_EVENT = 100;
/** The app's connections end a statement that takes long, on a busy machine too. */
const EVENTS_AT_ONCE = 50;

/**
 * Fills the organiser's account up to this many guests, a hundred to an event, half of them checked in today. Written by
 * the database itself: a hundred thousand rows through the call would take most of the benchmark's time.
 */
export async function fillAccount({ pool }: Pick<BenchServer, 'pool'>, userId: number, total: number): Promise<void> {
  const { rows } = await pool.query('select count(*)::int as count from events where user_id = $1', [userId]);
  const [{ count }] = rows as [{ count: number }];
  const wanted = Math.ceil(total / GUESTS_AN_EVENT);
  for (let there = count; there < wanted; there += EVENTS_AT_ONCE) {
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
       from new_events, generate_series(0, ${GUESTS_AN_EVENT - 1}) as n
       on conflict do nothing`,
      [userId, there, Math.min(EVENTS_AT_ONCE, wanted - there)],
    );
  }
  await pool.query('vacuum analyze guests, events');
}
