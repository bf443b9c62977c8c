import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useSession } from '../../lib/session.ts';
import { forgetRedirect, saveRedirect } from '../auth/redirect-after-login.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';
import { useAccountSync } from './use-account-sync.ts';
import { useIsLoggingOut } from './use-logout.ts';

/** Lets signed-in users through; sends others to sign in, and remembers where they wanted to go. */
export function RequireSession({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user, trouble } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isSignedIn = user !== null;
  const isLoggingOut = useIsLoggingOut();
  // A page left by logging out is not one to come back to. Remembered, because the logout is over before the page is gone.
  const isLeftByLogout = useRef(false);
  useAccountSync(user);

  useEffect(() => {
    if (isLoggingOut) {
      isLeftByLogout.current = true;
    } else if (isSignedIn) {
      forgetRedirect();
      isLeftByLogout.current = false;
    } else if (trouble === null) {
      if (!isLeftByLogout.current) saveRedirect(`${pathname}${search}`);
      void navigate(paths.auth, { replace: true });
    }
  }, [isSignedIn, isLoggingOut, trouble, pathname, search, navigate]);

  if (trouble !== null) return <UnreachableScreen trouble={trouble} />;
  // Whoever signs in as somebody else, in another tab, goes on with nothing of the last one's.
  return user ? <Fragment key={user.id}>{children}</Fragment> : <LoadingScreen />;
}
