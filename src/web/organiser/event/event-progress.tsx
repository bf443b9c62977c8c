import { ArrowRight, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { useT } from '../../lib/i18n.tsx';
import { eventTierOf } from '../../tiers/use-event-tier.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Progress } from '../../ui/progress.tsx';
import { type EventProgress, nextStepOf, stepPath } from './next-step.ts';

interface BarProps {
  label: string;
  count: number;
  total: number;
  /** Shown instead of the label, for instance a link. */
  heading?: ReactNode;
  /** Said after the count. */
  note?: string | undefined;
}

export function ProgressBar({ label, count, total, heading, note }: BarProps) {
  const t = useT();
  const counted = t('progress.countOf', { count, total });
  const valueText = note === undefined ? counted : `${counted} · ${note}`;
  return (
    <div className="flex min-w-0 flex-1 basis-40 flex-col justify-end gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
        {heading ? (
          // A link is taller on touch screens; negative margins give it the height of plain text, so that bars align.
          <span className="max-sm:-my-3 pointer-coarse:-my-3">{heading}</span>
        ) : (
          <span className="text-muted">{label}</span>
        )}
        <span className="ml-auto whitespace-nowrap font-medium tabular-nums">{valueText}</span>
      </p>
      <Progress value={count} max={total} label={label} valueText={valueText} />
    </div>
  );
}

type Counts = Pick<EventProgress, 'guestCount' | 'seatedCount' | 'arrivedCount'>;

interface ProgressBarsProps {
  event: Counts;
  /** Shown instead of the label 'Arrived', for instance a button. */
  arrivedHeading?: ReactNode;
  /** Whether arrivals are of interest: not weeks before the event. */
  hasArrivals?: boolean;
  /** Further bars. */
  children?: ReactNode;
}

/** Bars for the share of guests who have a seat and who have arrived. */
export function ProgressBars({ event, arrivedHeading, hasArrivals = true, children }: ProgressBarsProps) {
  const t = useT();
  const { guestCount, seatedCount, arrivedCount } = event;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <ProgressBar label={t('progress.seated')} count={seatedCount} total={guestCount} />
      {hasArrivals && (
        <ProgressBar label={t('progress.arrived')} heading={arrivedHeading} count={arrivedCount} total={guestCount} />
      )}
      {children}
    </div>
  );
}

export function NextStepHint({ event }: { event: EventProgress & Pick<Event, 'tier' | 'passUntil'> }) {
  const t = useT();
  const step = nextStepOf(event, new Date());
  if (step === undefined) return null;
  const unseatedCount = event.guestCount - event.seatedCount;
  const words = () => {
    if (step === 'seatGuests') return t('progress.seatGuests', { count: unseatedCount });
    if (step === 'decideRequests') return t('progress.decideRequests', { count: event.requestCount });
    return t(`progress.${step}`);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-accent-soft px-4 py-2.5 text-sm">
      <p className="flex min-w-0 items-center gap-2">
        {step === 'ready' && <CircleCheck className="size-4 shrink-0 text-accent" aria-hidden="true" />}
        <span>
          <span className="font-semibold text-accent">{step === 'ready' ? '' : `${t('progress.nextStep')}: `}</span>
          {words()}
        </span>
      </p>
      {step !== 'ready' && (
        <ButtonLink size="small" to={stepPath(step, event.id, eventTierOf(event).hasFloorPlan)} preventScrollReset>
          {t(step === 'openDoor' ? 'door.open' : `progress.${step}Action`)}
          <ArrowRight className="size-4" aria-hidden="true" />
        </ButtonLink>
      )}
    </div>
  );
}
