import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import { call } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/call-query.ts';

interface HouseholdOfEvent {
  readonly eventId: number;
  readonly id: number;
}

/**
 * Loads a household's version and its people for a dialog that changes their answers. The version is loaded first: if the
 * household answers in between, the version is too old and saving is refused. The other way round, saving would overwrite
 * the new answer. Requests that are already under way may be older, so none of them is shared.
 */
export async function loadHousehold(client: QueryClient, { eventId, id }: HouseholdOfEvent, signal?: AbortSignal) {
  const place = { params: { id: eventId }, ...(signal && { signal }) };
  const replies = await call(calls.rsvp.listReplies, place);
  client.setQueryData(keyOf(calls.rsvp.listReplies, { id: eventId }), replies);
  const guests = await call(calls.guests.listForOrganiser, place);
  client.setQueryData(keyOf(calls.guests.listForOrganiser, { id: eventId }), guests);
  const household = replies.households.find((candidate) => candidate.id === id);
  if (!household) throw new Error('The household was deleted.');
  return { household, people: guests.filter(({ householdId }) => householdId === id) };
}

/** Each opening of a dialog has a key of its own: if loading fails, there is nothing older to show. */
export const householdNowQuery = (client: QueryClient, household: HouseholdOfEvent, opening: number) =>
  queryOptions({
    queryKey: ['householdNow', household.id, opening],
    queryFn: ({ signal }) => loadHousehold(client, household, signal),
    gcTime: 0,
  });
