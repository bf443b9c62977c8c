import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import type { DoorOperationAnswer, DoorReport } from '../../../shared/contracts/door-operations.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { MAX_OPERATIONS_PER_CALL } from '../../../shared/door/operation.ts';
import { call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { invalidateOverviews } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { invalidateArrivals } from '../arrivals/api.ts';

/** How often the report is read again: held operations change no guest, so no change notification announces them. */
const REFETCH_MS = 20_000;

interface ReportReading {
  readonly findInterval?: (report: DoorReport | undefined) => number;
  readonly enabled?: boolean;
}

export function useDoorReport(
  eventId: number,
  { findInterval = () => REFETCH_MS, enabled = true }: ReportReading = {},
) {
  return useQuery({
    ...queryOf(calls.door.readReport, { id: eventId }),
    enabled,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => findInterval(state.data),
  });
}

/** The whole guest list by id, so that guests with the same name can be told apart by their seats. */
export function useGuestsById(eventId: number, isWanted: boolean): ReadonlyMap<number, Guest> {
  const { data = [] } = useQuery({ ...queryOf(calls.guests.listForOrganiser, { id: eventId }), enabled: isWanted });
  return new Map(data.map((guest) => [guest.id, guest]));
}

function invalidateGuests(client: QueryClient, eventId: number): void {
  const { door, guests, events, households } = calls;
  for (const read of [door.readReport, guests.list, events.read, households.list])
    void client.invalidateQueries({ queryKey: keyOf(read, { id: eventId }), exact: true });
  invalidateArrivals(client, eventId);
  invalidateOverviews(client);
}

export type HeldDecision = 'apply' | 'discard';

interface Deciding {
  readonly decision: HeldDecision;
  readonly ids: readonly string[];
  /** Whether removed guests are restored to the list when their operations are applied. */
  readonly restores: boolean;
}

/** Decides any number of held operations, in calls of as many as the server takes at once. */
export function useDecideHeld(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ decision, ids, restores }: Deciding) => {
      const answers: DoorOperationAnswer[] = [];
      for (let done = 0; done < ids.length; done += MAX_OPERATIONS_PER_CALL) {
        const body = { decision, restores, ids: ids.slice(done, done + MAX_OPERATIONS_PER_CALL) };
        answers.push(...(await call(calls.door.decideHeld, { params: { id: eventId }, body })).answers);
      }
      return answers;
    },
    onSuccess: (answers, { decision }) => {
      const countOf = (wanted: DoorOperationAnswer['outcome']) =>
        answers.filter(({ outcome }) => outcome === wanted).length;
      const [held, lost] = [countOf('held'), countOf('lost')];
      const decided = countOf('applied') + countOf('known');
      const problems = [
        held > 0 && t('doorReport.stillHeld', { count: held }),
        lost > 0 && t('doorReport.cameTooLate', { count: lost }),
      ].filter((problem) => problem !== false);
      const isFailure = decided === 0;
      toast({
        title: isFailure
          ? t('doorReport.decideFailed')
          : t(decision === 'apply' ? 'doorReport.applied' : 'doorReport.discarded', { count: decided }),
        description: problems.join(' ') || undefined,
        variant: isFailure ? 'destructive' : 'default',
        stays: problems.length > 0,
      });
    },
    onError: (error) => toastFailure(t, 'doorReport.decideFailed', error),
    // Also after a failure, because earlier calls of the series may have succeeded.
    onSettled: () => invalidateGuests(client, eventId),
  });
}

export function useMergeWalkIns(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ keptId, removed }: { keptId: number; removed: readonly number[]; name: string }) => {
      for (const removedId of removed)
        await call(calls.door.mergeWalkIns, { params: { id: eventId }, body: { keptId, removedId } });
    },
    onSuccess: (_, { name }) => toast({ title: t('doorReport.merged', { name }) }),
    onError: (error) => toastFailure(t, 'doorReport.mergeFailed', error, { not_found: 'doorReport.mergeGone' }),
    onSettled: () => invalidateGuests(client, eventId),
  });
}
