import { type ReactNode, useId, useMemo } from 'react';
import { arrivalCurve, timeTicks } from '../../../shared/arrivals/arrival-curve.ts';
import { gridValues } from '../../../shared/arrivals/arrivals-picture.ts';
import type { Arrivals } from '../../../shared/contracts/arrivals.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { ChartTable } from '../../ui/time-chart.tsx';
import { stepTimes } from './step-times.ts';

/** Units of the drawing, which is stretched to the size of its box; its lines are not. */
const WIDTH = 1000;
const HEIGHT = 100;
/** The curve ends a little below the upper edge, where the names of the lines are. */
const HEADROOM = 1.12;

function LegendEntry({ mark, children }: { mark: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`inline-block w-5 forced-color-adjust-none ${mark}`} />
      {children}
    </li>
  );
}

interface ArrivalsChartProps {
  event: Pick<Event, 'date' | 'timeZone'>;
  arrivals: Arrivals;
  /** Further tables, shown beside the one of the curve. */
  children?: ReactNode;
}

/** How many guests came when, against those expected, as a drawing with axes and as a table. */
export function ArrivalsChart({ event: { date, timeZone }, arrivals, children }: ArrivalsChartProps) {
  const { t, language } = useLanguage();
  const clipId = useId();
  const { minutes, expected, arrived } = arrivals;
  const { steps, before, after } = useMemo(
    () => arrivalCurve(minutes, { startsAt: date, timeZone }),
    [minutes, date, timeZone],
  );
  const [first, last] = [steps[0], steps.at(-1)];
  const tables = (table?: ReactNode) => (
    <div className="grid items-start gap-x-6 gap-y-1 lg:grid-cols-3">
      {table}
      {children}
    </div>
  );
  if (!first || !last)
    return (
      <>
        <p className="text-muted text-sm">{t('arrivals.empty')}</p>
        {tables()}
      </>
    );
  const timeOf = stepTimes(steps, { language, timeZone });
  const inDigits = (count: number) => formatNumber(count, language);
  const highest = Math.max(expected, last.total) * HEADROOM;
  const yOf = (count: number) => HEIGHT - (count / highest) * HEIGHT;
  const xOf = (time: number) => ((time - first.from) / (last.to - first.from)) * WIDTH;
  const percentOf = (x: number) => `${(x / WIDTH) * 100}%`;
  const line = [`0,${yOf(before)}`, ...steps.map(({ to, total }) => `${xOf(to)},${yOf(total)}`)].join(' ');
  const start = Date.parse(date);
  const startX = start > first.from && start < last.to ? xOf(start) : undefined;
  const barWidth = Math.min((WIDTH / steps.length) * 0.7, WIDTH / 16);
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
        <LegendEntry mark="h-2.5 rounded-sm bg-accent">{t('arrivals.legendNew')}</LegendEntry>
        <LegendEntry mark="h-0.5 bg-accent">{t('arrivals.legendTotal')}</LegendEntry>
        <LegendEntry mark="border-muted border-t-2 border-dashed">
          {t('arrivals.legendExpected', { count: inDigits(expected) })}
        </LegendEntry>
      </ul>
      <div className="grid grid-cols-[auto_1fr] gap-x-2 text-muted text-xs tabular-nums">
        <div aria-hidden="true" className="relative h-48 min-w-[3ch] text-right sm:h-60">
          {gridValues(highest).map((value) => (
            <span
              key={value}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: `${(yOf(value) / HEIGHT) * 100}%` }}
            >
              {inDigits(value)}
            </span>
          ))}
        </div>
        <div className="relative h-48 sm:h-60">
          <svg
            role="img"
            aria-label={t('arrivals.curve', {
              first: timeOf(first.from),
              last: timeOf(last.to),
              arrived: inDigits(arrived),
              expected: inDigits(expected),
            })}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full text-accent"
          >
            <clipPath id={clipId}>
              <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
            </clipPath>
            {gridValues(highest).map((value) => (
              <path
                key={value}
                d={`M0 ${yOf(value)}H${WIDTH}`}
                className={value === 0 ? 'stroke-control' : 'stroke-hairline'}
                vectorEffect="non-scaling-stroke"
              />
            ))}
            <rect width={WIDTH} height={HEIGHT} clipPath={`url(#${clipId})`} fill="currentColor" fillOpacity={0.12} />
            {steps.map(({ from, to, count }) => (
              <rect
                key={from}
                x={(xOf(from) + xOf(to)) / 2 - barWidth / 2}
                y={yOf(count)}
                width={barWidth}
                height={HEIGHT - yOf(count)}
                fill="currentColor"
              >
                <title>{`${timeOf(from)} – ${timeOf(to)}: ${inDigits(count)}`}</title>
              </rect>
            ))}
            <path
              d={`M0 ${yOf(expected)}H${WIDTH}`}
              className="stroke-muted"
              strokeWidth={1.5}
              strokeDasharray="5 4"
              vectorEffect="non-scaling-stroke"
            />
            {startX !== undefined && (
              <path
                d={`M${startX} 0V${HEIGHT}`}
                className="stroke-muted"
                strokeDasharray="2 3"
                vectorEffect="non-scaling-stroke"
              />
            )}
            <polyline
              points={line}
              fill="none"
              stroke="currentColor"
              strokeWidth={2.5}
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {startX !== undefined && (
            <span
              aria-hidden="true"
              className={`absolute top-0 whitespace-nowrap px-1 ${startX > WIDTH / 2 ? '-translate-x-full' : ''}`}
              style={{ left: percentOf(startX) }}
            >
              {t('arrivals.start')}
            </span>
          )}
        </div>
        <div aria-hidden="true" className="relative col-start-2 h-5">
          {timeTicks(steps, timeZone).map((time) => (
            <span
              key={time}
              className="absolute top-1 -translate-x-1/2 whitespace-nowrap before:absolute before:-top-1 before:left-1/2 before:h-1 before:border-control before:border-l"
              style={{ left: percentOf(xOf(time)) }}
            >
              {timeOf(time)}
            </span>
          ))}
        </div>
      </div>
      {before + after > 0 && <p className="text-muted text-sm">{t('arrivals.otherDays', { count: before + after })}</p>}
      {tables(
        <ChartTable
          title={t('arrivals.showTable')}
          headings={[t('arrivals.time'), t('arrivals.new'), t('arrivals.total')]}
          rows={steps
            .filter(({ count }) => count > 0)
            .map(({ from, to, count, total }) => ({
              key: from,
              cells: [`${timeOf(from)} – ${timeOf(to)}`, inDigits(count), inDigits(total)],
            }))}
        />,
      )}
    </div>
  );
}
