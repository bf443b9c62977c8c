import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { useLongDate } from '../../lib/use-long-date.ts';
import { useSubscription } from '../../tiers/use-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { BillingHistory } from '../payments/billing-history.tsx';

/** The settings' tab about the subscription and its payments. */
export function BillingSection() {
  const t = useT();
  const { tier, endDate } = useSubscription();
  const formatDate = useLongDate();
  const tierName = t(`tiers.${tier.name}`);
  const paidText = endDate
    ? t('billing.tierUntil', { tier: tierName, date: formatDate(endDate) })
    : t('billing.tierNoEnd', { tier: tierName });
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-wrap items-center justify-between gap-4 p-6">
        <div>
          <h2 className="text-2xl">{t('billing.tier')}</h2>
          <p className="mt-2">{tier.name === 'free' ? tierName : paidText}</p>
        </div>
        <Button asChild variant="outline">
          <Link to={paths.subscription}>{t('billing.manageSubscription')}</Link>
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
