import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { useT } from '../../lib/i18n.tsx';
import { type BulkResult, failureNotice, setCheckedIn, showResult } from './api.ts';
import { groupByEvent, type Outcome } from './by-event.ts';
import { putGuests } from './guest-cache.ts';

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

interface CheckInInput {
  client: QueryClient;
  t: Translate;
  guests: readonly Guest[];
  onProgress: (progress: Progress) => void;
  /** Starts the undo for these guests. */
  onUndo: (guests: readonly Guest[]) => void;
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

/** The notice offers undo, also after a failure half-way. No notice if nothing changed. */
export async function checkInMany({ t, guests, onUndo, ...input }: CheckInInput): Promise<BulkResult> {
  const absent = guests.filter(({ checkedIn }) => !checkedIn);
  const { done, error } = await send({ ...input, guests: absent, kind: 'checkIn' });
  const title = t('guests.checkedInMany', { count: done.length });
  const action = { label: t('guests.undo'), onSelect: () => onUndo(done) };
  if (error === undefined) return done.length > 0 ? { notice: { title, action } } : {};
  const options = done.length > 0 ? { doneText: title, action } : {};
  return { notice: failureNotice(t, 'guests.checkInFailed', error, options), error };
}

/** The failure notice offers to try again with the remaining guests. */
export async function undoCheckIns({ t, guests, onUndo, ...input }: CheckInInput): Promise<BulkResult> {
  const { done, left, error } = await send({ ...input, guests, kind: 'undo' });
  const title = t('guests.checkInsUndone', { count: done.length });
  if (error === undefined) return { notice: { title } };
  const notice = failureNotice(t, 'guests.undoFailed', error, {
    doneText: done.length > 0 ? title : undefined,
    action: { label: t('common.tryAgain'), onSelect: () => onUndo(left) },
  });
  return { notice, error };
}

/** Checks several guests in, with undo. `progress` is set while either runs. */
export function useCheckInMany() {
  const t = useT();
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress>();
  const onSettled = () => setProgress(undefined);
  const undo = useMutation({
    mutationFn: async (guests: readonly Guest[]): Promise<void> =>
      showResult(await undoCheckIns({ client, t, guests, onProgress: setProgress, onUndo: undo.mutate })),
    onSettled,
  });
  const run = useMutation({
    mutationFn: async (guests: readonly Guest[]) =>
      showResult(await checkInMany({ client, t, guests, onProgress: setProgress, onUndo: undo.mutate })),
    onSettled,
  });
  return { checkIn: run.mutate, progress };
}
