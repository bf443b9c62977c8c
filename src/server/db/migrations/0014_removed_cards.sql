ALTER TABLE "printed_cards" ADD COLUMN "removed_name" text;--> statement-breakpoint
ALTER TABLE "printed_cards" ADD COLUMN "removed_at" timestamp with time zone;