-- Functions and triggers of the database. Servers apply this file whole, in the transaction in which they apply missing
-- migrations, so every statement must be repeatable: "create or replace". To remove a function or a trigger, or to change
-- parameters, add a `drop … if exists` here. After each change run `npm run migration`, which notes the file's hash in
-- the newest migration; a test fails until then. The functions before the line "Tables are created here" are those that
-- stored columns are computed with.
--
-- Triggers announce changes with notify_after_commit(), so that servers hear of them after the commit. Each server listens
-- on these channels:
--
--   channel         payload                             sent when
--   seats_changed   event id, or '' for all events      the seat finder would show something else
--   events_changed  event id                            the guests' pages would show something else about an event
--   charts_changed  event id                            a seating chart would show something else than other seats, or a
--                                                       member's role ended or changed
--   rules_changed   event id                            seating rules or pins were changed
--   door_changed    'guests <id>', 'sessions <id>' or   phones at the door of that event need new guests, some of its
--                   'settings <id>'                     door sessions ended, or phones need what the door may do; the
--                                                       last one is also sent when held operations were decided
--   sessions_ended  user id                             sessions of that account ended
--   members_changed '<event id> <user id>'              that account has another role on the event, or none

-- Two tables are the same when their keys are equal: `tableKey()` of src/shared/seats.ts, in SQL.
create or replace function table_key(table_number text) returns text language sql immutable parallel safe as $$
  select nullif(lower(btrim(normalize(table_number, NFC), E' \t\n\r\u00a0')), '')
$$;

-- Every table of a layout by its key, with its label, or null where the label is only the default one ("Table 4"). The
-- rule is `ownTableName()` of src/shared/table-name.ts, in SQL; a test compares the two.
create or replace function layout_table_names(tables jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(key, case
    when table_key(label) in (key, 'table ' || key, key || '. asztal', key || ' asztal') then null
    else label
  end), '{}')
  from (
    select table_key(value ->> 'tableNumber') as key, value ->> 'label' as label from jsonb_array_elements(tables)
  ) as listed
  where key is not null
$$;

-- Tables are created here

-- ---------------------------------------------------------------------------------------------------------------------
-- Notifications
-- ---------------------------------------------------------------------------------------------------------------------

-- PostgreSQL holds one lock of the whole database from a transaction's NOTIFY until its commit is done, the wait for a
-- standby included: with NOTIFY in its transactions it would commit one change at a time. So a transaction only writes down
-- its notifications, and the server that made it sends them after the commit, told by a notice with this code
-- (resilient-pool.ts). All servers look for waiting ones now and then, so those of a server that died in between are sent
-- too (listener.ts). After a crash of the database the table is empty: then every server connects again and reads anew.
alter table pending_notifications set unlogged;
-- Its rows live for milliseconds. However many there once were, the dead ones are cleared away soon, so that looking for new ones stays quick.
alter table pending_notifications set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- The setting, which ends with the transaction, keeps a change of ten thousand rows from writing as many notifications.
create or replace function notify_after_commit(channel text, payload text) returns void language plpgsql as $$
begin
  if current_setting('placecard.' || channel, true) is distinct from '=' || payload then
    perform set_config('placecard.' || channel, '=' || payload, true);
    insert into pending_notifications values (channel, payload);
    raise notice 'notifications are pending' using errcode = 'PCNTF';
  end if;
end
$$;

-- A statement sends a thousand at most: a long queue must not exceed the time limit of statements at every try.
create or replace function send_pending_notifications() returns void language sql as $$
  with taken as (
    delete from pending_notifications
    where ctid = any (array(select ctid from pending_notifications limit 1000 for update skip locked))
    returning *
  )
  select pg_notify(channel, payload) from (select distinct * from taken) as pending
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Guests
-- ---------------------------------------------------------------------------------------------------------------------

-- One element of guests.arrivals.
create or replace function to_arrival(id text, happened_at timestamptz, door text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', id, 'at', to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'door', door
  )
$$;

-- Phones at the door follow the guests of an event. Every guest row holds the number of the transaction that wrote it
-- last: a reader that knows which transactions had ended at its last read finds all later changes, in whatever order
-- their transactions commit. The door is notified here as well, so that a check-in runs one trigger function only.
--
-- Whoever writes checked_in without arrivals (a copy, a restored guest of an older version) gets arrivals that agree.
create or replace function mark_guest_changed() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  if new.checked_in <> (new.arrivals <> '[]') then
    new.arrivals := case when new.checked_in
      then jsonb_build_array(to_arrival('unrecorded-' || new.changed_in, coalesce(new.check_in_time, now()), null))
      else '[]' end;
  end if;
  perform notify_after_commit('door_changed', 'guests ' || new.event_id);
  return new;
end
$$;

create or replace trigger guests_mark_changed before insert or update on guests
  for each row execute function mark_guest_changed();

-- Guests carry the name that the layout gives their table, so that lookups, seat cards and phones at the door need not
-- read the layout. Layouts and seats are both written under the lock of the event's row, so neither misses a change of
-- the other.
create or replace function set_table_name_of_guest() returns trigger language plpgsql as $$
declare
  key text := table_key(new.table_number);
begin
  new.table_name := null;
  new.is_on_plan := false;
  if key is not null then
    select table_names ->> key, table_names ? key into new.table_name, new.is_on_plan
    from layouts where event_id = new.event_id;
    new.is_on_plan := coalesce(new.is_on_plan, false);
  end if;
  return new;
end
$$;

create or replace trigger guests_set_table_name before insert or update of event_id, table_number on guests
  for each row execute function set_table_name_of_guest();

-- Guests carry the name of their household for the same reason.
create or replace function set_household_name_of_guest() returns trigger language plpgsql as $$
begin
  new.household_name := null;
  if new.household_id is not null then
    select name into new.household_name from households where id = new.household_id;
  end if;
  return new;
