import { describe, expect, it } from 'vitest';
import type { Event } from '../../../shared/contracts/events.ts';
import { toInstant } from '../../lib/wall-time.ts';
import { type EventFormValues, eventFormSchema, newEventValues, valuesOfEvent } from './event-form-values.ts';

const filledIn: EventFormValues = {
  ...newEventValues('Europe/Budapest', 'hu'),
  name: ' Gala ',
  date: '2027-06-21T18:30',
  location: 'Óbuda',
};

/** 02:30 happens twice in the night when clocks in Budapest go back; this is the second one. */
const SECOND_HALF_PAST_TWO = '2026-10-25T01:30:15.000Z';
const event: Event = {
  id: 1,
  userId: 2,
  role: 'owner',
  ownerName: 'Anna',
  isShared: false,
  editorsSeeNeeds: false,
  name: 'Gala',
  date: SECOND_HALF_PAST_TWO,
  timeZone: 'Europe/Budapest',
  language: null,
  location: 'Óbuda',
  description: null,
  status: 'planning',
  titleText: null,
  subtitleText: null,
  primaryColor: '#3b82f6',
  backgroundImage: null,
  hasGuests: false,
  hasSeatMap: false,
  tier: 'free',
  passUntil: null,
  maxGuests: null,
  guestCount: 0,
  unseatedCount: 0,
  requestCount: 0,
  showNotesToGuests: true,
  needsKeptDays: 30,
  nameOrder: 'automatic',
  shareCode: null,
  doorCode: null,
  doorAllows: { walkIn: false, nameCompanion: false, seat: false },
  qrSharedAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const messagesOf = (values: EventFormValues) =>
  Object.fromEntries(
    eventFormSchema(undefined)
      .safeParse(values)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

describe('eventFormSchema', () => {
  it('converts the values to the body of the call', () => {
    const body = eventFormSchema(undefined).parse({ ...filledIn, primaryColor: 'fa0', maxGuests: '' });
    expect(body).toMatchObject({
      name: 'Gala',
      date: new Date('2027-06-21T16:30:00Z'),
      timeZone: 'Europe/Budapest',
      language: 'hu',
      primaryColor: '#fa0',
      maxGuests: null,
      titleText: null,
      backgroundImage: null,
    });
  });

  it('sends null if no language is chosen', () => {
    expect(valuesOfEvent(event).language).toBe('');
    expect(eventFormSchema(event).parse(valuesOfEvent(event)).language).toBeNull();
  });

  it('reports missing and invalid fields', () => {
    expect(messagesOf({ ...newEventValues('Europe/Budapest', 'hu'), maxGuests: '0', primaryColor: 'red' })).toEqual({
      name: 'events.nameRequired',
      date: 'events.dateRequired',
      location: 'events.locationRequired',
      maxGuests: 'events.maxGuestsPositive',
      primaryColor: 'events.invalidColor',
    });
    expect(messagesOf({ ...filledIn, maxGuests: 'many' })).toEqual({ maxGuests: 'events.maxGuestsPositive' });
  });

  it('keeps the instant of an unchanged date', () => {
    const values = valuesOfEvent(event);
    expect(values.date).toBe('2026-10-25T02:30');
    expect(eventFormSchema(event).parse(values).date).toEqual(new Date(SECOND_HALF_PAST_TWO));
    const moved = eventFormSchema(event).parse({ ...values, date: '2026-10-25T04:00' });
    expect(moved.date).toEqual(new Date('2026-10-25T03:00:00Z'));
  });
});

it('toInstant needs both date and time', () => {
  expect(toInstant('T', 'Europe/Budapest')).toBeUndefined();
  expect(toInstant('2027-06-21T', 'Europe/Budapest')).toBeUndefined();
  expect(toInstant('2027-06-21T18:30', 'Asia/Tokyo')).toEqual(new Date('2027-06-21T09:30:00Z'));
});
