import { useState } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { putGuests } from '../guest-parts/guest-cache.ts';
import { setCheckedIn } from './api.ts';
import {
  type BulkInput,
  type BulkResult,
  groupByEvent,
  type Outcome,
  resultWithRetry,
  resultWithUndo,
  useBulkChange,
} from './bulk-change.ts';

/** Browsers open six connections per server; two are left for the page's other requests. */
const CALLS_AT_ONCE = 4;
/** The list is updated after this many answers, because rendering it for each would be slow. */
const SHOWN_AT_ONCE = 50;

interface Progress {
  readonly kind: 'checkIn' | 'undo';
  readonly done: number;
  /** Number of guests at the start; the selection shrinks while checked-in guests leave a filtered list. */
  readonly total: number;
}

interface CheckInInput extends BulkInput<Guest> {
  onProgress: (progress: Progress) => void;
}

type SendInput = Pick<CheckInInput, 'client' | 'guests' | 'onProgress'> & { kind: Progress['kind'] };

/** One call per guest. `done` excludes guests whom somebody else had already checked in. */
async function send({ client, guests, onProgress, kind }: SendInput): Promise<Outcome<Guest>> {
  const waiting = [...guests];
  const answers: Awaited<ReturnType<typeof setCheckedIn>>[] = [];
  let shownCount = 0;
  let error: unknown;
  const show = () => {
    for (const [eventId, group] of groupByEvent(answers.slice(shownCount))) putGuests(client, eventId, group);
    shownCount = answers.length;
    onProgress({ kind, done: shownCount, total: guests.length });
  };
  const work = async () => {
    for (let guest = waiting.shift(); guest && error === undefined; guest = waiting.shift()) {
      try {
        answers.push(await setCheckedIn(guest.id, kind === 'checkIn'));
      } catch (failure) {
        error = failure;
        return;
      }
      if (answers.length - shownCount >= SHOWN_AT_ONCE) show();
    }
  };
  show();
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  show();
  const answered = new Set(answers.map(({ id }) => id));
  return {
    done: answers.filter(({ alreadyCheckedIn }) => !alreadyCheckedIn),
    left: guests.filter(({ id }) => !answered.has(id)),
    error,
  };
}

/** Checks guests in. Returns no notice if nothing changed. */
export async function checkInMany({ t, guests, onUndo, ...input }: CheckInInput): Promise<BulkResult> {
  const absent = guests.filter(({ checkedIn }) => !checkedIn);
  const { done, error } = await send({ ...input, guests: absent, kind: 'checkIn' });
  const count = done.length;
  if (count === 0 && error === undefined) return {};
  const doneText = t('guests.checkedInMany', { count });
  return resultWithUndo(t, { count, doneText, failedKey: 'guests.checkInFailed', error }, () => onUndo(done));
}

export async function undoCheckIns({ t, guests, onUndo, ...input }: CheckInInput): Promise<BulkResult> {
  const { done, left, error } = await send({ ...input, guests, kind: 'undo' });
  const count = done.length;
  const doneText = t('guests.checkInsUndone', { count });
  return resultWithRetry(t, { count, doneText, failedKey: 'guests.undoFailed', error }, () => onUndo(left));
}

/** Checks several guests in, with undo. `progress` is set while either runs. */
export function useCheckInMany() {
  const [progress, setProgress] = useState<Progress>();
  const withProgress = (change: typeof checkInMany) => (input: BulkInput<Guest>) =>
    change({ ...input, onProgress: setProgress }).finally(() => setProgress(undefined));
  const { mutate } = useBulkChange(withProgress(checkInMany), withProgress(undoCheckIns));
  return { checkIn: mutate, progress };
}
