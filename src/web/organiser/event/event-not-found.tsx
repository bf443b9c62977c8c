import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

export function EventNotFound() {
  const t = useT();
  usePageTitle(t('events.notFoundTitle'));
  return (
    <NoticePage title={t('events.notFoundTitle')} message={t('events.notFoundMessage')}>
      <ButtonLink to={paths.events}>{t('events.backToEvents')}</ButtonLink>
    </NoticePage>
  );
}
