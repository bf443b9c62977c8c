import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { useT } from '../../lib/i18n.tsx';
import { removeGuests, restoreGuests } from './api.ts';
import { type BulkResult, resultWithRetry, resultWithUndo, showResult } from './bulk-result.ts';
import { changeByEvent } from './change-by-event.ts';
import { dropGuests, putGuests } from './guest-cache.ts';

type RemovedGuest = Pick<Guest, 'id' | 'eventId' | 'fullName'>;

interface RemovalInput {
  client: QueryClient;
  t: Translate;
  guests: readonly RemovedGuest[];
  /** Starts the undo for these guests. */
  onUndo: (guests: readonly RemovedGuest[]) => void;
}

export async function restoreRemovedGuests({ client, t, guests, onUndo }: RemovalInput): Promise<BulkResult> {
  let count = 0;
  const { left, error } = await changeByEvent(guests, async (eventId, group) => {
    const ids = group.map(({ id }) => id);
    const restored = await restoreGuests(eventId, ids);
    putGuests(client, eventId, restored);
    count += restored.length;
  });
  const doneText = t('guests.restored', { count });
  return resultWithRetry(t, { count, doneText, failedKey: 'guests.restoreFailed', error }, () => onUndo(left));
}

export async function removeWithUndo({ client, t, guests, onUndo }: RemovalInput) {
  const { done: removed, error } = await changeByEvent(guests, async (eventId, group) => {
    const ids = group.map(({ id }) => id);
    await removeGuests(eventId, ids);
    dropGuests(client, eventId, ids);
  });
  const count = removed.length;
  const isOne = count === 1 && error === undefined;
  const doneText = isOne ? t('events.guestRemoved') : t('guests.removedMany', { count });
  const result = resultWithUndo(t, { count, doneText, failedKey: 'guests.removeFailed', error }, () => onUndo(removed));
  if (isOne && result.notice) result.notice.description = removed[0]?.fullName;
  return { removed, ...result };
}

/** Removes guests of one or several events, with undo. */
export function useRemoveGuests(onRemoved?: (ids: ReadonlySet<number>) => void) {
  const t = useT();
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: async (guests: readonly RemovedGuest[]): Promise<void> =>
      showResult(await restoreRemovedGuests({ client, t, guests, onUndo: undo.mutate })),
  });
  return useMutation({
    mutationFn: async (guests: readonly RemovedGuest[]) => {
      const { removed, ...result } = await removeWithUndo({ client, t, guests, onUndo: undo.mutate });
      onRemoved?.(new Set(removed.map(({ id }) => id)));
      showResult(result);
    },
  });
}
