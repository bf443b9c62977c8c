CREATE TABLE "guest_mails" (
	"id" bigint PRIMARY KEY NOT NULL,
	"batch_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"household_id" bigint NOT NULL,
	"address" text NOT NULL,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"seats_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_batches" (
	"id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_opt_outs" (
	"user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_opt_outs_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"household_id" bigint NOT NULL,
	"nonce" text,
	"by" text NOT NULL,
	"state" text NOT NULL,
	"people" jsonb NOT NULL,
	"message" text,
	"at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reply_to_codes" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rsvp_settings" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"deadline" timestamp with time zone,
	"allows_maybe" boolean DEFAULT true NOT NULL,
	"meal_cutoff" timestamp with time zone,
	"asks_meals" boolean DEFAULT true NOT NULL,
	"asks_needs" boolean DEFAULT false NOT NULL,
	"is_formal" boolean DEFAULT true NOT NULL,
	"are_places_published" boolean DEFAULT false NOT NULL,
	"sends_reminders" boolean DEFAULT false NOT NULL,
	"invitation_text" text,
	"reply_to" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "guest_mails" ADD CONSTRAINT "guest_mails_batch_id_mail_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."mail_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_mails" ADD CONSTRAINT "guest_mails_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_mails" ADD CONSTRAINT "guest_mails_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_batches" ADD CONSTRAINT "mail_batches_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_opt_outs" ADD CONSTRAINT "mail_opt_outs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reply_to_codes" ADD CONSTRAINT "reply_to_codes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rsvp_settings" ADD CONSTRAINT "rsvp_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_mails_batch_id_idx" ON "guest_mails" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "guest_mails_event_id_idx" ON "guest_mails" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "guest_mails_household_id_idx" ON "guest_mails" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "guest_mails_due_at_idx" ON "guest_mails" USING btree ("due_at") WHERE "guest_mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_batches_event_id_idx" ON "mail_batches" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "replies_event_id_idx" ON "replies" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "replies_household_id_nonce_key" ON "replies" USING btree ("household_id","nonce");--> statement-breakpoint
CREATE INDEX "replies_requested_idx" ON "replies" USING btree ("event_id") WHERE "replies"."state" = 'requested';