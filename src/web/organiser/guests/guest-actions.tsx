import { Pencil, QrCode, Trash2 } from 'lucide-react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CheckInButton } from './check-in-button.tsx';

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
