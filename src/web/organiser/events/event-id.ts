import { useParams } from 'react-router';

/** An event's id as it stands in an address; undefined when what stands there can't be one. */
export function parseEventId(text = ''): number | undefined {
  const eventId = Number(text);
  return /^\d+$/.test(text) && Number.isSafeInteger(eventId) && eventId > 0 ? eventId : undefined;
}

/** The id in the page's address. */
export function useEventId(): number | undefined {
  return parseEventId(useParams().id);
}
