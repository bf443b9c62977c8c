CREATE TABLE "end_reminders" (
	"user_id" bigint NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "end_reminders_user_id_end_date_pk" PRIMARY KEY("user_id","end_date")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint,
	"tier" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'starting' NOT NULL,
	"barion_payment_id" text,
	"barion_status" text,
	"gateway_url" text,
	"origin" text NOT NULL,
	"language" text,
	"ordered_on" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"granted_at" timestamp with time zone,
	"previous_tier" text,
	"previous_end_date" timestamp with time zone,
	"granted_tier" text,
	"end_date" timestamp with time zone,
	"anchor_day" integer,
	"ended_at" timestamp with time zone,
	"confirmation_mailed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"withdrawal_mailed_at" timestamp with time zone,
	"refund_reason" text,
	"next_refund_at" timestamp with time zone,
	"refund_attempts" integer DEFAULT 0 NOT NULL,
	"refunded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "end_reminders" ADD CONSTRAINT "end_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_barion_payment_id_key" ON "payments" USING btree ("barion_payment_id");--> statement-breakpoint
CREATE INDEX "payments_user_id_idx" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_next_check_at_idx" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_next_refund_at_idx" ON "payments" USING btree ("next_refund_at") WHERE "payments"."next_refund_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_starting_idx" ON "payments" USING btree ("created_at") WHERE "payments"."barion_payment_id" is null;--> statement-breakpoint
CREATE INDEX "payments_unconfirmed_idx" ON "payments" USING btree ("granted_at") WHERE "payments"."confirmation_mailed_at" is null and "payments"."granted_at" is not null;