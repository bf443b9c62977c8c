import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useLongDate, useSubscription } from '../subscription/use-subscription.ts';
import { BillingHistory } from './billing-history.tsx';

function useCurrentPlanText(): string {
  const t = useT();
  const { plan, endDate } = useSubscription();
  const formatDate = useLongDate();
  const name = t(`plans.${plan.tier}`);
  if (plan.tier === 'free') return name;
  return endDate
    ? t('billing.planUntil', { plan: name, date: formatDate(endDate) })
    : t('billing.planNoEnd', { plan: name });
}

/** What the settings say about money. */
export function BillingSection() {
  const t = useT();
  const planText = useCurrentPlanText();
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-wrap items-center justify-between gap-4 p-6">
        <div>
          <h2 className="text-2xl">{t('billing.plan')}</h2>
          <p className="mt-2">{planText}</p>
        </div>
        <Button asChild variant="outline">
          <Link to={paths.subscription}>{t('billing.managePlan')}</Link>
        </Button>
      </Card>
      <Card className="p-6">
        <h2 className="text-2xl">{t('billing.paymentMethod')}</h2>
        <p className="mt-3 max-w-prose text-muted text-sm leading-6">{t('billing.paymentMethodText')}</p>
      </Card>
      <BillingHistory />
    </div>
  );
}
