import { paths } from '../../../shared/paths.ts';
import { AppLink } from '../../frame/app-link.tsx';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

export function NotFoundPage() {
  const t = useT();
  usePageTitle(t('notFound.title'));
  return (
    <NoticePage title={t('notFound.title')} message={t('notFound.message')}>
      <Button asChild>
        <AppLink to={paths.landing}>{t('notFound.back')}</AppLink>
      </Button>
    </NoticePage>
  );
}
