import { TriangleAlert } from 'lucide-react';
import { useT } from '../../../lib/i18n.tsx';

/** Red and always on the screen: from now on staff must write down what this device can't keep. */
export function StorageBanner({ isFailing }: { isFailing: boolean }) {
  const t = useT();
  return (
    <div role="alert">
      {isFailing && (
        <div className="flex items-start gap-3 bg-danger px-4 py-3 text-on-danger sm:px-6">
          <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          <p>
            <strong>{t('door.storageFailing')}</strong> {t('door.paper')}
          </p>
        </div>
      )}
    </div>
  );
}
