import type { Guest } from '../../../shared/contracts/guests.ts';
import { paths } from '../../../shared/paths.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { useT } from '../../lib/i18n.tsx';
import { QrDialog } from '../sharing/qr-dialog.tsx';

/** The QR code of a guest's seat card, which is scanned at the door. */
export function GuestQrDialog({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const t = useT();
  return (
    <QrDialog
      isOpen
      onOpenChange={onClose}
      title={guest.fullName}
      description={seatLabel(t, guest) ?? t('guests.notAssigned')}
      path={paths.guestView(guest.qrCodeIdentifier)}
      codeTitle={t('guests.qrCodeOf', { name: guest.fullName })}
      fileName={guest.fullName}
    >
      <p className="text-balance text-muted text-sm">{t('guests.qrHint')}</p>
    </QrDialog>
  );
}
