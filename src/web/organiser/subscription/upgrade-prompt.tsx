import { PLANS, type Plan, TIERS } from '../../../shared/plans.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { PlanLines } from '../../plans/plan-lines.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PlansLink } from './plans-link.tsx';
import { useCurrentPlan } from './use-current-plan.ts';

const LIMITS = {
  event_limit: { titleKey: 'upgrade.eventLimitTitle', limit: 'maxEvents' },
  guest_limit: { titleKey: 'upgrade.guestLimitTitle', limit: 'maxGuestsPerEvent' },
  floor_plan: { titleKey: 'layoutEditor.planEndedTitle', limit: 'hasFloorPlan' },
} as const;

interface UpgradePromptProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** What the plan has no more of. */
  reason: keyof typeof LIMITS;
  /** What else to say about it. */
  description?: string;
}

/** The cheapest plan above `current` that allows more of what ran out. */
function findNextPlan(current: Plan, limit: (typeof LIMITS)[keyof typeof LIMITS]['limit']): Plan | undefined {
  return TIERS.slice(TIERS.indexOf(current.tier) + 1)
    .map((higher) => PLANS[higher])
    .find((plan) => plan[limit] !== current[limit]);
}

/** Says what the plan allows and where a larger one is to be had, when the server refused for a limit. */
export function UpgradePrompt({ isOpen, onOpenChange, reason, description }: UpgradePromptProps) {
  const { t, language } = useLanguage();
  const plan = useCurrentPlan();
  // The plan ended after this page read it: what it knows as the current one is what is missing.
  const hasEnded = reason === 'floor_plan' && plan.hasFloorPlan;
  const next = hasEnded ? plan : findNextPlan(plan, LIMITS[reason].limit);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t(LIMITS[reason].titleKey)}
      description={description}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {t('upgrade.notNow')}
          </Button>
          <Button asChild>
            {/* Closed on the way: a form behind it may have to ask whether to leave. */}
            <PlansLink onClick={() => onOpenChange(false)}>{t('upgrade.seePlans')}</PlansLink>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {!hasEnded && <PlanLines title={t('upgrade.current', { plan: t(`plans.${plan.tier}`) })} plan={plan} />}
        {next && (
          <PlanLines
            title={t('upgrade.next', { plan: t(`plans.${next.tier}`), price: formatMoney(next.price, language) })}
            plan={next}
          />
        )}
      </div>
    </Dialog>
  );
}
