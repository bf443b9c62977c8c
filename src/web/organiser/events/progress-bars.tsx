import { useT } from '../../lib/i18n.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { EventProgress } from './next-step.ts';

function Bar({ label, count, total }: { label: string; count: number; total: number }) {
  const t = useT();
  const valueText = t('progress.countOf', { count, total });
  return (
    <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-2 text-sm">
        <span className="text-muted">{label}</span>
        <span className="font-medium tabular-nums">{valueText}</span>
      </p>
      <Progress value={count} max={total} label={label} valueText={valueText} />
    </div>
  );
}

type Counts = Pick<EventProgress, 'guestCount' | 'seatedCount' | 'arrivedCount'>;

/** Bars for the share of guests who have a seat and who have arrived. */
export function ProgressBars({ event: { guestCount, seatedCount, arrivedCount } }: { event: Counts }) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      <Bar label={t('progress.seated')} count={seatedCount} total={guestCount} />
      <Bar label={t('progress.arrived')} count={arrivedCount} total={guestCount} />
    </div>
  );
}
