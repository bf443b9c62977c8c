import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { useT } from '../../lib/i18n.tsx';
import type { Notice } from '../../ui/toast.tsx';
import { type BulkResult, failureNotice, removeGuests, restoreGuests, showResult } from './api.ts';
import { changeByEvent } from './by-event.ts';
import { dropGuests, putGuests } from './guest-cache.ts';

type RemovedGuest = Pick<Guest, 'id' | 'eventId' | 'fullName'>;

interface RemovalInput {
  client: QueryClient;
  t: Translate;
  guests: readonly RemovedGuest[];
  /** Starts the undo for these guests. */
  onUndo: (guests: readonly RemovedGuest[]) => void;
}

/** The failure notice offers to try again with the remaining guests. */
export async function bringBack({ client, t, guests, onUndo }: RemovalInput): Promise<BulkResult> {
  let count = 0;
  const { left, error } = await changeByEvent(guests, async (eventId, group) => {
    const ids = group.map(({ id }) => id);
    const restored = await restoreGuests(eventId, ids);
    putGuests(client, eventId, restored);
    count += restored.length;
  });
  const title = t('guests.restored', { count });
  if (error === undefined) return { notice: { title } };
  const notice = failureNotice(t, 'guests.restoreFailed', error, {
    doneText: count > 0 ? title : undefined,
    action: { label: t('common.tryAgain'), onSelect: () => onUndo(left) },
  });
  return { notice, error };
}

/** The notice offers to undo the removal, also if it failed half-way. */
export async function removeWithUndo({ client, t, guests, onUndo }: RemovalInput) {
  const { done: removed, error } = await changeByEvent(guests, async (eventId, group) => {
    const ids = group.map(({ id }) => id);
    await removeGuests(eventId, ids);
    dropGuests(client, eventId, ids);
  });
  const action = { label: t('guests.undo'), onSelect: () => onUndo(removed) };
  const title = t('guests.removedMany', { count: removed.length });
  let notice: Notice = { title, action };
  if (error !== undefined)
    notice = failureNotice(t, 'guests.removeFailed', error, removed.length > 0 ? { doneText: title, action } : {});
  else if (removed.length === 1)
    notice = { title: t('events.guestRemoved'), description: removed[0]?.fullName, action };
  return { removed, notice, error };
}

/** Removes guests of one or several events, with undo. */
export function useRemoveGuests(onRemoved?: (ids: ReadonlySet<number>) => void) {
  const t = useT();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: async (guests: readonly RemovedGuest[]): Promise<void> =>
      showResult(await bringBack({ client, t, guests, onUndo: undo.mutate })),
  });
  return useMutation({
    mutationFn: async (guests: readonly RemovedGuest[]) => {
      const { removed, ...result } = await removeWithUndo({ client, t, guests, onUndo: undo.mutate });
      onRemoved?.(new Set(removed.map(({ id }) => id)));
      showResult(result);
    },
  });
}
