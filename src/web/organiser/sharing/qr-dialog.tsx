import { Download } from 'lucide-react';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { downloadQrPng, QrCode } from '../../ui/qr-code.tsx';
import { toast } from '../../ui/toast.tsx';

/** Room beside the code for the dialog's frame. */
const BESIDE_CODE_PX = 120;
const LARGEST_CODE_PX = 200;

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Follows the window, as when a phone is turned. */
const useCodeSize = () =>
  useSyncExternalStore(onResize, () => Math.min(window.innerWidth - BESIDE_CODE_PX, LARGEST_CODE_PX));

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
  const sizePx = useCodeSize();
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
          <QrCode ref={svg} value={`${window.location.origin}${path}`} title={codeTitle} sizePx={sizePx} />
        </div>
        {children}
      </div>
    </Dialog>
  );
}
