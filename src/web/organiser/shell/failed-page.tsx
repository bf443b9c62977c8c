import { useEffect, useState } from 'react';
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

/** Says that rendering failed, or that a script could not be loaded. */
export function FailedPage({ error }: { error: unknown }) {
  const cause = useCause(error);
  return cause === 'asking' ? <LoadingScreen /> : <Notice cause={cause} />;
}

/** `FailedPage` without a layout around it. */
export function StandaloneFailedPage({ error }: { error: unknown }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <MainContent>
        <FailedPage error={error} />
      </MainContent>
    </div>
  );
}
