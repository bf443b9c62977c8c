import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { PLANS, type Plan, TIERS } from '../../../shared/plans.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { planFeatures } from './plan-features.ts';
import { useCurrentPlan } from './use-current-plan.ts';

const LIMITS = {
  event_limit: { titleKey: 'upgrade.eventLimitTitle', limit: 'maxEvents' },
  guest_limit: { titleKey: 'upgrade.guestLimitTitle', limit: 'maxGuestsPerEvent' },
} as const;

interface UpgradePromptProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The code of the refusal. */
  reason: keyof typeof LIMITS;
}

/** The cheapest plan above `current` that allows more of what ran out. */
function findNextPlan(current: Plan, limit: 'maxEvents' | 'maxGuestsPerEvent'): Plan | undefined {
  return TIERS.slice(TIERS.indexOf(current.tier) + 1)
    .map((higher) => PLANS[higher])
    .find((plan) => plan[limit] !== current[limit]);
}

function PlanLines({ title, plan }: { title: string; plan: Plan }) {
  const { t } = useLanguage();
  return (
    <div>
      <p className="font-medium text-sm">{title}</p>
      <ul className="mt-1 list-disc pl-5 text-muted text-sm leading-6">
        {planFeatures(plan, t).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Says what the plan allows and where a larger one is to be had, when the server refused for a limit. */
export function UpgradePrompt({ isOpen, onOpenChange, reason }: UpgradePromptProps) {
  const { t, language } = useLanguage();
  const plan = useCurrentPlan();
  const next = findNextPlan(plan, LIMITS[reason].limit);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t(LIMITS[reason].titleKey)}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {t('upgrade.notNow')}
          </Button>
          <Button asChild>
            {/* Closed on the way: a form behind it may have to ask whether to leave. */}
            <Link to={paths.subscription} onClick={() => onOpenChange(false)}>
              {t('upgrade.seePlans')}
            </Link>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <PlanLines title={t('upgrade.current', { plan: t(`plans.${plan.tier}`) })} plan={plan} />
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
