import { Link, useSearchParams } from 'react-router';
import type { PaymentStatusAnswer } from '../../../shared/contracts/payments.ts';
import type { PlainMessageKey, Translate } from '../../../shared/i18n/message-key.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { useLongDate } from '../../lib/use-long-date.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { findOrigin } from '../../tiers/return-after-payment.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { isOver, usePaymentStatus } from './api.ts';
import { ButtonLink, PaymentCard } from './payment-card.tsx';

/** Texts for Barion's states; other states are shown as Barion names them. */
const STATUS_KEYS: Partial<Record<string, PlainMessageKey>> = {
  Prepared: 'payment.statusPrepared',
  Started: 'payment.statusStarted',
  InProgress: 'payment.statusInProgress',
  Waiting: 'payment.statusInProgress',
  Canceled: 'payment.statusCanceled',
  Expired: 'payment.statusExpired',
  Failed: 'payment.statusFailed',
};

function statusText(t: Translate, status: string): string {
  const key = STATUS_KEYS[status];
  return key ? t(key) : status;
}

function SubscriptionLink() {
  const t = useT();
  return <ButtonLink to={paths.subscription}>{t('payment.toSubscription')}</ButtonLink>;
}

function SucceededCard({ payment }: { payment: PaymentStatusAnswer }) {
  const t = useT();
  const formatDate = useLongDate();
  const { endDate, endedAt, refundedAt, withdrawnAt } = payment;
  const grantedTier = payment.grantedTier ?? payment.tier;
  const tierName = grantedTier ? t(`tiers.${grantedTier}`) : '';
  const origin = findOrigin(payment.paymentId);
  const next = origin ?? (payment.eventId === null ? undefined : paths.eventLayout(payment.eventId));
  if (withdrawnAt || refundedAt) {
    return (
      <PaymentCard title={t('payment.withdrawnTitle')} isResult actions={<SubscriptionLink />}>
        <p>
          {refundedAt ? t('payment.refundedMessage', { date: formatDate(refundedAt) }) : t('payment.withdrawnMessage')}
        </p>
      </PaymentCard>
    );
  }
  const message = () => {
    const isOver = endDate !== null && new Date(endDate) <= new Date();
    if (payment.product === 'pass') {
      if (!endDate || payment.eventName === null) return t('payment.passOfDeletedEvent');
      const pass = { event: payment.eventName, date: formatDate(endDate) };
      return t(isOver ? 'payment.endedPass' : 'payment.succeededPass', pass);
    }
    // The page may be opened again long after the payment, from the browser's history or a mail.
    if (endedAt && (!endDate || endedAt < endDate)) return t('payment.givenUpMessage', { date: formatDate(endedAt) });
    if (!endDate) return t('payment.succeededNoEnd', { tier: tierName });
    return t(isOver ? 'payment.endedMessage' : 'payment.succeededMessage', {
      tier: tierName,
      date: formatDate(endDate),
    });
  };
  return (
    <PaymentCard
      title={t('payment.succeededTitle')}
      isResult
      actions={
        <>
          <ButtonLink to={paths.dashboard} isQuiet={next !== undefined}>
            {t('payment.toDashboard')}
          </ButtonLink>
          {next && <ButtonLink to={next}>{t(origin ? 'payment.toOrigin' : 'payment.toLayout')}</ButtonLink>}
        </>
      }
    >
      <p>{message()}</p>
    </PaymentCard>
  );
}

function FailedCard({ payment }: { payment: PaymentStatusAnswer }) {
  const t = useT();
  const formatDate = useLongDate();
  return (
    <PaymentCard
      title={t('payment.failedTitle')}
      isResult
      actions={<ButtonLink to={paths.subscription}>{t('payment.tryAgain')}</ButtonLink>}
    >
      {/* A payment that the payer cancelled is no error, so it is not shown in red. */}
      <p className={classNames('font-medium', payment.status !== 'Canceled' && 'text-danger')}>
        {t('payment.failedStatus')}: {statusText(t, payment.status)}
      </p>
      {payment.product === 'pass' && (payment.isRefundDue || payment.refundedAt) && (
        <p>{t('payment.passNotGranted')}</p>
      )}
      <p className="text-muted text-sm">
        {payment.refundedAt
          ? t('payment.refundedMessage', { date: formatDate(payment.refundedAt) })
          : t(payment.isRefundDue ? 'payment.withdrawnMessage' : 'payment.failedNote')}
      </p>
    </PaymentCard>
  );
}

/** Shown when Barion has just answered that the payment is not complete. */
function WaitingCard({ payment, onCheck }: { payment: PaymentStatusAnswer; onCheck: () => void }) {
  const t = useT();
  return (
    <PaymentCard
      title={t('payment.waitingTitle')}
      actions={
        <>
          <Button variant="outline" onClick={onCheck}>
            {t('payment.checkAgain')}
          </Button>
          {payment.gatewayUrl && (
            <Button asChild>
              <a href={payment.gatewayUrl}>{t('payment.goOnPaying')}</a>
            </Button>
          )}
        </>
      }
    >
      <Spinner label={t('payment.waitingStatus', { status: statusText(t, payment.status) })} />
      <p className="text-muted text-sm">{t('payment.waitingMessage')}</p>
      <Link to={paths.subscription} className="min-h-6 text-sm underline underline-offset-4 hover:text-accent">
        {t('payment.toSubscription')}
      </Link>
    </PaymentCard>
  );
}

/** The page that Barion sends the payer back to: shows how the payment ended, or that it is still open. */
export function PaymentCallbackPage() {
  const t = useT();
  const [searchParams] = useSearchParams();
  // Barion spells the parameter `paymentId` or `PaymentId`.
  const paymentId = [...searchParams].find(([name, value]) => name.toLowerCase() === 'paymentid' && value)?.[1];
  const { payment, hasFailed, isNotFound, isFetching, refetch } = usePaymentStatus(paymentId);
  usePageTitle(t('payment.title'));

  if (paymentId === undefined || isNotFound) {
    return (
      <PaymentCard
        title={t(isNotFound ? 'payment.notFoundTitle' : 'payment.error')}
        isResult
        actions={<SubscriptionLink />}
      >
        <p>{t(isNotFound ? 'payment.notFound' : 'payment.missingPaymentId')}</p>
      </PaymentCard>
    );
  }
  if (hasFailed && !isFetching) {
    return (
      <PaymentCard
        title={t('payment.checkError')}
        isResult
        actions={
          <>
            <ButtonLink to={paths.subscription} isQuiet>
              {t('payment.toSubscription')}
            </ButtonLink>
            <Button onClick={() => void refetch()}>{t('payment.checkAgain')}</Button>
          </>
        }
      >
        <p>{t('payment.checkErrorMessage')}</p>
      </PaymentCard>
    );
  }
  // Offers no way to pay until Barion has answered, because the payment may have been paid already.
  if (!payment?.isCurrent)
    return (
      <PaymentCard title={t('payment.title')}>
        <Spinner label={t('payment.checking')} />
        <p className="text-muted text-sm">{t('payment.checkingMessage')}</p>
      </PaymentCard>
    );
  if (payment.status === 'Succeeded') return <SucceededCard payment={payment} />;
  if (isOver(payment)) return <FailedCard payment={payment} />;
  return <WaitingCard payment={payment} onCheck={() => void refetch()} />;
}
