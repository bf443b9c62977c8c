import { Check, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { useConfirmPrinted } from './api.ts';
import { ownTimeZone } from './own-time-zone.ts';
import {
  forgetPrinted,
  type PrintedRecord,
  parseRecords,
  type RecordPlace,
  readRecordsText,
  settlePrinted,
  subscribeToRecords,
} from './printed-records.ts';

interface RecordRowProps {
  record: PrintedRecord;
  isConfirming: boolean;
  onConfirm: () => void;
  onDiscard: () => void;
}

function RecordRow({ record: { at, printed, takenAway }, isConfirming, onConfirm, onDiscard }: RecordRowProps) {
  const { t, language } = useLanguage();
  const date = formatDateTime(at, { language, timeZone: ownTimeZone() });
  return (
    <li className="flex flex-wrap items-center gap-2">
      <p className="text-sm max-sm:basis-full sm:flex-1">
        {t('printPage.record', { count: printed.length, date })}
        {takenAway.length > 0 && ` ${t('printPage.recordTakenAway', { count: takenAway.length })}`}
      </p>
      <Button icon={X} variant="ghost" size="small" onClick={onDiscard}>
        {t('printPage.discard')}
      </Button>
      <Button icon={Check} variant="outline" size="small" disabled={isConfirming} onClick={onConfirm}>
        {t('printPage.printedWell')}
      </Button>
    </li>
  );
}

/** The paper that was made and not confirmed yet, each with the question whether it printed well. */
export function RecordRows({ place }: { place: RecordPlace }) {
  const records = parseRecords(useSyncExternalStore(subscribeToRecords, () => readRecordsText(place)));
  const confirm = useConfirmPrinted<PrintedRecord>(place.eventId, place.kind, (record) => settlePrinted(place, record));
  if (records.length === 0) return null;
  return (
    <ul className="flex basis-full flex-col gap-2 border-hairline border-b pb-2">
      {records.map((record) => (
        <RecordRow
          key={record.at}
          record={record}
          isConfirming={confirm.isPending}
          onDiscard={() => forgetPrinted(place, record.at)}
          onConfirm={() => confirm.mutate(record)}
        />
      ))}
    </ul>
  );
}
