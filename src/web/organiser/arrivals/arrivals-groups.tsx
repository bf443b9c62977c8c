import { useState } from 'react';
import type { Arrivals } from '../../../shared/contracts/arrivals.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { formatTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { ChartTable } from '../../ui/time-chart.tsx';
import { useHouseholdArrivals } from './api.ts';

type Counts = Pick<Arrivals, 'expected' | 'arrived' | 'lastAt'>;

/** The cells behind the name of a table or a household. */
function useCountCells(timeZone: string) {
  const { t, language } = useLanguage();
  return ({ expected, arrived, lastAt }: Counts) => [
    t('arrivals.countOf', { arrived, expected }),
    lastAt ? formatTime(lastAt, { language, timeZone }) : '–',
  ];
}

export function ArrivalsByTable({ event, tables }: { event: Pick<Event, 'timeZone'>; tables: Arrivals['tables'] }) {
  const { t } = useLanguage();
  const cellsOf = useCountCells(event.timeZone);
  return (
    <ChartTable
      title={t('arrivals.byTable')}
      headings={[t('arrivals.table'), t('arrivals.here'), t('arrivals.last')]}
      rows={tables.map((table) => ({
        key: table.tableNumber ?? '',
        cells: [seatLabel(t, { ...table, seatNumber: null }) ?? t('arrivals.noTable'), ...cellsOf(table)],
      }))}
    />
  );
}

/** Longer lists are shown whole only on request. */
const SHOWN_HOUSEHOLDS = 50;

/** Arrivals by household. Partly arrived ones come first, because someone may be looking for their other members. */
export function ArrivalsByHousehold({ event }: { event: Pick<Event, 'id' | 'timeZone'> }) {
  const { t } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const { data, error } = useHouseholdArrivals(event.id, isOpen);
  const cellsOf = useCountCells(event.timeZone);
  const rank = ({ arrived, expected }: Counts) => (arrived === expected ? 2 : arrived === 0 ? 1 : 0);
  const households = (data?.households ?? []).toSorted((a, b) => rank(a) - rank(b));
  const shown = showsAll ? households : households.slice(0, SHOWN_HOUSEHOLDS);
  const hidden = households.length - shown.length;
  return (
    <ChartTable
      title={t('arrivals.byHousehold')}
      headings={[t('arrivals.household'), t('arrivals.here'), t('arrivals.last')]}
      rows={shown.map((household) => ({
        key: household.householdId ?? '',
        cells: [household.name ?? t('arrivals.noHousehold'), ...cellsOf(household)],
      }))}
      onOpen={() => setIsOpen(true)}
    >
      {error && !data && <p className="py-2 text-danger">{t('arrivals.loadFailed')}</p>}
      {hidden > 0 && (
        <Button variant="link" size="inline" className="mt-2" onClick={() => setShowsAll(true)}>
          {t('arrivals.showAllHouseholds', { count: hidden })}
        </Button>
      )}
    </ChartTable>
  );
}
