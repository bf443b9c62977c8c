import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import type { TypedReplyInput } from '../../../shared/contracts/rsvp.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { refreshReplies } from './api.ts';

interface TypingIn {
  readonly eventId: number;
  readonly household: { readonly id: number; readonly name: string };
  /** The household answered after the answer was begun, so nothing was stored: the dialog has to load the current answers. */
  readonly onChanged: () => void;
}

/** Stores an answer that reached the organiser by phone or on paper. */
export function typeInMutation(client: QueryClient, t: Translate, { eventId, household, onChanged }: TypingIn) {
  const refresh = async () => {
    void client.invalidateQueries({ queryKey: keyOf(calls.rsvp.listHouseholdReplies, { id: household.id }) });
    await refreshReplies(client, eventId);
  };
  return mutationOptions({
    mutationFn: (body: TypedReplyInput) => call(calls.rsvp.typeInReply, { params: { id: household.id }, body }),
    onSuccess: () => {
      toast({ title: t('replies.typeInSaved', { name: household.name }) });
      void refresh();
    },
    onError: (error) => {
      toastFailure(t, 'replies.typeInFailed', error, {
        rsvp_changed: 'replies.changedMeanwhile',
        not_found: 'replies.householdGone',
        needs_expired: 'needs.expired',
      });
      if (!(error instanceof ApiError && error.code === 'rsvp_changed')) return;
      void refresh();
      onChanged();
    },
  });
}

export function useTypeIn(typing: TypingIn) {
  return useMutation(typeInMutation(useQueryClient(), useT(), typing));
}
