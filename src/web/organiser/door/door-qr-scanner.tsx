import { useState } from 'react';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { parseScan } from './model/judge-scan.ts';
import { ScannerPanel } from './scanner/scanner-panel.tsx';

/**
 * Reads the QR code of a door, which the organiser shows beside the door code, and enters that door. An installed app on
 * iOS has no cookies of the browser, so this is how staff get into it without typing.
 */
export function DoorQrScanner({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [isOther, setIsOther] = useState(false);
  const read = (text: string) => {
    const scan = parseScan(text);
    if (scan.kind !== 'door') return setIsOther(true);
    const address = scan.code === '' ? paths.door(scan.eventId) : paths.doorWithCode(scan.eventId, scan.code);
    // Opens the door in a new document: `assign` alone does not load one where only the fragment differs.
    window.location.assign(address);
    if (window.location.pathname === paths.door(scan.eventId)) window.location.reload();
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('door.scanDoorCode')} description={t('door.scanDoorCodeHint')}>
      <div className="flex flex-col gap-3">
        <ScannerPanel isShown isBeside={false} onCode={read} onSearch={onClose} hint={t('door.doorScanHint')} />
        <p role="status" className="text-sm text-warning">
          {isOther && t('door.notADoorCode')}
        </p>
      </div>
    </Dialog>
  );
}
