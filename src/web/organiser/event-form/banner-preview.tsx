import { useDeferredValue } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DEFAULT_COLOR } from '../../../shared/contracts/events.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { toInstant } from '../../lib/wall-time.ts';
import { EventBanner } from '../../ui/event-banner.tsx';
import { isPictureAddress } from '../events/picture-address.ts';
import type { EventFormValues } from './form-values.ts';

/** Preview of the banner on the guests' page, updated while the organiser types. */
export function BannerPreview({ onPictureError }: { onPictureError: (picture: string) => void }) {
  const { t, language: ownLanguage } = useLanguage();
  const { control } = useFormContext<EventFormValues>();
  const values = useDeferredValue(useWatch({ control }) as EventFormValues);
  const { timeZone } = values;
  const language = values.language || ownLanguage;
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
        title={values.titleText.trim() || translatorFor(language)('seatFinder.title')}
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
