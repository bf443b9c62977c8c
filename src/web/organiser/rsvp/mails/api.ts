import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../shared/calls/index.ts';
import type { MailBatch, MailBatchInput, MailBatchSummary } from '../../../../shared/contracts/guest-mails.ts';
import type { PlainMessageKey, Translate } from '../../../../shared/i18n/message-key.ts';
import { ApiError, call } from '../../../lib/api-client.ts';
import { keyOf, queryOf } from '../../../lib/call-query.ts';
import { useT } from '../../../lib/i18n.tsx';
import { toast } from '../../../ui/toast.tsx';
import { toastFailure } from '../../../ui/toast-failure.ts';
import { isAnyResent } from './mail-lists.ts';
import { refusalText } from './mail-obstacle.ts';

/** How often progress is loaded while mails are sent; less often for a long batch, which is loaded with every mail. */
const PROGRESS_MS = 2_000;
const LONG_BATCH_MS = 10_000;
const LONG_BATCH_LENGTH = 200;

const REFUSALS = {
  mail_limit: 'mailBatches.limitReached',
  rsvp_closed: 'mailBatches.needsOpen',
  not_found: 'mailBatches.changedMeanwhile',
  mail_unavailable: 'auth.mailUnavailable',
} as const;

function showRefusal(t: Translate, titleKey: PlainMessageKey, error: unknown): void {
  const description = error instanceof ApiError ? refusalText(t, error.issues) : undefined;
  if (description === undefined) toastFailure(t, titleKey, error, REFUSALS);
  else toast({ variant: 'destructive', title: t(titleKey), description });
}

const isUnderWay = ({ sentAt, counts }: Pick<MailBatchSummary, 'sentAt' | 'counts'>) =>
  sentAt !== null && (counts.waiting ?? 0) > 0;

/** The batches of an event that were sent. */
export function useMailBatches(eventId: number) {
  return useQuery({
    ...queryOf(calls.guestMails.list, { id: eventId }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? PROGRESS_MS : false),
  });
}

export function useMailBatch(batchId: number) {
  return useQuery({
    ...queryOf(calls.guestMails.read, { batch: batchId }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => {
      if (!data || !isUnderWay(data)) return false;
      return data.mails.length > LONG_BATCH_LENGTH ? LONG_BATCH_MS : PROGRESS_MS;
    },
  });
}

/** Makes a batch to look at before it is sent. */
export function usePrepareMails(eventId: number, onPrepared: (batch: MailBatch) => void) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MailBatchInput) => call(calls.guestMails.prepare, { params: { id: eventId }, body }),
    onSuccess: (batch) => {
      client.setQueryData(keyOf(calls.guestMails.read, { batch: batch.id }), batch);
      onPrepared(batch);
    },
    onError: (error) => showRefusal(t, 'mailBatches.prepareFailed', error),
  });
}

/** Sends a batch, or sends those of its mails again that can be resent. */
export function useSendMails(batchId: number, eventId: number) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kind: 'send' | 'resend') => call(calls.guestMails[kind], { params: { batch: batchId } }),
    onSuccess: (batch, kind) => {
      const before = client.getQueryData(keyOf(calls.guestMails.read, { batch: batchId }));
      client.setQueryData(keyOf(calls.guestMails.read, { batch: batchId }), batch);
      const resent = before && isAnyResent(before.mails, batch.mails) ? 'mailBatches.resent' : 'mailBatches.noneResent';
      toast({ title: t(kind === 'send' ? 'mailBatches.started' : resent) });
    },
    onError: (error, kind) => {
      showRefusal(t, kind === 'send' ? 'mailBatches.sendFailed' : 'mailBatches.resendFailed', error);
      void client.invalidateQueries({ queryKey: keyOf(calls.guestMails.read, { batch: batchId }) });
    },
    onSettled: () => {
      // Sending an invitation marks its guests as invited.
      for (const read of [calls.guestMails.list, calls.rsvp.listReplies, calls.guests.listForOrganiser])
        void client.invalidateQueries({ queryKey: keyOf(read, { id: eventId }) });
    },
  });
}

/** Mails the sample to the signed-in organiser. */
export function useSendTest(batchId: number, email: string) {
  const t = useT();
  return useMutation({
    mutationFn: () => call(calls.guestMails.sendTest, { params: { batch: batchId } }),
    onSuccess: () => toast({ title: t('mailBatches.testSent', { email }) }),
    onError: (error) => showRefusal(t, 'mailBatches.testFailed', error),
  });
}
