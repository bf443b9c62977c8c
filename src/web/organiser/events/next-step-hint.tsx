import { ArrowRight, CircleCheck } from 'lucide-react';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { useCurrentTier } from '../../tiers/use-subscription.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { type EventProgress, type NextStep, nextStepOf } from './next-step.ts';

interface Step {
  readonly text: string;
  readonly action?: { readonly label: string; readonly to: string };
}

function describeStep(t: Translate, step: NextStep, event: EventProgress, hasFloorPlan: boolean): Step {
  const { id } = event;
  switch (step) {
    case 'addGuests':
      return {
        text: t('progress.addGuests'),
        action: { label: t('progress.addGuestsAction'), to: paths.eventPart(id, 'add') },
      };
    case 'seatGuests':
      return {
        text: t('progress.seatGuests', { count: event.guestCount - event.seatedCount }),
        action: {
          label: t('progress.seatGuestsAction'),
          to: hasFloorPlan ? paths.eventLayout(id) : paths.eventPart(id, 'unseated'),
        },
      };
    case 'shareQr':
      return {
        text: t('progress.shareQr'),
        action: { label: t('progress.shareQrAction'), to: paths.eventPart(id, 'qr') },
      };
    case 'setUpDoor':
      return {
        text: t('progress.setUpDoor'),
        action: { label: t('progress.setUpDoorAction'), to: paths.eventPart(id, 'codes') },
      };
    case 'openDoor':
      return { text: t('progress.openDoor'), action: { label: t('door.open'), to: paths.door(id) } };
    case 'ready':
      return { text: t('progress.ready') };
  }
}

/** The next step for the event, with a link to it. */
export function NextStepHint({ event }: { event: EventProgress }) {
  const t = useT();
  const { hasFloorPlan } = useCurrentTier();
  const step = nextStepOf(event, new Date());
  if (step === undefined) return null;
  const { text, action } = describeStep(t, step, event, hasFloorPlan);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-accent-soft px-4 py-2.5 text-sm">
      <p className="flex min-w-0 items-center gap-2">
        {step === 'ready' && <CircleCheck className="size-4 shrink-0 text-accent" aria-hidden="true" />}
        <span>
          <span className="font-semibold text-accent">{step === 'ready' ? '' : `${t('progress.nextStep')}: `}</span>
          {text}
        </span>
      </p>
      {action && (
        <ButtonLink size="small" to={action.to} preventScrollReset>
          {action.label}
          <ArrowRight className="size-4" aria-hidden="true" />
        </ButtonLink>
      )}
    </div>
  );
}
