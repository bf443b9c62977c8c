import { Download } from 'lucide-react';
import { useRef } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { paths } from '../../../shared/paths.ts';
import { seatText } from '../../../shared/seat-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { useWindowWidth } from '../../lib/use-window-width.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { downloadQrPng, QrCode } from '../../ui/qr-code.tsx';
import { toast } from '../../ui/toast.tsx';

const MAX_SIZE_PX = 200;
const ROOM_BESIDE_PX = 120;

interface GuestQrDialogProps {
  guest: Guest;
  onClose: () => void;
}

export function GuestQrDialog({ guest, onClose }: GuestQrDialogProps) {
  const t = useT();
  const svg = useRef<SVGSVGElement>(null);
  const sizePx = Math.min(useWindowWidth() - ROOM_BESIDE_PX, MAX_SIZE_PX);

  const save = async () => {
    if (svg.current === null) return;
    try {
      await downloadQrPng(svg.current, guest.fullName);
      toast({ title: t('events.qrCodeDownloaded') });
    } catch (error) {
      console.error('The QR code could not be saved', error);
      toast({ variant: 'destructive', title: t('events.qrCodeDownloadError') });
    }
  };

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={guest.fullName}
      description={seatText(t, guest) ?? t('guests.notAssigned')}
      closeLabel={t('common.close')}
      actions={
        <Button onClick={save}>
          <Download className="size-4" aria-hidden="true" />
          {t('events.qrCodeDownload')}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-4 text-center">
        <div className="rounded-xl border border-hairline bg-card p-2">
          <QrCode
            ref={svg}
            value={`${window.location.origin}${paths.guestView(guest.qrCodeIdentifier)}`}
            title={t('guests.qrCodeOf', { name: guest.fullName })}
            sizePx={sizePx}
          />
        </div>
        <p className="text-balance text-muted text-sm">{t('guests.qrHint')}</p>
      </div>
    </Dialog>
  );
}
