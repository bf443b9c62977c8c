import { useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { appUpdates } from './app-updates.ts';

/** Offers a new version when nothing is unsent. Otherwise it starts by itself when the last page of the door has closed. */
export function UpdateBanner({ unsentCount }: { unsentCount: number }) {
  const t = useT();
  const { hasUpdate } = useStore(appUpdates.state);
  const [isBlocked, setIsBlocked] = useState(false);
  const [isLater, setIsLater] = useState(false);
  const update = async () => {
    if (await appUpdates.hasOtherPages()) return setIsBlocked(true);
    await appUpdates.updateNow();
  };
  return (
    <div role="status">
      {hasUpdate && unsentCount === 0 && !isLater && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-accent-soft px-4 py-2 text-sm sm:px-6">
          <p className="min-w-0 flex-1">{t(isBlocked ? 'door.updateBlocked' : 'door.updateReady')}</p>
          <Button size="small" onClick={() => void update()}>
            {t('door.updateNow')}
          </Button>
          <Button size="small" variant="ghost" onClick={() => setIsLater(true)}>
            {t('door.updateLater')}
          </Button>
        </div>
      )}
    </div>
  );
}
