import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

export function EventNotFound() {
  const t = useT();
  usePageTitle(t('events.notFoundTitle'));
  return (
    <NoticePage title={t('events.notFoundTitle')} message={t('events.notFoundMessage')}>
      <Button asChild>
        <Link to={paths.events}>{t('events.backToEvents')}</Link>
      </Button>
    </NoticePage>
  );
}
