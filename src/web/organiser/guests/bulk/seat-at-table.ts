import type { Guest } from '../../../../shared/contracts/guests.ts';
import { putGuests } from '../../guest-parts/guest-cache.ts';
import { seatAtTable } from '../api.ts';
import { type BulkInput, type BulkResult, resultWithUndo, useBulkChange } from '../bulk-change.ts';
import { restoreSeats } from '../clear-seats.ts';

/** A guest with the seat it had, which the undo restores, and the table it shall get. */
interface MovedGuest extends Pick<Guest, 'id' | 'eventId' | 'fullName' | 'tableNumber' | 'seatNumber'> {
  readonly wantedTable: string;
}

/** Names in the notice; a longer list would cover the page. */
const NAMED_AT_MOST = 5;

export async function seatGuestsAtTable({ client, t, guests, onUndo }: BulkInput<MovedGuest>): Promise<BulkResult> {
  const [first] = guests;
  if (!first) return {};
  const { eventId, wantedTable: table } = first;
  const failedKey = 'guests.seatingFailed';
  try {
    const guestIds = guests.map(({ id }) => id);
    const { guests: moved, notSeatedIds } = await seatAtTable(eventId, { guestIds, tableNumber: table });
    putGuests(client, eventId, moved);
    const left = new Set(notSeatedIds);
    const seated = guests.filter(({ id }) => !left.has(id));
    const count = seated.length;
    const outcome = {
      count,
      doneText: t('guests.seatedAtTable', { count, table }),
      failedKey,
      error: undefined,
    } as const;
    const result = resultWithUndo(t, outcome, () => onUndo(seated));
    if (left.size === 0 || !result.notice) return result;
    const names = guests.filter(({ id }) => left.has(id)).map(({ fullName }) => fullName);
    const named = names.slice(0, NAMED_AT_MOST).join(', ');
    const more = names.length - NAMED_AT_MOST;
    const description =
      more > 0 ? t('guests.didNotFitMore', { names: named, count: more }) : t('guests.didNotFit', { names: named });
    return { notice: { ...result.notice, description, variant: 'destructive', stays: true } };
  } catch (error) {
    return resultWithUndo(t, { count: 0, doneText: '', failedKey, error }, () => undefined);
  }
}

/** Seats guests of one event at a table, with undo. */
export function useSeatAtTable() {
  const { mutate, isPending, isUndoing } = useBulkChange<MovedGuest>(seatGuestsAtTable, restoreSeats);
  const seat = (guests: readonly Guest[], wantedTable: string, onDone: () => void) =>
    mutate(
      guests.map((guest) => ({ ...guest, wantedTable })),
      { onSuccess: onDone },
    );
  return { seat, isPending: isPending || isUndoing };
}
