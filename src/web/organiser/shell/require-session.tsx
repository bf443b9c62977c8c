import { type ReactNode, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useSession } from '../../lib/session.ts';
import { forgetRedirect, saveRedirect } from '../auth/redirect-after-login.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { useAccountSync } from './use-account-sync.ts';
import { useIsLoggingOut } from './use-logout.ts';

/** Lets signed-in users through; sends others to sign in, and remembers where they wanted to go. */
export function RequireSession({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isSignedIn = user !== null;
  const isLoggingOut = useIsLoggingOut();
  useAccountSync(user);

  useEffect(() => {
    if (isSignedIn) {
      forgetRedirect();
    } else if (!isLoggingOut) {
      saveRedirect(`${pathname}${search}`);
      void navigate(paths.auth, { replace: true });
    }
  }, [isSignedIn, isLoggingOut, pathname, search, navigate]);

  return isSignedIn ? children : <LoadingScreen />;
}
