-- Streams of an organiser's changes end with the session that opened them, on whichever server they are.
CREATE FUNCTION tell_of_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('sessions_ended', user_id::text) FROM (SELECT DISTINCT user_id FROM ended) AS users;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sessions_deleted AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS ended
	FOR EACH STATEMENT EXECUTE FUNCTION tell_of_ended_sessions();
