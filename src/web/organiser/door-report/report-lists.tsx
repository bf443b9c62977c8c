import type { ReactNode } from 'react';
import type { DoorReport, ReportedOperation } from '../../../shared/contracts/door-operations.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';
import { OperationLine, type SourceWords } from './operation-line.tsx';

const MAX_SHOWN = 200;

interface ReportListProps<Row> {
  id: string;
  title: string;
  hint?: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  children: (row: Row) => ReactNode;
}

/** A titled list of facts; nothing if there are none. */
function ReportList<Row>({ id, title, hint, rows, keyOf, children }: ReportListProps<Row>) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h2 id={id} className="text-xl">
          {title} <span className="text-muted tabular-nums">({rows.length})</span>
        </h2>
        {hint && <p className="text-muted text-sm">{hint}</p>}
      </div>
      <Card>
        <ul className="divide-y divide-hairline">
          {rows.slice(0, MAX_SHOWN).map((row) => (
            <li key={keyOf(row)} className="p-3 [overflow-wrap:anywhere] sm:px-4">
              {children(row)}
            </li>
          ))}
        </ul>
        {rows.length > MAX_SHOWN && (
          <p className="border-hairline border-t p-3 text-muted text-sm sm:px-4">
            {t('doorReport.more', { count: rows.length - MAX_SHOWN })}
          </p>
        )}
      </Card>
    </section>
  );
}

export function DoubleEntries({ rows, words }: { rows: DoorReport['doubleEntries']; words: SourceWords }) {
  const t = useT();
  return (
    <ReportList
      id="door-report-doubles"
      title={t('doorReport.doubles')}
      hint={t('doorReport.doublesHint')}
      rows={rows}
      keyOf={({ guestId }) => guestId}
    >
      {({ fullName, tableNumber, arrivals }) => (
        <>
          <p className="font-medium">
            {[fullName, seatLabel(t, { tableNumber, seatNumber: null })].filter(Boolean).join(' · ')}
          </p>
          <ul className="text-sm">
            {arrivals.map((arrival) => (
              <li key={arrival.id}>
                {t('doorReport.doubleAt', { time: words.timeOf(arrival.at), door: words.doorOf(arrival) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </ReportList>
  );
}

export function AddedGuests({ rows, words }: { rows: DoorReport['walkIns']; words: SourceWords }) {
  const t = useT();
  return (
    <ReportList id="door-report-added" title={t('doorReport.added')} rows={rows} keyOf={({ guestId }) => guestId}>
      {({ fullName, note, at, ...source }) => (
        <>
          <p className="font-medium">{fullName}</p>
          {note !== null && <p className="text-sm">{t('doorReport.note', { note })}</p>}
          <p className="text-muted text-sm">
            {t('doorReport.doubleAt', { time: words.timeOf(at), door: words.doorOf(source) })}
          </p>
        </>
      )}
    </ReportList>
  );
}

export function LostOperations({ rows, words }: { rows: readonly ReportedOperation[]; words: SourceWords }) {
  const t = useT();
  return (
    <ReportList
      id="door-report-lost"
      title={t('doorReport.lost')}
      hint={t('doorReport.lostHint')}
      rows={rows}
      keyOf={({ id }) => id}
    >
      {(operation) => <OperationLine operation={operation} words={words} />}
    </ReportList>
  );
}

export function Devices({ rows, words }: { rows: DoorReport['devices']; words: SourceWords }) {
  const t = useT();
  return (
    <ReportList id="door-report-devices" title={t('doorReport.devices')} rows={rows} keyOf={({ device }) => device}>
      {(device) => (
        <>
          <p className="font-medium">{words.doorOf(device)}</p>
          <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
            {(
              [
                ['arrivals', device.arrivals],
                ['undos', device.undos],
                ['walkIns', device.walkIns],
                ['waiting', device.held],
                ['late', device.lost],
                ['lastSeen', words.timeOf(device.lastSeenAt)],
              ] as const
            ).map(([name, value]) => (
              <div key={name} className="flex gap-1.5">
                <dt className="text-muted">{t(`doorReport.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </ReportList>
  );
}
