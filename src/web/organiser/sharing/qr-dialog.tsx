import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { download } from '../../lib/download.ts';
import { useT } from '../../lib/i18n.tsx';
import { svgToPng } from '../../lib/svg-to-png.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { toast } from '../../ui/toast.tsx';
import { CopyButton } from './copy-button.tsx';

const EXPORT_PIXEL_RATIO = 3;

interface QrDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** Says what scanning the code does. */
  hint: string;
  /** The absolute address behind the code. */
  address: string;
  /** Of the downloaded picture, with its ending. */
  fileName: string;
}

/** A QR code to look at, copy or download. */
export function QrDialog({ isOpen, onOpenChange, title, hint, address, fileName }: QrDialogProps) {
  const t = useT();
  const code = useRef<SVGSVGElement>(null);
  const [isDownloading, setIsDownloading] = useState(false);

  const downloadPng = async () => {
    setIsDownloading(true);
    try {
      if (code.current === null) throw new Error('There is no code on screen');
      download(await svgToPng(code.current, EXPORT_PIXEL_RATIO), fileName);
      toast({ title: t('events.qrCodeDownloaded') });
    } catch (error) {
      console.error('The QR code could not be downloaded', error);
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
      description={hint}
      closeLabel={t('common.close')}
      actions={
        <Button onClick={downloadPng} disabled={isDownloading} className="w-full">
          <Download className="size-4" aria-hidden="true" />
          {isDownloading ? t('events.qrCodeDownloading') : t('events.qrCodeDownload')}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-4">
        <div className="rounded-xl border border-hairline bg-white p-2">
          <QrCode ref={code} value={address} title={title} />
        </div>
        <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg border border-hairline bg-card px-3 py-2">
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 break-all text-sm underline underline-offset-4 hover:text-accent"
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
