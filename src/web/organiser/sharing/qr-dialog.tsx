import { Download } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { downloadQrPng, QrCode } from '../../ui/qr-code.tsx';
import { toast } from '../../ui/toast.tsx';

const QR_SIZE_PX = 200;

interface QrDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description: string;
  /** Path of the page that the QR code opens. */
  path: string;
  codeTitle: string;
  /** Base of the downloaded picture's file name. */
  fileName: string;
  onDownloaded?: () => void;
  children: ReactNode;
}

export function QrDialog({ path, codeTitle, fileName, onDownloaded, children, ...dialog }: QrDialogProps) {
  const t = useT();
  const svg = useRef<SVGSVGElement>(null);
  const [isDownloading, setIsDownloading] = useState(false);

  const save = async () => {
    if (svg.current === null) return;
    setIsDownloading(true);
    try {
      await downloadQrPng(svg.current, fileName);
      toast({ title: t('events.qrCodeDownloaded') });
      onDownloaded?.();
    } catch (error) {
      console.error('The QR code could not be saved', error);
      toast({ variant: 'destructive', title: t('events.qrCodeDownloadError') });
    } finally {
      setIsDownloading(false);
    }
  };

  return (
    <Dialog
      {...dialog}
      actions={
        <Button icon={Download} onClick={save} disabled={isDownloading} className="w-full">
          {isDownloading ? t('events.qrCodeDownloading') : t('events.qrCodeDownload')}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-4 text-center">
        <div className="rounded-xl border border-hairline bg-card p-2">
          <QrCode ref={svg} value={`${window.location.origin}${path}`} title={codeTitle} sizePx={QR_SIZE_PX} />
        </div>
        {children}
      </div>
    </Dialog>
  );
}
