import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { Payment } from '../../../shared/contracts/payments.ts';
import { request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';

/** Read anew on every visit: payments end while nobody looks. */
export function usePayments() {
  return useQuery<Payment[]>({ queryKey: [apiPaths.payments], refetchOnMount: 'always' });
}

export function useWithdrawal(paymentId: number) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<Payment>(apiPaths.withdrawal(paymentId), { method: 'POST' }),
    onSuccess: ({ refundedAt }) => {
      toast({
        title: t('billing.withdrawn'),
        description: t(refundedAt ? 'billing.withdrawnRefunded' : 'billing.withdrawnRefunding'),
      });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: t('billing.withdrawFailed'),
        description: errorText(t, error, { withdrawal_over: 'billing.withdrawOver' }),
      }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [apiPaths.payments] });
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
}
