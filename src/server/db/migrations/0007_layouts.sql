ALTER TABLE "layouts" ADD COLUMN "table_count" integer GENERATED ALWAYS AS (jsonb_array_length(tables)) STORED NOT NULL;
--> statement-breakpoint
-- Charts are read live by venue staff, who hear here of a plan that was saved or an event that was edited. Seats are told
-- on 'seats_changed'.
CREATE FUNCTION notify_layout_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('charts_changed', NEW.event_id::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION notify_shared_event_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('charts_changed', NEW.id::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER layouts_written AFTER INSERT OR UPDATE ON "layouts"
	FOR EACH ROW EXECUTE FUNCTION notify_layout_written();
--> statement-breakpoint
CREATE TRIGGER shared_events_changed AFTER UPDATE OF "name", "date", "time_zone", "location", "share_code" ON "events"
	FOR EACH ROW WHEN ((OLD.name, OLD.date, OLD.time_zone, OLD.location, OLD.share_code)
		IS DISTINCT FROM (NEW.name, NEW.date, NEW.time_zone, NEW.location, NEW.share_code))
	EXECUTE FUNCTION notify_shared_event_changed();
