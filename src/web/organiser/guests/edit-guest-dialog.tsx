import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Guest } from '../../../shared/contracts/guests.ts';
import { eachPlainField, PLAIN_FIELDS } from '../../../shared/contracts/plain-fields.ts';
import { mayDo } from '../../../shared/event-roles.ts';
import type { PlainMessageKey } from '../../../shared/i18n/message-key.ts';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useEvent } from '../event/api.ts';
import { GuestHistoryDialog } from '../event-log/guest-history-dialog.tsx';
import { readGuests } from '../guest-parts/guest-cache.ts';
import { EraseGuestDialog } from './form/erase-guest-dialog.tsx';
import {
  changedFormFields,
  type ListValues,
  listValuesOf,
  NO_LIST_VALUES,
  renamedCompanions,
} from './form/list-fields.ts';
import { MoreFields } from './form/more-fields.tsx';
import { useListFields } from './form/use-list-fields.ts';
import { MeanwhileNotice, useMeanwhile } from './meanwhile.tsx';
import { type SeatedGuest, useUpdateGuest } from './save-guest.ts';
import { SeatConflict } from './seat-conflict.tsx';
import { type GuestFormValues, useGuestForm } from './use-guest-form.ts';

/** The companions of a guest, as they were when the dialog was opened. Those with a name come first: they always stay. */
function useCompanions(guest: Guest): readonly Guest[] {
  const client = useQueryClient();
  const [companions] = useState(() =>
    readGuests(client, guest.eventId)
      .filter((other) => other.companionOf === guest.id)
      .sort((a, b) => Number(a.isNamePlaceholder) - Number(b.isNamePlaceholder)),
  );
  return companions;
}

/** What the form shows of a guest. */
const formValuesOf = (guest: Guest): GuestFormValues => ({
  eventId: '',
  fullName: guest.isNamePlaceholder ? '' : guest.fullName,
  email: guest.email ?? '',
  ...eachPlainField((field) => guest[field] ?? ''),
  tableNumber: guest.tableNumber ?? '',
  seatNumber: guest.seatNumber ?? '',
  specialRequirements: guest.specialRequirements ?? '',
});

type FormField = keyof GuestFormValues | keyof ListValues;
const FIELD_LABELS: Partial<Record<FormField, PlainMessageKey>> = {
  fullName: 'guests.fullName',
  email: 'guests.email',
  ...eachPlainField((field) => `guests.${field}` as const),
  tableNumber: 'guests.table',
  seatNumber: 'guests.seat',
  specialRequirements: 'guests.specialRequirements',
  household: 'guests.household',
  attendance: 'attendance.title',
  ageGroup: 'attendance.ageGroup',
  needsHighChair: 'attendance.needsHighChair',
  tags: 'attendance.tags',
  meals: 'history.field_meals',
  sortName: 'guests.sortName',
  cardName: 'guests.cardName',
};

export function EditGuestDialog({ guest, onClose }: { guest: Guest; onClose: () => void }) {
  const t = useT();
  const { event: itsEvent } = useEvent(guest.eventId);
  const update = useUpdateGuest(guest);
  const companions = useCompanions(guest);
  const more = useListFields(listValuesOf(guest, companions));
  const [instead, setInstead] = useState<'erase' | 'history'>();
  const form = useGuestForm('inEvent', formValuesOf(guest));
  const [current, setCurrent] = useState(guest);
  const { isNamePlaceholder } = current;
  const [contested, setContested] = useState<readonly FormField[]>([]);
  const changes = useMeanwhile(guest, {
    isSaving: update.isPending,
    onChange: (now, before) => {
      setCurrent(now);
      const both = [...form.follow(formValuesOf(before), formValuesOf(now)), ...more.follow(listValuesOf(now, []))];
      setContested((known) => [...new Set([...known, ...both])]);
    },
  });

  const optional = (key: PlainMessageKey) => t('common.optional', { label: t(key) });
  const submit = (swapWith?: SeatedGuest) => (event?: FormEvent) => {
    event?.preventDefault();
    const isUnnamed = form.getValues('fullName').trim() === '';
    if (isUnnamed && isNamePlaceholder) form.setValue('fullName', current.fullName);
    void form.handleSubmit(({ eventId: _, ...all }) => {
      const fields = { ...changedFormFields(current, all), ...more.changes() };
      update.mutate(
        { fields, swapWith, renamed: renamedCompanions(companions, more.values.companions) },
        {
          onSuccess: onClose,
          onError: (error) => {
            form.showRefusal(error);
            more.showRefusal(error);
          },
        },
      );
    })();
  };

  if (instead === 'erase') return <EraseGuestDialog guest={guest} onClose={onClose} />;
  if (instead === 'history') return <GuestHistoryDialog guest={guest} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      onSubmit={submit()}
      width="medium"
      title={t('guests.edit')}
      confirm={
        <Button type="submit" disabled={update.isPending}>
          {update.isPending ? t('common.saving') : t(contested.length > 0 ? 'guests.saveMine' : 'common.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <MeanwhileNotice
          changes={changes}
          contested={contested.flatMap((field) => FIELD_LABELS[field] ?? []).map((key) => t(key))}
        />
        <Field
          {...form.fieldProps('fullName')}
          label={t('guests.fullName')}
          hint={isNamePlaceholder ? t('guests.companionNameHint', { name: current.fullName }) : undefined}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...form.fieldProps('email')} type="email" label={optional('guests.email')} />
          {PLAIN_FIELDS.map((field) => (
            <Field key={field} {...form.plainProps(field)} label={optional(`guests.${field}`)} />
          ))}
        </div>
        <div className="grid grid-cols-2 gap-4">
          <Field {...form.fieldProps('tableNumber')} label={optional('guests.table')} />
          <Field {...form.fieldProps('seatNumber')} label={optional('guests.seat')} />
        </div>
        <SeatConflict form={form} offered={current} isBusy={update.isPending} submit={submit} />
        <TextArea {...form.fieldProps('specialRequirements')} rows={3} label={optional('guests.specialRequirements')} />
        <MoreFields
          eventId={guest.eventId}
          fields={more}
          isOpenAtFirst={JSON.stringify(more.values) !== JSON.stringify(NO_LIST_VALUES)}
          namedCompanionCount={
            guest.companionOf === null
              ? companions.filter((companion) => !companion.isNamePlaceholder).length
              : undefined
          }
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            {itsEvent && mayDo(itsEvent, 'see-needs') && (
              <ButtonLink variant="link" size="inline" to={paths.guestNeeds(guest.eventId, guest.id)}>
                {t('guests.needs')}
              </ButtonLink>
            )}
            <Button variant="link" size="inline" onClick={() => setInstead('history')}>
              {t('history.open')}
            </Button>
          </div>
          <Button variant="quietDanger" size="small" className="-mx-3" onClick={() => setInstead('erase')}>
            {t('guests.erase')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
