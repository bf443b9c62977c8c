import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { EVENT_STATUSES } from '../../../shared/contracts/events.ts';
import { formatOffset } from '../../lib/format.ts';
import { contractMessage, useLanguage, useT } from '../../lib/i18n.tsx';
import { toInstant, toWallTime } from '../../lib/wall-time.ts';
import { DateTimePicker } from '../../ui/date-time-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TimeZoneSelect } from '../../ui/time-zone-select.tsx';
import { STATUS_KEYS } from '../event/status-badge.tsx';
import type { EventFormValues } from './event-form-values.ts';
import { useEventField } from './use-event-form.ts';

function DateField() {
  const t = useT();
  const { control } = useFormContext<EventFormValues>();
  return (
    <Controller
      control={control}
      name="date"
      render={({ field: { name: _, ...field }, fieldState }) => (
        <DateTimePicker {...field} error={contractMessage(t, fieldState.error?.message)} />
      )}
    />
  );
}

function TimeZoneField({ suggestions }: { suggestions: string[] }) {
  const { t, language } = useLanguage();
  const { control } = useFormContext<EventFormValues>();
  const [date, timeZone] = useWatch({ control, name: ['date', 'timeZone'] });
  const instant = toInstant(date, timeZone);
  // When clocks go forward, an hour does not exist: for a time in it, the form shows the time that is stored instead.
  const shownTime = instant && toWallTime(instant.toISOString(), timeZone);
  const skipped =
    shownTime && shownTime !== date && t('eventForm.timeSkipped', { time: shownTime.slice('YYYY-MM-DDT'.length) });
  const offset = instant && t('eventForm.timeZoneOffset', { offset: formatOffset(instant, { language, timeZone }) });
  return (
    <Controller
      control={control}
      name="timeZone"
      render={({ field: { value, onChange } }) => (
        <TimeZoneSelect
          value={value}
          onChange={onChange}
          hint={[t('eventForm.timeZoneHint'), offset, skipped].filter(Boolean).join(' ')}
          suggestions={suggestions}
        />
      )}
    />
  );
}

export function DetailsSection({ suggestedTimeZones }: { suggestedTimeZones: string[] }) {
  const { t } = useLanguage();
  const field = useEventField();
  return (
    <FormSection title={t('eventForm.details')}>
      <Field {...field('name')} label={t('eventForm.name')} placeholder={t('eventForm.namePlaceholder')} required />
      <DateField />
      <TimeZoneField suggestions={suggestedTimeZones} />
      <Field
        {...field('location')}
        label={t('eventForm.location')}
        placeholder={t('eventForm.locationPlaceholder')}
        required
      />
      <TextArea
        {...field('description')}
        label={t('common.optional', { label: t('eventForm.description') })}
        hint={t('eventForm.descriptionHint')}
      />
      <Select
        {...field('status')}
        label={t('eventForm.status')}
        hint={t('eventForm.statusHint')}
        options={EVENT_STATUSES.map((value) => ({ value, label: t(STATUS_KEYS[value]) }))}
      />
    </FormSection>
  );
}
