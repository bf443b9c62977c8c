import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { apiPaths } from '../../../shared/api-paths.ts';
import type { CopyEventInput, Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { ApiError, request } from '../../lib/api-client.ts';
import { useT } from '../../lib/i18n.tsx';
import { invalidateOverviews } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';

type Limit = 'event_limit' | 'guest_limit';

function limitOf(error: unknown): Limit | undefined {
  const code = error instanceof ApiError ? error.code : undefined;
  return code === 'event_limit' || code === 'guest_limit' ? code : undefined;
}

/** Copies the event, then opens the copy. */
export function useCopyEvent(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [limit, setLimit] = useState<Limit>();
  const copying = useMutation({
    mutationFn: (body: CopyEventInput) => request<Event>(apiPaths.eventCopy(eventId), { method: 'POST', body }),
    onSuccess: async (event) => {
      client.setQueryData([apiPaths.event(event.id)], event);
      invalidateOverviews(client);
      await navigate(paths.event(event.id));
      toast({ title: t('events.copied'), description: event.name });
    },
    onError: (error) => {
      const reached = limitOf(error);
      setLimit(reached);
      if (reached) return;
      toastFailure(t, 'events.failedToCopy', error);
    },
  });
  return {
    copy: copying.mutate,
    isCopying: copying.isPending,
    /** The tier's limit for which the server refused the copy. */
    limit,
    closeLimit: () => setLimit(undefined),
  };
}
