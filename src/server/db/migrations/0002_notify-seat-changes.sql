-- Servers keep in memory what the seat finder shows. They hear here which event's to forget; '' means every event's.
-- A check-in changes nothing of it, and is not told.
CREATE FUNCTION notify_guests_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('seats_changed', event_id::text) FROM (SELECT DISTINCT event_id FROM written) AS events;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION notify_guests_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('seats_changed', event_id::text) FROM (
		SELECT old_guests.event_id FROM old_guests JOIN new_guests USING (id)
		WHERE (old_guests.event_id, old_guests.full_name, old_guests.table_number, old_guests.seat_number, old_guests.special_requirements)
			IS DISTINCT FROM (new_guests.event_id, new_guests.full_name, new_guests.table_number, new_guests.seat_number, new_guests.special_requirements)
		UNION
		SELECT new_guests.event_id FROM old_guests JOIN new_guests USING (id)
		WHERE old_guests.event_id <> new_guests.event_id
	) AS events;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION notify_all_guests_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('seats_changed', '');
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION notify_event_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('seats_changed', OLD.id::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER guests_inserted AFTER INSERT ON "guests" REFERENCING NEW TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION notify_guests_written();
--> statement-breakpoint
CREATE TRIGGER guests_deleted AFTER DELETE ON "guests" REFERENCING OLD TABLE AS written
	FOR EACH STATEMENT EXECUTE FUNCTION notify_guests_written();
--> statement-breakpoint
CREATE TRIGGER guests_updated AFTER UPDATE ON "guests" REFERENCING OLD TABLE AS old_guests NEW TABLE AS new_guests
	FOR EACH STATEMENT EXECUTE FUNCTION notify_guests_changed();
--> statement-breakpoint
CREATE TRIGGER guests_truncated AFTER TRUNCATE ON "guests"
	FOR EACH STATEMENT EXECUTE FUNCTION notify_all_guests_changed();
--> statement-breakpoint
CREATE TRIGGER events_notes_changed AFTER UPDATE OF "show_notes_to_guests" ON "events"
	FOR EACH ROW WHEN (OLD.show_notes_to_guests IS DISTINCT FROM NEW.show_notes_to_guests) EXECUTE FUNCTION notify_event_changed();
--> statement-breakpoint
CREATE TRIGGER events_deleted AFTER DELETE ON "events"
	FOR EACH ROW EXECUTE FUNCTION notify_event_changed();
