-- A tap at the door in one call: who taps is judged, the tap recorded and the guest changed in one transaction. The rules
-- are here because only a function can take the guest's lock and then read with a newer snapshot in a single round trip.
-- Without a kind nothing is tapped: the answer says only who asks.
CREATE FUNCTION tap_guest(
	tapped_guest bigint, tap_kind text, tap_nonce text, tapped_at timestamptz,
	session_hash bytea, door_hashes bytea[],
	at_now timestamptz, idle_since timestamptz, touch_before timestamptz,
	OUT is_signed_in boolean, OUT role text, OUT was_checked_in boolean, OUT guest guests
) LANGUAGE plpgsql AS $$
DECLARE
	event_of_guest bigint;
	owner_id bigint;
	user_of_session bigint;
	seen_at timestamptz;
	is_new boolean := true;
BEGIN
	-- Also of a guest who was just removed: the door's staff are told that the guest is gone, not that they must sign in.
	SELECT events.id, events.user_id INTO event_of_guest, owner_id FROM events WHERE events.id = (
		SELECT guests.event_id FROM guests WHERE guests.id = tapped_guest
		UNION ALL
		SELECT removed_guests.event_id FROM removed_guests WHERE removed_guests.guest_id = tapped_guest
		LIMIT 1
	);
	IF session_hash IS NOT NULL THEN
		SELECT sessions.user_id, sessions.last_seen_at INTO user_of_session, seen_at FROM sessions
		WHERE sessions.token_hash = session_hash AND sessions.expires_at > at_now AND sessions.last_seen_at > idle_since;
		IF seen_at < touch_before THEN
			UPDATE sessions SET last_seen_at = at_now WHERE sessions.token_hash = session_hash;
		END IF;
	END IF;
	is_signed_in := user_of_session IS NOT NULL;
	IF user_of_session = owner_id THEN
		role := 'owner';
	ELSIF door_hashes IS NOT NULL THEN
		SELECT 'staff', door_sessions.last_seen_at INTO role, seen_at FROM door_sessions
		WHERE door_sessions.token_hash = ANY (door_hashes) AND door_sessions.event_id = event_of_guest
			AND door_sessions.expires_at > at_now AND door_sessions.last_seen_at > idle_since
		LIMIT 1;
		IF role IS NOT NULL AND seen_at < touch_before THEN
			UPDATE door_sessions SET last_seen_at = at_now
			WHERE door_sessions.token_hash = ANY (door_hashes) AND door_sessions.event_id = event_of_guest
				AND door_sessions.expires_at > at_now AND door_sessions.last_seen_at > idle_since;
		END IF;
	END IF;
	IF role IS NULL OR tap_kind IS NULL THEN
		RETURN;
	END IF;

	SELECT * INTO guest FROM guests WHERE guests.id = tapped_guest FOR UPDATE;
	IF guest.id IS NULL THEN
		RETURN;
	END IF;
	was_checked_in := guest.checked_in;
	-- A device's clock may run ahead; nobody arrives in the future.
	tapped_at := least(tapped_at, at_now);
	IF tap_nonce IS NOT NULL THEN
		INSERT INTO check_in_actions (guest_id, event_id, nonce, kind, at)
		VALUES (guest.id, guest.event_id, tap_nonce, tap_kind, tapped_at)
		ON CONFLICT DO NOTHING;
		is_new := FOUND;
	END IF;
	IF NOT is_new THEN
		RETURN;
	END IF;
	IF tap_kind = 'check-in' THEN
		-- The first arrival counts, and what a later undo took back stays taken back.
		IF NOT guest.checked_in AND NOT EXISTS (
			SELECT FROM check_in_actions
			WHERE check_in_actions.guest_id = tapped_guest AND check_in_actions.kind = 'undo' AND check_in_actions.at > tapped_at
		) THEN
			UPDATE guests SET checked_in = true, check_in_time = tapped_at WHERE guests.id = tapped_guest
			RETURNING guests.* INTO guest;
		END IF;
	ELSIF guest.checked_in AND (guest.check_in_time IS NULL OR guest.check_in_time <= tapped_at) THEN
		-- An undo that was tapped before the arrival it would take back changes nothing.
		UPDATE guests SET checked_in = false, check_in_time = NULL WHERE guests.id = tapped_guest
		RETURNING guests.* INTO guest;
	END IF;
END
$$;
--> statement-breakpoint
-- A guest that is written tells the door from the same trigger that stamps it, and the seat finder only when something
-- changed that it shows: a check-in fires one trigger function instead of three.
CREATE OR REPLACE FUNCTION note_guest_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.changed_in := pg_current_xact_id();
	PERFORM pg_notify('door_changed', 'guests ' || NEW.event_id);
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION notify_guest_shown_otherwise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('seats_changed', NEW.event_id::text);
	IF OLD.event_id <> NEW.event_id THEN
		PERFORM pg_notify('seats_changed', OLD.event_id::text);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER guests_inserted_door ON "guests";
--> statement-breakpoint
DROP TRIGGER guests_updated_door ON "guests";
--> statement-breakpoint
DROP TRIGGER guests_updated ON "guests";
--> statement-breakpoint
CREATE TRIGGER guests_updated AFTER UPDATE ON "guests" FOR EACH ROW
	WHEN ((OLD.event_id, OLD.full_name, OLD.table_number, OLD.seat_number, OLD.special_requirements)
		IS DISTINCT FROM (NEW.event_id, NEW.full_name, NEW.table_number, NEW.seat_number, NEW.special_requirements))
	EXECUTE FUNCTION notify_guest_shown_otherwise();
--> statement-breakpoint
-- What the guests' pages show of an event is kept in each server's memory: 'events_changed' says that it is out of date.
-- Whether the event has guests is told on 'seats_changed'.
CREATE FUNCTION notify_event_shown_otherwise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('events_changed', OLD.id::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER events_shown_otherwise AFTER UPDATE OR DELETE ON "events"
	FOR EACH ROW EXECUTE FUNCTION notify_event_shown_otherwise();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION notify_layout_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('charts_changed', NEW.event_id::text);
	PERFORM pg_notify('events_changed', NEW.event_id::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION notify_plan_of_owner_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('events_changed', id::text) FROM events WHERE user_id = NEW.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_plan_changed AFTER UPDATE ON "users" FOR EACH ROW
	WHEN ((OLD.subscription_tier, OLD.subscription_end_date) IS DISTINCT FROM (NEW.subscription_tier, NEW.subscription_end_date))
	EXECUTE FUNCTION notify_plan_of_owner_changed();
