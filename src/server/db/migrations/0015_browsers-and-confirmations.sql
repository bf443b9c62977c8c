CREATE TABLE "account_browsers" (
	"user_id" bigint NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"last_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_browsers_user_id_browser_hash_pk" PRIMARY KEY("user_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "event_browsers" (
	"event_id" bigint NOT NULL,
	"entrance" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"last_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_browsers_event_id_entrance_browser_hash_pk" PRIMARY KEY("event_id","entrance","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "confirmations" (
	"session_hash" "bytea" NOT NULL,
	"action" text NOT NULL,
	"code_hash" "bytea",
	"tries" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "confirmations_session_hash_action_pk" PRIMARY KEY("session_hash","action")
);
--> statement-breakpoint
CREATE TABLE "email_code_tries" (
	"code_id" uuid NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"tries" integer NOT NULL,
	CONSTRAINT "email_code_tries_code_id_browser_hash_pk" PRIMARY KEY("code_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_browsers" ADD CONSTRAINT "account_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_browsers" ADD CONSTRAINT "event_browsers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_code_tries" ADD CONSTRAINT "email_code_tries_code_id_email_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."email_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_browsers_last_in_at_idx" ON "account_browsers" USING btree ("last_in_at");--> statement-breakpoint
CREATE INDEX "event_browsers_last_in_at_idx" ON "event_browsers" USING btree ("last_in_at");--> statement-breakpoint
CREATE INDEX "confirmations_expires_at_idx" ON "confirmations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_codes_email_browser_hash_key" ON "email_codes" USING btree ("email","browser_hash");--> statement-breakpoint
CREATE INDEX "email_codes_expires_at_idx" ON "email_codes" USING btree ("expires_at");