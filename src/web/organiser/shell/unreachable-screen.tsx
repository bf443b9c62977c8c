import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

const RETRY_MS = 5_000;

/** Shown while the session can't be checked. Retries until the server answers. */
export function UnreachableScreen({ checkError }: { checkError: Error }) {
  const t = useT();
  const client = useQueryClient();
  usePageTitle(t('common.unreachableTitle'));
  useEffect(() => {
    // Invalidating would not refetch a failed query.
    const timer = setInterval(() => void client.refetchQueries({ queryKey: sessionQuery.queryKey }), RETRY_MS);
    return () => clearInterval(timer);
  }, [client]);
  return (
    <NoticePage title={t('common.unreachableTitle')} message={errorText(t, checkError)}>
      <Button onClick={() => void client.refetchQueries({ queryKey: sessionQuery.queryKey })}>
        {t('common.tryAgain')}
      </Button>
    </NoticePage>
  );
}