end
$$;

create or replace trigger guests_set_household_name before insert or update of household_id on guests
  for each row execute function set_household_name_of_guest();

create or replace function copy_household_name_to_guests() returns trigger language plpgsql as $$
begin
  update guests set household_name = new.name where household_id = new.id;
  return null;
end
$$;

create or replace trigger households_renamed after update on households for each row
  when (old.name is distinct from new.name) execute function copy_household_name_to_guests();

-- A household's version says which state of its answers a page shows: an answer that was made from an older one is refused.
-- It is raised by everything that changes what the household's page lets people change, whoever changed it, once in a
-- transaction: a row that this transaction has written is raised already, or new. Seats and check-ins do not raise it.
create or replace function raise_household_version() returns trigger language plpgsql as $$
begin
  if new is not distinct from old then
    -- Not written at all: otherwise it would count as raised.
    return null;
  end if;
  if new.version = old.version and old.xmin <> pg_current_xact_id()::xid then
    new.version := old.version + 1;
  end if;
  return new;
end
$$;

create or replace trigger households_raise_version before update on households
  for each row execute function raise_household_version();

create or replace function raise_version_of_changed_guest() returns trigger language plpgsql as $$
begin
  update households set version = version + 1
  where id in (old.household_id, new.household_id) and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;

-- For each row, so that check-ins only evaluate the condition. The page shows 'not asked' and 'invited' alike. A check-in
-- can change the attendance too: it must not wait for the household, which others lock before its guests.
create or replace trigger guests_raise_version after update on guests for each row
  when (old.checked_in = new.checked_in
    and (old.household_id, old.full_name, old.is_name_placeholder, old.companion_of, coalesce(old.attendance, 'invited'),
      old.age_group, old.needs_high_chair, old.meals)
    is distinct from (new.household_id, new.full_name, new.is_name_placeholder, new.companion_of, coalesce(new.attendance, 'invited'),
      new.age_group, new.needs_high_chair, new.meals))
  execute function raise_version_of_changed_guest();

-- The join skips guests of an event that is being deleted.
create or replace function raise_versions_of_guests() returns trigger language plpgsql as $$
begin
  update households set version = version + 1
  where id in (
    select household_id from changed_guests
    join events on events.id = changed_guests.event_id and events.user_id is not null
  )
    and xmin <> pg_current_xact_id()::xid;
  return null;
end
$$;

create or replace trigger guests_inserted_raise_version after insert on guests referencing new table as changed_guests
  for each statement execute function raise_versions_of_guests();

create or replace trigger guests_deleted_raise_version after delete on guests referencing old table as changed_guests
  for each statement execute function raise_versions_of_guests();

-- Inserted and deleted guests always change what the seat finder shows.
create or replace function notify_seats_of_events() returns trigger language plpgsql as $$
begin
  perform notify_after_commit('seats_changed', event_id::text) from (select distinct event_id from changed_guests) as events;
  return null;
end
$$;

create or replace trigger guests_inserted after insert on guests referencing new table as changed_guests
  for each statement execute function notify_seats_of_events();

create or replace trigger guests_deleted after delete on guests referencing old table as changed_guests
  for each statement execute function notify_seats_of_events();

-- An update counts only if it touches a column that the seat finder shows; a check-in does not.
create or replace function notify_seat_changed() returns trigger language plpgsql as $$
begin
  perform notify_after_commit('seats_changed', new.event_id::text);
  if old.event_id <> new.event_id then
    perform notify_after_commit('seats_changed', old.event_id::text);
  end if;
  return null;
end
$$;

create or replace trigger guests_updated after update on guests for each row
  when ((old.event_id, old.full_name, old.table_number, old.seat_number, old.special_requirements, old.table_name, old.is_on_plan,
      old.attendance = 'declined', old.is_name_placeholder, old.sort_name, old.household_name)
    is distinct from (new.event_id, new.full_name, new.table_number, new.seat_number, new.special_requirements, new.table_name, new.is_on_plan,
      new.attendance = 'declined', new.is_name_placeholder, new.sort_name, new.household_name))
  execute function notify_seat_changed();

create or replace function notify_all_seats_changed() returns trigger language plpgsql as $$
begin
  perform notify_after_commit('seats_changed', '');
  return null;
end
$$;

create or replace trigger guests_truncated after truncate on guests
  for each statement execute function notify_all_seats_changed();

-- A removed guest leaves its id in guest_removals, so that phones at the door learn of it. The join skips guests of an
-- event that is being deleted.
create or replace function record_guest_removals() returns trigger language plpgsql as $$
begin
  insert into guest_removals (guest_id, event_id, removed_in, removed_at)
  select removed.id, removed.event_id, pg_current_xact_id(), now()
  from removed join events on events.id = removed.event_id and events.user_id is not null
  on conflict (guest_id) do update
  set event_id = excluded.event_id, removed_in = excluded.removed_in, removed_at = excluded.removed_at;
  perform notify_after_commit('door_changed', 'guests ' || event_id) from (select distinct event_id from removed) as events;
  return null;
end
$$;

create or replace trigger guests_record_removals after delete on guests referencing old table as removed
  for each statement execute function record_guest_removals();

-- ---------------------------------------------------------------------------------------------------------------------
-- Events and layouts
-- ---------------------------------------------------------------------------------------------------------------------

