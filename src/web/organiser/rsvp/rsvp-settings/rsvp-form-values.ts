import type { RsvpSettings, RsvpSettingsChanges } from '../../../../shared/contracts/rsvp.ts';
import type { PlainMessageKey } from '../../../../shared/i18n/message-key.ts';
import { findLink } from '../../../../shared/links-in-text.ts';
import { toInstant, toWallTime } from '../../../lib/wall-time.ts';
import { listLinkObstacles } from '../mails/mail-obstacle.ts';

/** The time that a date gets if only the day is chosen. */
const LAST_MINUTE = 'T23:59';

/** Values of the form's controls; dates as wall time at the venue, without a day if there is none. */
export type SettingsValues = ReturnType<typeof valuesOfSettings>;

export function valuesOfSettings(settings: RsvpSettings, timeZone: string) {
  const wallTime = (instant: string | null) => (instant === null ? LAST_MINUTE : toWallTime(instant, timeZone));
  return {
    deadline: wallTime(settings.deadline),
    mealCutoff: wallTime(settings.mealCutoff),
    allowsMaybe: settings.allowsMaybe,
    asksMeals: settings.asksMeals,
    asksNeeds: settings.asksNeeds,
    isFormal: settings.isFormal,
    arePlacesPublished: settings.arePlacesPublished,
    sendsReminders: settings.sendsReminders,
    invitationText: settings.invitationText ?? '',
  };
}

export const withoutDate = LAST_MINUTE;
export const hasDay = (wallTime: string) => !wallTime.startsWith('T') && wallTime !== '';

/** Why automatic reminders would not be sent, as the server decides too. */
export function listReminderObstacles(
  { deadline }: Pick<SettingsValues, 'deadline'>,
  { name, location }: { readonly name: string; readonly location: string | null },
): PlainMessageKey[] {
  return [
    ...(hasDay(deadline) ? [] : ['replies.remindersNeedDeadline' as const]),
    // Reminders don't show the text of the invitation.
    ...listLinkObstacles('reminder', { name, location, invitationText: null }),
  ];
}

const SWITCHES = ['allowsMaybe', 'asksMeals', 'asksNeeds', 'isFormal', 'arePlacesPublished', 'sendsReminders'] as const;
const DATES = ['deadline', 'mealCutoff'] as const;
const TOO_LATE = { deadline: 'rsvpErrors.deadlineAfterStart', mealCutoff: 'rsvpErrors.mealCutoffAfterStart' } as const;

export type SettingsProblems = Partial<Record<(typeof DATES)[number] | 'invitationText', PlainMessageKey>>;

interface Reading {
  /** Only what differs from what is stored, because another tab may have changed the rest. */
  readonly changes: RsvpSettingsChanges;
  readonly problems: SettingsProblems;
}

interface EventTimes {
  readonly date: string;
  readonly timeZone: string;
}

/** What the form would change, and what is wrong with it. */
export function readValues(values: SettingsValues, settings: RsvpSettings, { date, timeZone }: EventTimes): Reading {
  const saved = valuesOfSettings(settings, timeZone);
  const changes: RsvpSettingsChanges = {};
  const problems: SettingsProblems = {};
  for (const name of SWITCHES) if (values[name] !== saved[name]) changes[name] = values[name];
  if (values.invitationText.trim() !== saved.invitationText) {
    changes.invitationText = values.invitationText;
    if (findLink(values.invitationText) !== null) problems.invitationText = 'replies.linkInText';
  }
  for (const name of DATES) {
    const wallTime = values[name];
    if (wallTime === saved[name]) continue;
    if (!hasDay(wallTime)) {
      if (settings[name] !== null) changes[name] = null;
      continue;
    }
    const instant = toInstant(wallTime, timeZone);
    if (!instant) problems[name] = 'replies.dateIncomplete';
    else if (instant > new Date(date)) problems[name] = TOO_LATE[name];
    else changes[name] = instant.toISOString();
  }
  return { changes, problems };
}
