import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { forgetRedirect } from './redirect-after-login.ts';

export const SIGNED_IN_AGAIN_PARAM = 'again';
/** Opened in a new tab by a page whose session ended, so that its unsaved work stays in the first tab. */
export const SIGNED_IN_AGAIN_PATH = `${paths.auth}?${SIGNED_IN_AGAIN_PARAM}=true`;

/** Shown after signing in again: sends people back to the tab with their unsaved work. */
export function SignedInAgain() {
  const t = useT();
  useEffect(forgetRedirect, []);
  return (
    <NoticePage title={t('auth.againTitle')} message={t('auth.againMessage')}>
      <div className="flex flex-wrap justify-center gap-2">
        <Button asChild variant="outline">
          <Link to={paths.dashboard}>{t('nav.dashboard')}</Link>
        </Button>
        {/* A browser lets a page close only the tab that another page opened. */}
        {window.opener !== null && <Button onClick={() => window.close()}>{t('auth.closeTab')}</Button>}
      </div>
    </NoticePage>
  );
}