create or replace function notify_event_updated() returns trigger language plpgsql as $$
begin
  perform notify_after_commit('events_changed', new.id::text);
  -- An event without an owner counts as deleted.
  if new.user_id is null and old.user_id is not null then
    perform notify_after_commit('seats_changed', new.id::text);
    perform notify_after_commit('door_changed', 'sessions ' || new.id);
  end if;
  if (old.show_notes_to_guests, old.name_order, old.language)
    is distinct from (new.show_notes_to_guests, new.name_order, new.language) then
    perform notify_after_commit('seats_changed', new.id::text);
  end if;
  if (old.name, old.date, old.time_zone, old.location, old.share_code, old.name_order)
    is distinct from (new.name, new.date, new.time_zone, new.location, new.share_code, new.name_order) then
    perform notify_after_commit('charts_changed', new.id::text);
  end if;
  if (old.name, old.date, old.time_zone, old.location, old.door_allows, old.name_order)
    is distinct from (new.name, new.date, new.time_zone, new.location, new.door_allows, new.name_order) then
    perform notify_after_commit('door_changed', 'settings ' || new.id);
  end if;
  return null;
end
$$;

create or replace trigger events_updated after update on events
  for each row execute function notify_event_updated();

create or replace function notify_event_deleted() returns trigger language plpgsql as $$
begin
  perform notify_after_commit('events_changed', old.id::text);
  perform notify_after_commit('seats_changed', old.id::text);
  perform notify_after_commit('door_changed', 'sessions ' || old.id);
  return null;
end
$$;

create or replace trigger events_deleted after delete on events
  for each row execute function notify_event_deleted();

create or replace function notify_layout_saved() returns trigger language plpgsql as $$
begin
  perform notify_after_commit('charts_changed', new.event_id::text);
  perform notify_after_commit('events_changed', new.event_id::text);
  return null;
end
$$;

create or replace trigger layouts_saved after insert or update on layouts
  for each row execute function notify_layout_saved();

create or replace function notify_rules_saved() returns trigger language plpgsql as $$
begin
  perform notify_after_commit('rules_changed', new.event_id::text);
  return null;
end
$$;

create or replace trigger seatings_saved after insert or update on seatings
  for each row execute function notify_rules_saved();

-- Copies the table names of a saved layout to the guests of its event; see set_table_name_of_guest().
create or replace function copy_table_names_to_guests() returns trigger language plpgsql as $$
declare
  -- Concatenated with an empty object to hold the value uncompressed: otherwise a long one is decompressed again for
  -- every guest.
  names jsonb := new.table_names || '{}';
begin
  update guests
  set table_name = names ->> table_key(table_number), is_on_plan = coalesce(names ? table_key(table_number), false)
  where event_id = new.event_id and (table_name, is_on_plan)
    is distinct from (names ->> table_key(table_number), coalesce(names ? table_key(table_number), false));
  return null;
end
$$;

create or replace trigger layouts_inserted_copy_table_names after insert on layouts
  for each row execute function copy_table_names_to_guests();

create or replace trigger layouts_updated_copy_table_names after update on layouts for each row
  when (old.table_names is distinct from new.table_names) execute function copy_table_names_to_guests();

-- ---------------------------------------------------------------------------------------------------------------------
-- The history of an event
-- ---------------------------------------------------------------------------------------------------------------------

-- Statement triggers write event_log. Who makes the changes of a transaction is said by its setting placecard.actor, as
-- `actorSetting()` of features/event-access/actor.ts writes it: 'user:123:plan', kind, id and where. The entries of a
-- transaction have one number, and what several statements did to one guest is one entry.
--
-- A change without an actor is logged as a job's; where placecard.requires_actor is on, as in tests, it fails.
create or replace function log_actor(
  logged_event bigint, out change bigint, out kind text, out id bigint, out via text
) language plpgsql as $$
declare
  actor text := nullif(current_setting('placecard.actor', true), '');
begin
  if actor is null then
    if current_setting('placecard.requires_actor', true) = 'on' then
      raise exception 'Event % was changed without an actor: see features/event-access/actor.ts', logged_event;
    end if;
    actor := 'job::job';
  end if;
  kind := split_part(actor, ':', 1);
  id := nullif(split_part(actor, ':', 2), '')::bigint;
  via := split_part(actor, ':', 3);
  change := nullif(current_setting('placecard.change', true), '')::bigint;
  if change is null then
    change := nextval('event_log_change_seq');
    perform set_config('placecard.change', change::text, true);
  end if;
end
$$;

-- One entry for write_log(), which fills in the rest.
create or replace function log_entry(
  logged_event bigint, subject text, guest bigint, action text, count bigint, fields text[], before jsonb, after jsonb
) returns event_log language sql stable as $$
  select row(logged_event, 0, subject, guest, now(), null, null, null, action, count::integer, fields, before, after)::event_log
$$;

-- Writes entries, each together with what the transaction has already logged about the same thing. Those of an event that
-- is being deleted are left out.
create or replace function write_log(entries event_log[]) returns void language plpgsql as $$
begin
  if entries is null then
    return;
  end if;
  insert into event_log as known (
    event_id, change, subject, guest_id, at, actor_kind, actor_id, via, action, count, fields, before, after
  )
  select entry.event_id, actor.change, entry.subject, entry.guest_id, entry.at, actor.kind, actor.id, actor.via, entry.action,
    entry.count, entry.fields, entry.before, entry.after
  from unnest(entries) as entry, log_actor(entry.event_id) as actor
  where (select user_id from events where id = entry.event_id) is not null
  on conflict (event_id, change, subject, guest_id) do update set
    action = case when known.action = 'added' or excluded.action = 'changed' then known.action else excluded.action end,
    count = case when excluded.subject = 'guest' then 1
      when known.action = excluded.action then known.count + excluded.count
      when known.action = 'added' or excluded.action = 'changed' then known.count
      else excluded.count end,
    fields = array(select distinct unnest(known.fields || excluded.fields) order by 1),
    before = excluded.before || known.before,
    after = known.after || excluded.after || case when known.after ? 'changed' and excluded.after ? 'changed'
      then jsonb_build_object('changed', greatest((known.after ->> 'changed')::integer, (excluded.after ->> 'changed')::integer))
      else '{}' end;
