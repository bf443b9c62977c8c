import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { errorText } from '../../lib/error-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { sessionQuery, useSession } from '../../lib/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { forgetRedirect, saveRedirect } from '../auth/redirect-after-login.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { useAccountSync } from './use-account-sync.ts';
import { useIsLoggingOut } from './use-logout.ts';

const RETRY_MS = 5_000;

/** Shown while the session can't be checked. Retries until the server answers. */
function UnreachableScreen({ checkError }: { checkError: Error }) {
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

/** Shows its children to signed-in users; sends others to the sign-in page and remembers the page they wanted. */
export function RequireSession({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user, checkError } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isSignedIn = user !== null;
  const isLoggingOut = useIsLoggingOut();
  // Signing in must not return to a page left by logging out. A ref, as the mutation ends before the page unmounts.
  const isLeftByLogout = useRef(false);
  useAccountSync(user);

  useEffect(() => {
    if (isLoggingOut) {
      isLeftByLogout.current = true;
    } else if (isSignedIn) {
      forgetRedirect();
      isLeftByLogout.current = false;
    } else if (checkError === null) {
      if (!isLeftByLogout.current) saveRedirect(`${pathname}${search}`);
      void navigate(paths.auth, { replace: true });
    }
  }, [isSignedIn, isLoggingOut, checkError, pathname, search, navigate]);

  if (checkError !== null) return <UnreachableScreen checkError={checkError} />;
  // The key resets all state when another account signs in, in another tab.
  return user ? <Fragment key={user.id}>{children}</Fragment> : <LoadingScreen />;
}
