import { Check, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { useConfirmPrinted } from './api.ts';
import { PRINTED_CARDS_HEADING_ID } from './changes-card.tsx';
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
  timeZone: string;
  isConfirming: boolean;
  onConfirm: () => void;
  onDiscard: () => void;
}

function RecordRow({ record, timeZone, isConfirming, onConfirm, onDiscard }: RecordRowProps) {
  const { at, printed, takenAway } = record;
  const { t, language } = useLanguage();
  const date = formatDateTime(at, { language, timeZone });
  return (
    <li tabIndex={-1} className="flex flex-wrap items-center gap-2">
      <p className="text-sm max-sm:basis-full sm:flex-1">
        {t('printPage.record', { count: printed.length, date })}
        {takenAway.length > 0 && ` ${t('printPage.recordTakenAway', { count: takenAway.length })}`}
      </p>
      <Button icon={X} variant="ghost" size="small" onClick={onDiscard}>
        {t('printPage.discard')}
      </Button>
      {/* Not disabled, which would take the focus away for good if confirming fails. */}
      <Button
        icon={Check}
        variant="outline"
        size="small"
        aria-disabled={isConfirming}
        className="aria-disabled:opacity-50"
        onClick={() => isConfirming || onConfirm()}
      >
        {t('printPage.printedWell')}
      </Button>
    </li>
  );
}

/**
 * When the row whose button was pressed here vanishes and takes the focus with it, focuses the next row, or else the heading
 * that says what lies printed. The row and not its first button, which discards: Enter, pressed twice, would discard it too.
 */
function useFocusAfterRow(records: readonly PrintedRecord[]) {
  const list = useRef<HTMLUListElement>(null);
  const pressedAt = useRef<string>(undefined);
  useEffect(() => {
    if (pressedAt.current === undefined || records.some(({ at }) => at === pressedAt.current)) return;
    // Rows vanish also because another tab confirmed them, which must not move the focus here.
    pressedAt.current = undefined;
    if (document.activeElement !== document.body) return;
    (list.current?.querySelector('li') ?? document.getElementById(PRINTED_CARDS_HEADING_ID))?.focus();
  }, [records]);
  const setPressed = (at: string | undefined) => {
    pressedAt.current = at;
  };
  return { list, setPressed };
}

/** The paper that was made and not confirmed yet, each with the question whether it printed well. */
export function RecordRows({ place, timeZone }: { place: RecordPlace; timeZone: string }) {
  const records = parseRecords(useSyncExternalStore(subscribeToRecords, () => readRecordsText(place)));
  const confirm = useConfirmPrinted<PrintedRecord>(place.eventId, place.kind, (record) => settlePrinted(place, record));
  const { list, setPressed } = useFocusAfterRow(records);
  if (records.length === 0) return null;
  return (
    <ul ref={list} className="flex basis-full flex-col gap-2 border-hairline border-b pb-2">
      {records.map((record) => (
        <RecordRow
          key={record.at}
          record={record}
          timeZone={timeZone}
          isConfirming={confirm.isPending}
          onDiscard={() => {
            setPressed(record.at);
            forgetPrinted(place, record.at);
          }}
          onConfirm={() => {
            setPressed(record.at);
            confirm.mutate(record, { onError: () => setPressed(undefined) });
          }}
        />
      ))}
    </ul>
  );
}