end
$$;

create or replace function logged_seat(table_number text, seat_number text) returns jsonb language sql immutable as $$
  select jsonb_build_object('table', table_number, 'seat', seat_number)
$$;

-- An import, a copy or another change of more than 500 guests is one entry with a count; only seats that it changes are
-- logged for each guest.
--
-- Planned once for a connection, because planning takes longer than writing an entry; and without nested loops, because the plan
-- that is made for one guest would later compare each of ten thousand rows with every other one.
create or replace function log_guests() returns trigger language plpgsql
set enable_nestloop = off set plan_cache_mode = force_generic_plan as $$
declare
  is_bulk boolean := split_part(current_setting('placecard.actor', true), ':', 3) in ('import', 'copy');
  entries event_log[];
  changed bigint;
begin
  if tg_op = 'UPDATE' then
    select array_agg(log_entry(
        now_is.event_id, 'guest', now_is.id, case
          when arrival.is_changed then 'arrival'
          when reply.is_changed then 'attendance'
          when seat.is_changed then 'seat'
          else 'changed' end,
        1, edited.fields,
        case when seat.is_changed then logged_seat(was.table_number, was.seat_number) else '{}' end
        || case when reply.is_changed then jsonb_build_object('attendance', was.attendance) else '{}' end
        || case when arrival.is_changed then jsonb_build_object('arrivals', jsonb_array_length(was.arrivals)) else '{}' end,
        case when seat.is_changed then logged_seat(now_is.table_number, now_is.seat_number) else '{}' end
        || case when reply.is_changed then jsonb_build_object('attendance', now_is.attendance) else '{}' end
        || case when arrival.is_changed then jsonb_build_object('arrivals', jsonb_array_length(now_is.arrivals)) else '{}' end
      )), count(*)
    into entries, changed
    from new_rows as now_is
    join old_rows as was on was.id = now_is.id
    cross join lateral (
      select (was.table_number, was.seat_number) is distinct from (now_is.table_number, now_is.seat_number)
    ) as seat (is_changed)
    cross join lateral (select was.attendance is distinct from now_is.attendance) as reply (is_changed)
    cross join lateral (select was.arrivals <> now_is.arrivals) as arrival (is_changed)
    cross join lateral (
      select array_remove(array[
        case when was.full_name <> now_is.full_name then 'fullName' end,
        case when was.email is distinct from now_is.email then 'email' end,
        case when was.phone is distinct from now_is.phone then 'phone' end,
        case when was.special_requirements is distinct from now_is.special_requirements then 'notes' end,
        case when was.household_id is distinct from now_is.household_id then 'household' end,
        case when was.companion_of is distinct from now_is.companion_of then 'companionOf' end,
        case when was.sort_name is distinct from now_is.sort_name then 'sortName' end,
        case when was.card_name is distinct from now_is.card_name then 'cardName' end,
        case when was.age_group is distinct from now_is.age_group then 'ageGroup' end,
        case when was.needs_high_chair <> now_is.needs_high_chair then 'needsHighChair' end,
        case when was.tags <> now_is.tags then 'tags' end,
        case when was.meals <> now_is.meals then 'meals' end
      ], null)
    ) as edited (fields)
    where seat.is_changed or reply.is_changed or arrival.is_changed or edited.fields <> '{}';
    if is_bulk and changed > 0 or changed > 500 then
      entries := array(
        select entry from unnest(entries) as entry where entry.before ? 'table'
        union all
        select log_entry(entry.event_id, 'guests', 0, 'changed', 0, '{}', '{}', jsonb_build_object('changed', count(*)))
        from unnest(entries) as entry group by entry.event_id
      );
    end if;
  elsif tg_op = 'INSERT' and is_bulk then
    select array_agg(added) into entries from (
      select log_entry(event_id, 'guests', 0, 'added', count(*), '{}', '{}', '{}') as added from new_rows group by event_id
    ) as counted;
  elsif tg_op = 'INSERT' then
    select array_agg(log_entry(event_id, 'guest', id, 'added', 1, '{}', '{}',
      case when coalesce(table_number, seat_number) is null then '{}' else logged_seat(table_number, seat_number) end))
    into entries from new_rows;
  else
    select array_agg(log_entry(event_id, 'guest', id, 'removed', 1, '{}',
      case when coalesce(table_number, seat_number) is null then '{}' else logged_seat(table_number, seat_number) end, '{}'))
    into entries from old_rows;
  end if;
  perform write_log(entries);
  return null;
end
$$;

-- A check-in writes the same entry without the trigger, which would take a sixth of its time: see record_check_in(). The first
-- entry of a transaction can't meet another one, and looking for one takes a fifth of the time that an entry takes. The
-- event's owner is not looked up either: the entry of a check-in that passed before the event is deleted is deleted with it.
create or replace function log_arrivals(logged guests, arrivals_before jsonb) returns void language plpgsql as $$
declare
  is_first boolean := coalesce(current_setting('placecard.change', true), '') = '';
  actor record := log_actor(logged.event_id);
  before_state jsonb := jsonb_build_object('arrivals', jsonb_array_length(arrivals_before));
  after_state jsonb := jsonb_build_object('arrivals', jsonb_array_length(logged.arrivals));
begin
  if is_first then
    insert into event_log (event_id, change, subject, guest_id, at, actor_kind, actor_id, via, action, before, after)
    values (logged.event_id, actor.change, 'guest', logged.id, now(), actor.kind, actor.id, actor.via, 'arrival',
      before_state, after_state);
    return;
  end if;
  insert into event_log as known (event_id, change, subject, guest_id, at, actor_kind, actor_id, via, action, before, after)
  values (logged.event_id, actor.change, 'guest', logged.id, now(), actor.kind, actor.id, actor.via, 'arrival',
    before_state, after_state)
  on conflict (event_id, change, subject, guest_id) do update set
    action = case when known.action = 'added' then known.action else excluded.action end,
    before = excluded.before || known.before, after = known.after || excluded.after;
