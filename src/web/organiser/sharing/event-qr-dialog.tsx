import type { Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { useRecordQrShared } from './api.ts';
import { CopyButton } from './copy-button.tsx';
import { QrDialog } from './qr-dialog.tsx';

interface EventQrDialogProps {
  event: Pick<Event, 'id' | 'name' | 'qrSharedAt'>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The QR code of the seat finder, and its address. */
export function EventQrDialog({ event, isOpen, onOpenChange }: EventQrDialogProps) {
  const t = useT();
  const recordShared = useRecordQrShared(event);
  const title = t('events.qrCodeOf', { name: event.name });
  const path = paths.publicEvent(event.id);
  const address = `${window.location.origin}${path}`;
  return (
    <QrDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      description={t('events.qrCodeHint')}
      path={path}
      codeTitle={title}
      fileName={event.name}
      onDownloaded={recordShared}
    >
      <div className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg border border-hairline bg-card px-3 py-2">
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          onClick={recordShared}
          className="wrap-anywhere min-w-0 text-left text-sm underline underline-offset-4 hover:text-accent"
        >
          {address}
          <span className="sr-only"> {t('footer.opensInNewTab')}</span>
        </a>
        <CopyButton kind="link" text={address} onCopied={recordShared} />
      </div>
    </QrDialog>
  );
}
