import { useDeferredValue, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { toHexColor } from '../../../shared/color.ts';
import { DEFAULT_COLOR } from '../../../shared/contracts/events.ts';
import { LANGUAGE_NAME_KEYS, LANGUAGES } from '../../../shared/i18n/translate.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { contractMessage, useLanguage, useT } from '../../lib/i18n.tsx';
import { toInstant } from '../../lib/wall-time.ts';
import { classNames } from '../../ui/class-names.ts';
import { EventBanner } from '../../ui/event-banner.tsx';
import { Field } from '../../ui/field.tsx';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { FormSection } from '../../ui/form-section.tsx';
import { Select } from '../../ui/select.tsx';
import { isPictureAddress } from '../event/picture-address.ts';
import { useTextsIn } from '../texts.ts';
import type { EventFormValues } from './event-form-values.ts';
import { PictureField } from './picture-field.tsx';
import { useEventField } from './use-event-form.ts';

function BannerPreview({ onPictureError }: { onPictureError: (picture: string) => void }) {
  const { t, language: ownLanguage } = useLanguage();
  const { control } = useFormContext<EventFormValues>();
  const values = useDeferredValue(useWatch({ control }) as EventFormValues);
  const { timeZone } = values;
  const language = values.language || ownLanguage;
  const guestTexts = useTextsIn(language);
  const instant = toInstant(values.date, timeZone);
  const picture = values.backgroundImage.trim();
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="font-medium text-sm">{t('eventForm.preview')}</figcaption>
      <EventBanner
        className="rounded-xl border border-hairline shadow-card"
        color={values.primaryColor}
        fallbackColor={DEFAULT_COLOR}
        image={isPictureAddress(picture) ? picture : undefined}
        onImageError={onPictureError}
        title={values.titleText.trim() || (guestTexts?.('seatFinder.title') ?? '')}
        subtitle={values.subtitleText.trim() || values.name.trim() || t('eventForm.previewName')}
      >
        {values.subtitleText.trim() !== '' && (
          <p className="break-words font-medium">{values.name.trim() || t('eventForm.previewName')}</p>
        )}
        <p>{instant ? formatLongDateTime(instant, { language, timeZone }) : t('eventForm.previewDate')}</p>
      </EventBanner>
    </figure>
  );
}

/** The event's colour: a colour picker and a text field for the hex code. */
function ColorField() {
  const t = useT();
  const { register, setValue, watch, formState } = useFormContext<EventFormValues>();
  const typed = watch('primaryColor');
  const setColor = (color: string) =>
    setValue('primaryColor', color, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <FieldFrame label={t('eventForm.primaryColor')} error={contractMessage(t, formState.errors.primaryColor?.message)}>
      {({ className, ...control }) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={t('eventForm.pickColor')}
            value={toHexColor(typed) ?? DEFAULT_COLOR}
            onChange={(event) => setColor(event.target.value)}
            className="h-12 w-14 shrink-0 cursor-pointer rounded-lg border border-control bg-card p-1"
          />
          <input
            {...control}
            {...register('primaryColor', {
              onBlur: () => {
                const text = typed.trim();
                if (text !== '' && !text.startsWith('#')) setColor(`#${text}`);
              },
            })}
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            placeholder={DEFAULT_COLOR}
            className={classNames(className, 'font-mono text-base')}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** The part of the form for the guests' page, with a preview. */
export function GuestPageSection() {
  const t = useT();
  const { control, watch } = useFormContext<EventFormValues>();
  const field = useEventField();
  const [brokenPicture, setBrokenPicture] = useState<string>();
  return (
    <FormSection title={t('eventForm.guestPage')} hint={t('eventForm.guestPageHint')}>
      <div className="grid gap-6 lg:grid-cols-[1fr_21rem] lg:items-start">
        <div className="lg:order-2 lg:sticky lg:top-24">
          <BannerPreview onPictureError={setBrokenPicture} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Select
            {...field('language')}
            label={t('eventForm.language')}
            hint={t('eventForm.languageHint')}
            options={[
              ...LANGUAGES.map((value) => ({ value, label: t(LANGUAGE_NAME_KEYS[value]) })),
              { value: '', label: t('eventForm.languageOfBrowser') },
            ]}
          />
          <Field
            {...field('titleText')}
            label={t('common.optional', { label: t('eventForm.titleText') })}
            placeholder={t('seatFinder.title')}
          />
          <Field
            {...field('subtitleText')}
            label={t('common.optional', { label: t('eventForm.subtitleText') })}
            placeholder={watch('name').trim() || t('eventForm.previewName')}
          />
          <ColorField />
          <Controller
            control={control}
            name="backgroundImage"
            render={({ field: { name: _, ...picture } }) => (
              <PictureField
                {...picture}
                error={
                  field('backgroundImage').error ??
                  (brokenPicture === picture.value ? t('eventForm.pictureUnreachable') : undefined)
                }
              />
            )}
          />
        </div>
      </div>
    </FormSection>
  );
}
