import { useT } from '../../lib/i18n.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export function LoadingScreen() {
  const t = useT();
  return (
    <div className="flex min-h-dvh items-center justify-center">
      <Spinner label={t('common.loading')} />
    </div>
  );
}
