import { useIsMutating, useMutation } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import { call } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { LOGOUT_KEY } from '../../lib/session.ts';
import { useForgetAccount } from '../../lib/use-forget-account.ts';
import { toastFailure } from '../../ui/toast-failure.ts';

export function useLogout() {
  const t = useT();
  const forgetAccount = useForgetAccount();
  return useMutation({
    mutationKey: LOGOUT_KEY,
    mutationFn: async () => {
      await call(calls.auth.logout);
      await forgetAccount();
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
