import { Link, useNavigate } from 'react-router';
import type { Event } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { isGuestLimit, type SeatedGuest, useAddGuest } from './save-guest.ts';
import { SeatConflict } from './seat-conflict.tsx';
import { EMPTY_GUEST, useGuestForm } from './use-guest-form.ts';

interface AddGuestFormProps {
  events: readonly Event[];
  /** Opened from the door of this event: the event is fixed and an email address is not asked for. */
  doorEvent: Event | undefined;
  onLimit: () => void;
}

/** The form of the page for adding a guest; asks for the event and an email address. */
export function AddGuestForm({ events, doorEvent, onLimit }: AddGuestFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const form = useGuestForm(doorEvent ? 'inEvent' : 'standalone', {
    ...EMPTY_GUEST,
    eventId: doorEvent ? String(doorEvent.id) : '',
  });
  const origin = doorEvent ? paths.door(doorEvent.id) : paths.guests;
  const addition = useAddGuest();

  const submit = (swapWith?: SeatedGuest) =>
    form.handleSubmit(({ eventId, ...fields }) =>
      addition.mutate(
        { eventId: Number(eventId), fields, swapWith },
        {
          onSuccess: () => void navigate(origin),
          onError: (error) => (isGuestLimit(error) ? onLimit() : form.showRefusal(error)),
        },
      ),
    );

  const { maxLength: _, ...eventProps } = form.fieldProps('eventId');
  const options = events.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <form noValidate onSubmit={submit()} className="flex flex-col gap-5">
      {!doorEvent && (
        <Select
          {...eventProps}
          label={t('guests.event')}
          options={[{ value: '', label: t('guests.chooseEvent') }, ...options]}
        />
      )}
      <Field {...form.fieldProps('fullName')} label={t('guests.fullName')} autoComplete="off" />
      <Field
        {...form.fieldProps('email')}
        type="email"
        label={doorEvent ? t('common.optional', { label: t('guests.email') }) : t('guests.email')}
        autoComplete="off"
      />
      <div className="grid grid-cols-2 gap-4">
        <Field
          {...form.fieldProps('tableNumber')}
          label={t('common.optional', { label: t('guests.tableNumber') })}
          autoComplete="off"
        />
        <Field
          {...form.fieldProps('seatNumber')}
          label={t('common.optional', { label: t('guests.seatNumber') })}
          autoComplete="off"
        />
      </div>
      {form.seatedGuest && (
        <SeatConflict
          seatedGuest={form.seatedGuest}
          wanted={form.getValues()}
          isBusy={addition.isPending}
          onSwap={submit(form.seatedGuest)}
        />
      )}
      <TextArea
        {...form.fieldProps('specialRequirements')}
        rows={3}
        label={t('common.optional', { label: t('guests.specialRequirements') })}
        hint={t('guests.requirementsHint')}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button asChild variant="outline">
          <Link to={origin}>{t('common.cancel')}</Link>
        </Button>
        <Button type="submit" disabled={addition.isPending}>
          {addition.isPending ? t('guests.adding') : t('guests.add')}
        </Button>
      </div>
    </form>
  );
}
