import type { ReactNode } from 'react';
import { Controller, FormProvider, useFormContext } from 'react-hook-form';
import { type Event, NAME_ORDER_CHOICES } from '../../../shared/contracts/events.ts';
import { paths } from '../../../shared/paths.ts';
import { DEFAULT_TIME_ZONE } from '../../../shared/time-zone.ts';
import { useT } from '../../lib/i18n.tsx';
import { UpgradePrompt } from '../../tiers/upgrade-prompt.tsx';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { browserTimeZone } from '../../ui/time-zone-select.tsx';
import { DetailsSection } from './details-section.tsx';
import type { EventFormValues } from './event-form-values.ts';
import { GuestPageSection } from './guest-page-section.tsx';
import { useEventField, useEventForm } from './use-event-form.ts';

function GuestListSection() {
  const t = useT();
  const { control } = useFormContext<EventFormValues>();
  const field = useEventField();
  return (
    <FormSection title={t('eventForm.guestList')}>
      <Field
        {...field('maxGuests')}
        label={t('common.optional', { label: t('eventForm.maxGuests') })}
        hint={t('eventForm.maxGuestsHint')}
        inputMode="numeric"
        maxLength={7}
      />
      <Select
        {...field('nameOrder')}
        label={t('eventForm.nameOrder')}
        hint={t('eventForm.nameOrderHint')}
        options={NAME_ORDER_CHOICES.map((value) => ({ value, label: t(`eventForm.${value}`) }))}
      />
      <Controller
        control={control}
        name="showNotesToGuests"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={t('eventForm.showNotes')}
            hint={t('eventForm.showNotesHint')}
            isOn={value}
            onChange={onChange}
          />
        )}
      />
    </FormSection>
  );
}

interface EventFormProps {
  event?: Event;
  /** Left out while the form is saved: the new event, which is listed before the page changes, is no event too many. */
  notice?: ReactNode;
  defaultValues: EventFormValues;
}

export function EventForm({ event, notice, defaultValues }: EventFormProps) {
  const t = useT();
  const { form, submit, isSaving, isUnsaved, limitPrompt } = useEventForm(defaultValues, event);
  return (
    <FormProvider {...form}>
      {!isSaving && notice}
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <DetailsSection suggestedTimeZones={[defaultValues.timeZone, browserTimeZone(), DEFAULT_TIME_ZONE]} />
        <GuestListSection />
        <GuestPageSection />
        <BottomBar label={t('eventForm.actions')}>
          <ButtonLink variant="outline" size="large" className="max-sm:flex-1 sm:ml-auto" to={paths.events}>
            {t('common.cancel')}
          </ButtonLink>
          <Button type="submit" size="large" disabled={isSaving} className="max-sm:flex-2">
            {isSaving ? t('eventForm.saving') : t('eventForm.save')}
          </Button>
        </BottomBar>
      </form>
      <LeaveGuard isUnsaved={isUnsaved} />
      <UpgradePrompt {...limitPrompt} reason="event_limit" />
    </FormProvider>
  );
}
