import { z } from 'zod';
import { SUGGESTED_COLOR } from '../../../shared/color.ts';
import {
  createEventSchema,
  DEFAULT_COLOR,
  DEFAULT_MAX_GUESTS,
  type Event,
  type EventInput,
} from '../../../shared/contracts/events.ts';
import { messageKey } from '../../../shared/i18n/message-key.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { toInstant, toWallTime } from '../../lib/wall-time.ts';
import { isPictureAddress } from '../event/picture-address.ts';

/** Values of the form's controls: texts, and the date as wall time at the venue, 'YYYY-MM-DDTHH:mm'. */
export function valuesOfEvent(event: Event) {
  return {
    name: event.name,
    date: toWallTime(event.date, event.timeZone),
    timeZone: event.timeZone,
    /** '' if each guest's browser decides the language. */
    language: event.language ?? ('' as const),
    location: event.location,
    description: event.description ?? '',
    status: event.status,
    maxGuests: event.maxGuests === null ? '' : String(event.maxGuests),
    showNotesToGuests: event.showNotesToGuests,
    nameOrder: event.nameOrder,
    titleText: event.titleText ?? '',
    subtitleText: event.subtitleText ?? '',
    primaryColor: event.primaryColor,
    backgroundImage: event.backgroundImage ?? '',
  };
}

export type EventFormValues = ReturnType<typeof valuesOfEvent>;

export function newEventValues(timeZone: string, language: Language): EventFormValues {
  return {
    name: '',
    date: 'T',
    timeZone,
    language,
    location: '',
    description: '',
    status: 'draft',
    maxGuests: String(DEFAULT_MAX_GUESTS),
    showNotesToGuests: true,
    nameOrder: 'automatic',
    titleText: '',
    subtitleText: '',
    primaryColor: SUGGESTED_COLOR,
    backgroundImage: '',
  };
}

/** Turns the form's values into the contract's body and validates it. `event` is the one being edited. */
export function eventFormSchema(event: Event | undefined) {
  const toDate = ({ date, timeZone }: EventFormValues) => {
    // When clocks go back, a wall time happens twice. An unchanged date keeps its stored instant.
    const isUntouched = event?.timeZone === timeZone && toWallTime(event.date, timeZone) === date;
    return isUntouched ? event.date : (toInstant(date, timeZone)?.toISOString() ?? '');
  };
  const body = createEventSchema.refine(
    ({ backgroundImage }) => !backgroundImage || isPictureAddress(backgroundImage),
    { path: ['backgroundImage'], message: messageKey('events.invalidImage') },
  );
  return z
    .custom<EventFormValues>()
    .transform(
      (values): EventInput => ({
        ...values,
        date: toDate(values),
        language: values.language || null,
        maxGuests: values.maxGuests.trim() === '' ? null : Number(values.maxGuests),
        primaryColor: values.primaryColor.trim() || DEFAULT_COLOR,
      }),
    )
    .pipe(body);
}
