import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

const RETRY_MS = 5_000;

/** Stands where a page would while nobody could say who is here; goes away by itself as soon as the server can. */
export function UnreachableScreen({ trouble }: { trouble: Error }) {
  const t = useT();
  const client = useQueryClient();
  usePageTitle(t('common.unreachableTitle'));
  useEffect(() => {
    // A query that has failed is not read again by marking it as old.
    const timer = setInterval(() => void client.refetchQueries({ queryKey: sessionQuery.queryKey }), RETRY_MS);
    return () => clearInterval(timer);
  }, [client]);
  return (
    <NoticePage title={t('common.unreachableTitle')} message={errorText(t, trouble)}>
      <Button onClick={() => void client.refetchQueries({ queryKey: sessionQuery.queryKey })}>
        {t('common.tryAgain')}
      </Button>
    </NoticePage>
  );
}
