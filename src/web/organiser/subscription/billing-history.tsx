import { useT } from '../../lib/i18n.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/load-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { usePayments } from './api.ts';
import { PaymentRow } from './payment-row.tsx';

/** All payments of the account with their states, newest first. */
export function BillingHistory() {
  const t = useT();
  const { data: payments, isFetching, refetch } = usePayments();
  const content = () => {
    if (payments?.length === 0) return <p className="mt-3 text-muted text-sm">{t('billing.empty')}</p>;
    if (payments) {
      return (
        <ul className="divide-y divide-hairline">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      );
    }
    if (!isFetching) return <LoadError message={t('billing.loadError')} onRetry={refetch} />;
    return (
      <div className="flex justify-center py-8">
        <Spinner label={t('billing.loading')} />
      </div>
    );
  };
  return (
    <Card className="p-6">
      <h2 className="text-2xl">{t('billing.history')}</h2>
      {content()}
    </Card>
  );
}
