CREATE TABLE "security_notices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"change" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"language" text NOT NULL,
	"device" text NOT NULL,
	"site_url" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_notices" ADD CONSTRAINT "security_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_notices_user_id_idx" ON "security_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "security_notices_at_idx" ON "security_notices" USING btree ("at");