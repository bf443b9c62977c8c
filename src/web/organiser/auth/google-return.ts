import { useEffect } from 'react';
import { tabStorage } from '../../lib/browser-storage.ts';
import { useT } from '../../lib/i18n.tsx';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../ui/toast.tsx';

const KEY = 'googleSignIn';

/** Remembers, before Google's page replaces ours, that a sign-in was begun. */
export function rememberGoogleSignIn(): void {
  tabStorage.write(KEY, 'begun');
}

/** Shows that a sign-in with Google succeeded, on whichever page the server sent the browser back to. */
export function useGoogleReturnNotice(): void {
  const t = useT();
  const { user, isLoading } = useSession();
  useEffect(() => {
    if (isLoading || tabStorage.read(KEY) === null) return;
    // Removed even if nobody is signed in: the sign-in was cancelled, or its second step shows a notice of its own.
    tabStorage.remove(KEY);
    if (user) toast({ title: t('auth.loginSuccess') });
  }, [user, isLoading, t]);
}
