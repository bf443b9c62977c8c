import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { call } from '../../lib/api-client.ts';
import { keyOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { invalidateOverviews, repeatReading } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

/** The codes for staff: how each is generated, and its texts. */
export const CODES = {
  share: {
    generate: calls.events.generateShareCode,
    done: 'sharedSeating.shareCodeGenerated',
    failed: 'sharedSeating.generateFailed',
    title: 'sharedSeating.shareCode',
    hint: 'sharedSeating.shareCodeHint',
    question: 'sharedSeating.replaceShareQuestion',
    qr: 'sharedSeating.chartQr',
    directLink: 'sharedSeating.directLink',
  },
  door: {
    generate: calls.events.generateDoorCode,
    done: 'sharedSeating.doorCodeGenerated',
    failed: 'sharedSeating.doorGenerateFailed',
    title: 'sharedSeating.doorCode',
    hint: 'sharedSeating.doorCodeHint',
    question: 'sharedSeating.replaceDoorQuestion',
    qr: 'sharedSeating.doorQr',
    directLink: 'sharedSeating.doorDirectLink',
  },
} as const;

export type CodeKind = keyof typeof CODES;

/** Generates a code; an earlier one of the same kind stops working. */
export function useGenerateCode(eventId: number, kind: CodeKind) {
  const t = useT();
  const client = useQueryClient();
  const { generate, done, failed } = CODES[kind];
  return useMutation({
    mutationFn: () => call(generate, { params: { id: eventId } }),
    onSuccess: (code) => {
      const queryKey = keyOf(calls.events.readForOrganiser, { id: eventId });
      client.setQueryData(queryKey, (event) => event && { ...event, ...code });
      repeatReading(client, queryKey);
      invalidateOverviews(client);
      toast({ title: t(done) });
    },
    onError: (error) => toastFailure(t, failed, error),
  });
}

/** Records, once, that the organiser copied or downloaded the event's QR code: the step of sharing it is then done. */
export function useRecordQrShared({ id, qrSharedAt }: Pick<Event, 'id' | 'qrSharedAt'>): () => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => call(calls.events.recordQrShared, { params: { id } }),
    // A failure is not shown: the organiser has the QR code, and the next time records it.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keyOf(calls.events.readForOrganiser, { id }) });
      invalidateOverviews(client);
    },
  });
  return () => {
    if (qrSharedAt === null) mutate();
  };
}
