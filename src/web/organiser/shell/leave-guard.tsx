import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** While there is something unsaved, leaving the page asks first. */
export function LeaveGuard({ isUnsaved, message }: { isUnsaved: boolean; message?: string }) {
  const t = useT();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isUnsaved) return;
    // Closing or reloading the tab: the browser asks in its own words.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  const stay = () => blocker.reset?.();
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && stay()}
      title={t('eventForm.leaveTitle')}
      description={message ?? t('eventForm.leaveMessage')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button variant="outline" onClick={() => blocker.proceed?.()}>
            {t('eventForm.leave')}
          </Button>
          <Button onClick={stay}>{t('eventForm.stay')}</Button>
        </>
      }
    />
  );
}
