import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Event } from '../../../shared/contracts/events.ts';
import { addPurchase, passEndIfPaid, WITHDRAWAL_DAYS } from '../../../shared/paid-time.ts';
import { paths } from '../../../shared/paths.ts';
import {
  type Item,
  PASS_DAYS_AFTER_EVENT,
  PASS_MAX_MONTHS,
  type PaidTier,
  priceOf,
  type TimeProduct,
} from '../../../shared/tiers.ts';
import { fillSlots } from '../../lib/fill-slots.tsx';
import { formatMoney } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { useLongDate } from '../../lib/use-long-date.ts';
import { usePassWarning } from '../../tiers/pass-warning.ts';
import { readReturnPath, withReturnPath } from '../../tiers/return-after-payment.ts';
import { mayBuy } from '../../tiers/use-event-tier.ts';
import { type Subscription, useSubscription } from '../../tiers/use-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useEvents } from '../events/api.ts';
import { usePayments } from '../payments/api.ts';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  );
}

function Rows({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-xl border border-hairline bg-card p-4 sm:grid-cols-[auto_1fr]">
      {children}
    </dl>
  );
}

function PriceRow({ item }: { item: Item }) {
  const { t, language } = useLanguage();
  const price = formatMoney(priceOf(item), language);
  return <Row label={t('subscription.orderPrice')}>{t('subscription.orderPriceValue', { price })}</Row>;
}

interface OrderFrameProps {
  item: Item;
  eventId?: number;
  /** What the buyer must know besides the terms: that nothing renews by itself, and about the withdrawal. */
  note: string;
  onClose: () => void;
  children: ReactNode;
}

/** Leads to the payment once the organiser has agreed to pay, and then back to the page where the order began. */
function OrderFrame({ item, eventId, note, onClose, children }: OrderFrameProps) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const from = readReturnPath(useSearchParams()[0]);
  const query = new URLSearchParams({
    ...(item.product !== 'month' && { product: item.product }),
    ...(item.tier && { tier: item.tier }),
    ...(eventId !== undefined && { event: String(eventId) }),
    price: String(priceOf(item)),
  });
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
        {children}
        <p className="text-muted">
          {note} {fillSlots(t('subscription.orderTerms', { terms: '{terms}' }), { terms })}
        </p>
      </div>
    </Dialog>
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
function useEndAfter(tier: PaidTier, product: TimeProduct, subscription: Subscription): Date | null {
  const { endDate } = subscription;
  const currentName = subscription.tier.name;
  const { data: payments = [] } = usePayments();
  const last = payments.find(
    (payment) =>
      endDate &&
      payment.endDate === endDate.toISOString() &&
      payment.product !== 'pass' &&
      !payment.endedAt &&
      !payment.withdrawnAt &&
      !payment.refundedAt,
  );
  const current = { tier: currentName, endDate, anchorDay: last?.anchorDay ?? null };
  return addPurchase(current, { product, tier, at: new Date(), orderedOn: currentName }).endDate;
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

/** Shows which tier is bought, for a month or a year and for how much, before the organiser agrees to pay. */
export function TierOrderDialog({ tier, onClose }: { tier: PaidTier; onClose: () => void }) {
  const { t, language } = useLanguage();
  const [product, setProduct] = useState<TimeProduct>('month');
  const subscription = useSubscription();
  const formatDate = useLongDate();
  const effect = useEffectOnSubscription(tier, subscription);
  const name = t(`tiers.${tier}`);
  const endDate = useEndAfter(tier, product, subscription);
  const events = (useEvents().data ?? []).filter(mayBuy);
  const missed = findMissedEvent(events, endDate, new Date());
  const priceFor = (choice: TimeProduct) => formatMoney(priceOf({ product: choice, tier }), language);
  return (
    <OrderFrame
      item={{ product, tier }}
      note={t('subscription.orderNote', { days: WITHDRAWAL_DAYS })}
      onClose={onClose}
    >
      <Select
        label={t('subscription.orderLength')}
        value={product}
        onChange={({ target }) => setProduct(target.value === 'year' ? 'year' : 'month')}
        options={[
          { value: 'month', label: t('subscription.oneMonthFor', { price: priceFor('month') }) },
          { value: 'year', label: t('subscription.oneYearFor', { price: priceFor('year') }) },
        ]}
      />
      <Rows>
        <Row label={t('subscription.orderTier')}>Placecard {name}</Row>
        <Row label={t('subscription.orderLength')}>
          {t(product === 'year' ? 'subscription.oneYear' : 'subscription.oneMonth')}
        </Row>
        <PriceRow item={{ product, tier }} />
        {endDate && <Row label={t('subscription.orderEnd', { tier: name })}>{formatDate(endDate)}</Row>}
      </Rows>
      {effect && <p>{effect}</p>}
      {missed && (
        <p className="rounded-lg bg-warning-soft p-3 text-warning">
          {t('subscription.endsBeforeEvent', { name: missed.name, date: formatDate(new Date(missed.date)) })}
        </p>
      )}
    </OrderFrame>
  );
}

/** Shows for which event a pass is bought, until when and for how much, before the organiser agrees to pay. */
export function PassOrderDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useLanguage();
  const formatDate = useLongDate();
  const item = { product: 'pass', tier: null } as const;
  const end = passEndIfPaid(new Date(event.date), new Date());
  const warning = usePassWarning()(end, event.date);
  return (
    <OrderFrame
      item={item}
      eventId={event.id}
      note={t('subscription.orderNotePass', { days: WITHDRAWAL_DAYS })}
      onClose={onClose}
    >
      <Rows>
        <Row label={t('subscription.orderProduct')}>{t('tiers.item_pass')}</Row>
        <Row label={t('subscription.orderEvent')}>{event.name}</Row>
        <PriceRow item={item} />
        <Row label={t('subscription.orderPassEnd')}>{formatDate(end)}</Row>
      </Rows>
      {warning && <p className="rounded-lg bg-warning-soft p-3 text-warning">{warning}</p>}
      <p>{t('subscription.orderPassMoves', { days: PASS_DAYS_AFTER_EVENT, months: PASS_MAX_MONTHS })}</p>
      <p>{t('tiers.passStays')}</p>
    </OrderFrame>
  );
}
