import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { PAYMENT_STATUS_KEYS, type Payment } from '../../../shared/contracts/payments.ts';
import { paths } from '../../../shared/paths.ts';
import { nameOfItem } from '../../../shared/product-name.ts';
import { formatMoney } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { useLongDate, useLongDateTime } from '../../lib/use-long-date.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';

function StatusBadge({ payment: { status, isRefundDue, refundedAt } }: { payment: Payment }) {
  const { t } = useLanguage();
  if (refundedAt) return <Badge tone="neutral">{t('billing.statusRefunded')}</Badge>;
  if (isRefundDue) return <Badge tone="warning">{t('billing.statusRefunding')}</Badge>;
  const tone = status === 'succeeded' ? 'soft' : status === 'open' || status === 'starting' ? 'warning' : 'neutral';
  return <Badge tone={tone}>{t(PAYMENT_STATUS_KEYS[status])}</Badge>;
}

/** Focuses the row when its focused button disappears, so that the keyboard does not start at the top of the page. */
function useFocusWhenGone(isGone: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const wasThere = useRef(!isGone);
  useEffect(() => {
    if (isGone && wasThere.current && document.activeElement === document.body) row.current?.focus();
    wasThere.current = !isGone;
  }, [isGone]);
  return row;
}

/** A payment of the billing history, with a button to withdraw from it while the law allows that. */
export function PaymentRow({ payment }: { payment: Payment }) {
  const { t, language } = useLanguage();
  const formatDate = useLongDate();
  const formatDateTime = useLongDateTime();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { withdrawableUntil, withdrawnAt, refundedAt, endedAt, endDate, paymentId } = payment;
  const row = useFocusWhenGone(withdrawableUntil === null);
  const hasCounted = endDate && !withdrawnAt && !refundedAt;
  const givenUpAt = endDate && endedAt && endedAt < endDate ? endedAt : undefined;
  return (
    <li ref={row} tabIndex={-1} className="flex flex-col gap-3 py-5 outline-none last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="wrap-anywhere font-medium">{nameOfItem(t, payment)}</p>
          <p className="text-muted text-sm">{t('billing.ordered', { date: formatDateTime(payment.createdAt) })}</p>
          {hasCounted && (
            <p className="text-muted text-sm">
              {givenUpAt
                ? t('billing.givenUp', { date: formatDate(givenUpAt) })
                : t(payment.product === 'pass' ? 'billing.validUntilPass' : 'billing.validUntil', {
                    date: formatDate(endDate),
                  })}
            </p>
          )}
          <p className="text-muted text-sm">{t('billing.order', { id: String(payment.id) })}</p>
        </div>
        <div className="ml-auto flex flex-col items-end gap-2">
          <p className="font-medium">{formatMoney(payment.amount, language)}</p>
          <StatusBadge payment={payment} />
        </div>
      </div>
      {payment.status === 'starting' && <p className="max-w-prose text-sm">{t('billing.uncertain')}</p>}
      {payment.status === 'open' && paymentId && (
        <Button asChild variant="outline" className="self-start">
          <Link to={`${paths.paymentCallback}?${new URLSearchParams({ paymentId })}`}>
            {t('billing.whereItStands')}
          </Link>
        </Button>
      )}
      {withdrawableUntil && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-muted text-sm">{t('billing.withdrawUntil', { date: formatDate(withdrawableUntil) })}</p>
          <Button variant="outline" onClick={() => setWithdrawing(true)}>
            {t('billing.withdraw')}
          </Button>
        </div>
      )}
      <WithdrawalDialog payment={payment} isOpen={isWithdrawing} onOpenChange={setWithdrawing} />
    </li>
  );
}
