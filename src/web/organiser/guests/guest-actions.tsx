import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, QrCode, Trash2, Undo2, UserCheck } from 'lucide-react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { toastFailure } from '../../ui/toast-failure.ts';
import { putGuests } from '../guest-parts/guest-cache.ts';
import { REMOVED_GUEST_TEXT, setCheckedIn } from './api.ts';

/** Checks one guest in, or undoes it. */
function useCheckIn(guest: Guest) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (isCheckedIn: boolean) => {
      putGuests(client, guest.eventId, [await setCheckedIn(guest.id, isCheckedIn)]);
    },
    onError: (error) => {
      console.error('The check-in failed', error);
      toastFailure(t, 'guests.checkInFailed', error, REMOVED_GUEST_TEXT);
    },
  });
}

interface CheckInButtonProps {
  guest: Guest;
  checkIn: ReturnType<typeof useCheckIn>;
  onCheckedIn?: () => void;
}

/** One button for check-in and undo, so that it keeps the focus. */
function CheckInButton({ guest: { fullName: name, checkedIn }, checkIn, onCheckedIn }: CheckInButtonProps) {
  const t = useT();
  return (
    <Button
      icon={checkedIn ? Undo2 : UserCheck}
      variant={checkedIn ? 'ghost' : 'outline'}
      size="small"
      data-action="check-in"
      // aria-disabled, because a disabled button would lose the focus.
      aria-disabled={checkIn.isPending}
      aria-label={checkedIn ? t('guests.undoCheckIn', { name }) : t('guests.checkInName', { name })}
      className="scroll-mt-32 scroll-mb-24 whitespace-nowrap aria-disabled:opacity-60"
      onClick={() => checkIn.isPending || checkIn.mutate(!checkedIn, { onSuccess: () => onCheckedIn?.() })}
    >
      {t(checkedIn ? 'guests.undo' : 'guests.checkIn')}
    </Button>
  );
}

interface GuestActionsProps {
  guest: Guest;
  onShowQr: () => void;
}

interface EventGuestActionsProps extends GuestActionsProps {
  /** Whether guests arrive these days; otherwise only a check-in that was made can be undone. */
  canCheckIn: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** The buttons of a guest in the list of an event. */
export function EventGuestActions({ guest, canCheckIn, onShowQr, onEdit, onRemove }: EventGuestActionsProps) {
  const t = useT();
  const checkIn = useCheckIn(guest);
  const name = guest.fullName;
  const undo = {
    action: 'check-in',
    icon: Undo2,
    label: t('guests.undoCheckIn', { name }),
    onClick: () => checkIn.mutate(false),
  };
  const buttons = [
    ...(guest.checkedIn && !canCheckIn ? [undo] : []),
    { action: 'qr', icon: QrCode, label: t('guests.qrCodeOf', { name }), onClick: onShowQr },
    { action: 'edit', icon: Pencil, label: t('guests.editName', { name }), onClick: onEdit },
    { action: 'remove', icon: Trash2, label: t('guests.remove', { name }), onClick: onRemove },
  ];
  return (
    <div className="flex grow items-center justify-end gap-x-0.5">
      {canCheckIn && (
        <div className="mr-auto">
          <CheckInButton guest={guest} checkIn={checkIn} />
        </div>
      )}
      {buttons.map(({ action, ...button }) => (
        <IconButton key={action} data-action={action} {...button} />
      ))}
    </div>
  );
}

/** The buttons of a guest in the list of all guests. A check-in is undone in its notice. */
export function AllGuestsActions({ guest, onShowQr }: GuestActionsProps) {
  const t = useT();
  const checkIn = useCheckIn(guest);
  const name = guest.fullName;
  const confirmWithUndo = () =>
    toast({
      title: t('guests.checkedInNotice', { name }),
      action: { label: t('guests.undo'), onSelect: () => checkIn.mutate(false) },
    });
  return (
    <div className="flex items-center gap-1">
      <IconButton data-action="qr" icon={QrCode} label={t('guests.qrCodeOf', { name })} onClick={onShowQr} />
      {!guest.checkedIn && <CheckInButton guest={guest} checkIn={checkIn} onCheckedIn={confirmWithUndo} />}
    </div>
  );
}
