ALTER TABLE "guest_mails" DROP CONSTRAINT "guest_mails_household_id_households_id_fk";
