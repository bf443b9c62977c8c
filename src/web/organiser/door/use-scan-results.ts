import { useCallback, useEffect, useRef, useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import type { DoorNotice, DoorSession } from './model/door-session.ts';
import { judgeScan, type Verdict } from './model/judge-scan.ts';
import { createRepeatFilter } from './model/repeat-filter.ts';
import { giveSignal } from './signals.ts';

/** Content of the full-screen result of a scan. */
export interface ScanResult {
  readonly id: number;
  readonly verdict: Verdict;
  /** The check-in that was recorded for a welcome. */
  readonly operationId: string | undefined;
  readonly isUndone: boolean;
}

interface ScanResultsOptions {
  session: DoorSession;
  notices: Set<(notice: DoorNotice) => void>;
  timeZone: string;
}

/** Handles scans: checks expected guests in, shows the result, and shows what the server reports later. */
export function useScanResults({ session, notices, timeZone }: ScanResultsOptions) {
  const { t, language } = useLanguage();
  const [result, setResult] = useState<ScanResult>();
  const [repeatFilter] = useState(() => createRepeatFilter(Date.now));
  const lastId = useRef(0);
  const shown = useRef(result);
  useEffect(() => {
    shown.current = result;
  }, [result]);

  const scan = useCallback(
    (text: string) => {
      if (!repeatFilter.isNew(text)) return;
      const verdict = judgeScan(text, session.findByIdentifier());
      const operation = verdict.kind === 'welcome' ? session.checkIn(verdict.guest.id) : undefined;
      giveSignal(verdict.kind);
      lastId.current += 1;
      setResult({ id: lastId.current, verdict, operationId: operation?.operationId, isUndone: false });
    },
    [repeatFilter, session],
  );

  const undo = useCallback(() => {
    const { verdict } = shown.current ?? {};
    if (!shown.current || verdict?.kind !== 'welcome') return;
    session.undo(verdict.guest.id);
    lastId.current += 1;
    setResult({ ...shown.current, id: lastId.current, isUndone: true });
  }, [session]);

  const close = useCallback(() => setResult(undefined), []);

  useEffect(() => {
    const onNotice = (notice: DoorNotice) => {
      if (notice.kind === 'arrivedBefore') {
        const { guest, operationId } = notice;
        if (shown.current?.operationId === operationId && !shown.current.isUndone) {
          giveSignal('already');
          lastId.current += 1;
          setResult({
            id: lastId.current,
            verdict: { kind: 'already', guest },
            operationId: undefined,
            isUndone: false,
          });
        } else {
          const time = formatTime(guest.checkInTime ?? '', { language, timeZone });
          toast({
            title: t('door.arrivedBefore', { name: guest.fullName, time }),
            description: t('door.arrivedBeforeHint'),
          });
        }
      } else if (notice.kind === 'guestGone') {
        const { name } = notice;
        const description = name === undefined ? t('door.someoneGoneHint') : t('door.guestGoneHint', { name });
        toast({ variant: 'destructive', title: t('door.guestGone'), description });
      }
    };
    notices.add(onNotice);
    return () => void notices.delete(onNotice);
  }, [notices, t, language, timeZone]);

  return { result, scan, undo, close };
}
