import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { Event } from '../../../shared/contracts/events.ts';
import { request } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { invalidateOverviews } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

/** The codes for staff: how each is generated, and its texts. */
export const CODES = {
  share: {
    path: apiPaths.shareCode,
    done: 'sharedSeating.shareCodeGenerated',
    failed: 'sharedSeating.generateFailed',
    title: 'sharedSeating.shareCode',
    hint: 'sharedSeating.shareCodeHint',
    question: 'sharedSeating.replaceShareQuestion',
    qr: 'sharedSeating.chartQr',
    directLink: 'sharedSeating.directLink',
  },
  door: {
    path: apiPaths.doorCode,
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
type CodeAnswer = Partial<Pick<Event, 'shareCode' | 'doorCode'>>;

/** Generates a code; an earlier one of the same kind stops working. */
export function useGenerateCode(eventId: number, kind: CodeKind) {
  const t = useT();
  const client = useQueryClient();
  const { path, done, failed } = CODES[kind];
  return useMutation({
    mutationFn: () => request<CodeAnswer>(path(eventId), { method: 'POST' }),
    onSuccess: (code) => {
      client.setQueryData<Event>([apiPaths.event(eventId)], (event) => event && { ...event, ...code });
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
    mutationFn: () => request(apiPaths.qrShared(id), { method: 'POST' }),
    // A failure is not shown: the organiser has the QR code, and the next time records it.
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [apiPaths.event(id)] });
      invalidateOverviews(client);
    },
  });
  return () => {
    if (qrSharedAt === null) mutate();
  };
}
