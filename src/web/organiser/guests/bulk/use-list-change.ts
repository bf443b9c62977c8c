import type { QueryClient } from '@tanstack/react-query';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import { useT } from '../../../lib/i18n.tsx';
import { toast } from '../../../ui/toast.tsx';
import { putGuests, readGuests, refreshListNouns } from '../../guest-parts/guest-cache.ts';
import { changeGuests } from '../api.ts';
import {
  type BulkInput,
  type BulkResult,
  changeByEvent,
  resultWithRetry,
  resultWithUndo,
  useBulkChange,
} from '../bulk-change.ts';
import { type ListChange, planListChange, undoChanges } from './list-changes.ts';

/** A guest as it was before the change, which the undo restores. */
interface ChangedGuest {
  readonly eventId: number;
  readonly before: Guest;
  readonly change: ListChange;
  /** Guests left out of the change, because they have arrived and can't decline. */
  readonly arrivedCount: number;
}

/** All guests in the answer, as they were before: the chosen ones, and companions who moved household with them. */
function changedBy(client: QueryClient, sent: readonly ChangedGuest[], answer: readonly Guest[]): ChangedGuest[] {
  const [first] = sent;
  if (!first) return [];
  const { before: _, ...others } = first;
  const known = new Map(readGuests(client, others.eventId).map((guest) => [guest.id, guest]));
  for (const { before } of sent) known.set(before.id, before);
  return answer.flatMap(({ id }) => {
    const before = known.get(id);
    return before ? { ...others, before } : [];
  });
}

export async function changeList({ client, t, guests, onUndo }: BulkInput<ChangedGuest>): Promise<BulkResult> {
  const changed: ChangedGuest[] = [];
  const { done, error } = await changeByEvent(guests, async (eventId, group) => {
    const ids = group.map(({ before }) => before.id);
    const answer = await changeGuests(eventId, [{ ids, set: group[0]?.change ?? {} }]);
    changed.push(...changedBy(client, group, answer));
    putGuests(client, eventId, answer);
    refreshListNouns(client, eventId);
  });
  const count = done.length;
  const arrivedCount = guests[0]?.arrivedCount ?? 0;
  const changedText = t('guests.changedMany', { count });
  const doneText =
    arrivedCount === 0 ? changedText : `${changedText}. ${t('guests.leftArrived', { count: arrivedCount })}`;
  return resultWithUndo(t, { count, doneText, failedKey: 'guests.changeFailed', error }, () => onUndo(changed));
}

export async function undoListChange({ client, t, guests, onUndo }: BulkInput<ChangedGuest>): Promise<BulkResult> {
  const { done, left, error } = await changeByEvent(guests, async (eventId, group) => {
    const before = group.map((item) => item.before);
    putGuests(client, eventId, await changeGuests(eventId, undoChanges(before, group[0]?.change ?? {})));
    refreshListNouns(client, eventId);
  });
  const count = done.length;
  const doneText = t('guests.changesUndone', { count });
  return resultWithRetry(t, { count, doneText, failedKey: 'guests.undoFailed', error }, () => onUndo(left));
}

/** Makes the same change to several guests of one event or several, with undo. */
export function useListChange() {
  const t = useT();
  const { mutate, undo, isPending, isUndoing } = useBulkChange(changeList, undoListChange);
  const change = (guests: readonly Guest[], set: ListChange, onDone?: () => void) => {
    const { changing, arrived } = planListChange(guests, set);
    if (changing.length === 0) {
      const title = arrived.length > 0 ? 'guests.changeFailed' : 'guests.nothingToChange';
      toast({ title: t(title), ...(arrived.length > 0 && { description: t('common.alreadyArrived') }) });
      onDone?.();
      return;
    }
    mutate(
      changing.map((before) => ({ eventId: before.eventId, before, change: set, arrivedCount: arrived.length })),
      { onSuccess: () => onDone?.() },
    );
  };
  return {
    change,
    /** Gives guests back what they had before a change of these fields that was made by another call. */
    undoFor: (guests: readonly Guest[], set: ListChange) =>
      undo(guests.map((before) => ({ eventId: before.eventId, before, change: set, arrivedCount: 0 }))),
    isPending: isPending || isUndoing,
  };
}
