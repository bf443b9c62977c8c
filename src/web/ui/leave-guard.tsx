import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '../lib/i18n.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface LeaveGuardProps {
  isUnsaved: boolean;
  message?: string;
  /** Adds a "save and leave" button. Returns whether saving succeeded; if not, it has shown why and the user stays. */
  onSave?: () => Promise<boolean>;
}

/** Asks before the page is left with unsaved changes. */
export function LeaveGuard({ isUnsaved, message, onSave }: LeaveGuardProps) {
  const t = useT();
  const [isSaving, setIsSaving] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isUnsaved) return;
    // For closing or reloading the tab, the browser shows its own dialog.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  const stay = () => blocker.reset?.();
  const leave = () => blocker.proceed?.();
  const saveAndLeave = async () => {
    if (!onSave) return;
    setIsSaving(true);
    const isSaved = await onSave();
    setIsSaving(false);
    if (isSaved) leave();
    else stay();
  };
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      isBinding={isSaving}
      onOpenChange={(isOpen) => !isOpen && stay()}
      title={t(onSave ? 'eventForm.saveBeforeLeaving' : 'eventForm.leaveTitle')}
      description={message ?? t('eventForm.leaveMessage')}
      width={onSave ? 'medium' : 'small'}
      actions={
        onSave ? (
          <>
            <Button variant="ghost" disabled={isSaving} onClick={stay}>
              {t('eventForm.stay')}
            </Button>
            <Button variant="outline" disabled={isSaving} onClick={leave}>
              {t('eventForm.leave')}
            </Button>
            <Button disabled={isSaving} onClick={() => void saveAndLeave()}>
              {t(isSaving ? 'eventForm.saving' : 'eventForm.saveAndLeave')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline" onClick={leave}>
              {t('eventForm.leave')}
            </Button>
            <Button onClick={stay}>{t('eventForm.stay')}</Button>
          </>
        )
      }
    />
  );
}
