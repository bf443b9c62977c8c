import { useEffect } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';

const KEY = 'googleSignIn';

/** Google's page replaces ours: only the tab's own storage remembers that a sign-in is under way. */
export function rememberGoogleSignIn(): void {
  try {
    window.sessionStorage.setItem(KEY, 'begun');
  } catch {
    // Storage is off: the notice is missing, nothing else.
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

/** Says that a sign-in with Google succeeded, on whichever page the server led back to. */
export function useGoogleReturnNotice(): void {
  const t = useT();
  const { user, isLoading } = useSession();
  useEffect(() => {
    // Also forgotten where nobody is signed in: Google was cancelled, or a second factor is owed and says so itself.
    if (!isLoading && takeGoogleSignIn() && user) toast({ title: t('auth.loginSuccess') });
  }, [user, isLoading, t]);
}
