import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as calls from '../../../shared/calls/index.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { paths } from '../../../shared/paths.ts';
import { nameOfItem } from '../../../shared/product-name.ts';
import { PAID_TIERS, type PaidTier, PRODUCTS } from '../../../shared/tiers.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { markSessionEnded } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { readReturnPath, rememberOrigin, withReturnPath } from '../../tiers/return-after-payment.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ButtonLink, PaymentCard } from './payment-card.tsx';

const RETURN_DELAY_MS = 1500;

interface Failure {
  titleKey: PlainMessageKey;
  error?: unknown;
}

const isGatewayUrl = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//.test(url);

const FINAL_REFUSALS: readonly unknown[] = ['invalid_input', 'nothing_to_buy', 'not_found', 'role_required'];

/** Whether trying the same order again is useless: its price is wrong, or there is nothing to buy. */
const isRefusedForGood = (error: unknown) => error instanceof ApiError && FINAL_REFUSALS.includes(error.code);

/** What this page's address asks for; the server refuses what is not sold. */
interface AddressedOrder {
  readonly product: string;
  readonly tier: string | null;
  readonly eventId: number | null;
  readonly amount: number;
}

/** Undefined where something is missing. Without a product it is a month. */
function readOrder(parameters: URLSearchParams): AddressedOrder | undefined {
  const [tier, price, event] = ['tier', 'price', 'event'].map((name) => parameters.get(name)?.trim() || null);
  const product = parameters.get('product') || 'month';
  const amount = Number(price);
  const hasSubject = product === 'pass' ? Boolean(event) : Boolean(tier);
  if (!hasSubject || !price || !Number.isFinite(amount)) return undefined;
  return { product, tier: tier ?? null, eventId: event ? Number(event) : null, amount };
}

/** Places the order and leads to Barion's page; returns what went wrong and how to try again. */
function useStart(order: AddressedOrder | undefined, from: string | undefined) {
  const { user } = useSession();
  const userId = user?.id;
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const { product, tier, eventId, amount = 0 } = order ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the order.
  useEffect(() => {
    if (product === undefined || userId === undefined) return;
    // Aborted when the page is left, so that a late answer does not redirect.
    const leaving = new AbortController();
    setFailure(undefined);
    const body =
      product === 'pass'
        ? { product: 'pass' as const, eventId: eventId ?? 0, amount, userId }
        : { product: product as 'month' | 'year', tier: tier as PaidTier, amount, userId };
    call(calls.payments.start, { body, signal: leaving.signal }).then(
      ({ GatewayUrl, PaymentId }) => {
        if (leaving.signal.aborted) return;
        if (!isGatewayUrl(GatewayUrl)) return setFailure({ titleKey: 'payment.noUrl' });
        if (PaymentId) rememberOrigin(PaymentId, from);
        // `replace`, so that the browser's back button on Barion's page does not place the order again.
        window.location.replace(GatewayUrl);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        markSessionEnded(error);
        setFailure({ titleKey: 'payment.initFailed', error });
      },
    );
    return () => leaving.abort();
  }, [product, tier, eventId, amount, userId, from, attempt]);

  return { failure, retry: () => setAttempt((count) => count + 1) };
}

function ReturnedCard() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(`${paths.subscription}?upgraded=true`, { replace: true }),
      RETURN_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <PaymentCard title={t('payment.returnedTitle')}>
      <Spinner label={t('payment.returned')} />
    </PaymentCard>
  );
}

function StartCard({ order, from }: { order: AddressedOrder | undefined; from: string | undefined }) {
  const { t, language } = useLanguage();
  const { failure, retry } = useStart(order, from);
  const tiersPath = withReturnPath(paths.subscription, from);
  const cancel = (
    <ButtonLink to={tiersPath} isQuiet>
      {t('payment.cancel')}
    </ButtonLink>
  );
  const tier = PAID_TIERS.find((known) => known === order?.tier) ?? null;
  const product = PRODUCTS.find((known) => known === order?.product);
  const isSold = product === 'pass' || (product !== undefined && tier !== null);
  if (failure || !order) {
    const codes = {
      payment_unavailable: 'payment.initFailedMessage',
      invalid_input: isSold ? 'payment.priceChanged' : 'subscription.invalidTier',
      nothing_to_buy: product === 'pass' ? 'payment.passNotNeeded' : 'payment.nothingToBuy',
      not_found: 'payment.eventGone',
    } as const;
    const isUseless = !failure || isRefusedForGood(failure.error);
    return (
      <PaymentCard
        title={t('payment.error')}
        isResult
        actions={
          <>
            {cancel}
            {isUseless ? (
              <ButtonLink to={tiersPath}>{t('upgrade.seeTiers')}</ButtonLink>
            ) : (
              <Button onClick={retry}>{t('payment.tryAgain')}</Button>
            )}
          </>
        }
      >
        {failure ? <p className="font-medium text-danger">{t(failure.titleKey)}</p> : <p>{t('payment.missingInfo')}</p>}
        {failure?.error !== undefined && <p className="text-muted text-sm">{errorText(t, failure.error, codes)}</p>}
      </PaymentCard>
    );
  }
  return (
    <PaymentCard title={t('payment.title')} actions={cancel}>
      <Spinner label={t('payment.starting')} />
      {isSold && (
        <p className="text-muted text-sm">
          {t('payment.startingMessage', {
            price: formatMoney(order.amount, language),
            item: nameOfItem(t, { product, tier }),
          })}
        </p>
      )}
    </PaymentCard>
  );
}

/** Starts a card payment and leads to Barion. A `success` in this page's address grants nothing. */
export function PaymentPage() {
  const { t } = useLanguage();
  const [searchParams] = useSearchParams();
  usePageTitle(t('payment.title'));
  const isReturn = searchParams.get('success') === 'true' && Boolean(searchParams.get('paymentId'));
  if (isReturn) return <ReturnedCard />;
  return <StartCard order={readOrder(searchParams)} from={readReturnPath(searchParams)} />;
}
