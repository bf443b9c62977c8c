import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Event } from '../../../shared/contracts/events.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';

const CALLS = {
  share: {
    path: 'generate-share-code',
    done: 'sharedSeating.shareCodeGenerated',
    failed: 'sharedSeating.generateFailed',
  },
  door: {
    path: 'generate-door-code',
    done: 'sharedSeating.doorCodeGenerated',
    failed: 'sharedSeating.doorGenerateFailed',
  },
} as const satisfies Record<string, { path: string; done: PlainMessageKey; failed: PlainMessageKey }>;

export type CodeKind = keyof typeof CALLS;
type CodeAnswer = Partial<Pick<Event, 'shareCode' | 'doorCode'>>;

/** Makes the event's first code of a kind, or a new one in the place of the old. */
export function useGenerateCode(eventId: number, kind: CodeKind) {
  const t = useT();
  const client = useQueryClient();
  const { path, done, failed } = CALLS[kind];
  const eventPath = `/api/events/${eventId}`;
  return useMutation({
    mutationFn: () => request<CodeAnswer>(`${eventPath}/${path}`, { method: 'POST' }),
    onSuccess: (code) => {
      client.setQueryData<Event>([eventPath], (event) => event && { ...event, ...code });
      for (const list of ['/api/events', '/api/dashboard']) void client.invalidateQueries({ queryKey: [list] });
      toast({ title: t(done) });
    },
    onError: (error) => toast({ variant: 'destructive', title: t(failed), description: errorText(t, error) }),
  });
}

/** Tells the server, once, that the event's QR code was taken along: then it is no longer a next step. */
export function useNoteQrShared({ id, qrSharedAt }: Pick<Event, 'id' | 'qrSharedAt'>): () => void {
  const client = useQueryClient();
  const path = `/api/events/${id}`;
  const { mutate } = useMutation({
    mutationFn: () => request(`${path}/qr-shared`, { method: 'POST' }),
    // Nothing the person did has failed where this does: the next time tries again.
    onSuccess: () => {
      for (const changed of [path, '/api/events', '/api/dashboard'])
        void client.invalidateQueries({ queryKey: [changed], exact: true });
    },
  });
  return () => {
    if (qrSharedAt === null) mutate();
  };
}
