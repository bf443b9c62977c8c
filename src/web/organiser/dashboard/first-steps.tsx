import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { type Dashboard, FIRST_STEPS, type FirstStep } from '../../../shared/contracts/dashboard.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { useEventTier } from '../../tiers/use-event-tier.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { stepPath } from '../event/next-step.ts';
import { useDismissFirstSteps } from './api.ts';

const WORDS: Record<FirstStep, { title: PlainMessageKey; hint: PlainMessageKey }> = {
  createEvent: { title: 'progress.stepCreateEvent', hint: 'progress.stepCreateEventHint' },
  addGuests: { title: 'progress.stepAddGuests', hint: 'progress.stepAddGuestsHint' },
  seatGuests: { title: 'progress.stepSeatGuests', hint: 'progress.stepSeatGuestsHint' },
  shareQr: { title: 'progress.stepShareQr', hint: 'progress.stepShareQrHint' },
  setUpDoor: { title: 'progress.stepSetUpDoor', hint: 'progress.stepSetUpDoorHint' },
};

/** The page where the step is done. Without an event, every step starts with creating one. */
function addressOf(step: FirstStep, eventId: number | null, hasFloorPlan: boolean): string {
  if (eventId === null) return paths.eventCreate;
  return step === 'createEvent' ? paths.events : stepPath(step, eventId, hasFloorPlan);
}

function StepMark({ number, isDone, isNext }: { number: number; isDone: boolean; isNext: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-8 shrink-0 items-center justify-center rounded-full border font-medium text-sm',
        isDone && 'border-accent bg-accent text-on-accent',
        isNext && 'border-accent text-accent',
        !isDone && !isNext && 'border-control text-muted',
      )}
    >
      {isDone ? <Check className="size-4" /> : number}
    </span>
  );
}

/** Steps for a new account, ticked off by what is stored. The list disappears when all are done or it is dismissed. */
export function FirstSteps({ dashboard: { firstSteps, latestEventId } }: { dashboard: Dashboard }) {
  const t = useT();
  const { hasFloorPlan } = useEventTier(latestEventId);
  const dismissal = useDismissFirstSteps();
  const { done, isDismissed } = firstSteps;
  const next = FIRST_STEPS.find((step) => !done.includes(step));
  if (isDismissed || next === undefined) return null;
  return (
    <Card className="p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-2xl">{t('progress.firstSteps')}</h2>
        <p className="text-muted text-sm tabular-nums">
          {t('progress.firstStepsCount', { count: done.length, total: FIRST_STEPS.length })}
        </p>
      </div>
      <p className="mt-1 text-muted">{t('progress.firstStepsIntro')}</p>
      <ol className="mt-3 divide-y divide-hairline">
        {FIRST_STEPS.map((step, index) => {
          const isDone = done.includes(step);
          return (
            <li key={step}>
              <Link
                to={addressOf(step, latestEventId, hasFloorPlan)}
                aria-current={step === next ? 'step' : undefined}
                className="group flex min-h-14 items-center gap-4 rounded-md py-2 hover:text-accent"
              >
                <StepMark number={index + 1} isDone={isDone} isNext={step === next} />
                <span className="flex min-w-0 flex-col">
                  <span className={classNames(step === next && 'font-semibold', isDone && 'text-muted')}>
                    {t(WORDS[step].title)}
                    {isDone && <span className="sr-only"> ({t('progress.done')})</span>}
                  </span>
                  {!isDone && <span className="text-muted text-sm">{t(WORDS[step].hint)}</span>}
                </span>
                {!isDone && <ChevronRight className="ml-auto size-4 shrink-0 text-muted" aria-hidden="true" />}
              </Link>
            </li>
          );
        })}
      </ol>
      <Button
        variant="link"
        size="inline"
        className="mt-3"
        disabled={dismissal.isPending}
        onClick={() => dismissal.mutate()}
      >
        {t('progress.hideFirstSteps')}
      </Button>
    </Card>
  );
}
