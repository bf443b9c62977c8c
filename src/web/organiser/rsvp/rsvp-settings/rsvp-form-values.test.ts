import { expect, it } from 'vitest';
import type { RsvpSettings } from '../../../../shared/contracts/rsvp.ts';
import { listReminderObstacles, readValues, valuesOfSettings, withoutDate } from './rsvp-form-values.ts';

const event = { date: '2027-06-19T14:00:00.000Z', timeZone: 'Europe/Budapest' };
const settings: RsvpSettings = {
  isOpen: true,
  deadline: '2027-05-31T21:59:00.000Z',
  mealCutoff: null,
  allowsMaybe: true,
  asksMeals: true,
  asksNeeds: false,
  isFormal: true,
  arePlacesPublished: false,
  sendsReminders: false,
  invitationText: 'Welcome',
  replyTo: null,
};
const values = valuesOfSettings(settings, event.timeZone);
const read = (changed: Partial<typeof values>) => readValues({ ...values, ...changed }, settings, event);

it('shows dates in the time zone of the event, and changes nothing by itself', () => {
  expect(values.deadline).toBe('2027-05-31T23:59');
  expect(read({})).toEqual({ changes: {}, problems: {} });
  // Spaces at the end are not stored.
  expect(read({ invitationText: 'Welcome ' })).toEqual({ changes: {}, problems: {} });
});

it('sends what was changed', () => {
  expect(read({ asksNeeds: true, mealCutoff: '2027-06-12T12:00', invitationText: '' }).changes).toEqual({
    asksNeeds: true,
    mealCutoff: '2027-06-12T10:00:00.000Z',
    invitationText: '',
  });
  expect(read({ deadline: withoutDate }).changes).toEqual({ deadline: null });
  // A time without a day means no date.
  expect(read({ mealCutoff: 'T10:00' })).toEqual({ changes: {}, problems: {} });
});

it('refuses links, dates after the event and dates without a time', () => {
  expect(read({ deadline: '2027-06-19T16:01' }).problems).toEqual({ deadline: 'rsvpErrors.deadlineAfterStart' });
  expect(read({ deadline: '2027-06-19T16:00' }).problems).toEqual({});
  expect(read({ mealCutoff: '2027-06-20T' }).problems).toEqual({ mealCutoff: 'replies.dateIncomplete' });
  expect(read({ invitationText: 'More at example.com' }).problems).toEqual({ invitationText: 'replies.linkInText' });
  expect(read({ mealCutoff: '2027-06-20T10:00' }).problems).toEqual({ mealCutoff: 'rsvpErrors.mealCutoffAfterStart' });
});

it('says why reminders would not be sent', () => {
  const named = { name: 'Anna & Péter', location: 'Budapest' };
  expect(listReminderObstacles(values, named)).toEqual([]);
  expect(listReminderObstacles({ ...values, deadline: withoutDate }, named)).toEqual(['replies.remindersNeedDeadline']);
  const linked = { name: 'www.anna.hu', location: 'https://hall.example' };
  expect(listReminderObstacles(values, { ...named, name: linked.name })).toEqual(['mailBatches.linkInName']);
  expect(listReminderObstacles(values, linked)).toEqual(['mailBatches.linkInName', 'mailBatches.linkInLocation']);
});
