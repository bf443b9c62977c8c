import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { MAX_MEMBERS, type Members } from '../../../shared/contracts/members.ts';
import type { MemberRole } from '../../../shared/event-roles.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/call-query.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { invalidateOverviews } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast.tsx';

export function useMembers(eventId: number) {
  return useQuery({ ...queryOf(calls.members.list, { id: eventId }), refetchOnMount: 'always' });
}

function memberErrorText(t: Translate, error: unknown): string {
  if (error instanceof ApiError && error.code === 'member_limit') return t('members.limit', { count: MAX_MEMBERS });
  return errorText(t, error, {
    already_member: 'members.alreadyMember',
    too_many_requests: 'members.tooMany',
    mail_unavailable: 'members.mailFailed',
    mail_opted_out: 'members.optedOut',
    event_limit: 'members.transferFull',
    guest_limit: 'members.transferFull',
  });
}

/** Changes who works on the event. What the call answers is shown at once; else the list is read again. */
function useMemberChange<Input>(
  eventId: number,
  change: (input: Input) => Promise<Members | undefined>,
  say: (t: Translate, input: Input) => string | undefined,
) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (members, input) => {
      const key = keyOf(calls.members.list, { id: eventId });
      if (members) client.setQueryData(key, members);
      else void client.invalidateQueries({ queryKey: key });
      const title = say(t, input);
      if (title !== undefined) toast({ title });
    },
    onError: (error) => {
      toast({ variant: 'destructive', title: memberErrorText(t, error) });
      void client.invalidateQueries({ queryKey: keyOf(calls.members.list, { id: eventId }) });
    },
  });
}

export function useInvite(eventId: number) {
  return useMemberChange(
    eventId,
    (body: { email: string; role: MemberRole }) => call(calls.members.invite, { params: { id: eventId }, body }),
    (t, { email }) => t('members.invited', { email }),
  );
}

export function useRevoke(eventId: number) {
  return useMemberChange(
    eventId,
    (invitationId: number) => call(calls.members.revoke, { params: { id: eventId, invitationId } }),
    (t) => t('members.revoked'),
  );
}

export function useChangeRole(eventId: number) {
  return useMemberChange(
    eventId,
    ({ userId, role }: { userId: number; name: string; role: MemberRole }) =>
      call(calls.members.update, { params: { id: eventId, userId }, body: { role } }),
    (t, { name, role }) => t('members.changed', { name, role: t(`members.role_${role}`) }),
  );
}

export function useRemoveMember(eventId: number) {
  return useMemberChange(
    eventId,
    ({ userId }: { userId: number; name: string }) => call(calls.members.remove, { params: { id: eventId, userId } }),
    (t, { name }) => t('members.removed', { name }),
  );
}

export function useOfferTransfer(eventId: number) {
  return useMemberChange(
    eventId,
    ({ userId }: { userId: number; name: string }) =>
      call(calls.members.offerTransfer, { params: { id: eventId }, body: { userId } }),
    (t, { name }) => t('members.transferSent', { name }),
  );
}

/** Withdraws an offer, or declines it. */
export function useEndTransfer(eventId: number) {
  return useMemberChange(
    eventId,
    (_isOwner: boolean) => call(calls.members.endTransfer, { params: { id: eventId } }),
    (t, isOwner) => (isOwner ? t('members.transferEnded') : undefined),
  );
}

export function useAcceptTransfer(eventId: number) {
  const client = useQueryClient();
  return useMemberChange(
    eventId,
    async () => {
      const members = await call(calls.members.acceptTransfer, { params: { id: eventId } });
      void client.invalidateQueries({ queryKey: keyOf(calls.events.readForOrganiser, { id: eventId }) });
      void client.invalidateQueries({ queryKey: keyOf(calls.events.list) });
      return members;
    },
    (t) => t('members.transferAccepted'),
  );
}

export function useDailySummary(eventId: number) {
  return useMemberChange(
    eventId,
    (isOn: boolean) => call(calls.members.setDailySummary, { params: { id: eventId }, body: { isOn } }),
    (t, isOn) => t(isOn ? 'members.summaryOn' : 'members.summaryOff'),
  );
}

/** Leaves the event. Whoever calls it has left its page before, which would be refused. */
export function useLeave({ id, name }: Pick<Event, 'id' | 'name'>) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => call(calls.members.remove, { params: { id, userId } }),
    onSuccess: () => toast({ title: t('members.left', { event: name }) }),
    onError: (error) => toast({ variant: 'destructive', title: memberErrorText(t, error) }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keyOf(calls.events.list) });
      invalidateOverviews(client);
    },
  });
}

export function useMemberSettings(eventId: number) {
  const client = useQueryClient();
  return useMemberChange(
    eventId,
    async (editorsSeeNeeds: boolean) => {
      const members = await call(calls.members.updateSettings, { params: { id: eventId }, body: { editorsSeeNeeds } });
      void client.invalidateQueries({ queryKey: keyOf(calls.events.readForOrganiser, { id: eventId }), exact: true });
      return members;
    },
    () => undefined,
  );
}
