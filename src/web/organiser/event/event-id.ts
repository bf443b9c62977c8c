import { useParams } from 'react-router';

/** Parses an event id from a path; undefined if it is not a positive integer. */
export function parseEventId(text = ''): number | undefined {
  const eventId = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(eventId) && eventId > 0 ? eventId : undefined;
}

export function useEventId(): number | undefined {
  return parseEventId(useParams().id);
}
