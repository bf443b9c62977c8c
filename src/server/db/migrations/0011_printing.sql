CREATE TABLE "print_settings" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "printed_cards" (
	"event_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"guest_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "printed_cards_event_id_kind_guest_id_pk" PRIMARY KEY("event_id","kind","guest_id")
);
--> statement-breakpoint
ALTER TABLE "print_settings" ADD CONSTRAINT "print_settings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printed_cards" ADD CONSTRAINT "printed_cards_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;