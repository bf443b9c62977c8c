import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { useWindowWidth } from '../../lib/use-window-width.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { downloadQrPng, QrCode } from '../../ui/qr-code.tsx';
import { toast } from '../../ui/toast.tsx';
import { CopyButton } from './copy-button.tsx';

const MAX_SIZE_PX = 200;
const ROOM_BESIDE_PX = 120;

interface EventQrDialogProps {
  event: Pick<Event, 'id' | 'name'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The code that guests scan to find their seat: to look at, copy or download. */
export function EventQrDialog({ event, isOpen, onOpenChange }: EventQrDialogProps) {
  const t = useT();
  const svg = useRef<SVGSVGElement>(null);
  const sizePx = Math.min(useWindowWidth() - ROOM_BESIDE_PX, MAX_SIZE_PX);
  const [isDownloading, setIsDownloading] = useState(false);
  const title = t('events.qrCodeOf', { name: event.name });
  const address = `${window.location.origin}${paths.publicEvent(event.id)}`;

  const save = async () => {
    if (svg.current === null) return;
    setIsDownloading(true);
    try {
      await downloadQrPng(svg.current, event.name);
      toast({ title: t('events.qrCodeDownloaded') });
    } catch (error) {
      console.error('The QR code could not be saved', error);
      toast({ variant: 'destructive', title: t('events.qrCodeDownloadError') });
    } finally {
      setIsDownloading(false);
    }
  };

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      description={t('events.qrCodeHint')}
      closeLabel={t('common.close')}
      actions={
        <Button onClick={save} disabled={isDownloading} className="w-full">
          <Download className="size-4" aria-hidden="true" />
          {isDownloading ? t('events.qrCodeDownloading') : t('events.qrCodeDownload')}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <div className="rounded-xl border border-hairline bg-card p-2">
          <QrCode ref={svg} value={address} title={title} sizePx={sizePx} />
        </div>
        <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg border border-hairline bg-card px-3 py-2">
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 wrap-anywhere text-sm underline underline-offset-4 hover:text-accent"
          >
            {address}
            <span className="sr-only"> {t('footer.opensInNewTab')}</span>
          </a>
          <CopyButton kind="link" text={address} />
        </div>
      </div>
    </Dialog>
  );
}
