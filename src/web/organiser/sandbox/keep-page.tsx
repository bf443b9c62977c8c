import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as calls from '../../../shared/calls/index.ts';
import { paths } from '../../../shared/paths.ts';
import { ApiError, call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { invalidateOverviews } from '../../lib/query-client.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { TiersLink } from '../../tiers/tiers-link.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.tsx';
import { toKeepBody } from './keep-body.ts';
import { readSandbox, removeSandbox } from './sandbox-store.ts';

/** Null if this browser has no such sandbox, as after signing in at another one. */
async function keep(key: string) {
  const sandbox = await readSandbox(key);
  if (!sandbox) return null;
  const kept = await call(calls.sandbox.keep, { body: toKeepBody(sandbox) });
  await removeSandbox(sandbox);
  return kept;
}

/**
 * Makes an event of the sandbox that was handed over, then opens it. It can be interrupted and repeated at any point: the
 * server makes one event for one key, and the sandbox stays in the browser until the server has answered.
 */
export function KeepPage() {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const key = useSearchParams()[0].get('key') ?? '';
  usePageTitle(t('keepSandbox.title'));
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['keep', key],
    queryFn: () => keep(key),
    // Pressing "Keep this" again after the answer leads here again, when the sandbox is gone.
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!data) return;
    invalidateOverviews(client);
    toast({ title: t('keepSandbox.kept'), ...(!data.hasFloorPlan && { description: t('keepSandbox.planUnseen') }) });
    void navigate(data.hasFloorPlan ? paths.eventLayout(data.eventId) : paths.event(data.eventId), { replace: true });
  }, [data, client, navigate, t]);

  if (data || isFetching) {
    return (
      <div className="flex flex-1 items-center justify-center py-16">
        <Spinner label={t('keepSandbox.keeping')} />
      </div>
    );
  }
  const back = (
    <Button asChild variant="outline">
      <a href={paths.sandbox}>{t('keepSandbox.back')}</a>
    </Button>
  );
  if (!error) {
    return (
      <NoticePage title={t('keepSandbox.noneTitle')} message={t('keepSandbox.noneMessage')}>
        {back}
      </NoticePage>
    );
  }
  const limit =
    error instanceof ApiError && (error.code === 'event_limit' || error.code === 'guest_limit') ? error.code : null;
  return (
    <NoticePage
      title={t('keepSandbox.failedTitle')}
      message={limit ? t(`keepSandbox.${limit}`) : `${errorText(t, error)} ${t('keepSandbox.stays')}`}
    >
      <div className="flex flex-wrap justify-center gap-3">
        {limit ? (
          <Button asChild>
            <TiersLink>{t('upgrade.seeTiers')}</TiersLink>
          </Button>
        ) : (
          <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
        )}
        {back}
      </div>
    </NoticePage>
  );
}
