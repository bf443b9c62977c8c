import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CopyEventInput, Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { ApiError, request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { toast } from '../../ui/toast.tsx';
import { eventPath, refreshDependents } from '../events/api.ts';

type Limit = 'event_limit' | 'guest_limit';

function limitOf(error: unknown): Limit | undefined {
  const code = error instanceof ApiError ? error.code : undefined;
  return code === 'event_limit' || code === 'guest_limit' ? code : undefined;
}

/** Copies the event and goes to the copy. */
export function useCopyEvent(eventId: number) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [limit, setLimit] = useState<Limit>();
  const copying = useMutation({
    mutationFn: (body: CopyEventInput) => request<Event>(`${eventPath(eventId)}/copy`, { method: 'POST', body }),
    onSuccess: async (event) => {
      client.setQueryData([eventPath(event.id)], event);
      refreshDependents(client);
      await navigate(paths.event(event.id));
      toast({ title: t('events.copied'), description: event.name });
    },
    onError: (error) => {
      const reached = limitOf(error);
      setLimit(reached);
      if (reached) return;
      toast({ variant: 'destructive', title: t('events.failedToCopy'), description: errorText(t, error) });
    },
  });
  return {
    copy: copying.mutate,
    isCopying: copying.isPending,
    /** The plan's limit that refused the copy. */
    limit,
    closeLimit: () => setLimit(undefined),
  };
}
