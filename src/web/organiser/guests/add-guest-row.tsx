import { Plus } from 'lucide-react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { isGuestLimit, type SeatedGuest, useAddGuest } from './save-guest.ts';
import { SeatConflict } from './seat-conflict.tsx';
import { useGuestForm } from './use-guest-form.ts';

interface AddGuestRowProps {
  eventId: number;
  onLimit: () => void;
}

/** One-line form for adding guests quickly: after each, it is cleared and the name field focused. */
export function AddGuestRow({ eventId, onLimit }: AddGuestRowProps) {
  const t = useT();
  const form = useGuestForm('inEvent');
  const addition = useAddGuest();

  const submit = (swapWith?: SeatedGuest) =>
    form.handleSubmit(({ eventId: _, ...fields }) =>
      addition.mutate(
        { eventId, fields, swapWith },
        {
          onSuccess: () => {
            form.clear();
            form.setFocus('fullName');
          },
          onError: (error) => (isGuestLimit(error) ? onLimit() : form.showRefusal(error)),
        },
      ),
    );

  return (
    <form noValidate onSubmit={submit()} aria-label={t('guests.addTitle')} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[2fr_2fr_5rem_5rem_2fr_auto]">
        <div className="col-span-2 lg:col-span-1">
          <Field {...form.fieldProps('fullName')} label={t('guests.fullName')} autoComplete="off" />
        </div>
        <div className="col-span-2 lg:col-span-1">
          <Field {...form.fieldProps('email')} type="email" label={t('guests.email')} autoComplete="off" />
        </div>
        <Field {...form.fieldProps('tableNumber')} label={t('guests.table')} autoComplete="off" />
        <Field {...form.fieldProps('seatNumber')} label={t('guests.seat')} autoComplete="off" />
        <div className="col-span-2 lg:col-span-1">
          <Field
            {...form.fieldProps('specialRequirements')}
            label={t('guests.specialRequirements')}
            autoComplete="off"
          />
        </div>
        <Button type="submit" size="large" disabled={addition.isPending} className="col-span-2 lg:col-span-1 lg:mt-6.5">
          <Plus className="size-4" aria-hidden="true" />
          {addition.isPending ? t('guests.adding') : t('guests.add')}
        </Button>
      </div>
      {form.seatedGuest && (
        <SeatConflict
          seatedGuest={form.seatedGuest}
          wanted={form.getValues()}
          isBusy={addition.isPending}
          onSwap={submit(form.seatedGuest)}
        />
      )}
    </form>
  );
}
