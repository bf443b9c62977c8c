import { QrCode, UserCheck } from 'lucide-react';
import type { GuestWithEvent } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCheckIn } from './use-check-in.ts';

interface AllGuestsActionsProps {
  guest: GuestWithEvent;
  onShowQr: (guest: GuestWithEvent) => void;
}

export function AllGuestsActions({ guest, onShowQr }: AllGuestsActionsProps) {
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
      <IconButton
        data-action="qr"
        icon={QrCode}
        label={t('guests.qrCodeOf', { name })}
        onClick={() => onShowQr(guest)}
      />
      {!guest.checkedIn && (
        <Button
          variant="outline"
          size="small"
          data-action="check-in"
          // aria-disabled, because a disabled button would lose the focus.
          aria-disabled={checkIn.isPending}
          aria-label={t('guests.checkInName', { name })}
          className="scroll-mt-32 scroll-mb-24 whitespace-nowrap aria-disabled:opacity-60"
          onClick={() => checkIn.isPending || checkIn.mutate(true, { onSuccess: confirmWithUndo })}
        >
          <UserCheck className="size-4" aria-hidden="true" />
          {t('guests.checkIn')}
        </Button>
      )}
    </div>
  );
}
