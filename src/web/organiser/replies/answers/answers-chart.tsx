import type { EventReplies } from '../../../../shared/contracts/rsvp.ts';
import { formatDay } from '../../../lib/date-entry.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Card } from '../../../ui/card.tsx';
import { type ChartBar, chartBars } from './chart-bars.ts';

/** With few days the bars would be as wide as the page. */
const MIN_SLOTS = 14;
const SLOT = 10;
const HEIGHT = 100;

function Bars({ bars, label }: { bars: readonly ChartBar[]; label: string }) {
  const slots = Math.max(bars.length, MIN_SLOTS);
  const highest = Math.max(...bars.map(({ count }) => count));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${slots * SLOT} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-32 w-full border-hairline border-b text-accent"
    >
      {bars.map(({ from, count }, index) => {
        const height = (count / highest) * HEIGHT;
        return (
          <rect
            key={from}
            x={index * SLOT + 1}
            y={HEIGHT - height}
            width={SLOT - 2}
            height={height}
            fill="currentColor"
          />
        );
      })}
    </svg>
  );
}

/** How many households answered on which day, as a chart and as a table. */
export function AnswersChart({ days }: { days: EventReplies['answersByDay'] }) {
  const { t, language } = useLanguage();
  const bars = chartBars(days);
  const first = bars[0];
  const last = bars.at(-1);
  const inWords = (day: string) => formatDay(day, language);
  const summary =
    first &&
    last &&
    (first.from === last.to
      ? t('replies.chartSummaryDay', { count: last.total, date: inWords(last.to) })
      : t('replies.chartSummary', { count: last.total, first: inWords(first.from), last: inWords(last.to) }));
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <h2 className="text-xl">{t('replies.chartTitle')}</h2>
      {first && last && summary ? (
        <>
          <div aria-hidden="true" className="text-muted text-xs tabular-nums">
            {Math.max(...bars.map(({ count }) => count))}
          </div>
          <Bars bars={bars} label={summary} />
          <p className="text-muted text-sm">{summary}</p>
          <details className="text-sm">
            <summary className="min-h-6 cursor-pointer rounded-md py-1 text-accent underline underline-offset-4">
              {t('replies.chartTable')}
            </summary>
            <table className="mt-2 w-full max-w-md text-left tabular-nums">
              <thead>
                <tr className="border-hairline border-b">
                  <th className="py-1.5 pr-4 font-medium">{t('replies.chartDays')}</th>
                  <th className="py-1.5 pr-4 font-medium">{t('replies.chartNew')}</th>
                  <th className="py-1.5 font-medium">{t('replies.chartTotal')}</th>
                </tr>
              </thead>
              <tbody>
                {bars
                  .filter(({ count }) => count > 0)
                  .map(({ from, to, count, total }) => (
                    <tr key={from} className="border-hairline border-b last:border-b-0">
                      <td className="py-1.5 pr-4">
                        {from === to ? inWords(from) : `${inWords(from)} – ${inWords(to)}`}
                      </td>
                      <td className="py-1.5 pr-4">{count}</td>
                      <td className="py-1.5">{total}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </details>
        </>
      ) : (
        <p className="text-muted text-sm">{t('replies.chartEmpty')}</p>
      )}
    </Card>
  );
}
