import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { MAX_EVENT_LENGTHS } from '../../../shared/contracts/events.ts';
import { LANGUAGE_NAME_KEYS, LANGUAGES } from '../../../shared/i18n/translate.ts';
import { contractMessage, useT } from '../../lib/i18n.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { Select } from '../../ui/select.tsx';
import { BannerPreview } from './banner-preview.tsx';
import { ColorField } from './color-field.tsx';
import type { EventFormValues } from './form-values.ts';
import { PictureField } from './picture-field.tsx';

/** The part of the form for the guests' page, with a preview. */
export function GuestPageSection() {
  const t = useT();
  const { control, register, formState } = useFormContext<EventFormValues>();
  const [brokenPicture, setBrokenPicture] = useState<string>();
  const error = (name: keyof EventFormValues) => contractMessage(t, formState.errors[name]?.message);
  return (
    <FormSection title={t('eventForm.guestPage')} hint={t('eventForm.guestPageHint')}>
      <div className="grid gap-6 lg:grid-cols-[1fr_21rem] lg:items-start">
        <div className="lg:order-2 lg:sticky lg:top-24">
          <BannerPreview onPictureError={setBrokenPicture} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Select
            {...register('language')}
            label={t('eventForm.language')}
            hint={t('eventForm.languageHint')}
            options={[
              ...LANGUAGES.map((value) => ({ value, label: t(LANGUAGE_NAME_KEYS[value]) })),
              { value: '', label: t('eventForm.languageOfBrowser') },
            ]}
            error={error('language')}
          />
          <Field
            {...register('titleText')}
            label={t('common.optional', { label: t('eventForm.titleText') })}
            placeholder={t('seatFinder.title')}
            autoComplete="off"
            maxLength={MAX_EVENT_LENGTHS.titleText}
            error={error('titleText')}
          />
          <SubtitleField />
          <ColorField />
          <Controller
            control={control}
            name="backgroundImage"
            render={({ field: { name: _, ...field } }) => (
              <PictureField
                {...field}
                error={
                  error('backgroundImage') ??
                  (brokenPicture !== undefined && brokenPicture === field.value
                    ? t('eventForm.pictureUnreachable')
                    : undefined)
                }
              />
            )}
          />
        </div>
      </div>
    </FormSection>
  );
}

function SubtitleField() {
  const t = useT();
  const { register, formState, watch } = useFormContext<EventFormValues>();
  return (
    <Field
      {...register('subtitleText')}
      label={t('common.optional', { label: t('eventForm.subtitleText') })}
      placeholder={watch('name').trim() || t('eventForm.previewName')}
      autoComplete="off"
      maxLength={MAX_EVENT_LENGTHS.subtitleText}
      error={contractMessage(t, formState.errors.subtitleText?.message)}
    />
  );
}