end
$$;

-- In place of a foreign key: see schema/event-log.ts.
create or replace function delete_log_of_event() returns trigger language plpgsql as $$
begin
  delete from event_log where event_id = old.id;
  return null;
end
$$;

create or replace trigger events_deleted_with_log after delete on events
  for each row execute function delete_log_of_event();

-- The numbers that tables of the floor plan had before or got, where they have other ones now.
create or replace function renumbered_tables(tables_before jsonb, tables_after jsonb) returns jsonb language sql immutable as $$
  select case when count(*) = 0 then '{}' else jsonb_build_object('renumbered', jsonb_agg(distinct table_key(number))) end
  from jsonb_array_elements(tables_before) as was (content)
  join jsonb_array_elements(tables_after) as now_is (content) on now_is.content -> 'id' = was.content -> 'id'
  cross join lateral (values (was.content ->> 'tableNumber'), (now_is.content ->> 'tableNumber')) as numbers (number)
  where was.content ->> 'tableNumber' <> now_is.content ->> 'tableNumber'
$$;

-- Of any other table: which columns changed in how many rows of an event, with the argument as subject. Columns that
-- follow from others or change with every write say nothing. Mails are logged when they are sent, not when they are planned.
create or replace function log_rows() returns trigger language plpgsql
set enable_nestloop = off set plan_cache_mode = force_generic_plan as $$
declare
  silent constant text[] :=
    '{id,event_id,version,created_at,updated_at,answered_at,qr_shared_at,list}';
  subject constant text := tg_argv[0];
  changed_rows jsonb[];
  entries event_log[];
begin
  -- Other triggers raise the version of a household for each of many guests, which must cost nothing.
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    return null;
  end if;
  if subject <> 'event' and split_part(current_setting('placecard.actor', true), ':', 3) in ('import', 'copy') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(jsonb_build_object('new', to_jsonb(new_rows))) into changed_rows from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(jsonb_build_object('new', to_jsonb(old_rows))) into changed_rows from old_rows;
  else
    select array_agg(jsonb_build_object('old', was.content, 'new', now_is.content)) into changed_rows
    from (select to_jsonb(old_rows) as content from old_rows) as was
    join (select to_jsonb(new_rows) as content from new_rows) as now_is
      on coalesce(now_is.content -> 'id', now_is.content -> 'event_id') = coalesce(was.content -> 'id', was.content -> 'event_id');
  end if;
  select array_agg(entry) into entries from (
    select log_entry(coalesce(content ->> 'event_id', content ->> 'id')::bigint, subject, 0,
      case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end,
      count(distinct coalesce(content -> 'id', 'null')), array_remove(array_agg(distinct field), null), '{}',
      case when subject = 'mails' then jsonb_build_object('kind', min(content ->> 'kind')) else '{}' end) as entry
    from (select each -> 'new' as content, each -> 'old' as old_content from unnest(changed_rows) as each) as listed
    left join lateral (
      select key as field from jsonb_each(content) as each (key, value)
      where tg_op = 'UPDATE' and not key = any (silent) and value is distinct from old_content -> key
    ) as fields on true
    where (tg_op <> 'UPDATE' or field is not null) and (subject <> 'mails' or content ->> 'sent_at' is not null)
    group by coalesce(content ->> 'event_id', content ->> 'id')
  ) as counted;
  perform write_log(entries);
  return null;
end
$$;

-- The same of layouts, which change with every operation: their dots, thousands of them, are not even read.
create or replace function log_layouts() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  entries event_log[];
begin
  if split_part(current_setting('placecard.actor', true), ':', 3) in ('import', 'copy') then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(log_entry(event_id, 'layout', 0, 'added', 1, '{}', '{}', '{}')) into entries from new_rows;
  else
    select array_agg(log_entry(now_is.event_id, 'layout', 0, 'changed', 1, edited.fields, '{}',
      case when jsonb_path_query_array(was.tables, '$[*].tableNumber') = jsonb_path_query_array(now_is.tables, '$[*].tableNumber')
        then '{}' else renumbered_tables(was.tables, now_is.tables) end)) into entries
    from new_rows as now_is
    join old_rows as was on was.id = now_is.id
    cross join lateral (
      select array_remove(array[
        case when was.aisle_width is distinct from now_is.aisle_width then 'aisle_width' end,
        case when was.height <> now_is.height then 'height' end,
        case when was.items <> now_is.items then 'items' end,
        case when was.name <> now_is.name then 'name' end,
        case when was.tables <> now_is.tables then 'tables' end,
        case when was.unit <> now_is.unit then 'unit' end,
        case when was.width <> now_is.width then 'width' end
      ], null)
    ) as edited (fields)
    where edited.fields <> '{}';
  end if;
  perform write_log(entries);
  return null;
end
$$;

do $$
declare
  logged record;
  operation text;
begin
  for logged in select * from (values
    ('guests', 'log_guests()', '{insert,update,delete}'::text[]),
    ('households', 'log_rows(''household'')', '{insert,update,delete}'),
    ('layouts', 'log_layouts()', '{insert,update}'),
    ('seatings', 'log_rows(''rules'')', '{insert,update}'),
    ('meal_options', 'log_rows(''menu'')', '{insert,update,delete}'),
    ('events', 'log_rows(''event'')', '{insert,update}'),
    ('rsvp_settings', 'log_rows(''rsvp'')', '{insert,update}'),
    ('mail_batches', 'log_rows(''mails'')', '{insert,update}'),
    ('confirmed_catering_lists', 'log_rows(''catering'')', '{insert,update}')
  ) as listed (name, writer, operations) loop
    foreach operation in array logged.operations loop
      execute format('create or replace trigger log_%s after %1$s on %I referencing %s for each statement
          when (current_setting(''placecard.logs_itself'', true) is distinct from ''on'') execute function %s',
        operation, logged.name, case operation when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
          else 'old table as old_rows new table as new_rows' end, logged.writer);
    end loop;
  end loop;
