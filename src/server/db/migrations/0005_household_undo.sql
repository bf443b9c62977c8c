CREATE TABLE "deleted_households" (
	"id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"household" jsonb NOT NULL,
	"guest_ids" bigint[] NOT NULL,
	"merged_into" bigint,
	"seating" jsonb,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_households" ADD CONSTRAINT "deleted_households_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_households_event_id_idx" ON "deleted_households" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "deleted_households_deleted_at_idx" ON "deleted_households" USING btree ("deleted_at");--> statement-breakpoint
-- Unused since 0.1.0: the link always opened in the event's language.
ALTER TABLE "caterer_links" DROP COLUMN "language";