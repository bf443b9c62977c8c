CREATE TABLE "address_notices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"address" text NOT NULL,
	"language" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "replies" DROP CONSTRAINT "replies_household_id_households_id_fk";
--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "moved_from" bigint;--> statement-breakpoint
ALTER TABLE "address_notices" ADD CONSTRAINT "address_notices_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_notices_event_id_idx" ON "address_notices" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "address_notices_at_idx" ON "address_notices" USING btree ("at");