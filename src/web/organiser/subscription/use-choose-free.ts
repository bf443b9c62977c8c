import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { CurrentUser } from '../../../shared/contracts/users.ts';
import { paths } from '../../../shared/paths.ts';
import { ApiError, request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';

/** Leaves time to read the new tier before the page changes. */
const LEAVE_DELAY_MS = 1000;

/** Ends the paid subscription; the free tier holds at once. */
export function useChooseFree() {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => request<CurrentUser>(apiPaths.changeTier, { method: 'POST', body: { tier: 'free' } }),
    onSuccess: (user) => {
      client.setQueryData(sessionQuery.queryKey, user);
      toast({ title: t('subscription.updated') });
      setTimeout(() => void navigate(paths.dashboard), LEAVE_DELAY_MS);
    },
    onError: (error) => {
      const isInvalid = error instanceof ApiError && error.code === 'invalid_input';
      const description = isInvalid ? t('subscription.invalidTier') : errorText(t, error);
      toast({ variant: 'destructive', title: t('subscription.updateFailed'), description });
    },
  });
}
