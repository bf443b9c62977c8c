import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../shared/calls/index.ts';
import type { TagsInput } from '../../../shared/contracts/tags.ts';
import { call } from '../../lib/api-client.ts';
import { keyOf, queryOf } from '../../lib/call-query.ts';
import { useT } from '../../lib/i18n.tsx';
import { repeatReading } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

export function useTags(eventId: number) {
  // Read again each time the dialog opens, because saving deletes all tags that were read and are not in the form.
  return useQuery({ ...queryOf(calls.tags.read, { id: eventId }), refetchOnMount: 'always' });
}

export function useSaveTags(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TagsInput) => call(calls.tags.save, { params: { id: eventId }, body }),
    onSuccess: (tags) => {
      const tagsKey = keyOf(calls.tags.read, { id: eventId });
      client.setQueryData(tagsKey, tags);
      repeatReading(client, tagsKey);
      for (const queryKey of [keyOf(calls.guests.listForOrganiser, { id: eventId }), keyOf(calls.guests.listAll)]) {
        void client.invalidateQueries({ queryKey });
      }
      toast({ title: t('tags.saved') });
    },
    onError: (error) => {
      toastFailure(t, 'tags.saveFailed', error, { not_found: 'tags.changedMeanwhile' });
      void client.invalidateQueries({ queryKey: keyOf(calls.tags.read, { id: eventId }) });
    },
  });
}
