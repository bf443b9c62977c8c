ALTER TABLE "events" ADD COLUMN "qr_shared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_steps_dismissed_at" timestamp with time zone;