import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { ConfirmedAction } from '../../../shared/contracts/account.ts';
import type { Device } from '../../../shared/contracts/devices.ts';
import type { NotificationKind, Notifications } from '../../../shared/contracts/notifications.ts';
import type { Security, TwoFactorSetup } from '../../../shared/contracts/two-factor.ts';
import type { CurrentUser, UpdateCurrentUser } from '../../../shared/contracts/users.ts';
import { ApiError, request } from '../../lib/api-client.ts';
import { downloadAnswer } from '../../lib/download.ts';
import { useT } from '../../lib/i18n.tsx';
import { LOGOUT_KEY, sessionQuery, useForgetAccount } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

export function useSaveProfile() {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateCurrentUser) => request<CurrentUser>(apiPaths.currentUser, { method: 'PATCH', body }),
    onSuccess: (user) => {
      client.setQueryData(sessionQuery.queryKey, user);
      toast({ title: t('settings.saved') });
    },
    onError: (error) => toastFailure(t, 'settings.saveFailed', error),
  });
}

export const useNotifications = () => useQuery<Notifications>({ queryKey: [apiPaths.notifications] });

/** Shows the choice at once and takes it back where the server refuses it. */
export function useChooseNotification() {
  const t = useT();
  const client = useQueryClient();
  const key = [apiPaths.notifications];
  const put = (change: Partial<Notifications>) =>
    client.setQueryData<Notifications>(key, (now) => now && { ...now, ...change });
  return useMutation({
    scope: { id: apiPaths.notifications },
    mutationFn: ({ kind, isOn }: { kind: NotificationKind; isOn: boolean }) =>
      request<Notifications>(apiPaths.notifications, { method: 'PATCH', body: { [kind]: isOn } }),
    onMutate: ({ kind, isOn }) => put({ [kind]: isOn }),
    onSuccess: () => toast({ title: t('settings.saved') }),
    onError: (error, { kind, isOn }) => {
      put({ [kind]: !isOn });
      toastFailure(t, 'settings.saveFailed', error);
    },
  });
}

export const useSecurity = () => useQuery<Security>({ queryKey: [apiPaths.security] });

function useRefresh() {
  const client = useQueryClient();
  return (path: string) => client.invalidateQueries({ queryKey: [path] });
}

export function useConnectGoogle() {
  const t = useT();
  return useMutation({
    mutationFn: () => request<{ url: string }>(apiPaths.google, { method: 'POST' }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toastFailure(t, 'settings.googleLinkFailed', error),
  });
}

export function useUnlinkGoogle() {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async () => {
      await request(apiPaths.google, { method: 'DELETE' });
      await Promise.all([refresh(apiPaths.security), refresh(apiPaths.currentUser)]);
    },
    onSuccess: () => toast({ title: t('settings.googleUnlinked') }),
    onError: (error) => toastFailure(t, 'settings.twoFactorFailed', error),
  });
}

export function useBeginTwoFactor() {
  const t = useT();
  return useMutation({
    mutationFn: () => request<TwoFactorSetup>(apiPaths.twoFactor('set-up'), { method: 'POST' }),
    onError: (error) => toastFailure(t, 'settings.twoFactorFailed', error),
  });
}

/** A call that needs a code of the second factor; the form shows what was wrong with it. */
export function useSecondFactorCall<Answer>(call: Parameters<typeof apiPaths.twoFactor>[0]) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (code: string) => {
      const answer = await request<Answer>(apiPaths.twoFactor(call), { method: 'POST', body: { code } });
      await refresh(apiPaths.security);
      return answer;
    },
  });
}

export function useDevices() {
  // Never taken from the cache, because other devices sign in and out meanwhile.
  return useQuery<Device[]>({ queryKey: [apiPaths.devices], staleTime: 0 });
}

function useSignOutOf<Input>(send: (input: Input) => Promise<unknown>, doneKey: 'signedOut' | 'othersSignedOut') {
  const t = useT();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (input: Input) => {
      await send(input);
      await refresh(apiPaths.devices);
    },
    onSuccess: () => toast({ title: t(`settings.${doneKey}`) }),
    onError: (error) => toastFailure(t, 'auth.logoutFailed', error),
  });
}

export const useSignOutDevice = () =>
  useSignOutOf((id: string) => request(apiPaths.device(id), { method: 'DELETE' }), 'signedOut');
export const useSignOutOthers = () =>
  useSignOutOf((_: undefined) => request(apiPaths.signOutOthers, { method: 'POST' }), 'othersSignedOut');

export function useExport() {
  const t = useT();
  return useMutation({
    mutationFn: () => downloadAnswer(apiPaths.accountExport, 'placecard.zip'),
    onSuccess: () => toast({ title: t('settings.exportReady') }),
    onError: (error) => toastFailure(t, 'settings.exportFailed', error, { too_many_requests: 'settings.exportLimit' }),
  });
}

/** Mails a code for an action that an open session alone may not do. */
export function useRequestConfirmationCode() {
  const t = useT();
  return useMutation({
    mutationFn: (action: ConfirmedAction) => request(apiPaths.confirmationCode, { method: 'POST', body: { action } }),
    onError: (error) => toastFailure(t, 'auth.otpSendFailure', error, { mail_unavailable: 'auth.mailUnavailable' }),
  });
}

/** Confirms an action, which the server then lets pass once; the form shows what was wrong with the code. */
export function useConfirmAction(action: ConfirmedAction) {
  return useMutation({
    mutationFn: (code: string) => request(apiPaths.confirmations, { method: 'POST', body: { action, code } }),
  });
}

/** Ends on the sign-in page, as logging out does, without remembering the page to return to. */
export function useDeleteAccount() {
  const t = useT();
  const forgetAccount = useForgetAccount();
  return useMutation({
    mutationKey: LOGOUT_KEY,
    mutationFn: async (body: { confirmation: string; code: string; secondFactor?: string }) => {
      await request(apiPaths.deleteAccount, { method: 'POST', body });
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
