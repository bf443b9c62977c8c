CREATE TABLE "attendance_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint NOT NULL,
	"guest_id" bigint NOT NULL,
	"from" text,
	"to" text,
	"seat_given_up" jsonb,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "caterer_links" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"shows_names" boolean DEFAULT false NOT NULL,
	"language" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmed_catering_lists" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"list" jsonb NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"confirmed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_needs" (
	"guest_id" bigint PRIMARY KEY NOT NULL,
	"allergens" text[] DEFAULT '{}' NOT NULL,
	"diets" text[] DEFAULT '{}' NOT NULL,
	"other" text,
	"uses_wheelchair" boolean DEFAULT false NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"consent_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meal_options" (
	"id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"course" text NOT NULL,
	"name" text NOT NULL,
	"mark" text,
	"for_age" text,
	"position" integer NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"name" text NOT NULL,
	"colour" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "households" (
	"id" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"name" text NOT NULL,
	"salutation" text,
	"email" text,
	"language" text,
	"is_formal" boolean,
	"rsvp_token" text NOT NULL,
	"rsvp_code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"message" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "needs_kept_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "deleted_guests" ADD COLUMN "companion_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "household_id" bigint;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "household_name" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "companion_of" bigint;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "is_name_placeholder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "sort_name" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "card_name" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "attendance" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "attendance_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "attendance_by" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "age_group" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "needs_high_chair" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "meals" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "seat_given_up" jsonb;--> statement-breakpoint
ALTER TABLE "attendance_log" ADD CONSTRAINT "attendance_log_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caterer_links" ADD CONSTRAINT "caterer_links_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_catering_lists" ADD CONSTRAINT "confirmed_catering_lists_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_needs" ADD CONSTRAINT "guest_needs_guest_id_guests_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."guests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meal_options" ADD CONSTRAINT "meal_options_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_log_guest_id_idx" ON "attendance_log" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "attendance_log_event_id_idx" ON "attendance_log" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "caterer_links_token_key" ON "caterer_links" USING btree ("token");--> statement-breakpoint
CREATE UNIQUE INDEX "meal_options_event_id_course_name_key" ON "meal_options" USING btree ("event_id","course","name");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_event_id_name_key" ON "tags" USING btree ("event_id","name");--> statement-breakpoint
CREATE INDEX "households_event_id_idx" ON "households" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "households_rsvp_token_key" ON "households" USING btree ("rsvp_token");--> statement-breakpoint
CREATE UNIQUE INDEX "households_rsvp_code_key" ON "households" USING btree ("rsvp_code");--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_companion_of_guests_id_fk" FOREIGN KEY ("companion_of") REFERENCES "public"."guests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guests_household_id_idx" ON "guests" USING btree ("household_id") WHERE "guests"."household_id" is not null;--> statement-breakpoint
CREATE INDEX "guests_companion_of_idx" ON "guests" USING btree ("companion_of") WHERE "guests"."companion_of" is not null;