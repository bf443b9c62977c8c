import { type QueryClient, useMutation } from '@tanstack/react-query';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { ErrorCode } from '../../../shared/contracts/errors.ts';
import type { PlainMessageKey, Translate } from '../../../shared/i18n/message-key.ts';
import { ApiError, request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';
import { rememberGoogleSignIn } from './google-return.ts';
import { readRedirect } from './redirect-after-login.ts';

const KEY_OF_CODE: Partial<Record<ErrorCode, PlainMessageKey>> = {
  too_many_requests: 'auth.tooManyAttempts',
  mail_unavailable: 'auth.mailUnavailable',
  invalid_code: 'auth.invalidOtpMessage',
  sign_in_expired: 'auth.signInExpired',
};

/** The mailed code was right, and the account asks for a second factor. */
export function isSecondStepRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'totp_required';
}

function signInErrorText(t: Translate, error: unknown): string {
  return errorText(t, error, KEY_OF_CODE);
}

export function useRequestCode() {
  const t = useT();
  return useMutation({
    mutationFn: (email: string) => request(apiPaths.requestCode, { method: 'POST', body: { email } }),
    onSuccess: () => toast({ title: t('auth.otpSent'), description: t('auth.checkEmail') }),
    onError: (error) =>
      toast({ variant: 'destructive', title: t('auth.otpSendFailure'), description: signInErrorText(t, error) }),
  });
}

async function awaitSession(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: sessionQuery.queryKey });
  if (!client.getQueryData(sessionQuery.queryKey)) throw new Error('The code was right, but no session followed');
}

/** Whether the server judged the code. After a 429 or 5xx nothing is known about the code, so the notice must not blame it. */
function isCodeRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

function signInFailure(t: Translate, error: unknown, description: string) {
  const title = t(isCodeRefused(error) ? 'auth.invalidOtp' : 'auth.loginFailed');
  return { variant: 'destructive', title, description } as const;
}

/** Signs in with a mailed code; succeeds only once the new session has been read. */
export function useVerifyCode(email: string | undefined) {
  const t = useT();
  return useMutation({
    mutationFn: async (otp: string, { client }) => {
      await request(apiPaths.verifyCode, { method: 'POST', body: { email, otp } });
      await awaitSession(client);
    },
    onSuccess: () => toast({ title: t('auth.loginSuccess') }),
    onError: (error) => {
      if (!isSecondStepRequired(error)) toast(signInFailure(t, error, signInErrorText(t, error)));
    },
  });
}

/** The second step of signing in to an account with two-factor sign-in. */
export function useVerifySecondStep() {
  const t = useT();
  return useMutation({
    mutationFn: async (code: string, { client }) => {
      await request(apiPaths.verifySecondStep, { method: 'POST', body: { code } });
      await awaitSession(client);
    },
    onSuccess: () => toast({ title: t('auth.loginSuccess') }),
    onError: (error) => {
      const keys = { ...KEY_OF_CODE, invalid_code: 'auth.wrongSecondFactor' } as const;
      toast(signInFailure(t, error, errorText(t, error, keys)));
    },
  });
}

export function startGoogleSignIn(): void {
  const redirect = readRedirect();
  const query = redirect === undefined ? '' : `?${new URLSearchParams({ redirect })}`;
  rememberGoogleSignIn();
  window.location.assign(`${apiPaths.googleSignIn}${query}`);
}
