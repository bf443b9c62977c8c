import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { CURRENT_USER_PATH, paths } from '../../../shared/paths.ts';
import { request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';
import { storedLists } from '../door/model/stored-guest-list.ts';

export const LOGOUT_KEY = ['logout'];

export function useLogout() {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationKey: LOGOUT_KEY,
    mutationFn: async () => {
      await request('/api/auth/logout', { method: 'POST' });
      await client.cancelQueries();
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== CURRENT_USER_PATH });
      client.setQueryData(sessionQuery.queryKey, null);
      await storedLists.removeAll();
      await navigate(paths.auth);
    },
    onError: (error) => {
      console.error('Logout failed', error);
      toast({ variant: 'destructive', title: t('auth.logoutFailed'), description: errorText(t, error) });
    },
  });
}

export function useIsLoggingOut(): boolean {
  return useIsMutating({ mutationKey: LOGOUT_KEY }) > 0;
}