end
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Accounts and sessions
-- ---------------------------------------------------------------------------------------------------------------------

-- Guests' pages offer the seat map only if the owner's tier has it.
create or replace function notify_events_of_owner() returns trigger language plpgsql as $$
begin
  perform notify_after_commit('events_changed', id::text) from events where user_id = new.id;
  return null;
end
$$;

create or replace trigger users_tier_changed after update on users for each row
  when ((old.subscription_tier, old.subscription_end_date) is distinct from (new.subscription_tier, new.subscription_end_date))
  execute function notify_events_of_owner();

-- An organiser's open stream of changes ends with the session that opened it, on whichever server it is.
create or replace function notify_sessions_ended() returns trigger language plpgsql as $$
begin
  perform notify_after_commit('sessions_ended', user_id::text) from (select distinct user_id from ended) as users;
  return null;
end
$$;

create or replace trigger sessions_deleted after delete on sessions referencing old table as ended
  for each statement execute function notify_sessions_ended();

create or replace function notify_door_sessions_ended() returns trigger language plpgsql as $$
begin
  perform notify_after_commit('door_changed', 'sessions ' || event_id) from (select distinct event_id from ended) as events;
  return null;
end
$$;

create or replace trigger door_sessions_deleted after delete on door_sessions referencing old table as ended
  for each statement execute function notify_door_sessions_ended();

create or replace function notify_door_session_ended() returns trigger language plpgsql as $$
begin
  perform notify_after_commit('door_changed', 'sessions ' || new.event_id);
  return null;
end
$$;

create or replace trigger door_sessions_ended after update on door_sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function notify_door_session_ended();

-- A member who was removed or has another role, or an owner who became one: open streams are checked again at once, and
-- pages read the role again.
create or replace function notify_members_changed() returns trigger language plpgsql as $$
declare
  member event_members := coalesce(old, new);
begin
  if tg_op = 'UPDATE' and old.role = new.role then
    return null;
  end if;
  perform notify_after_commit('charts_changed', member.event_id::text);
  perform notify_after_commit('door_changed', 'sessions ' || member.event_id);
  perform notify_after_commit('members_changed', concat_ws(' ', member.event_id, member.user_id));
  return null;
end
$$;

create or replace trigger members_changed after insert or update or delete on event_members
  for each row execute function notify_members_changed();

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may do what with an event
-- ---------------------------------------------------------------------------------------------------------------------

-- The role of an account on an event; null if it has none. This is the only place that says whose event it is: the
-- server's checks (features/event-access) and check-ins below all call it. What a role may do is said in
-- shared/event-roles.ts.
create or replace function account_role(event events, account bigint) returns text language sql stable as $$
  select case
    when event.user_id = account then 'owner'
    when event.user_id is not null then (
      select role from event_members where event_members.event_id = event.id and event_members.user_id = account
    )
  end
$$;

-- Writes that a session or a door session is in use, unless somebody else is changing it: nobody waits for this.
create or replace function touch_session(used_hash bytea, at_now timestamptz) returns void language sql as $$
  update sessions set last_seen_at = at_now where token_hash in (
    select sessions.token_hash from sessions where sessions.token_hash = used_hash for no key update skip locked
  );
  update door_sessions set last_seen_at = at_now where token_hash in (
    select door_sessions.token_hash from door_sessions where door_sessions.token_hash = used_hash for no key update skip locked
  );
$$;

-- Who is calling, by the hashes of the caller's cookies: the account if there is a session, and the role on the event,
-- with the hash of the session that it comes from and when that was last seen. A session counts if it was used after
-- idle_since; that it is in use is written only if it was last seen before touch_before. The account's role counts if it is
-- among the asked ones; else a door session does, so that a viewer who enters the door code can check in.
drop function if exists event_caller(bigint, bytea, bytea[], timestamptz, timestamptz, timestamptz);
create or replace function event_caller(
  asked_event bigint, session_hash bytea, door_hashes bytea[],
  at_now timestamptz, idle_since timestamptz, touch_before timestamptz, asked_roles text[],
  out user_id bigint, out role text, out token_hash bytea, out seen_at timestamptz
) language plpgsql as $$
declare
  door record;
begin
  if session_hash is not null then
    select sessions.user_id, sessions.last_seen_at into user_id, seen_at from sessions
    where sessions.token_hash = session_hash and sessions.expires_at > at_now and sessions.last_seen_at > idle_since;
    if seen_at < touch_before then
      perform touch_session(session_hash, at_now);
    end if;
    if user_id is not null then
      select account_role(events, event_caller.user_id) into role from events where events.id = asked_event;
      if role is not null then
        token_hash := session_hash;
        if role = any (asked_roles) then
          return;
        end if;
      end if;
    end if;
  end if;
  if door_hashes is not null then
    select 'staff' as role, door_sessions.token_hash, door_sessions.last_seen_at as seen_at into door from door_sessions
    where door_sessions.token_hash = any (door_hashes) and door_sessions.event_id = asked_event
      and door_sessions.ended_at is null and door_sessions.expires_at > at_now and door_sessions.last_seen_at > idle_since
    limit 1;
    if door.token_hash is not null then
      role := door.role;
      token_hash := door.token_hash;
      seen_at := door.seen_at;
      if seen_at < touch_before then
        perform touch_session(token_hash, at_now);
      end if;
    end if;
  end if;
end
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Check-in
-- ---------------------------------------------------------------------------------------------------------------------

