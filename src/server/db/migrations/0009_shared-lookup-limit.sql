CREATE TABLE "lookup_servers" (
	"server" bigint PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lookup_showings" (
	"caller" "bytea" NOT NULL,
	"server" bigint NOT NULL,
	"guest_id" bigint NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lookup_showings_caller_server_guest_id_pk" PRIMARY KEY("caller","server","guest_id")
);
--> statement-breakpoint
CREATE INDEX "lookup_showings_shown_at_idx" ON "lookup_showings" USING btree ("shown_at");