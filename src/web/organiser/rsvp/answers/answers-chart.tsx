import type { EventReplies } from '../../../../shared/contracts/rsvp.ts';
import { formatDay } from '../../../lib/date-entry.ts';
import { useLanguage } from '../../../lib/i18n.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChartTable, TimeChart } from '../../../ui/time-chart.tsx';
import { chartBars } from './chart-bars.ts';

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
          <TimeChart bars={bars.map(({ from, count }) => ({ key: from, count }))} label={summary} />
          <p className="text-muted text-sm">{summary}</p>
          <ChartTable
            title={t('replies.chartTable')}
            headings={[t('replies.chartDays'), t('replies.chartNew'), t('replies.chartTotal')]}
            rows={bars
              .filter(({ count }) => count > 0)
              .map(({ from, to, count, total }) => ({
                key: from,
                cells: [from === to ? inWords(from) : `${inWords(from)} – ${inWords(to)}`, count, total],
              }))}
          />
        </>
      ) : (
        <p className="text-muted text-sm">{t('replies.chartEmpty')}</p>
      )}
    </Card>
  );
}