-- Checks in a guest who has declined: they come after all, and get the seat that they gave up if nobody has it. Whoever gives
-- seats holds the event's lock. It is not waited for here, because the guest is locked already and the other order could
-- deadlock: if another change of the event runs at this moment, the guest is checked in without a seat.
create or replace function check_in_declined_guest(
  declined guests, new_arrivals jsonb, arrived_at timestamptz, at_now timestamptz, out guest guests
) language plpgsql as $$
declare
  given_up_table text := declined.seat_given_up ->> 'tableNumber';
  given_up_seat text := declined.seat_given_up ->> 'seatNumber';
  -- The same key as seatKey() of src/shared/seat-key.ts.
  given_up_key text := table_key(given_up_table) || chr(31) || table_key(given_up_seat);
  is_returned boolean := false;
begin
  perform from events where events.id = declined.event_id for no key update skip locked;
  if found then
    is_returned := given_up_key is null or not exists (
      select from guests where guests.event_id = declined.event_id and guests.seat_key = given_up_key
    );
  end if;
  update guests set arrivals = new_arrivals, checked_in = new_arrivals <> '[]', check_in_time = arrived_at,
    attendance = 'coming', attendance_by = 'door', attendance_at = at_now, seat_given_up = null,
    table_number = case when is_returned then given_up_table end,
    seat_number = case when is_returned then given_up_seat end,
    seat_key = case when is_returned then given_up_key end
  where guests.id = declined.id
  returning guests.* into guest;
  insert into attendance_log (event_id, guest_id, "from", "to", "by", "at")
  values (declined.event_id, declined.id, 'declined', 'coming', 'door', at_now);
end
$$;

-- Records an arrival or an undo of a guest whose row the caller has locked, and changes the guest: the only place that
-- changes arrivals. They are a set (src/shared/door/arrivals.ts): an arrival that a known undo names never counts,
-- whichever of the two is heard first. is_new is false, and nothing changes, where the operation is known.
create or replace function record_check_in(
  inout guest guests, operation check_in_operations, door text, at_now timestamptz, out is_new boolean
) language plpgsql as $$
declare
  new_arrivals jsonb := guest.arrivals;
  first_at timestamptz := guest.check_in_time;
  old_arrivals jsonb;
  switched text;
begin
  insert into check_in_operations values (operation.*) on conflict do nothing;
  is_new := found;
  if not is_new then
    return;
  end if;
  if operation.kind = 'undo' then
    select coalesce(jsonb_agg(arrival order by place), '[]'), min((arrival ->> 'at')::timestamptz)
    into new_arrivals, first_at
    from jsonb_array_elements(guest.arrivals) with ordinality as listed (arrival, place)
    where not arrival ->> 'id' = any (operation.arrivals);
  elsif not exists (
    select from check_in_operations as undo
    where undo.guest_id = guest.id and undo.kind = 'undo' and undo.state = 'applied'
      and operation.nonce = any (undo.arrivals)
  ) then
    new_arrivals := jsonb_build_array(to_arrival(operation.nonce, operation.at, door));
    first_at := operation.at;
    if guest.arrivals <> '[]' then
      select jsonb_agg(arrival order by (arrival ->> 'at') collate "C", (arrival ->> 'id') collate "C") into new_arrivals
      from jsonb_array_elements(guest.arrivals || new_arrivals) as arrival;
      first_at := least(guest.check_in_time, operation.at);
    end if;
  end if;
  if operation.kind <> 'undo' and guest.attendance = 'declined' then
    guest := check_in_declined_guest(guest, new_arrivals, first_at, at_now);
  elsif new_arrivals <> guest.arrivals then
    old_arrivals := guest.arrivals;
    switched := set_config('placecard.logs_itself', 'on', true);
    update guests set arrivals = new_arrivals, checked_in = new_arrivals <> '[]', check_in_time = first_at
    where guests.id = guest.id
    returning guests.* into guest;
    switched := set_config('placecard.logs_itself', 'off', true);
    perform log_arrivals(guest, old_arrivals);
  end if;
end
$$;

-- A check-in ('check-in') or its undo ('undo') by a call that names the guest, if the caller has one of the allowed roles:
-- all in one statement and one commit. It is a function because only a function can lock the guest and then read with a
-- newer snapshot in a single round trip. With operation_kind null it only answers who is calling.
--
-- A check-in without an id is not recorded where the guest has arrived. An undo takes back every arrival that is known
-- now and not later than happened_at.
create or replace function apply_check_in_operation(
  operation_guest bigint, operation_kind text, operation_nonce text, happened_at timestamptz, allowed_roles text[],
  session_hash bytea, door_hashes bytea[], at_now timestamptz, idle_since timestamptz, touch_before timestamptz,
  out is_signed_in boolean, out role text, out was_checked_in boolean, out guest guests
) language plpgsql as $$
declare
  event_of_guest bigint;
  has_declined boolean;
  caller record;
  recorded record;
  operation check_in_operations;
