import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as calls from '../../../shared/calls/index.ts';
import { paths } from '../../../shared/paths.ts';
import { call } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { invalidateEvents } from '../payments/api.ts';

/** Leaves time to read the new tier before the page changes. */
const LEAVE_DELAY_MS = 1000;

/** Ends the paid subscription; the free tier applies at once. */
export function useChooseFree() {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(calls.payments.changeTier, { body: { tier: 'free' } }),
    onSuccess: (user) => {
      client.setQueryData(sessionQuery.queryKey, user);
      invalidateEvents(client);
      toast({ title: t('subscription.updated') });
      setTimeout(() => void navigate(paths.dashboard), LEAVE_DELAY_MS);
    },
    onError: (error) =>
      toastFailure(t, 'subscription.updateFailed', error, { invalid_input: 'subscription.invalidTier' }),
  });
}
