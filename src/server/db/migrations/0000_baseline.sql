-- Two tables are the same when their keys are equal: `tableKey()` of src/shared/seats.ts, in SQL.
CREATE FUNCTION table_key(table_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT nullif(lower(btrim(normalize(table_number, NFC), E' \t\n\r\u00a0')), '')
$$;
--> statement-breakpoint
-- Every table of a layout by its key, with its label, or null where the label is only the default one ("Table 4"). The
-- rule is `ownTableName()` of src/shared/table-name.ts, in SQL; a test compares the two.
CREATE FUNCTION layout_table_names(tables jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(jsonb_object_agg(key, CASE
		WHEN table_key(label) IN (key, 'table ' || key, key || '. asztal', key || ' asztal') THEN NULL
		ELSE label
	END), '{}')
	FROM (
		SELECT table_key(value ->> 'tableNumber') AS key, value ->> 'label' AS label FROM jsonb_array_elements(tables)
	) AS listed
	WHERE key IS NOT NULL
$$;
--> statement-breakpoint
CREATE TABLE "account_browsers" (
	"user_id" bigint NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"last_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_browsers_user_id_browser_hash_pk" PRIMARY KEY("user_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "event_browsers" (
	"event_id" bigint NOT NULL,
	"entrance" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"last_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_browsers_event_id_entrance_browser_hash_pk" PRIMARY KEY("event_id","entrance","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"mailed_at" timestamp with time zone,
	"failed_mailings" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "check_in_operations" (
	"guest_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"nonce" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "check_in_operations_guest_id_nonce_pk" PRIMARY KEY("guest_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "door_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_mails" (
	"event_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"day" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_mails_event_id_kind_day_pk" PRIMARY KEY("event_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"language" text,
	"location" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"title_text" text,
	"subtitle_text" text,
	"primary_color" text DEFAULT '#3b82f6' NOT NULL,
	"background_image" text,
	"max_guests" integer,
	"show_notes_to_guests" boolean DEFAULT true NOT NULL,
	"venue_layout" jsonb,
	"share_code" text,
	"door_code" text,
	"qr_shared_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "layouts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"unit" text NOT NULL,
	"tables" jsonb NOT NULL,
	"table_count" integer GENERATED ALWAYS AS (jsonb_array_length(tables)) STORED NOT NULL,
	"table_names" jsonb GENERATED ALWAYS AS (layout_table_names(tables)) STORED NOT NULL,
	"guest_positions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "layouts_eventId_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_guests" (
	"id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"guest" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_removals" (
	"guest_id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"removed_in" "xid8" NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"full_name" text NOT NULL,
	"email" text,
	"table_number" text,
	"seat_number" text,
	"seat_key" text,
	"table_name" text,
	"is_on_plan" boolean DEFAULT false NOT NULL,
	"checked_in" boolean DEFAULT false NOT NULL,
	"check_in_time" timestamp with time zone,
	"qr_code_identifier" text NOT NULL,
	"special_requirements" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lookup_showings" (
	"caller" "bytea" NOT NULL,
	"guest_id" bigint NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lookup_showings_caller_guest_id_pk" PRIMARY KEY("caller","guest_id")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "end_reminders" (
	"user_id" bigint NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "end_reminders_user_id_end_date_pk" PRIMARY KEY("user_id","end_date")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"tier" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'starting' NOT NULL,
	"barion_payment_id" text,
	"barion_status" text,
	"gateway_url" text,
	"origin" text NOT NULL,
	"language" text,
	"ordered_on" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"granted_at" timestamp with time zone,
	"grant_number" integer,
	"previous_tier" text,
	"previous_end_date" timestamp with time zone,
	"granted_tier" text,
	"end_date" timestamp with time zone,
	"anchor_day" integer,
	"ended_at" timestamp with time zone,
	"confirmation_mailed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"withdrawal_mailed_at" timestamp with time zone,
	"refund_reason" text,
	"next_refund_at" timestamp with time zone,
	"refund_attempts" integer DEFAULT 0 NOT NULL,
	"refunded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "confirmations" (
	"session_hash" "bytea" NOT NULL,
	"action" text NOT NULL,
	"code_hash" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "confirmations_session_hash_action_pk" PRIMARY KEY("session_hash","action")
);
--> statement-breakpoint
CREATE TABLE "email_code_tries" (
	"code_id" uuid NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"tries" integer NOT NULL,
	CONSTRAINT "email_code_tries_code_id_browser_hash_pk" PRIMARY KEY("code_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "security_notices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"change" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"language" text NOT NULL,
	"device" text NOT NULL,
	"site_url" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" bigint NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"last_step" bigint,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"username" text,
	"full_name" text,
	"avatar_url" text,
	"company" text,
	"role" text,
	"language" text,
	"time_zone" text,
	"auth_provider" text NOT NULL,
	"auth_provider_user_id" text,
	"allows_google" boolean DEFAULT true NOT NULL,
	"event_reminders" boolean DEFAULT true NOT NULL,
	"guest_check_ins" boolean DEFAULT true NOT NULL,
	"system_updates" boolean DEFAULT true NOT NULL,
	"marketing_emails" boolean DEFAULT false NOT NULL,
	"first_steps_dismissed_at" timestamp with time zone,
	"subscription_tier" text DEFAULT 'free' NOT NULL,
	"subscription_end_date" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_browsers" ADD CONSTRAINT "account_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_browsers" ADD CONSTRAINT "event_browsers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_operations" ADD CONSTRAINT "check_in_operations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_sessions" ADD CONSTRAINT "door_sessions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_mails" ADD CONSTRAINT "event_mails_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layouts" ADD CONSTRAINT "layouts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_guests" ADD CONSTRAINT "deleted_guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_removals" ADD CONSTRAINT "guest_removals_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "end_reminders" ADD CONSTRAINT "end_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_code_tries" ADD CONSTRAINT "email_code_tries_code_id_email_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."email_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_notices" ADD CONSTRAINT "security_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_browsers_last_in_at_idx" ON "account_browsers" USING btree ("last_in_at");--> statement-breakpoint
CREATE INDEX "event_browsers_last_in_at_idx" ON "event_browsers" USING btree ("last_in_at");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at_idx" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "check_in_operations_event_id_idx" ON "check_in_operations" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "check_in_operations_created_at_idx" ON "check_in_operations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "door_sessions_event_id_last_seen_at_idx" ON "door_sessions" USING btree ("event_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "door_sessions_expires_at_idx" ON "door_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "events_user_id_date_idx" ON "events" USING btree ("user_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "events_share_code_key" ON "events" USING btree ("share_code");--> statement-breakpoint
CREATE UNIQUE INDEX "events_door_code_key" ON "events" USING btree ("door_code");--> statement-breakpoint
CREATE INDEX "media_event_id_idx" ON "media" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "deleted_guests_event_id_idx" ON "deleted_guests" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "deleted_guests_deleted_at_idx" ON "deleted_guests" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "guest_removals_event_id_removed_in_idx" ON "guest_removals" USING btree ("event_id","removed_in");--> statement-breakpoint
CREATE INDEX "guest_removals_removed_at_idx" ON "guest_removals" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "guests_event_id_changed_in_idx" ON "guests" USING btree ("event_id","changed_in");--> statement-breakpoint
CREATE UNIQUE INDEX "guests_qr_code_identifier_key" ON "guests" USING btree ("qr_code_identifier");--> statement-breakpoint
CREATE INDEX "guests_check_in_time_idx" ON "guests" USING btree ("check_in_time") WHERE "guests"."check_in_time" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "guests_seat_key" ON "guests" USING btree ("event_id","seat_key");--> statement-breakpoint
CREATE INDEX "lookup_showings_shown_at_idx" ON "lookup_showings" USING btree ("shown_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_barion_payment_id_key" ON "payments" USING btree ("barion_payment_id");--> statement-breakpoint
CREATE INDEX "payments_user_id_idx" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_next_check_at_idx" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_next_refund_at_idx" ON "payments" USING btree ("next_refund_at") WHERE "payments"."next_refund_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_starting_idx" ON "payments" USING btree ("created_at") WHERE "payments"."barion_payment_id" is null;--> statement-breakpoint
CREATE INDEX "payments_unconfirmed_idx" ON "payments" USING btree ("granted_at") WHERE "payments"."confirmation_mailed_at" is null and "payments"."granted_at" is not null;--> statement-breakpoint
CREATE INDEX "confirmations_expires_at_idx" ON "confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_codes_email_browser_hash_key" ON "email_codes" USING btree ("email","browser_hash");--> statement-breakpoint
CREATE INDEX "email_codes_expires_at_idx" ON "email_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_user_id_idx" ON "pending_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_expires_at_idx" ON "pending_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "security_notices_user_id_idx" ON "security_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "security_notices_at_idx" ON "security_notices" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id_key" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_google_sub_key" ON "users" USING btree ("auth_provider_user_id");
--> statement-breakpoint
-- Functions and triggers of the database, except table_key() and layout_table_names(): a stored column is computed with
-- these two, so they stand in migrations/0000_baseline.sql before its table.
--
-- The server does not read this file. `npm run migration` copies it whole into a new migration when it differs from the
-- newest copy (a test fails until then), so every statement must be repeatable: "create or replace". To remove a
-- function or a trigger, or to change parameters, edit this file and add `drop … if exists` on top of that migration.
--
-- Triggers announce changes with NOTIFY, inside the transaction that makes the change, so that servers hear of it when
-- it commits. Each server listens on these channels:
--
--   channel         payload                             sent when
--   seats_changed   event id, or '' for all events      the seat finder would show something else
--   events_changed  event id                            the guests' pages would show something else about an event
--   charts_changed  event id                            a seating chart would show something else than other seats
--   door_changed    'guests <id>' or 'sessions <id>'    phones at the door of that event need new guests, or some of
--                                                       its door sessions ended
--   sessions_ended  user id                             sessions of that account ended

-- ---------------------------------------------------------------------------------------------------------------------
-- Guests
-- ---------------------------------------------------------------------------------------------------------------------

-- Phones at the door follow the guests of an event. Every guest row holds the number of the transaction that wrote it
-- last: a reader that knows which transactions had ended at its last read finds all later changes, in whatever order
-- their transactions commit. The door is notified here as well, so that a check-in runs one trigger function only.
create or replace function mark_guest_changed() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  perform pg_notify('door_changed', 'guests ' || new.event_id);
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

-- Inserted and deleted guests always change what the seat finder shows.
create or replace function notify_seats_of_events() returns trigger language plpgsql as $$
begin
  perform pg_notify('seats_changed', event_id::text) from (select distinct event_id from changed_guests) as events;
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
  perform pg_notify('seats_changed', new.event_id::text);
  if old.event_id <> new.event_id then
    perform pg_notify('seats_changed', old.event_id::text);
  end if;
  return null;
end
$$;

create or replace trigger guests_updated after update on guests for each row
  when ((old.event_id, old.full_name, old.table_number, old.seat_number, old.special_requirements, old.table_name, old.is_on_plan)
    is distinct from (new.event_id, new.full_name, new.table_number, new.seat_number, new.special_requirements, new.table_name, new.is_on_plan))
  execute function notify_seat_changed();

create or replace function notify_all_seats_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('seats_changed', '');
  return null;
end
$$;

create or replace trigger guests_truncated after truncate on guests
  for each statement execute function notify_all_seats_changed();

-- A removed guest leaves its id in guest_removals, so that phones at the door learn of it. The join skips guests that
-- are deleted together with their event.
create or replace function record_guest_removals() returns trigger language plpgsql as $$
begin
  insert into guest_removals (guest_id, event_id, removed_in, removed_at)
  select removed.id, removed.event_id, pg_current_xact_id(), now()
  from removed join events on events.id = removed.event_id
  on conflict (guest_id) do update
  set event_id = excluded.event_id, removed_in = excluded.removed_in, removed_at = excluded.removed_at;
  perform pg_notify('door_changed', 'guests ' || event_id) from (select distinct event_id from removed) as events;
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
  perform pg_notify('events_changed', new.id::text);
  if old.show_notes_to_guests is distinct from new.show_notes_to_guests then
    perform pg_notify('seats_changed', new.id::text);
  end if;
  if (old.name, old.date, old.time_zone, old.location, old.share_code)
    is distinct from (new.name, new.date, new.time_zone, new.location, new.share_code) then
    perform pg_notify('charts_changed', new.id::text);
  end if;
  return null;
end
$$;

create or replace trigger events_updated after update on events
  for each row execute function notify_event_updated();

create or replace function notify_event_deleted() returns trigger language plpgsql as $$
begin
  perform pg_notify('events_changed', old.id::text);
  perform pg_notify('seats_changed', old.id::text);
  perform pg_notify('door_changed', 'sessions ' || old.id);
  return null;
end
$$;

create or replace trigger events_deleted after delete on events
  for each row execute function notify_event_deleted();

create or replace function notify_layout_saved() returns trigger language plpgsql as $$
begin
  perform pg_notify('charts_changed', new.event_id::text);
  perform pg_notify('events_changed', new.event_id::text);
  return null;
end
$$;

create or replace trigger layouts_saved after insert or update on layouts
  for each row execute function notify_layout_saved();

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
-- Accounts and sessions
-- ---------------------------------------------------------------------------------------------------------------------

-- Guests' pages offer the seat map only if the owner's tier has it.
create or replace function notify_events_of_owner() returns trigger language plpgsql as $$
begin
  perform pg_notify('events_changed', id::text) from events where user_id = new.id;
  return null;
end
$$;

create or replace trigger users_tier_changed after update on users for each row
  when ((old.subscription_tier, old.subscription_end_date) is distinct from (new.subscription_tier, new.subscription_end_date))
  execute function notify_events_of_owner();

-- An organiser's open stream of changes ends with the session that opened it, on whichever server it is.
create or replace function notify_sessions_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', user_id::text) from (select distinct user_id from ended) as users;
  return null;
end
$$;

create or replace trigger sessions_deleted after delete on sessions referencing old table as ended
  for each statement execute function notify_sessions_ended();

create or replace function notify_door_sessions_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('door_changed', 'sessions ' || event_id) from (select distinct event_id from ended) as events;
  return null;
end
$$;

create or replace trigger door_sessions_deleted after delete on door_sessions referencing old table as ended
  for each statement execute function notify_door_sessions_ended();

-- ---------------------------------------------------------------------------------------------------------------------
-- Who may do what with an event
-- ---------------------------------------------------------------------------------------------------------------------

-- The role of an account on an event; null if it has none. This is the only place that says whose event it is: the
-- server's checks (features/event-access) and check-ins below all call it. What a role may do is said in
-- features/event-access/rules.ts.
create or replace function account_role(event events, account bigint) returns text language sql stable as $$
  select case when event.user_id = account then 'owner' end
$$;

-- Who is calling, by the hashes of the caller's cookies: the account if there is a session, and the role on the event,
-- with the hash of the session that it comes from. A session counts if it was used after idle_since; its last_seen_at is
-- written only if it is older than touch_before.
create or replace function event_caller(
  asked_event bigint, session_hash bytea, door_hashes bytea[],
  at_now timestamptz, idle_since timestamptz, touch_before timestamptz,
  out user_id bigint, out role text, out token_hash bytea
) language plpgsql as $$
declare
  seen_at timestamptz;
begin
  if session_hash is not null then
    select sessions.user_id, sessions.last_seen_at into user_id, seen_at from sessions
    where sessions.token_hash = session_hash and sessions.expires_at > at_now and sessions.last_seen_at > idle_since;
    if seen_at < touch_before then
      update sessions set last_seen_at = at_now where sessions.token_hash = session_hash;
    end if;
    if user_id is not null then
      select account_role(events, event_caller.user_id) into role from events where events.id = asked_event;
      if role is not null then
        token_hash := session_hash;
        return;
      end if;
    end if;
  end if;
  if door_hashes is not null then
    select 'staff', door_sessions.token_hash, door_sessions.last_seen_at into role, token_hash, seen_at from door_sessions
    where door_sessions.token_hash = any (door_hashes) and door_sessions.event_id = asked_event
      and door_sessions.expires_at > at_now and door_sessions.last_seen_at > idle_since
    limit 1;
    if role is not null and seen_at < touch_before then
      update door_sessions set last_seen_at = at_now where door_sessions.token_hash = event_caller.token_hash;
    end if;
  end if;
end
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Check-in
-- ---------------------------------------------------------------------------------------------------------------------

-- Applies one check-in operation ('check-in' or 'undo') to a guest if the caller has one of the allowed roles: records
-- the operation and changes the guest, in one statement and one commit. It is a function because only a function can
-- lock the guest and then read with a newer snapshot in a single round trip. With operation_kind null it only answers
-- who is calling. src/shared/check-in.ts says what an operation changes; check-in-rule.test.ts compares the two.
create or replace function apply_check_in_operation(
  operation_guest bigint, operation_kind text, operation_nonce text, happened_at timestamptz, allowed_roles text[],
  session_hash bytea, door_hashes bytea[], at_now timestamptz, idle_since timestamptz, touch_before timestamptz,
  out is_signed_in boolean, out role text, out was_checked_in boolean, out guest guests
) language plpgsql as $$
declare
  event_of_guest bigint;
  caller record;
  is_new boolean := true;
begin
  -- A guest who was just removed still has an event here: door staff are told that the guest is gone, not that they
  -- must sign in.
  select guests.event_id into event_of_guest from guests where guests.id = operation_guest
  union all
  select guest_removals.event_id from guest_removals where guest_removals.guest_id = operation_guest
  limit 1;
  caller := event_caller(event_of_guest, session_hash, door_hashes, at_now, idle_since, touch_before);
  is_signed_in := caller.user_id is not null;
  role := caller.role;
  if role is null or not role = any (allowed_roles) or operation_kind is null then
    return;
  end if;

  select * into guest from guests where guests.id = operation_guest for update;
  if guest.id is null then
    return;
  end if;
  was_checked_in := guest.checked_in;
  -- The clock of a device may be ahead; no arrival lies in the future.
  happened_at := least(happened_at, at_now);
  if operation_nonce is not null then
    insert into check_in_operations (guest_id, event_id, nonce, kind, at)
    values (guest.id, guest.event_id, operation_nonce, operation_kind, happened_at)
    on conflict do nothing;
    is_new := found;
  end if;
  if not is_new then
    return;
  end if;
  if operation_kind = 'check-in' then
    -- The first arrival counts. A check-in that happened before an undo we already know stays undone.
    if not guest.checked_in and not exists (
      select from check_in_operations
      where check_in_operations.guest_id = operation_guest and check_in_operations.kind = 'undo'
        and check_in_operations.at > happened_at
    ) then
      update guests set checked_in = true, check_in_time = happened_at where guests.id = operation_guest
      returning guests.* into guest;
    end if;
  elsif guest.checked_in and (guest.check_in_time is null or guest.check_in_time <= happened_at) then
    -- An undo that happened before the recorded arrival changes nothing.
    update guests set checked_in = false, check_in_time = null where guests.id = operation_guest
    returning guests.* into guest;
  end if;
end
$$;
