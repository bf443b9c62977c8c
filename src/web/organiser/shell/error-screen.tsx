import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { MainContent } from '../../frame/main-content.tsx';
import { useT } from '../../lib/i18n.tsx';
import { hasNewVersion, isMissingScript, reloadOnce } from '../../lib/new-version.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { LoadingScreen } from './loading-screen.tsx';

type Cause = 'asking' | 'newVersion' | 'unreachable' | 'fault';

/** A script that can't be loaded usually means that the server was upgraded: the page is then reloaded once. */
function useCause(error: unknown): Cause {
  const [cause, setCause] = useState<Cause>(isMissingScript(error) ? 'asking' : 'fault');
  useEffect(() => {
    if (!isMissingScript(error)) return;
    let isGone = false;
    void hasNewVersion().then((isNew) => {
      if (isGone || (isNew && reloadOnce())) return;
      setCause(isNew ? 'newVersion' : 'unreachable');
    });
    return () => {
      isGone = true;
    };
  }, [error]);
  return cause;
}

const WORDS = {
  newVersion: ['common.newVersionTitle', 'common.newVersionMessage'],
  unreachable: ['common.unreachableTitle', 'common.offline'],
  fault: ['common.unexpectedTitle', 'common.unexpectedMessage'],
} as const;

function Notice({ cause }: { cause: Exclude<Cause, 'asking'> }) {
  const t = useT();
  const [title, message] = WORDS[cause];
  usePageTitle(t(title));
  return (
    <NoticePage title={t(title)} message={t(message)}>
      <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
    </NoticePage>
  );
}

/** Shown when rendering a route failed, or when its script could not be loaded. */
export function ErrorScreen() {
  const error = useRouteError();
  const cause = useCause(error);
  useEffect(() => console.error('A page failed', error), [error]);
  return cause === 'asking' ? <LoadingScreen /> : <Notice cause={cause} />;
}

/** `ErrorScreen` for routes without a layout. */
export function StandaloneErrorScreen() {
  return (
    <div className="flex min-h-dvh flex-col">
      <MainContent>
        <ErrorScreen />
      </MainContent>
    </div>
  );
}
