import type { Guest } from '../../../shared/contracts/guests.ts';
import { dropGuests, putGuests } from '../guest-parts/guest-cache.ts';
import { removeGuests, restoreGuests } from './api.ts';
import {
  type BulkInput,
  type BulkResult,
  changeByEvent,
  resultWithRetry,
  resultWithUndo,
  useBulkChange,
} from './bulk-change.ts';

type RemovedGuest = Pick<Guest, 'id' | 'eventId' | 'fullName'>;

export async function restoreRemovedGuests({
  client,
  t,
  guests,
  onUndo,
}: BulkInput<RemovedGuest>): Promise<BulkResult> {
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

export async function removeWithUndo({ client, t, guests, onUndo }: BulkInput<RemovedGuest>) {
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
  return useBulkChange<RemovedGuest>(async (input) => {
    const { removed, ...result } = await removeWithUndo(input);
    onRemoved?.(new Set(removed.map(({ id }) => id)));
    return result;
  }, restoreRemovedGuests);
}
