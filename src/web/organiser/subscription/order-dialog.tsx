import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Event } from '../../../shared/contracts/events.ts';
import { addPurchase, WITHDRAWAL_DAYS } from '../../../shared/paid-time.ts';
import { paths } from '../../../shared/paths.ts';
import { type PaidTier, TIER_DETAILS } from '../../../shared/tiers.ts';
import { fillSlots } from '../../lib/fill-slots.tsx';
import { formatMoney } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { useLongDate } from '../../lib/use-long-date.ts';
import { readReturnPath, withReturnPath } from '../../tiers/return-after-payment.ts';
import { type Subscription, useSubscription } from '../../tiers/use-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useEvents } from '../events/api.ts';
import { usePayments } from './api.ts';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}

/** What the order does to the tier that the organiser has now. */
function useEffectOnSubscription(tier: PaidTier, { tier: current, endDate }: Subscription): string | undefined {
  const { t } = useLanguage();
  if (current.name === 'free') return undefined;
  if (current.name === tier) return t('subscription.orderKeeps');
  const names = { current: t(`tiers.${current.name}`), tier: t(`tiers.${tier}`) };
  return endDate === null ? t('subscription.orderReplaces', names) : t('subscription.orderConverts', names);
}

/** When the subscription would end after the order, computed as the server will. */
function useEndAfter(tier: PaidTier, subscription: Subscription): Date | null {
  const { endDate } = subscription;
  const currentName = subscription.tier.name;
  const { data: payments = [] } = usePayments();
  const last = payments.find(
    (payment) =>
      endDate &&
      payment.endDate === endDate.toISOString() &&
      !payment.endedAt &&
      !payment.withdrawnAt &&
      !payment.refundedAt,
  );
  const current = { tier: currentName, endDate, anchorDay: last?.anchorDay ?? null };
  return addPurchase(current, { tier, at: new Date(), orderedOn: currentName }).endDate;
}

/** The next event, if the tier that is bought ends before it takes place. */
export function findMissedEvent<Dated extends Pick<Event, 'date'>>(
  events: readonly Dated[],
  endDate: Date | null,
  now: Date,
): Dated | undefined {
  const [next] = events
    .filter(({ date }) => Date.parse(date) > now.getTime())
    .sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
  return endDate && next && Date.parse(next.date) > endDate.getTime() ? next : undefined;
}

/** Shows what is bought, for how long and for how much, before the organiser agrees to pay. */
export function OrderDialog({ tier, onClose }: { tier: PaidTier; onClose: () => void }) {
  const { t, language } = useLanguage();
  const navigate = useNavigate();
  const subscription = useSubscription();
  const formatDate = useLongDate();
  const effect = useEffectOnSubscription(tier, subscription);
  const name = t(`tiers.${tier}`);
  const { price } = TIER_DETAILS[tier];
  const endDate = useEndAfter(tier, subscription);
  const { data: events = [] } = useEvents();
  const missed = findMissedEvent(events, endDate, new Date());
  const query = new URLSearchParams({ tier, price: String(price) });
  const from = readReturnPath(useSearchParams()[0]);
  const terms = (
    <a
      href={paths.terms}
      target="_blank"
      rel="noopener"
      className="text-ink underline underline-offset-4 hover:text-accent"
    >
      {t('footer.terms')}
    </a>
  );
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('subscription.orderTitle')}
      description={t('subscription.orderDescription')}
      width="medium"
      confirm={
        <Button onClick={() => void navigate(withReturnPath(`${paths.payment}?${query}`, from))}>
          {t('subscription.orderButton')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        <dl className="grid gap-x-6 gap-y-2 rounded-xl border border-hairline bg-card p-4 sm:grid-cols-[auto_1fr]">
          <Row label={t('subscription.orderTier')}>Placecard {name}</Row>
          <Row label={t('subscription.orderLength')}>{t('subscription.oneMonth')}</Row>
          <Row label={t('subscription.orderPrice')}>
            {t('subscription.orderPriceValue', { price: formatMoney(price, language) })}
          </Row>
          {endDate && <Row label={t('subscription.orderEnd', { tier: name })}>{formatDate(endDate)}</Row>}
        </dl>
        {effect && <p>{effect}</p>}
        {missed && (
          <p className="rounded-lg bg-warning-soft p-3 text-warning">
            {t('subscription.endsBeforeEvent', { name: missed.name, date: formatDate(new Date(missed.date)) })}
          </p>
        )}
        <p className="text-muted">
          {t('subscription.orderNote', { days: WITHDRAWAL_DAYS })}{' '}
          {fillSlots(t('subscription.orderTerms', { terms: '{terms}' }), { terms })}
        </p>
      </div>
    </Dialog>
  );
}
