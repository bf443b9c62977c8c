import { Controller, useFormContext } from 'react-hook-form';
import { contractMessage, useT } from '../../lib/i18n.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { EventFormValues } from './form-values.ts';

export function GuestListSection() {
  const t = useT();
  const { control, register, formState } = useFormContext<EventFormValues>();
  return (
    <FormSection title={t('eventForm.guestList')}>
      <Field
        {...register('maxGuests')}
        label={t('common.optional', { label: t('eventForm.maxGuests') })}
        hint={t('eventForm.maxGuestsHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        error={contractMessage(t, formState.errors.maxGuests?.message)}
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
