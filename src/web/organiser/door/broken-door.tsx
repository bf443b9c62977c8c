import { MainContent } from '../../frame/main-content.tsx';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

/** Shown when rendering failed. What was recorded is stored already, so a reload loses nothing. */
export function BrokenDoor() {
  const t = useT();
  return (
    <div className="flex min-h-dvh flex-col">
      <MainContent>
        <NoticePage title={t('common.unexpectedTitle')} message={t('door.brokenMessage')}>
          <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
        </NoticePage>
      </MainContent>
    </div>
  );
}
