CREATE TABLE "door_devices" (
	"event_id" bigint NOT NULL,
	"device" text NOT NULL,
	"session_hash" "bytea",
	"user_id" bigint,
	"label" text,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "door_devices_event_id_device_pk" PRIMARY KEY("event_id","device")
);
--> statement-breakpoint
DROP INDEX "check_in_operations_event_id_idx";--> statement-breakpoint
ALTER TABLE "check_in_operations" DROP CONSTRAINT "check_in_operations_guest_id_nonce_pk";--> statement-breakpoint
ALTER TABLE "check_in_operations" ALTER COLUMN "guest_id" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "check_in_operations" ADD CONSTRAINT "check_in_operations_event_id_nonce_guest_id_pk" PRIMARY KEY("event_id","nonce","guest_id");--> statement-breakpoint
ALTER TABLE "check_in_operations" ADD COLUMN "arrivals" text[];--> statement-breakpoint
ALTER TABLE "check_in_operations" ADD COLUMN "state" text DEFAULT 'applied' NOT NULL;--> statement-breakpoint
ALTER TABLE "check_in_operations" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "check_in_operations" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "check_in_operations" ADD COLUMN "seq" bigint;--> statement-breakpoint
ALTER TABLE "check_in_operations" ADD COLUMN "batch" text;--> statement-breakpoint
ALTER TABLE "check_in_operations" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "check_in_operations" ADD COLUMN "content" jsonb;--> statement-breakpoint
ALTER TABLE "check_in_operations" ADD COLUMN "session_hash" "bytea";--> statement-breakpoint
ALTER TABLE "door_sessions" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "door_allows" jsonb DEFAULT '{"walkIn":false,"nameCompanion":false,"seat":false}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "arrivals" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "door_devices" ADD CONSTRAINT "door_devices_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_devices_session_hash_idx" ON "door_devices" USING btree ("session_hash") WHERE "door_devices"."session_hash" is not null;--> statement-breakpoint
CREATE INDEX "check_in_operations_undo_idx" ON "check_in_operations" USING btree ("guest_id") WHERE "check_in_operations"."kind" = 'undo';--> statement-breakpoint
CREATE UNIQUE INDEX "check_in_operations_sequence_key" ON "check_in_operations" USING btree ("event_id","device","seq") WHERE "check_in_operations"."device" is not null;--> statement-breakpoint
CREATE INDEX "check_in_operations_session_hash_idx" ON "check_in_operations" USING btree ("session_hash") WHERE "check_in_operations"."session_hash" is not null;--> statement-breakpoint
-- Guests who have arrived already have one arrival; their operations are of the new kinds.
UPDATE "guests" SET "arrivals" = jsonb_build_array(jsonb_build_object(
  'id', 'unrecorded-' || "id",
  'at', to_char(coalesce("check_in_time", now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'door', null
)) WHERE "checked_in";--> statement-breakpoint
UPDATE "check_in_operations" SET "kind" = 'arrive' WHERE "kind" = 'check-in';
