import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import type { DoorDevice, DoorNotice } from './model/door-device.ts';
import { judgeScan, type Verdict } from './model/judge-scan.ts';
import { createRepeatFilter } from './model/repeat-filter.ts';
import { giveSignal } from './signals.ts';

export interface ScanResult {
  readonly verdict: Verdict;
  /** The check-in that was recorded for a welcome. */
  readonly operationId: string | undefined;
  readonly isUndone: boolean;
}

interface ScanResultsOptions {
  session: DoorDevice;
  notices: Set<(notice: DoorNotice) => void>;
  timeZone: string;
}

/** Handles scans: checks expected guests in, shows the result, and shows what the server reports later. */
export function useScanResults({ session, notices, timeZone }: ScanResultsOptions) {
  const { t, language } = useLanguage();
  const [result, setResult] = useState<ScanResult>();
  const [isNewScan] = useState(() => createRepeatFilter(Date.now));

  const scan = (text: string) => {
    if (!isNewScan(text)) return;
    const verdict = judgeScan(text, session.findByIdentifier());
    const operation = verdict.kind === 'welcome' ? session.checkIn(verdict.guest.id) : undefined;
    giveSignal(verdict.kind);
    setResult({ verdict, operationId: operation?.operationId, isUndone: false });
  };

  const undo = () => {
    if (result?.verdict.kind !== 'welcome') return;
    session.undo(result.verdict.guest.id);
    setResult({ ...result, isUndone: true });
  };

  const close = useCallback(() => setResult(undefined), []);

  const showNotice = useEffectEvent((notice: DoorNotice) => {
    if (notice.kind === 'arrivedBefore') {
      const { guest, operationId } = notice;
      if (result?.operationId === operationId && !result.isUndone) {
        giveSignal('already');
        setResult({ verdict: { kind: 'already', guest }, operationId: undefined, isUndone: false });
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
  });
  useEffect(() => {
    const onNotice = (notice: DoorNotice) => showNotice(notice);
    notices.add(onNotice);
    return () => void notices.delete(onNotice);
  }, [notices]);

  return { result, scan, undo, close };
}
