ALTER TABLE "check_in_actions" DROP CONSTRAINT "check_in_actions_guest_id_guests_id_fk";
--> statement-breakpoint
CREATE INDEX "check_in_actions_created_at_idx" ON "check_in_actions" USING btree ("created_at");