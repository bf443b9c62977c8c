import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { MainContent } from './main-content.tsx';
import { NoticePage } from './notice-page.tsx';

/** What a route shows when its code failed, be it a fault of ours or a script that could not be loaded. */
export function ErrorScreen() {
  const t = useT();
  const error = useRouteError();
  usePageTitle(t('common.unexpectedTitle'));
  useEffect(() => console.error('A page failed', error), [error]);
  return (
    <NoticePage title={t('common.unexpectedTitle')} message={t('common.unexpectedMessage')}>
      <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
    </NoticePage>
  );
}

/** The same where no layout stands around it. */
export function StandaloneErrorScreen() {
  return (
    <div className="flex min-h-dvh flex-col">
      <MainContent>
        <ErrorScreen />
      </MainContent>
    </div>
  );
}
