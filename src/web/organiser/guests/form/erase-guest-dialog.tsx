import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as calls from '../../../../shared/calls/index.ts';
import type { Guest } from '../../../../shared/contracts/guests.ts';
import { call } from '../../../lib/api-client.ts';
import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { toastFailure } from '../../../ui/toast-failure.ts';
import { dropGuests, reloadGuests } from '../../guest-parts/guest-cache.ts';
import { REMOVED_GUEST_TEXT } from '../api.ts';

interface EraseGuestDialogProps {
  guest: Guest;
  onClose: () => void;
}

/** Asks before a guest and everything about the guest is deleted without a way back. */
export function EraseGuestDialog({ guest, onClose }: EraseGuestDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const name = guest.fullName;
  const erasing = useMutation({
    mutationFn: async () => {
      await call(calls.guests.erase, { params: { id: guest.id } });
      dropGuests(client, guest.eventId, [guest.id]);
      // Companions may have been erased or changed with their host.
      reloadGuests(client, guest.eventId);
    },
    onSuccess: () => {
      toast({ title: t('guests.erased') });
      onClose();
    },
    onError: (error) => toastFailure(t, 'guests.eraseFailed', error, REMOVED_GUEST_TEXT),
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isBusy={erasing.isPending}
      title={t('guests.eraseTitle', { name })}
      description={t('guests.eraseMessage')}
      confirm={
        <Button variant="danger" disabled={erasing.isPending} onClick={() => erasing.mutate()}>
          {t(erasing.isPending ? 'guests.erasing' : 'guests.eraseAction')}
        </Button>
      }
    />
  );
}
