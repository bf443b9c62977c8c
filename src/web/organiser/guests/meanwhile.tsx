import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import type { LogChange } from '../../../shared/contracts/event-log.ts';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { tellActor, tellPart } from '../../../shared/tell-change.ts';
import { call, isTemporary } from '../../lib/api-client.ts';
import { queryOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { LONGEST_RETRY_MS, retryDelayMs } from '../../lib/retry-delay.ts';

/** The list may lag this much behind the server when a dialog opens: the page waits two seconds between reads. */
const LAG_MS = 3_000;

/** The changes of a log that the list did not have when a dialog opened, `openMs` before the server answered at `answeredAt`. */
export function changesMeanwhile(changes: readonly LogChange[], answeredAt: number, openMs: number) {
  return changes.filter(({ at }) => Date.parse(at) > answeredAt - openMs - LAG_MS);
}

/**
 * Calls back with a guest's row whenever others changed it while a dialog is open, and returns who did what. `isSaving` leaves out
 * what the dialog itself changes.
 */
export function useMeanwhile(
  guest: Guest,
  { isSaving, onChange }: { isSaving: boolean; onChange: (now: Guest, before: Guest) => void },
): readonly LogChange[] {
  // Not fetched for the dialog: the page keeps the list up to date.
  const { id: guestId, eventId } = guest;
  const { data } = useQuery({ ...queryOf(calls.guests.listForOrganiser, { id: eventId }), enabled: false });
  const now = data?.find(({ id }) => id === guestId);
  const isRemoved = data !== undefined && now === undefined;
  const known = useRef(guest);
  const [openedAt] = useState(() => Date.now());
  const [changes, setChanges] = useState<readonly LogChange[]>([]);
  /** Counts the changes of the row: after each, the log is asked who made it. */
  const [rowChanges, setRowChanges] = useState(0);
  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (isSaving || (now ? now === known.current : !isRemoved)) return;
    const before = known.current;
    if (now) {
      known.current = now;
      if (JSON.stringify(now) === JSON.stringify(before)) return;
      change(now, before);
    }
    setRowChanges((count) => count + 1);
  }, [now, isRemoved, isSaving]);
  useEffect(() => {
    if (rowChanges === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const ask = async () => {
      // The entries have the server's time, and the clock of this device may be wrong.
      let answeredAt = Date.now();
      const onResponse = ({ headers }: Response) => {
        answeredAt = Date.parse(headers.get('date') ?? '') || Date.now();
      };
      try {
        const log = await call(calls.eventLog.read, { params: { id: eventId }, query: { guestId }, onResponse });
        const since = changesMeanwhile(log.changes, answeredAt, Date.now() - openedAt);
        // Each answer has all changes since the dialog opened: an older one that comes late says less.
        setChanges((told) => ((since[0]?.change ?? 0) > (told[0]?.change ?? 0) ? since : told));
      } catch (error) {
        failures += 1;
        if (isTemporary(error)) timer = setTimeout(ask, retryDelayMs(failures, LONGEST_RETRY_MS.stream));
      }
    };
    void ask();
    return () => clearTimeout(timer);
  }, [rowChanges, eventId, guestId, openedAt]);
  return changes;
}

interface MeanwhileNoticeProps {
  changes: readonly LogChange[];
  /** Labels of the fields that were changed here and elsewhere. */
  contested: readonly string[];
}

/** Says in a dialog who changed its guest meanwhile, and what. */
export function MeanwhileNotice({ changes, contested }: MeanwhileNoticeProps) {
  const t = useT();
  return (
    <div role="status" className="flex flex-col gap-1 rounded-xl bg-warning-soft px-4 py-3 text-sm empty:hidden">
      {changes.length > 0 && <p className="font-medium">{t('guests.meanwhile')}</p>}
      {changes.map(({ change, actor, parts }) => (
        <p key={change}>
          {tellActor(t, actor)}: {parts.map((part) => tellPart(t, part)).join('; ')}
        </p>
      ))}
      {contested.length > 0 && <p>{t('guests.contested', { fields: contested.join(', ') })}</p>}
    </div>
  );
}
