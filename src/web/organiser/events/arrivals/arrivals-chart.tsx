import { type ReactNode, useMemo } from 'react';
import { arrivalCurve, busiestStep } from '../../../../shared/arrivals/arrival-curve.ts';
import type { Arrivals } from '../../../../shared/contracts/arrivals.ts';
import type { Event } from '../../../../shared/contracts/events.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { ChartTable, TimeChart } from '../../../ui/time-chart.tsx';
import { stepTimes } from './step-times.ts';

interface ArrivalsChartProps {
  event: Pick<Event, 'date' | 'timeZone'>;
  arrivals: Arrivals;
  /** Further tables, shown beside the one of the curve. */
  children?: ReactNode;
}

/** How many guests have arrived until when, as a curve and as a table. */
export function ArrivalsChart({ event: { date, timeZone }, arrivals, children }: ArrivalsChartProps) {
  const { t, language } = useLanguage();
  const { minutes, expected, arrived } = arrivals;
  const { steps, before, after } = useMemo(
    () => arrivalCurve(minutes, { startsAt: date, timeZone }),
    [minutes, date, timeZone],
  );
  const [first, last, busiest] = [steps[0], steps.at(-1), busiestStep(steps)];
  const tables = (table?: ReactNode) => (
    <div className="grid items-start gap-x-6 gap-y-1 lg:grid-cols-3">
      {table}
      {children}
    </div>
  );
  if (!first || !last || !busiest)
    return (
      <>
        <p className="text-muted text-sm">{t('arrivals.empty')}</p>
        {tables()}
      </>
    );
  const timeOf = stepTimes(steps, { language, timeZone });
  const [firstTime, lastTime] = [timeOf(first.from), timeOf(last.to)];
  const highest = Math.max(expected, last.total);
  const counts = { arrived: formatNumber(arrived, language), expected: formatNumber(expected, language) };
  return (
    <div className="flex flex-col gap-2">
      <div>
        <div aria-hidden="true" className="text-muted text-xs tabular-nums">
          {formatNumber(highest, language)}
        </div>
        <TimeChart
          bars={steps.map(({ from, count }) => ({ key: from, count }))}
          curve={[before, ...steps.map(({ total }) => total)]}
          highest={highest}
          label={t('arrivals.curve', { first: firstTime, last: lastTime, ...counts })}
        />
        <div aria-hidden="true" className="flex justify-between gap-4 pt-1 text-muted text-xs tabular-nums">
          <span>{firstTime}</span>
          <span>{lastTime}</span>
        </div>
      </div>
      <p className="text-muted text-sm">
        {steps.length === 1
          ? t('arrivals.atOnce', { first: firstTime, last: lastTime })
          : t('arrivals.between', {
              ...{ first: firstTime, last: lastTime },
              ...{ from: timeOf(busiest.from), to: timeOf(busiest.to) },
            })}{' '}
        {before + after > 0 && t('arrivals.otherDays', { count: before + after })}
      </p>
      {tables(
        <ChartTable
          title={t('arrivals.showTable')}
          headings={[t('arrivals.time'), t('arrivals.new'), t('arrivals.total')]}
          rows={steps
            .filter(({ count }) => count > 0)
            .map(({ from, to, count, total }) => ({
              key: from,
              cells: [`${timeOf(from)} – ${timeOf(to)}`, formatNumber(count, language), formatNumber(total, language)],
            }))}
        />,
      )}
    </div>
  );
}
