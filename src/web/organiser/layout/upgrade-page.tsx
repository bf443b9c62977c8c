import { paths } from '../../../shared/paths.ts';
import { PLANS } from '../../../shared/plans.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PlanLines } from '../../plans/plan-lines.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PlansLink } from '../subscription/plans-link.tsx';
import { useCurrentPlan } from '../subscription/use-current-plan.ts';

/** For plans without the designer: what it is, and how to get it. */
export function LayoutUpgradePage({ eventId }: { eventId: number }) {
  const { t, language } = useLanguage();
  const plan = useCurrentPlan();
  const next = PLANS.enterprise;
  usePageTitle(t('layoutEditor.title'));
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-8 sm:px-6">
      <BackLink to={paths.event(eventId)} label={t('layoutEditor.backToEvent')} />
      <Card className="flex flex-col gap-6 p-6 sm:p-9">
        <div className="flex flex-col gap-2">
          <h1 className="text-3xl">{t('layoutEditor.gateTitle')}</h1>
          <p className="text-muted">{t('layoutEditor.gateMessage')}</p>
          <p className="text-muted text-sm">{t('layoutEditor.gateKept')}</p>
        </div>
        <div className="grid gap-6 sm:grid-cols-2">
          <PlanLines title={t('upgrade.current', { plan: t(`plans.${plan.tier}`) })} plan={plan} />
          <PlanLines
            title={t('upgrade.next', { plan: t(`plans.${next.tier}`), price: formatMoney(next.price, language) })}
            plan={next}
          />
        </div>
        <Button asChild size="large" className="self-start">
          <PlansLink>{t('upgrade.seePlans')}</PlansLink>
        </Button>
      </Card>
    </div>
  );
}
