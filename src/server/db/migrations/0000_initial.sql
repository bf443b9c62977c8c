CREATE TABLE "check_in_actions" (
	"guest_id" bigint NOT NULL,
	"nonce" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "check_in_actions_guest_id_nonce_pk" PRIMARY KEY("guest_id","nonce")
);
--> statement-breakpoint
CREATE TABLE "deleted_guests" (
	"id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"guest" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"location" text NOT NULL,
	"description" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"title_text" text,
	"subtitle_text" text,
	"primary_color" text DEFAULT '#3b82f6' NOT NULL,
	"background_image" text,
	"max_guests" integer,
	"show_notes_to_guests" boolean DEFAULT true NOT NULL,
	"venue_layout" jsonb,
	"share_code" text,
	"door_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guests" (
	"id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"full_name" text NOT NULL,
	"email" text,
	"table_number" text,
	"seat_number" text,
	"seat_key" text,
	"checked_in" boolean DEFAULT false NOT NULL,
	"check_in_time" timestamp with time zone,
	"qr_code_identifier" text NOT NULL,
	"special_requirements" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "layouts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"unit" text NOT NULL,
	"tables" jsonb NOT NULL,
	"guest_positions" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "layouts_eventId_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"email" text PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"username" text,
	"full_name" text,
	"avatar_url" text,
	"company" text,
	"role" text,
	"language" text,
	"time_zone" text,
	"auth_provider" text NOT NULL,
	"auth_provider_user_id" text,
	"subscription_tier" text DEFAULT 'free' NOT NULL,
	"subscription_end_date" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "check_in_actions" ADD CONSTRAINT "check_in_actions_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_guests" ADD CONSTRAINT "deleted_guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layouts" ADD CONSTRAINT "layouts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_guests_event_id_idx" ON "deleted_guests" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "deleted_guests_deleted_at_idx" ON "deleted_guests" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "events_user_id_date_idx" ON "events" USING btree ("user_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "events_share_code_key" ON "events" USING btree ("share_code");--> statement-breakpoint
CREATE UNIQUE INDEX "events_door_code_key" ON "events" USING btree ("door_code");--> statement-breakpoint
CREATE INDEX "guests_event_id_idx" ON "guests" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "guests_qr_code_identifier_key" ON "guests" USING btree ("qr_code_identifier");--> statement-breakpoint
CREATE INDEX "guests_check_in_time_idx" ON "guests" USING btree ("check_in_time") WHERE "guests"."check_in_time" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "guests_seat_key" ON "guests" USING btree ("event_id","seat_key");--> statement-breakpoint
CREATE INDEX "media_event_id_idx" ON "media" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_google_sub_key" ON "users" USING btree ("auth_provider_user_id");