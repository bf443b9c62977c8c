import { CircleCheck, Clock } from 'lucide-react';
import { useT } from '../../lib/i18n.tsx';
import { useLongDate } from '../../lib/use-long-date.ts';
import { useSubscription } from '../../tiers/use-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { usePayments, useRefreshSubscription } from './api.ts';

/** Shown to an organiser who returns from paying. `?upgraded` in the address proves nothing, so it shows the account's own state. */
export function UpgradedNotice() {
  const t = useT();
  const checkAgain = useRefreshSubscription();
  const { tier, endDate } = useSubscription();
  const formatDate = useLongDate();
  const { data: payments = [] } = usePayments();
  const isPaid = tier.name !== 'free';
  const Icon = isPaid ? CircleCheck : Clock;
  const name = t(`plans.${tier.name}`);
  const paidMessage = endDate
    ? t('subscription.upgradedMessage', { plan: name, date: formatDate(endDate) })
    : t('subscription.upgradedNoEnd', { plan: name });
  // The payment was withdrawn from since: there is nothing to wait for.
  if (!isPaid && payments[0]?.withdrawnAt) return null;
  return (
    <Card role="status" className="flex flex-col items-start gap-4 p-5 sm:flex-row">
      <div className="flex min-w-0 flex-1 gap-4">
        <Icon className="mt-0.5 size-6 shrink-0 text-accent" strokeWidth={1.5} aria-hidden="true" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="font-semibold">{t(isPaid ? 'subscription.upgradedTitle' : 'subscription.notUpgradedTitle')}</p>
          <p className="text-muted text-sm">{isPaid ? paidMessage : t('subscription.notUpgradedMessage')}</p>
        </div>
      </div>
      {!isPaid && (
        <Button variant="outline" onClick={checkAgain}>
          {t('subscription.checkAgain')}
        </Button>
      )}
    </Card>
  );
}
