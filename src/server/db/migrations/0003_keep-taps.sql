ALTER TABLE "check_in_actions" DROP CONSTRAINT "check_in_actions_guest_id_guests_id_fk";--> statement-breakpoint
ALTER TABLE "check_in_actions" ADD COLUMN "event_id" bigint;--> statement-breakpoint
UPDATE "check_in_actions" SET "event_id" = "guests"."event_id" FROM "guests" WHERE "guests"."id" = "check_in_actions"."guest_id";--> statement-breakpoint
ALTER TABLE "check_in_actions" ALTER COLUMN "event_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "check_in_actions" ADD CONSTRAINT "check_in_actions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_in_actions_event_id_idx" ON "check_in_actions" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "check_in_actions_created_at_idx" ON "check_in_actions" USING btree ("created_at");
