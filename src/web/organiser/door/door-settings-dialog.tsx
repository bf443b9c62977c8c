import { ArrowLeft, ClipboardCheck, LogOut, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Door } from '../../../shared/contracts/door.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import { paths } from '../../../shared/paths.ts';
import { LanguageSwitcher } from '../../frame/language-switcher.tsx';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { leaveDoor } from './leave-door.ts';
import { allowSounds, giveSignal, isSignalOn, type SignalChannel, setSignal } from './signals.ts';

interface SettingsDialogProps {
  door: Door;
  waitingCount: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onLeft: () => void;
}

function SignalSwitch({ channel, ...words }: { channel: SignalChannel; label: string; hint?: string }) {
  const [isOn, setIsOn] = useState(() => isSignalOn(channel));
  const change = (isNowOn: boolean) => {
    setSignal(channel, isNowOn);
    setIsOn(isNowOn);
    allowSounds();
    if (isNowOn) giveSignal('welcome');
  };
  return <Switch {...words} isOn={isOn} onChange={change} />;
}

/** The button that was clicked is unmounted, so the focus moves to the confirmation. */
const focusAnswer = (button: HTMLButtonElement | null) => button?.focus();

/** A confirmation inside the dialog, instead of a second dialog on top of it. */
function LeaveButton({ door, waitingCount, onLeft }: Pick<SettingsDialogProps, 'door' | 'waitingCount' | 'onLeft'>) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const leave = () =>
    leaveDoor(door.event.id).then(onLeft, (error: unknown) => toastFailure(t, 'door.leaveFailed', error));
  if (!isAsking)
    return (
      <Button icon={LogOut} variant="outline" onClick={() => setIsAsking(true)}>
        {t('door.leave')}
      </Button>
    );
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg bg-warning-soft p-3 text-sm text-warning">
      <p className="font-medium">{t('door.leaveQuestion')}</p>
      <p>{t('door.leaveMessage')}</p>
      {waitingCount > 0 && <p>{t('door.kept', { count: waitingCount })}</p>}
      <div className="flex flex-wrap gap-2">
        <Button ref={focusAnswer} variant="danger" onClick={() => void leave()}>
          {t('door.leave')}
        </Button>
        <Button variant="outline" onClick={() => setIsAsking(false)}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}

export function SettingsDialog({ door, waitingCount, isOpen, onOpenChange, onLeft }: SettingsDialogProps) {
  const t = useT();
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('door.settings')}>
      <div className="flex flex-col gap-5">
        <SignalSwitch channel="sound" label={t('door.sound')} hint={t('door.soundHint')} />
        {'vibrate' in navigator && <SignalSwitch channel="vibration" label={t('door.vibration')} />}
        <div className="flex items-center justify-between gap-4">
          <span className="font-medium text-sm">{t('nav.language')}</span>
          <LanguageSwitcher />
        </div>
        <p className="text-muted text-sm">{t('door.keepOpen')}</p>
        <div className="flex flex-col gap-2 border-hairline border-t pt-4">
          <ButtonLink icon={ClipboardCheck} variant="outline" to={paths.doorReady(door.event.id)}>
            {t('door.readyLink')}
          </ButtonLink>
          {isGranted(door.role, 'edit-guests') && (
            <ButtonLink icon={UserPlus} variant="outline" reloadDocument to={paths.guestAddAtDoor(door.event.id)}>
              {t('guests.add')}
            </ButtonLink>
          )}
          {door.role === 'staff' ? (
            <LeaveButton door={door} waitingCount={waitingCount} onLeft={onLeft} />
          ) : (
            <ButtonLink icon={ArrowLeft} variant="outline" reloadDocument to={paths.event(door.event.id)}>
              {t('door.backToEvent')}
            </ButtonLink>
          )}
        </div>
      </div>
    </Dialog>
  );
}
