import { useMutation } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import type { ErrorCode } from '../../../shared/contracts/errors.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { rememberGoogleSignIn } from './google-return.ts';
import { readRedirect } from './redirect-after-login.ts';

const KEY_OF_CODE: Partial<Record<ErrorCode, PlainMessageKey>> = {
  too_many_requests: 'common.tooManyAttempts',
  mail_unavailable: 'auth.mailUnavailable',
  sign_in_expired: 'auth.signInExpired',
};

/** Whether the error means that the mailed code was right and the account asks for a second factor. */
export function isSecondStepRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'totp_required';
}

export function useRequestCode() {
  const t = useT();
  return useMutation({
    mutationFn: (email: string) => call(calls.auth.requestCode, { body: { email } }),
    onSuccess: ({ sentLink }) =>
      toast(
        sentLink
          ? { title: t('auth.linkSent'), description: t('auth.checkEmailForLink') }
          : { title: t('auth.otpSent'), description: t('auth.checkEmail') },
      ),
    onError: (error) => toastFailure(t, 'auth.otpSendFailure', error, KEY_OF_CODE),
  });
}

/** Sends a code; succeeds only once the session that follows has been read. */
function useSignInStep(send: (code: string) => Promise<unknown>) {
  const t = useT();
  return useMutation({
    mutationFn: async (code: string, { client }) => {
      await send(code);
      await client.refetchQueries({ queryKey: sessionQuery.queryKey });
      if (!client.getQueryData(sessionQuery.queryKey)) throw new Error('The code was right, but no session followed');
    },
    onSuccess: () => toast({ title: t('auth.loginSuccess') }),
    onError: (error) => {
      // A wrong code is said once, under the field.
      const isWrong = error instanceof ApiError && error.code === 'invalid_code';
      if (!isWrong && !isSecondStepRequired(error)) toastFailure(t, 'auth.loginFailed', error, KEY_OF_CODE);
    },
  });
}

export const useVerifyCode = (email: string | undefined) =>
  useSignInStep((otp) => call(calls.auth.verifyCode, { body: { email: email ?? '', otp } }));

/** Sends the code of the second factor, for accounts with two-factor sign-in. */
export const useVerifySecondStep = () => useSignInStep((code) => call(calls.auth.verifySecondStep, { body: { code } }));

export function startGoogleSignIn(): void {
  const redirect = readRedirect();
  rememberGoogleSignIn();
  window.location.assign(pathOf(calls.auth.startGoogle, {}, redirect === undefined ? redirect : { redirect }));
}
