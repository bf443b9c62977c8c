import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import * as calls from '../../../shared/calls/index.ts';
import type { PaymentStatusAnswer } from '../../../shared/contracts/payments.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

/** Read again on every visit, because payments also change while no page is open. */
export const usePayments = () => useQuery({ ...queryOf(calls.payments.list), refetchOnMount: 'always' });

/** Events say what their owner's tier and their pass allow. */
export function invalidateEvents(client: QueryClient): void {
  const [path] = keyOf(calls.events.list);
  void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) });
}

/** Reads the account's tier, its payments and what they allow in its events again. */
export function useRefreshSubscription() {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    void client.invalidateQueries({ queryKey: keyOf(calls.payments.list) });
    invalidateEvents(client);
  }, [client]);
}

export function useWithdrawal(paymentId: number) {
  const t = useT();
  const refresh = useRefreshSubscription();
  return useMutation({
    mutationFn: () => call(calls.payments.withdraw, { params: { id: paymentId } }),
    onSuccess: ({ refundedAt }) => {
      toast({
        title: t('billing.withdrawn'),
        description: t(refundedAt ? 'billing.withdrawnRefunded' : 'billing.withdrawnRefunding'),
      });
    },
    onError: (error) => toastFailure(t, 'billing.withdrawFailed', error, { withdrawal_over: 'billing.withdrawOver' }),
    onSettled: refresh,
  });
}

const ENDINGS = ['Succeeded', 'Canceled', 'Expired', 'Failed'];
/** Pause between polls while the payment may be paid already; the server asks Barion again after three seconds. */
const UNCERTAIN_POLL_MS = 1_000;
/** Pause between polls while Barion says that the payment is not paid yet. */
const UNPAID_POLL_MS = 4_000;
const SLOWEST_POLL_MS = 30_000;
/** After this many polls, which is long enough for most payers to return, polls become rarer. */
const QUICK_POLLS = 5;

export const isOver = ({ status }: PaymentStatusAnswer) => ENDINGS.includes(status);

/** Polls our server, ever less often, until the payment has reached a final state. */
export function usePaymentStatus(paymentId: string | undefined) {
  const refresh = useRefreshSubscription();
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(calls.payments.readStatus, { paymentId: paymentId ?? '' }),
    enabled: paymentId !== undefined,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      if (state.error || !state.data || isOver(state.data)) return false;
      const pause = state.data.gatewayUrl === null ? UNCERTAIN_POLL_MS : UNPAID_POLL_MS;
      return Math.min(pause * 1.3 ** Math.max(0, state.dataUpdateCount - QUICK_POLLS), SLOWEST_POLL_MS);
    },
  });
  const hasSucceeded = data?.status === 'Succeeded';
  useEffect(() => {
    if (hasSucceeded) refresh();
  }, [refresh, hasSucceeded]);
  const isNotFound = error instanceof ApiError && error.status === 404;
  return { payment: data, hasFailed: error !== null && !isNotFound, isNotFound, isFetching, refetch };
}
