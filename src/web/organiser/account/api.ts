import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';
import type { ConfirmedAction } from '../../../shared/contracts/account.ts';
import type { NotificationKind, Notifications } from '../../../shared/contracts/notifications.ts';
import type { UpdateCurrentUser } from '../../../shared/contracts/users.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/call-query.ts';
import { downloadAnswer } from '../../lib/download.ts';
import { useT } from '../../lib/i18n.tsx';
import { LOGOUT_KEY, sessionQuery } from '../../lib/session.ts';
import { useForgetAccount } from '../../lib/use-forget-account.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

export function useSaveProfile() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateCurrentUser) => call(calls.users.updateCurrent, { body }),
    onSuccess: (user) => {
      client.setQueryData(sessionQuery.queryKey, user);
      toast({ title: t('settings.saved') });
    },
    onError: (error) => toastFailure(t, 'settings.saveFailed', error),
  });
}

export const useNotifications = () => useQuery(queryOf(calls.account.readNotifications));

/** Shows the choice at once and takes it back where the server refuses it. */
export function useChooseNotification() {
  const t = useT();
  const client = useQueryClient();
  const key = keyOf(calls.account.readNotifications);
  const put = (change: Partial<Notifications>) => client.setQueryData(key, (now) => now && { ...now, ...change });
  return useMutation({
    scope: { id: key[0] },
    mutationFn: ({ kind, isOn }: { kind: NotificationKind; isOn: boolean }) =>
      call(calls.account.updateNotifications, { body: { [kind]: isOn } }),
    onMutate: ({ kind, isOn }) => put({ [kind]: isOn }),
    onSuccess: () => toast({ title: t('settings.saved') }),
    onError: (error, { kind, isOn }) => {
      put({ [kind]: !isOn });
      toastFailure(t, 'settings.saveFailed', error);
    },
  });
}

export const useSecurity = () => useQuery(queryOf(calls.account.readSecurity));

function useRefresh() {
  const client = useQueryClient();
  return (queryKey: QueryKey) => client.invalidateQueries({ queryKey });
}

export function useConnectGoogle() {
  const t = useT();
  return useMutation({
    mutationFn: () => call(calls.auth.linkGoogle),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toastFailure(t, 'settings.googleLinkFailed', error),
  });
}

export function useUnlinkGoogle() {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async () => {
      await call(calls.auth.unlinkGoogle);
      await Promise.all([refresh(keyOf(calls.account.readSecurity)), refresh(keyOf(calls.users.readCurrent))]);
    },
    onSuccess: () => toast({ title: t('settings.googleUnlinked') }),
    onError: (error) => toastFailure(t, 'settings.twoFactorFailed', error),
  });
}

export function useBeginTwoFactor() {
  const t = useT();
  return useMutation({
    mutationFn: () => call(calls.account.setUpTwoFactor),
    onError: (error) => toastFailure(t, 'settings.twoFactorFailed', error),
  });
}

/** A call that needs a code of the second factor; the form shows what was wrong with it. */
export function useSecondFactorCall<Answer>(send: (code: string) => Promise<Answer>) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (code: string) => {
      const answer = await send(code);
      await refresh(keyOf(calls.account.readSecurity));
      return answer;
    },
  });
}

export function useDevices() {
  // Never taken from the cache, because other devices sign in and out meanwhile.
  return useQuery({ ...queryOf(calls.account.listDevices), staleTime: 0 });
}

function useSignOutOf<Input>(send: (input: Input) => Promise<unknown>, doneKey: 'signedOut' | 'othersSignedOut') {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (input: Input) => {
      await send(input);
      await refresh(keyOf(calls.account.listDevices));
    },
    onSuccess: () => toast({ title: t(`settings.${doneKey}`) }),
    onError: (error) => toastFailure(t, 'auth.logoutFailed', error),
  });
}

export const useSignOutDevice = () =>
  useSignOutOf((id: string) => call(calls.account.signOutDevice, { params: { id } }), 'signedOut');
export const useSignOutOthers = () =>
  useSignOutOf((_: undefined) => call(calls.account.signOutOthers), 'othersSignedOut');

export function useExport() {
  const t = useT();
  return useMutation({
    mutationFn: () => downloadAnswer(pathOf(calls.account.exportAll), 'placecard.zip'),
    onSuccess: () => toast({ title: t('settings.exportReady') }),
    onError: (error) => toastFailure(t, 'settings.exportFailed', error, { too_many_requests: 'settings.exportLimit' }),
  });
}

/** Mails a code for an action that an open session alone may not do. */
export function useRequestConfirmationCode() {
  const t = useT();
  return useMutation({
    mutationFn: (action: ConfirmedAction) => call(calls.account.requestConfirmationCode, { body: { action } }),
    onError: (error) => toastFailure(t, 'auth.otpSendFailure', error, { mail_unavailable: 'auth.mailUnavailable' }),
  });
}

/** Confirms an action, which the server then lets pass once; the form shows what was wrong with the code. */
export function useConfirmAction(action: Exclude<ConfirmedAction, 'deleteAccount'>) {
  return useMutation({
    mutationFn: (code: string) => call(calls.account.confirm, { body: { action, code } }),
  });
}

/** Ends on the sign-in page, as logging out does, without remembering the page to return to. */
export function useDeleteAccount() {
  const t = useT();
  const forgetAccount = useForgetAccount();
  return useMutation({
    mutationKey: LOGOUT_KEY,
    mutationFn: async (body: { confirmation: string; code: string; secondFactor?: string }) => {
      await call(calls.account.remove, { body });
      await forgetAccount();
    },
    onSuccess: () => toast({ title: t('settings.deleted'), description: t('settings.deletedMessage') }),
    onError: (error) => {
      // The form shows which code was wrong.
      if (error instanceof ApiError && error.code === 'invalid_code') return;
      toastFailure(t, 'settings.deleteFailed', error, { totp_required: 'settings.deleteNeedsSecondFactor' });
    },
  });
}
