import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { forgetRedirect } from './redirect-after-login.ts';

export const SIGNED_IN_AGAIN_PARAM = 'again';
/** Where a page whose session ended sends people, in a tab of its own: to sign in, and then back to that page. */
export const SIGNED_IN_AGAIN_PATH = `${paths.auth}?${SIGNED_IN_AGAIN_PARAM}=true`;

/** Leads back to the tab with the unfinished work. */
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
