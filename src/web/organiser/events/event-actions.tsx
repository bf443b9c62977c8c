import { DoorOpen, LayoutGrid, Pencil, QrCode, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { EventQrDialog } from '../sharing/event-qr-dialog.tsx';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { DeleteEventDialog } from './delete-event-dialog.tsx';

type OpenDialog = 'qr' | 'share' | 'delete';

export function EventActions({ event }: { event: Event }) {
  const t = useT();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const dialog = (name: OpenDialog) => ({
    event,
    isOpen: openDialog === name,
    onOpenChange: (isOpen: boolean) => setOpenDialog(isOpen ? name : undefined),
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form data; these are buttons. */}
      <div role="group" aria-label={t('events.actions')} className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Button asChild variant="outline" className="col-span-2">
          <Link to={paths.door(event.id)}>
            <DoorOpen className="size-4" aria-hidden="true" />
            {t('door.open')}
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.eventEdit(event.id)}>
            <Pencil className="size-4" aria-hidden="true" />
            {t('events.edit')}
          </Link>
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.eventLayout(event.id)}>
            <LayoutGrid className="size-4" aria-hidden="true" />
            {t('events.tableLayout')}
          </Link>
        </Button>
        <Button variant="outline" onClick={() => setOpenDialog('qr')}>
          <QrCode className="size-4" aria-hidden="true" />
          {t('events.qrCode')}
        </Button>
        <Button variant="outline" onClick={() => setOpenDialog('share')}>
          <Share2 className="size-4" aria-hidden="true" />
          {t('events.share')}
        </Button>
        <Button variant="quietDanger" className="col-span-2 sm:ml-auto" onClick={() => setOpenDialog('delete')}>
          <Trash2 className="size-4" aria-hidden="true" />
          {t('events.delete')}
        </Button>
      </div>
      <EventQrDialog {...dialog('qr')} />
      <ShareDialog {...dialog('share')} />
      <DeleteEventDialog {...dialog('delete')} />
    </>
  );
}
