-- Two tables are the same when these are equal: `tableKey()` in src/shared/seats.ts, in SQL.
CREATE FUNCTION table_key(table_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT nullif(lower(btrim(normalize(table_number, NFC), E' \t\n\r\u00a0')), '')
$$;
--> statement-breakpoint
-- Every table of a plan by its key, with its label where that is more than the default label, else null. The same rule
-- is `ownTableName()` in src/shared/table-name.ts; a test compares the two.
CREATE FUNCTION plan_table_names(tables jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
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
ALTER TABLE "guests" ADD COLUMN "table_name" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "is_on_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "table_names" jsonb GENERATED ALWAYS AS (plan_table_names(tables)) STORED NOT NULL;
--> statement-breakpoint
-- The seat finder shows the table's name too: servers that keep its answers in memory must hear of a new name.
DROP TRIGGER guests_updated ON "guests";
--> statement-breakpoint
CREATE TRIGGER guests_updated AFTER UPDATE ON "guests" FOR EACH ROW
	WHEN ((OLD.event_id, OLD.full_name, OLD.table_number, OLD.seat_number, OLD.special_requirements, OLD.table_name, OLD.is_on_plan)
		IS DISTINCT FROM (NEW.event_id, NEW.full_name, NEW.table_number, NEW.seat_number, NEW.special_requirements, NEW.table_name, NEW.is_on_plan))
	EXECUTE FUNCTION notify_guest_shown_otherwise();
--> statement-breakpoint
-- Guests carry what the plan calls their table, so that no lookup, card or phone at the door has to read the plan. Plans
-- and seats are written under the event's lock: neither can miss a change of the other.
CREATE FUNCTION name_table_of_guest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	key text := table_key(NEW.table_number);
BEGIN
	NEW.table_name := NULL;
	NEW.is_on_plan := false;
	IF key IS NOT NULL THEN
		SELECT table_names ->> key, table_names ? key INTO NEW.table_name, NEW.is_on_plan
		FROM layouts WHERE event_id = NEW.event_id;
		NEW.is_on_plan := coalesce(NEW.is_on_plan, false);
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION name_tables_of_plan() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	-- Joined with nothing, because a long value would be unpacked again for every guest.
	names jsonb := NEW.table_names || '{}';
BEGIN
	UPDATE guests SET table_name = names ->> table_key(table_number), is_on_plan = coalesce(names ? table_key(table_number), false)
	WHERE event_id = NEW.event_id
		AND (table_name, is_on_plan) IS DISTINCT FROM (names ->> table_key(table_number), coalesce(names ? table_key(table_number), false));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER guests_table_named BEFORE INSERT OR UPDATE OF "event_id", "table_number" ON "guests"
	FOR EACH ROW EXECUTE FUNCTION name_table_of_guest();
--> statement-breakpoint
CREATE TRIGGER layouts_inserted_tables_named AFTER INSERT ON "layouts"
	FOR EACH ROW EXECUTE FUNCTION name_tables_of_plan();
--> statement-breakpoint
CREATE TRIGGER layouts_updated_tables_named AFTER UPDATE ON "layouts"
	FOR EACH ROW WHEN (OLD.table_names IS DISTINCT FROM NEW.table_names) EXECUTE FUNCTION name_tables_of_plan();
--> statement-breakpoint
UPDATE "guests" SET "table_number" = "table_number" WHERE "event_id" IN (SELECT "event_id" FROM "layouts") AND "table_number" IS NOT NULL;
