import { CircleCheck, Clock } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { type PaidTier, TIER_DETAILS, TIERS, type Tier } from '../../../shared/tiers.ts';
import { useT } from '../../lib/i18n.tsx';
import { useLongDate } from '../../lib/use-long-date.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PassCard } from '../../tiers/pass-card.tsx';
import { TierCard } from '../../tiers/tier-card.tsx';
import { useSubscription } from '../../tiers/use-subscription.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useEvents } from '../events/api.ts';
import { usePayments, useRefreshSubscription } from '../payments/api.ts';
import { BillingHistory } from '../payments/billing-history.tsx';
import { FreeDialog } from './free-dialog.tsx';
import { PassOrderDialog, TierOrderDialog } from './order-dialog.tsx';
import { listPassEvents, PassChoice } from './pass-choice.tsx';

/** The button of a tier's card: upgrade, switch, add a month or go back to free, depending on the current tier. */
function Choice({ tier, onOrder, onFree }: { tier: Tier; onOrder: (tier: PaidTier) => void; onFree: () => void }) {
  const t = useT();
  const { tier: current, endDate } = useSubscription();
  const formatDate = useLongDate();
  const name = t(`tiers.${tier}`);
  const isCurrent = current.name === tier;
  const variant = TIER_DETAILS[tier].isPopular ? 'primary' : 'outline';
  if (tier === 'free') {
    return isCurrent ? null : (
      <Button variant="outline" onClick={onFree}>
        {t('subscription.goToFree')}
      </Button>
    );
  }
  if (!isCurrent) {
    const isHigher = TIERS.indexOf(tier) > TIERS.indexOf(current.name);
    return (
      <Button variant={variant} onClick={() => onOrder(tier)}>
        {isHigher ? t('subscription.upgradeTo', { tier: name }) : t('subscription.switchTo', { tier: name })}
      </Button>
    );
  }
  if (endDate === null) return <p className="text-muted text-sm">{t('subscription.noEndNote')}</p>;
  return (
    <>
      <p className="font-medium text-sm">{t('subscription.until', { date: formatDate(endDate) })}</p>
      <Button variant={variant} onClick={() => onOrder(tier)}>
        {t('subscription.addMonth', { tier: name })}
      </Button>
    </>
  );
}

/** Shown to an organiser who returns from paying. `?upgraded` in the address proves nothing, so it shows the account's own state. */
function UpgradedNotice() {
  const t = useT();
  const checkAgain = useRefreshSubscription();
  const { tier, endDate } = useSubscription();
  const formatDate = useLongDate();
  const { data: payments = [] } = usePayments();
  const isPaid = tier.name !== 'free';
  const Icon = isPaid ? CircleCheck : Clock;
  const name = t(`tiers.${tier.name}`);
  const paidMessage = endDate
    ? t('subscription.upgradedMessage', { tier: name, date: formatDate(endDate) })
    : t('subscription.upgradedNoEnd', { tier: name });
  // The organiser has withdrawn from the payment since, so there is no upgrade to wait for.
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

export function SubscriptionPage() {
  const t = useT();
  const [searchParams, setSearchParams] = useSearchParams();
  const { data: events = [] } = useEvents();
  const { tier: current, endedOn } = useSubscription();
  const formatDate = useLongDate();
  const [ordered, setOrdered] = useState<PaidTier>();
  const [isGoingFree, setGoingFree] = useState(false);
  usePageTitle(t('subscription.title'));
  // Pages of an event lead here with its id, so that going back from the payment shows the order again.
  const passId = Number(searchParams.get('pass'));
  const passEvent = listPassEvents(events, new Date()).find(({ id }) => id === passId);
  const orderPass = (id: number | undefined) =>
    setSearchParams(
      (parameters) => {
        if (id === undefined) parameters.delete('pass');
        else parameters.set('pass', String(id));
        return parameters;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-8 px-4 py-8 sm:px-6 sm:py-12">
      <div className="flex flex-col gap-6">
        <BackLink to={paths.dashboard} label={t('subscription.backToDashboard')} />
        <div>
          <h1 className="text-3xl sm:text-4xl">{t('subscription.title')}</h1>
          <p className="mt-2 text-muted">{t('subscription.subtitle')}</p>
        </div>
        {searchParams.get('upgraded') === 'true' && <UpgradedNotice />}
        {endedOn && <p className="font-medium">{t('subscription.endedOn', { date: formatDate(endedOn) })}</p>}
      </div>
      <section>
        <h2 className="sr-only">{t('subscription.tiers')}</h2>
        <ul className="grid gap-6 md:grid-cols-3">
          {TIERS.map((tier) => (
            <TierCard
              key={tier}
              tier={TIER_DETAILS[tier]}
              mark={tier === current.name && <Badge tone="soft">{t('subscription.currentTier')}</Badge>}
            >
              <Choice tier={tier} onOrder={setOrdered} onFree={() => setGoingFree(true)} />
            </TierCard>
          ))}
        </ul>
        <PassCard>
          <PassChoice events={events} onOrder={({ id }) => orderPass(id)} />
        </PassCard>
        <p className="mt-6 text-muted text-sm">{t('tiers.everyTier')}</p>
      </section>
      <Card className="p-6">
        <h2 className="text-2xl">{t('subscription.dataTitle')}</h2>
        <p className="mt-3 max-w-prose text-muted text-sm leading-6">{t('subscription.dataText')}</p>
      </Card>
      <BillingHistory />
      {ordered && <TierOrderDialog tier={ordered} onClose={() => setOrdered(undefined)} />}
      {passEvent && <PassOrderDialog event={passEvent} onClose={() => orderPass(undefined)} />}
      <FreeDialog isOpen={isGoingFree} onOpenChange={setGoingFree} />
    </div>
  );
}
