import type { Guest } from '../../../shared/contracts/guests.ts';
import { useT } from '../../lib/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useEvent } from '../event/api.ts';
import { HistoryPages } from './history-pages.tsx';

/** Who moved or changed a guest, with the seats to put the guest back to. It closes then: the notice can undo it. */
export function GuestHistoryDialog({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const t = useT();
  const { event } = useEvent(guest.eventId);
  return (
    <Dialog isOpen onOpenChange={onClose} width="medium" title={t('history.ofGuest', { name: guest.fullName })}>
      {event && <HistoryPages event={event} filter={{ guestId: guest.id }} onPutBack={onClose} />}
    </Dialog>
  );
}
