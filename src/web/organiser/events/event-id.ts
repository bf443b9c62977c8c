import { useParams } from 'react-router';

/** The id in the page's address; undefined when what stands there can't be one. */
export function useEventId(): number | undefined {
  const { id = '' } = useParams();
  const eventId = Number(id);
  return /^\d+$/.test(id) && Number.isSafeInteger(eventId) && eventId > 0 ? eventId : undefined;
}
