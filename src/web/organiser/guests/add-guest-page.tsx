import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Event } from '../../../shared/contracts/events.ts';
import { PLAIN_FIELDS } from '../../../shared/contracts/plain-fields.ts';
import { isGranted } from '../../../shared/event-roles.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { UpgradePrompt } from '../../tiers/upgrade-prompt.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { parseEventId } from '../event/event-id.ts';
import { useEvents } from '../events/api.ts';
import { NO_LIST_VALUES } from './form/list-fields.ts';
import { MoreFields } from './form/more-fields.tsx';
import { useListFields } from './form/use-list-fields.ts';
import { EmptyList } from './guest-list-frame.tsx';
import { SeatConflict } from './seat-conflict.tsx';
import { useAddGuestForm } from './use-guest-form.ts';

interface AddGuestFormProps {
  events: readonly Event[];
  /** Set if the page was opened from this event's door: the event is fixed and the email address optional. */
  doorEvent: Event | undefined;
  onLimit: (eventId: number) => void;
}

function AddGuestForm({ events, doorEvent, onLimit }: AddGuestFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const origin = doorEvent ? paths.door(doorEvent.id) : paths.guests;
  const more = useListFields(NO_LIST_VALUES);
  const { form, submit, isAdding } = useAddGuestForm(doorEvent?.id, {
    onAdded: () => void navigate(origin),
    onLimit,
    more,
  });
  const eventId = parseEventId(form.watch('eventId'));
  const optional = (key: PlainMessageKey) => t('common.optional', { label: t(key) });
  const { maxLength: _, ...eventProps } = form.fieldProps('eventId');
  const options = events.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <form noValidate onSubmit={submit()} className="flex flex-col gap-5">
      {!doorEvent && (
        <Select
          {...eventProps}
          onChange={(event) => {
            // The chosen meals are cleared, because another event has other courses.
            more.set('meals', {});
            return eventProps.onChange(event);
          }}
          label={t('guests.event')}
          options={[{ value: '', label: t('guests.chooseEvent') }, ...options]}
        />
      )}
      <Field {...form.fieldProps('fullName')} label={t('guests.fullName')} />
      <Field
        {...form.fieldProps('email')}
        type="email"
        label={doorEvent ? optional('guests.email') : t('guests.email')}
      />
      {PLAIN_FIELDS.map((field) => (
        <Field key={field} {...form.plainProps(field)} label={optional(`guests.${field}`)} />
      ))}
      <div className="grid grid-cols-2 gap-4">
        <Field {...form.fieldProps('tableNumber')} label={optional('guests.tableNumber')} />
        <Field {...form.fieldProps('seatNumber')} label={optional('guests.seatNumber')} />
      </div>
      <SeatConflict form={form} isBusy={isAdding} submit={submit} />
      <TextArea
        {...form.fieldProps('specialRequirements')}
        rows={3}
        label={optional('guests.specialRequirements')}
        hint={t('guests.requirementsHint')}
      />
      {eventId !== undefined && (
        <MoreFields key={eventId} eventId={eventId} fields={more} isOpenAtFirst={false} namedCompanionCount={0} />
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <ButtonLink variant="outline" to={origin}>
          {t('common.cancel')}
        </ButtonLink>
        <Button type="submit" disabled={isAdding}>
          {isAdding ? t('guests.adding') : t('guests.add')}
        </Button>
      </div>
    </form>
  );
}

export function AddGuestPage() {
  const t = useT();
  const { data: all, isFetching, refetch } = useEvents();
  const events = all?.filter(({ role }) => isGranted(role, 'edit-guests'));
  const [fullEventId, setFullEventId] = useState<number>();
  const doorId = parseEventId(useSearchParams()[0].get('door') ?? '');
  const doorEvent = events?.find(({ id }) => id === doorId);
  usePageTitle(t('guests.addTitle'));
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-8 sm:px-6">
      {doorEvent ? (
        <BackLink to={paths.door(doorEvent.id)} label={t('door.backToDoor')} />
      ) : (
        <BackLink to={paths.guests} label={t('guests.backToGuests')} />
      )}
      <div>
        <h1 className="text-3xl sm:text-4xl">{t('guests.addTitle')}</h1>
        <p className="wrap-anywhere mt-1 text-muted">{doorEvent?.name ?? t('guests.addIntro')}</p>
      </div>
      {events === undefined ? (
        <LoadState isFetching={isFetching} message={t('events.loadError')} onRetry={refetch} />
      ) : events.length === 0 ? (
        <EmptyList title={t('guests.noEventsTitle')} message={t('guests.noEventsMessage')}>
          <ButtonLink to={paths.eventCreate}>{t('events.create')}</ButtonLink>
        </EmptyList>
      ) : (
        <Card className="p-5 sm:p-8">
          <AddGuestForm events={events} doorEvent={doorEvent} onLimit={setFullEventId} />
        </Card>
      )}
      <UpgradePrompt
        isOpen={fullEventId !== undefined}
        onOpenChange={() => setFullEventId(undefined)}
        reason="guest_limit"
        event={events?.find(({ id }) => id === fullEventId)}
      />
    </div>
  );
}
