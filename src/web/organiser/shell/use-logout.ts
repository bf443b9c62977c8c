import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { apiPaths } from '../../../shared/api-paths.ts';
import { paths } from '../../../shared/paths.ts';
import { request } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { LOGOUT_KEY, sessionQuery } from '../../lib/session.ts';
import { toastFailure } from '../../ui/toast-failure.ts';
import { listStore } from '../door/model/list-store.ts';

export function useLogout() {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationKey: LOGOUT_KEY,
    mutationFn: async () => {
      await request(apiPaths.logout, { method: 'POST' });
      await client.cancelQueries();
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== apiPaths.currentUser });
      client.setQueryData(sessionQuery.queryKey, null);
      // Operations that were not sent stay: they hold no guest's name except a walk-in's, and must not be lost.
      await listStore.eraseAll().catch((error) => console.warn('Guest lists could not be erased', error));
      await navigate(paths.auth);
    },
    onError: (error) => {
      console.error('Logout failed', error);
      toastFailure(t, 'auth.logoutFailed', error);
    },
  });
}

export function useIsLoggingOut(): boolean {
  return useIsMutating({ mutationKey: LOGOUT_KEY }) > 0;
}
