import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { resumeSession, useIsSessionEnded } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { saveRedirect } from '../auth/redirect-after-login.ts';
import { SIGNED_IN_AGAIN_PATH } from '../auth/signed-in-again.tsx';

/** Opens sign-in by script, so that the new tab may close itself. If pop-ups are blocked, the link works as usual. */
function openSignIn(event: MouseEvent): void {
  saveRedirect(SIGNED_IN_AGAIN_PATH);
  if (window.open(SIGNED_IN_AGAIN_PATH)) event.preventDefault();
}

/** Says that the session ended. Signing in opens another tab, so that nothing typed in this one is lost. */
export function SessionEndNotice() {
  const t = useT();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl bg-warning-soft px-4 py-3 text-warning"
    >
      <p className="min-w-0 flex-1 basis-56 text-sm">{t('auth.endedNotice')}</p>
      <Button asChild variant="outline" size="small">
        <a
          href={SIGNED_IN_AGAIN_PATH}
          target="_blank"
          rel="noopener"
          onClick={openSignIn}
          onAuxClick={() => saveRedirect(SIGNED_IN_AGAIN_PATH)}
        >
          <ExternalLink className="size-4" aria-hidden="true" />
          {t('nav.login')}
          <span className="sr-only">{t('footer.opensInNewTab')}</span>
        </a>
      </Button>
    </div>
  );
}

/** When the user returns to the page after the session ended, checks whether they have signed in again. */
export function useResumedSession(): void {
  const t = useT();
  const client = useQueryClient();
  const isEnded = useIsSessionEnded();
  const check = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible' || !(await resumeSession(client))) return;
    toast({ title: t('auth.againTitle'), description: t('auth.againHere') });
  });
  useEffect(() => {
    if (!isEnded) return;
    const onReturn = () => void check();
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [isEnded]);
}
