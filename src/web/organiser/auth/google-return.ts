import { useEffect } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';

const KEY = 'googleSignIn';

/** Google's page replaces ours, so that a sign-in is under way is kept in the tab's own storage. */
export function rememberGoogleSignIn(): void {
  try {
    window.sessionStorage.setItem(KEY, 'begun');
  } catch {
    // Without storage only the notice after the sign-in is missing.
  }
}

function takeGoogleSignIn(): boolean {
  try {
    const isBegun = window.sessionStorage.getItem(KEY) !== null;
    window.sessionStorage.removeItem(KEY);
    return isBegun;
  } catch {
    return false;
  }
}

/** Shows that a sign-in with Google succeeded, on whichever page the server sent the browser back to. */
export function useGoogleReturnNotice(): void {
  const t = useT();
  const { user, isLoading } = useSession();
  useEffect(() => {
    // Also removed where nobody is signed in: the sign-in was cancelled, or its second step shows a notice of its own.
    if (!isLoading && takeGoogleSignIn() && user) toast({ title: t('auth.loginSuccess') });
  }, [user, isLoading, t]);
}
