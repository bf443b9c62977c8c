import { Pencil, QrCode, Trash2, Undo2, UserCheck } from 'lucide-react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useCheckIn } from './use-check-in.ts';

/** One button for check-in and undo, so that it keeps the focus. */
function CheckInButton({ guest }: { guest: Guest }) {
  const t = useT();
  const checkIn = useCheckIn(guest);
  const name = guest.fullName;
  const Icon = guest.checkedIn ? Undo2 : UserCheck;
  return (
    <Button
      variant={guest.checkedIn ? 'ghost' : 'outline'}
      size="small"
      data-action="check-in"
      // aria-disabled, because a disabled button would lose the focus.
      aria-disabled={checkIn.isPending}
      aria-label={guest.checkedIn ? t('guests.undoCheckIn', { name }) : t('guests.checkInName', { name })}
      className="scroll-mt-32 scroll-mb-24 whitespace-nowrap aria-disabled:opacity-60"
      onClick={() => checkIn.isPending || checkIn.mutate(!guest.checkedIn)}
    >
      <Icon className="size-4" aria-hidden="true" />
      {guest.checkedIn ? t('guests.undo') : t('guests.checkIn')}
    </Button>
  );
}

export interface GuestHandlers {
  onShowQr: (guest: Guest) => void;
  onEdit: (guest: Guest) => void;
  onRemove: (guest: Guest) => void;
}

interface GuestActionsProps extends GuestHandlers {
  guest: Guest;
}

export function GuestActions({ guest, onShowQr, onEdit, onRemove }: GuestActionsProps) {
  const t = useT();
  const name = guest.fullName;
  return (
    <div className="flex flex-wrap items-center gap-x-0.5">
      <div className="mr-auto">
        <CheckInButton guest={guest} />
      </div>
      <IconButton
        data-action="qr"
        icon={QrCode}
        label={t('guests.qrCodeOf', { name })}
        onClick={() => onShowQr(guest)}
      />
      <IconButton
        data-action="edit"
        icon={Pencil}
        label={t('guests.editName', { name })}
        onClick={() => onEdit(guest)}
      />
      <IconButton
        data-action="remove"
        icon={Trash2}
        label={t('guests.remove', { name })}
        onClick={() => onRemove(guest)}
      />
    </div>
  );
}
