import type { Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { toFileName } from '../../lib/file-name.ts';
import { useT } from '../../lib/i18n.tsx';
import { QrDialog } from './qr-dialog.tsx';

interface EventQrDialogProps {
  event: Pick<Event, 'id' | 'name'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The code that guests scan to find their seat. */
export function EventQrDialog({ event, ...dialog }: EventQrDialogProps) {
  const t = useT();
  return (
    <QrDialog
      {...dialog}
      title={t('events.qrCodeOf', { name: event.name })}
      hint={t('events.qrCodeHint')}
      address={`${window.location.origin}${paths.publicEvent(event.id)}`}
      fileName={`${toFileName(event.name)}-qr-code.png`}
    />
  );
}
