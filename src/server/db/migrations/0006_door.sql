CREATE TABLE "door_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "removed_guests" (
	"guest_id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"removed_in" "xid8" NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "guests_event_id_idx";--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "door_sessions" ADD CONSTRAINT "door_sessions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_guests" ADD CONSTRAINT "removed_guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_sessions_event_id_last_seen_at_idx" ON "door_sessions" USING btree ("event_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "door_sessions_expires_at_idx" ON "door_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "removed_guests_event_id_removed_in_idx" ON "removed_guests" USING btree ("event_id","removed_in");--> statement-breakpoint
CREATE INDEX "removed_guests_removed_at_idx" ON "removed_guests" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "guests_event_id_changed_in_idx" ON "guests" USING btree ("event_id","changed_in");
--> statement-breakpoint
-- Phones at the door follow an event's guests. Each row says which transaction wrote it: whoever knows which transactions
-- had ended when it last looked finds all that came since, in whatever order they end.
CREATE FUNCTION note_guest_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.changed_in := pg_current_xact_id();
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_door_of_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('door_changed', 'guests ' || event_id) FROM (SELECT DISTINCT event_id FROM written) AS events;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Guests that go with their whole event leave no trace.
CREATE FUNCTION tell_door_of_removed_guests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO removed_guests (guest_id, event_id, removed_in, removed_at)
	SELECT written.id, written.event_id, pg_current_xact_id(), now() FROM written JOIN events ON events.id = written.event_id
	ON CONFLICT (guest_id) DO UPDATE
	SET event_id = excluded.event_id, removed_in = excluded.removed_in, removed_at = excluded.removed_at;
	PERFORM pg_notify('door_changed', 'guests ' || event_id) FROM (SELECT DISTINCT event_id FROM written) AS events;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_door_of_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('door_changed', 'sessions ' || event_id) FROM (SELECT DISTINCT event_id FROM written) AS events;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION tell_door_of_deleted_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('door_changed', 'sessions ' || OLD.id);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER guests_noted BEFORE INSERT OR UPDATE ON "guests"
	FOR EACH ROW EXECUTE FUNCTION note_guest_changed();
--> statement-breakpoint
CREATE TRIGGER guests_inserted_door AFTER INSERT ON "guests" REFERENCING NEW TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION tell_door_of_guests();
--> statement-breakpoint
CREATE TRIGGER guests_updated_door AFTER UPDATE ON "guests" REFERENCING NEW TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION tell_door_of_guests();
--> statement-breakpoint
CREATE TRIGGER guests_deleted_door AFTER DELETE ON "guests" REFERENCING OLD TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION tell_door_of_removed_guests();
--> statement-breakpoint
CREATE TRIGGER door_sessions_deleted AFTER DELETE ON "door_sessions" REFERENCING OLD TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION tell_door_of_ended_sessions();
--> statement-breakpoint
CREATE TRIGGER events_deleted_door AFTER DELETE ON "events"
	FOR EACH ROW EXECUTE FUNCTION tell_door_of_deleted_event();
