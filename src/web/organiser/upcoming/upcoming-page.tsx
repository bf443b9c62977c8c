import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from '../shell/notice-page.tsx';

/** Holds the place of a page that is not built yet, and says so. */
export function UpcomingPage() {
  const t = useT();
  const { user } = useSession();
  usePageTitle(t('upcoming.title'));
  return (
    <NoticePage title={t('upcoming.title')} message={t('upcoming.message')}>
      <Button asChild>
        {user ? (
          <Link to={paths.dashboard}>{t('upcoming.back')}</Link>
        ) : (
          <Link to={paths.landing}>{t('notFound.back')}</Link>
        )}
      </Button>
    </NoticePage>
  );
}
