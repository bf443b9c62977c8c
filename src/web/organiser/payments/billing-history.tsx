import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { usePayments } from './api.ts';
import { PaymentRow } from './payment-row.tsx';

function PaymentList() {
  const t = useT();
  const { data: payments, isFetching, refetch } = usePayments();
  if (payments?.length === 0) return <p className="mt-3 text-muted text-sm">{t('billing.empty')}</p>;
  if (payments)
    return (
      <ul className="divide-y divide-hairline">
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
    );
  return (
    <LoadState
      isFetching={isFetching}
      loadingLabel={t('billing.loading')}
      message={t('billing.loadError')}
      onRetry={refetch}
    />
  );
}

/** All payments of the account with their states, newest first. */
export function BillingHistory() {
  const t = useT();
  return (
    <Card className="p-6">
      <h2 className="text-2xl">{t('billing.history')}</h2>
      <PaymentList />
    </Card>
  );
}
