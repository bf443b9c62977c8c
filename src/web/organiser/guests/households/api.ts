import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../../../shared/api-paths.ts';
import type {
  Household,
  HouseholdChanges,
  HouseholdInput,
  HouseholdWithGuests,
} from '../../../../shared/contracts/households.ts';
import { request } from '../../../lib/api-client.ts';
import { useT } from '../../../lib/i18n.tsx';
import { toast } from '../../../ui/toast.tsx';
import { toastFailure } from '../../../ui/toast-failure.ts';
import { putGuests, refreshListNouns, reloadGuests } from '../guest-cache.ts';

export function useHouseholds(eventId: number) {
  return useQuery<Household[]>({ queryKey: [apiPaths.households(eventId)] });
}

export const createHousehold = (eventId: number, body: HouseholdInput): Promise<HouseholdWithGuests> =>
  request(apiPaths.households(eventId), { method: 'POST', body });

type Answer = HouseholdWithGuests | readonly HouseholdWithGuests[] | undefined;

/** A call that changes a household, and what its notices say. */
interface HouseholdCall {
  send: () => Promise<Answer>;
  done: string;
  /** The undo that the notice offers: another call, or a change of guests. */
  undo?: HouseholdCall | (() => void) | undefined;
}

export const renameHousehold = (id: number, body: HouseholdChanges) =>
  request<HouseholdWithGuests>(apiPaths.household(id), { method: 'PATCH', body });
export const deleteHousehold = (id: number) => request<undefined>(apiPaths.household(id), { method: 'DELETE' });
export const mergeHouseholds = (id: number, householdIds: readonly number[]) =>
  request<HouseholdWithGuests>(apiPaths.mergeHouseholds(id), { method: 'POST', body: { householdIds } });
/** Undoes the deletion or merging of households; their links and codes are the same as before. */
export const restoreHouseholds = (eventId: number, householdIds: readonly number[]) =>
  request<HouseholdWithGuests[]>(apiPaths.restoreHouseholds(eventId), { method: 'POST', body: { householdIds } });
export const grantCompanions = (id: number, count: number) =>
  request<HouseholdWithGuests>(apiPaths.companions(id), { method: 'POST', body: { count } });

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
