CREATE TABLE "counted_mails" (
	"mail_id" bigint NOT NULL,
	"user_id" bigint,
	"address_hash" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guest_mails" ADD COLUMN "turn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_batches" ADD COLUMN "is_selection" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_batches" ADD COLUMN "reminder" text;--> statement-breakpoint
ALTER TABLE "counted_mails" ADD CONSTRAINT "counted_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counted_mails_mail_id_idx" ON "counted_mails" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "counted_mails_user_id_at_idx" ON "counted_mails" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "counted_mails_address_hash_at_idx" ON "counted_mails" USING btree ("address_hash","at");--> statement-breakpoint
CREATE INDEX "counted_mails_at_idx" ON "counted_mails" USING btree ("at");--> statement-breakpoint
CREATE INDEX "guest_mails_turn_at_idx" ON "guest_mails" USING btree ("turn_at","id") WHERE "guest_mails"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "mail_batches_event_id_reminder_key" ON "mail_batches" USING btree ("event_id","reminder");