import { TIER_DETAILS, TIERS, type TierDetails } from '../../shared/tiers.ts';
import { useT } from '../lib/i18n.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PassOffer } from './pass-offer.tsx';
import { TierLines } from './tier-lines.tsx';
import { TiersLink } from './tiers-link.tsx';
import { findPassEnd, mayBuy, type PassEvent } from './use-event-tier.ts';
import { useCurrentTier } from './use-subscription.ts';

const LIMITS = {
  event_limit: { titleKey: 'upgrade.eventLimitTitle', limit: 'maxEvents' },
  guest_limit: { titleKey: 'upgrade.guestLimitTitle', limit: 'maxGuestsPerEvent' },
  floor_plan: { titleKey: 'layoutEditor.tierEndedTitle', limit: 'hasFloorPlan' },
} as const;

interface UpgradePromptProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The tier's limit because of which the server refused the request. */
  reason: keyof typeof LIMITS;
  description?: string;
  /** The event whose limit it is, for which a pass is offered too. */
  event?: PassEvent | undefined;
}

/** The cheapest tier above `current` that allows more of what ran out. */
function findNextTier(
  current: TierDetails,
  limit: (typeof LIMITS)[keyof typeof LIMITS]['limit'],
): TierDetails | undefined {
  return TIERS.slice(TIERS.indexOf(current.name) + 1)
    .map((higher) => TIER_DETAILS[higher])
    .find((tier) => tier[limit] !== current[limit]);
}

/** Shown after the server refused a request because of a tier's limit: what this tier and the next one offer. */
export function UpgradePrompt({ isOpen, onOpenChange, reason, description, event }: UpgradePromptProps) {
  const t = useT();
  const tier = useCurrentTier();
  // The subscription ended after this page was loaded: `tier`, which the page still shows, is the one to buy again.
  const hasEnded = reason === 'floor_plan' && tier.hasFloorPlan;
  const next = hasEnded ? tier : findNextTier(tier, LIMITS[reason].limit);
  // So did the event's tier or pass, which the page still has.
  const refused = reason === 'floor_plan' && event ? ({ ...event, tier: 'free' } as const) : event;
  const hasPassEnded = reason === 'floor_plan' && event?.tier === 'pass';
  const isOwners = !event || mayBuy(event);
  const hasPassOffer = refused && reason !== 'event_limit' && findPassEnd(refused, new Date()) !== undefined;
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t(hasPassEnded ? 'upgrade.passEndedTitle' : LIMITS[reason].titleKey)}
      description={description}
      width={hasPassOffer ? 'medium' : 'small'}
      cancelLabel={t('upgrade.notNow')}
      confirm={
        isOwners && (
          <Button asChild variant={hasPassOffer ? 'outline' : 'primary'}>
            {/* The dialog closes first, because a form behind it may ask whether to leave the page. */}
            <TiersLink onClick={() => onOpenChange(false)}>{t('upgrade.seeTiers')}</TiersLink>
          </Button>
        )
      }
    >
      {isOwners ? (
        <div className="flex flex-col gap-6">
          {hasPassOffer && <PassOffer event={refused} onLeave={() => onOpenChange(false)} />}
          <div className={classNames('flex flex-col gap-4', hasPassOffer && 'sm:grid sm:grid-cols-2')}>
            {!hasEnded && <TierLines tier={tier} isCurrent />}
            {next && <TierLines tier={next} />}
          </div>
        </div>
      ) : (
        <p>{t('upgrade.askOwner')}</p>
      )}
    </Dialog>
  );
}
