import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../shared/calls/index.ts';
import type { HouseholdChanges, HouseholdInput, HouseholdWithGuests } from '../../../../shared/contracts/households.ts';
import { call } from '../../../lib/api-client.ts';
import { queryOf } from '../../../lib/call-query.ts';
import { useT } from '../../../lib/i18n.tsx';
import { toast } from '../../../ui/toast.tsx';
import { toastFailure } from '../../../ui/toast-failure.ts';
import { putGuests, refreshListNouns, reloadGuests } from '../../guest-parts/guest-cache.ts';

export function useHouseholds(eventId: number) {
  return useQuery(queryOf(calls.households.list, { id: eventId }));
}

export const createHousehold = (eventId: number, body: HouseholdInput): Promise<HouseholdWithGuests> =>
  call(calls.households.create, { params: { id: eventId }, body });

type Answer = HouseholdWithGuests | readonly HouseholdWithGuests[] | undefined;

/** A call that changes a household, and what its notices say. */
interface HouseholdCall {
  send: () => Promise<Answer>;
  done: string;
  /** The undo that the notice offers: another call, or a change of guests. */
  undo?: HouseholdCall | (() => void) | undefined;
}

export const renameHousehold = (id: number, body: HouseholdChanges) =>
  call(calls.households.update, { params: { id }, body });
export const deleteHousehold = (id: number) => call(calls.households.remove, { params: { id } });
export const mergeHouseholds = (id: number, householdIds: readonly number[]) =>
  call(calls.households.merge, { params: { id }, body: { householdIds } });
/** Undoes the deletion or merging of households; their links and codes are the same as before. */
export const restoreHouseholds = (eventId: number, householdIds: readonly number[]) =>
  call(calls.households.restore, { params: { id: eventId }, body: { householdIds } });
export const grantCompanions = (id: number, count: number) =>
  call(calls.households.grantCompanions, { params: { id }, body: { count } });

/** Shows changed guests. Deleting a household returns none, but its guests lose its name: the list is loaded again. */
function showAnswer(client: QueryClient, eventId: number, answer: Answer): void {
  if (answer === undefined) {
    reloadGuests(client, eventId);
    return;
  }
  const changed = [answer].flat().flatMap(({ guests }) => guests);
  putGuests(client, eventId, changed);
  refreshListNouns(client, eventId);
}

export function useHouseholdCall(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ send, done, undo }: HouseholdCall) => {
      showAnswer(client, eventId, await send());
      const onSelect = typeof undo === 'object' ? () => mutation.mutate(undo) : undo;
      toast({ title: done, ...(onSelect && { action: { label: t('guests.undo'), onSelect } }) });
    },
    onError: (error) => toastFailure(t, 'households.changeFailed', error, { not_found: 'households.gone' }),
  });
  return mutation;
}
