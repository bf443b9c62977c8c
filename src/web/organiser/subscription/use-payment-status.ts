import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { PaymentStatusAnswer } from '../../../shared/contracts/payments.ts';
import { ApiError } from '../../lib/api-client.ts';
import { sessionQuery } from '../../lib/session.ts';

const ENDINGS = ['Succeeded', 'Canceled', 'Expired', 'Failed'];
/** While it may be paid already; the server asks Barion again after three seconds. */
const UNCERTAIN_POLL_MS = 1_000;
/** While Barion says that it is not paid. */
const UNPAID_POLL_MS = 4_000;
const SLOWEST_POLL_MS = 30_000;
/** Whoever has just paid is back within this many questions; after these they become rarer. */
const QUICK_POLLS = 5;

export const isOver = ({ status }: PaymentStatusAnswer) => ENDINGS.includes(status);

/** Asks our own server, ever less often, until the payment has ended one way or another. */
export function usePaymentStatus(paymentId: string | undefined) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery<PaymentStatusAnswer>({
    queryKey: [apiPaths.paymentStatus(paymentId ?? '')],
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
    if (!hasSucceeded) return;
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    void client.invalidateQueries({ queryKey: [apiPaths.payments] });
  }, [client, hasSucceeded]);
  const isNotFound = error instanceof ApiError && error.status === 404;
  return { payment: data, hasFailed: error !== null && !isNotFound, isNotFound, isFetching, refetch };
}
