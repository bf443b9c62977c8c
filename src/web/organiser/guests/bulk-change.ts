import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { PlainMessageKey, Translate } from '../../../shared/i18n/message-key.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { type Notice, type NoticeAction, toast } from '../../ui/toast.tsx';
import { REMOVED_GUEST_TEXT } from './api.ts';

/** Bulk calls accept guests of one event only. */
export function groupByEvent<G extends Pick<Guest, 'eventId'>>(guests: readonly G[]): [eventId: number, guests: G[]][] {
  const groups = new Map<number, G[]>();
  for (const guest of guests) {
    const group = groups.get(guest.eventId);
    if (group) group.push(guest);
    else groups.set(guest.eventId, [guest]);
  }
  return [...groups];
}

/** Result of a change of several guests; `error` is set if it stopped half-way. */
export interface Outcome<G> {
  readonly done: readonly G[];
  readonly left: readonly G[];
  readonly error?: unknown;
}

/** Changes guests event by event. Stops at the first failure; earlier changes stay. */
export async function changeByEvent<G extends Pick<Guest, 'eventId'>>(
  guests: readonly G[],
  change: (eventId: number, guests: readonly G[]) => Promise<void>,
): Promise<Outcome<G>> {
  const done: G[] = [];
  const groups = groupByEvent(guests);
  for (const [index, [eventId, group]] of groups.entries()) {
    try {
      await change(eventId, group);
    } catch (error) {
      return { done, left: groups.slice(index).flatMap(([, rest]) => rest), error };
    }
    done.push(...group);
  }
  return { done, left: [] };
}

/** The notice to show after a change of several guests, and the error if it stopped half-way. */
export interface BulkResult {
  readonly notice?: Notice | undefined;
  readonly error?: unknown;
}

interface BulkOutcome {
  /** Number of guests that were changed. */
  count: number;
  /** Text that says what was done to the guests. */
  doneText: string;
  /** Title of the notice if nothing was done. */
  failedKey: PlainMessageKey;
  error: unknown;
}

/** After a failure half-way, the notice says what was done and why it stopped. */
function toResult(t: Translate, outcome: BulkOutcome, action: NoticeAction | undefined): BulkResult {
  const { count, doneText, failedKey, error } = outcome;
  const withAction = action && { action };
  if (error === undefined) return { notice: { title: doneText, ...withAction } };
  const reason = errorText(t, error, REMOVED_GUEST_TEXT);
  const title = t(count > 0 ? 'guests.partlyDone' : failedKey);
  const description = count > 0 ? `${doneText}. ${reason}` : reason;
  return { notice: { variant: 'destructive', title, description, ...withAction }, error };
}

/** Offers to undo what was done, also after a failure half-way. */
export function resultWithUndo(t: Translate, outcome: BulkOutcome, onUndo: () => void): BulkResult {
  return toResult(t, outcome, outcome.count > 0 ? { label: t('guests.undo'), onSelect: onUndo } : undefined);
}

/** Offers to try again after a failure. */
export function resultWithRetry(t: Translate, outcome: BulkOutcome, onRetry: () => void): BulkResult {
  const hasFailed = outcome.error !== undefined;
  return toResult(t, outcome, hasFailed ? { label: t('common.tryAgain'), onSelect: onRetry } : undefined);
}

export interface BulkInput<G> {
  client: QueryClient;
  t: Translate;
  guests: readonly G[];
  /** Starts the undo for these guests. */
  onUndo: (guests: readonly G[]) => void;
}

type Change<G> = (input: BulkInput<G>) => Promise<BulkResult>;

/** A change of several guests whose notice offers `undo`. */
export function useBulkChange<G>(change: Change<G>, undo: Change<G>) {
  const t = useT();
  const client = useQueryClient();
  const run = async (make: Change<G>, guests: readonly G[]): Promise<void> => {
    const { notice, error } = await make({ client, t, guests, onUndo: undoing.mutate });
    if (notice) toast(notice);
    // Rethrown, because the query client notices an ended session only by a failed mutation.
    if (error !== undefined) throw error;
  };
  const undoing = useMutation({ mutationFn: (guests: readonly G[]): Promise<void> => run(undo, guests) });
  const changing = useMutation({ mutationFn: (guests: readonly G[]) => run(change, guests) });
  return { ...changing, undo: undoing.mutate, isUndoing: undoing.isPending };
}
