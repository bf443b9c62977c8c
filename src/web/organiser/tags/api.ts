import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { TagsInput, tagsSchema } from '../../../shared/contracts/tags.ts';
import { request } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

type Tags = z.output<typeof tagsSchema>;

export function useTags(eventId: number) {
  // Read again each time the dialog opens, because saving deletes all tags that were read and are not in the form.
  return useQuery<Tags>({ queryKey: [apiPaths.tags(eventId)], refetchOnMount: 'always' });
}

export function useSaveTags(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TagsInput) => request<Tags>(apiPaths.tags(eventId), { method: 'PUT', body }),
    onSuccess: (tags) => {
      client.setQueryData([apiPaths.tags(eventId)], tags);
      for (const path of [apiPaths.eventGuests(eventId), apiPaths.guests]) {
        void client.invalidateQueries({ queryKey: [path] });
      }
      toast({ title: t('tags.saved') });
    },
    onError: (error) => {
      toastFailure(t, 'tags.saveFailed', error, { not_found: 'tags.changedMeanwhile' });
      void client.invalidateQueries({ queryKey: [apiPaths.tags(eventId)] });
    },
  });
}