begin
  -- A guest who was just removed still has an event here: door staff are told that the guest is gone, not that they
  -- must sign in.
  select guests.event_id, guests.attendance = 'declined' into event_of_guest, has_declined
  from guests where guests.id = operation_guest
  union all
  select guest_removals.event_id, false from guest_removals where guest_removals.guest_id = operation_guest
  limit 1;
  caller := event_caller(event_of_guest, session_hash, door_hashes, at_now, idle_since, null, allowed_roles);
  is_signed_in := caller.user_id is not null;
  role := caller.role;
  if role is null or not role = any (allowed_roles) or operation_kind is null then
    return;
  end if;

  perform set_config('placecard.actor',
    case when caller.token_hash = session_hash then 'user:' || caller.user_id else 'door:' end || ':door', true);
  -- The event before the guest; see check_in_declined_guest().
  if has_declined and operation_kind = 'check-in' then
    perform from events where events.id = event_of_guest for no key update;
  end if;
  select * into guest from guests where guests.id = operation_guest for update;
  if guest.id is null then
    return;
  end if;
  was_checked_in := guest.checked_in;
  if operation_kind = 'check-in' and was_checked_in
    and (operation_nonce is null or jsonb_array_length(guest.arrivals) >= 50) then
    return;
  end if;
  operation.guest_id := guest.id;
  operation.event_id := guest.event_id;
  operation.nonce := coalesce(operation_nonce, gen_random_uuid()::text);
  -- The clock of a device may be ahead; no arrival lies in the future.
  operation.at := least(happened_at, at_now);
  operation.created_at := at_now;
  operation.state := 'applied';
  if operation_kind = 'check-in' then
    operation.kind := 'arrive';
  else
    operation.kind := 'undo';
    operation.arrivals := array(
      select arrival ->> 'id' from jsonb_array_elements(guest.arrivals) as arrival
      where (arrival ->> 'at')::timestamptz <= operation.at
    );
  end if;
  recorded := record_check_in(guest, operation, null, at_now);
  guest := recorded.guest;
  if caller.seen_at < touch_before then
    perform touch_session(caller.token_hash, at_now);
  end if;
end
$$;

-- How an operation with this id, or with this number of the device, was answered before: nothing where it is new.
create or replace function answer_known_operation(
  operation check_in_operations, out outcome text, out reason text
) language plpgsql as $$
declare
  known check_in_operations;
begin
  select * into known from check_in_operations
  where check_in_operations.event_id = operation.event_id and check_in_operations.nonce = operation.nonce
  order by check_in_operations.guest_id = operation.guest_id desc
  limit 1;
  if found then
    if known.fingerprint <> operation.fingerprint then
      outcome := 'refused';
      reason := 'id_reused';
    else
      outcome := case when known.state in ('applied', 'discarded') then 'known' else known.state end;
      reason := case when known.state = 'discarded' then 'discarded' else known.reason end;
    end if;
    return;
  end if;
  perform from check_in_operations
  where check_in_operations.event_id = operation.event_id and check_in_operations.device = operation.device
    and check_in_operations.seq = operation.seq;
  if found then
    outcome := 'refused';
    reason := 'sequence_reused';
  end if;
end
$$;

-- Records operations that a phone sent, in their order, in one statement: arrivals and undos, and whatever is to be held
-- (state 'held' with a reason). Answers each, with the guest it is about. Operations about guests who are not on the
-- list are held. No more than room_for_held operations are held; the others are refused and stay on the phone.
--
-- Guests whom somebody else is changing right now are waited for only if all operations are about one guest, or under
-- the event's lock: otherwise their operations are answered 'busy', and the caller sends them again guest by guest.
--
-- The history names the sender as actor, or whoever the transaction names already where sender is null.
create or replace function record_door_operations(
  asked_event bigint, operations jsonb, door text, sender text, sender_hash bytea, room_for_held integer, at_now timestamptz
) returns table (outcome text, reason text, guest_id bigint) language plpgsql as $$
declare
  sent jsonb;
  operation check_in_operations;
  guest guests;
  recorded record;
  asked_guests bigint[] := array(
    select distinct (asked ->> 'guest_id')::bigint from jsonb_array_elements(operations) as asked
    where asked ->> 'state' = 'applied'
  );
  may_wait boolean := cardinality(asked_guests) = 1;
  locked_guests bigint[];
begin
  if sender is not null then
    perform set_config('placecard.actor', sender, true);
  end if;
  perform from guests, jsonb_array_elements(operations) as asked
  where guests.event_id = asked_event and guests.attendance = 'declined'
    and guests.id = (asked ->> 'guest_id')::bigint and asked ->> 'kind' = 'arrive';
  if found then
    perform from events where events.id = asked_event for no key update;
    may_wait := true;
  end if;
  if may_wait then
    perform from guests where guests.event_id = asked_event and guests.id = any (asked_guests) for update;
  else
    locked_guests := array(
      select guests.id from guests where guests.event_id = asked_event and guests.id = any (asked_guests) for update skip locked
    );
  end if;

  for sent in select asked from jsonb_array_elements(operations) with ordinality as listed (asked, place) order by place loop
    operation := jsonb_populate_record(null::check_in_operations, sent);
    operation.event_id := asked_event;
    operation.at := least(operation.at, at_now);
    operation.created_at := coalesce(operation.created_at, at_now);
    select * into outcome, reason from answer_known_operation(operation);
    guest_id := nullif(operation.guest_id, 0);
    if outcome is null then
      select * into guest from guests where guests.id = operation.guest_id and guests.event_id = asked_event;
      if operation.state = 'applied' and guest.id is null then
        operation.state := 'held';
        operation.reason := 'guest_missing';
      end if;
      if operation.state = 'applied' and not may_wait and not guest.id = any (locked_guests) then
        outcome := 'busy';
      elsif operation.state = 'held' then
        if room_for_held <= 0 then
          outcome := 'refused';
          reason := 'too_many_held';
        else
          operation.session_hash := sender_hash;
          insert into check_in_operations values (operation.*) on conflict do nothing;
          if found then
            outcome := 'held';
            reason := operation.reason;
            room_for_held := room_for_held - 1;
          end if;
        end if;
      elsif operation.kind = 'arrive' and jsonb_array_length(guest.arrivals) >= 50 then
        outcome := 'refused';
        reason := 'too_many_arrivals';
      else
        -- What it was is in the guest now.
        operation.content := null;
        recorded := record_check_in(guest, operation, door, at_now);
        if recorded.is_new then
          outcome := 'applied';
        end if;
      end if;
      -- Another call has recorded it at this moment.
      if outcome is null then
        select * into outcome, reason from answer_known_operation(operation);
      end if;
    end if;
    return next;
  end loop;
end
$$;
