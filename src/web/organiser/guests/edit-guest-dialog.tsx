import type { FormEvent } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type SeatedGuest, useUpdateGuest } from './save-guest.ts';
import { SeatConflict } from './seat-conflict.tsx';
import { useGuestForm } from './use-guest-form.ts';

export function EditGuestDialog({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const t = useT();
  const update = useUpdateGuest(guest);
  const form = useGuestForm('inEvent', {
    eventId: '',
    fullName: guest.fullName,
    email: guest.email ?? '',
    tableNumber: guest.tableNumber ?? '',
    seatNumber: guest.seatNumber ?? '',
    specialRequirements: guest.specialRequirements ?? '',
  });

  const optional = (key: PlainMessageKey) => t('common.optional', { label: t(key) });
  const submit = (swapWith?: SeatedGuest) => (event?: FormEvent) => {
    event?.preventDefault();
    // Submitting an empty name does nothing; the guest keeps the old one.
    if (form.getValues('fullName').trim() === '') return;
    void form.handleSubmit(({ eventId: _, ...fields }) =>
      update.mutate({ fields, swapWith }, { onSuccess: onClose, onError: form.showRefusal }),
    )();
  };

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      onSubmit={submit()}
      title={t('guests.edit')}
      confirm={
        <Button type="submit" disabled={update.isPending}>
          {update.isPending ? t('guests.saving') : t('common.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field {...form.fieldProps('fullName')} label={t('guests.fullName')} />
        <Field {...form.fieldProps('email')} type="email" label={optional('guests.email')} />
        <div className="grid grid-cols-2 gap-4">
          <Field {...form.fieldProps('tableNumber')} label={optional('guests.table')} />
          <Field {...form.fieldProps('seatNumber')} label={optional('guests.seat')} />
        </div>
        <SeatConflict form={form} offered={guest} isBusy={update.isPending} submit={submit} />
        <TextArea {...form.fieldProps('specialRequirements')} rows={3} label={optional('guests.specialRequirements')} />
      </div>
    </Dialog>
  );
}
