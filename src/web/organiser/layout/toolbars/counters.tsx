import { useMemo } from 'react';
import { seatingStats } from '../../../../shared/layout/seat-counts.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { useEditorState, useLayout } from '../editor-context.ts';

/** How far the seating has come. */
export function Counters() {
  const { t, language } = useLanguage();
  const layout = useLayout();
  const guests = useEditorState((state) => state.guests.size);
  const { seated, freeSeats, fullTables } = useMemo(() => seatingStats(layout), [layout]);
  const entries = [
    { label: t('layoutEditor.seatedCount'), value: t('layoutEditor.seatedOf', { seated, guests }) },
    { label: t('layoutEditor.freeSeatsCount'), value: formatNumber(freeSeats, language) },
    {
      label: t('layoutEditor.fullTablesCount'),
      value: t('layoutEditor.fullOf', { full: fullTables, tables: layout.tables.length }),
    },
  ];
  return (
    <dl className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs sm:gap-x-5 sm:text-sm">
      {entries.map(({ label, value }) => (
        <div key={label} className="flex items-baseline gap-1 sm:gap-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
