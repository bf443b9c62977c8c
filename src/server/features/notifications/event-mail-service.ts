import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { paths } from '../../../shared/paths.ts';
import { fromWallClock, wallClock } from '../../../shared/time-zone.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { type Mail, mailFailureReason } from '../../integrations/mailer.ts';
import { arrivalsMail, eventReminderMail } from '../../mails/event-mails.ts';
import {
  claimEventMail,
  type EventMailKind,
  findFigures,
  hasArrivals,
  hasEventMail,
  listEventsForMail,
  type MailCandidate,
} from './data.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** The local hour at the venue from which mails are sent. */
const MORNING_HOUR = 9;
/** A summary that could not be sent the morning after is still sent on the next two days. */
const ARRIVALS_DAYS = 3;
/** How many guests a mail names; the event's page has the whole list. */
const MAX_NAMES = 20;
/** After so many failures in a row the mail server is taken as down, and the rest is left to the next run. */
const MAX_FAILURES_IN_A_ROW = 3;

/** The instant at which the venue's clock shows `hours` o'clock, `days` after the event's day. */
function localTime({ date, timeZone }: MailCandidate, days: number, hours: number): Date {
  const midnight = Math.floor(wallClock(date.getTime(), timeZone) / DAY_MS) * DAY_MS;
  return fromWallClock(midnight + days * DAY_MS + hours * HOUR_MS, timeZone);
}

/** The event's local day at the venue, as in 2026-06-20. */
function localDay({ date, timeZone }: MailCandidate): string {
  return new Date(wallClock(date.getTime(), timeZone)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

const IS_DUE: Record<EventMailKind, (event: MailCandidate, now: Date) => boolean> = {
  // An event that was created after the time for its reminder gets none.
  reminder: (event, now) => {
    const morning = localTime(event, -1, MORNING_HOUR);
    return now >= morning && now < localTime(event, 0, 0) && event.createdAt < morning;
  },
  arrivals: (event, now) =>
    now >= localTime(event, 1, MORNING_HOUR) && now < localTime(event, 1 + ARRIVALS_DAYS, 0) && now > event.date,
};

const NOTIFICATION_OF = { reminder: 'eventReminders', arrivals: 'guestCheckIns' } as const;

/** Undefined for a summary of an event at which nobody was checked in: its organiser did not use check-in. */
async function composeMail(
  { siteUrl, sessionSecret }: AppContext,
  tx: Database,
  event: MailCandidate,
  kind: EventMailKind,
): Promise<Mail | undefined> {
  if (kind === 'arrivals' && !(await hasArrivals(tx, event.id))) return undefined;
  const token = createUnsubscribeToken({ userId: event.userId, kind: NOTIFICATION_OF[kind] }, sessionSecret);
  const unsubscribeUrl = siteUrl() + paths.unsubscribe(token);
  const render = kind === 'reminder' ? eventReminderMail : arrivalsMail;
  const mail = render({
    event,
    language: event.language ?? DEFAULT_LANGUAGE,
    eventUrl: siteUrl() + paths.event(event.id),
    unsubscribeUrl,
    ...(await findFigures(tx, kind, event.id, MAX_NAMES)),
  });
  return { to: event.email, unsubscribeUrl, ...mail };
}

/** False if the mail server refused the mail; then it is not recorded as sent, and the next run tries again. */
async function sendOnce(context: AppContext, event: MailCandidate, kind: EventMailKind): Promise<boolean> {
  const { db, clock, mailer, log } = context;
  const day = localDay(event);
  if (await hasEventMail(db, event.id, kind, day)) return true;
  try {
    await db.transaction(async (tx) => {
      if (!(await claimEventMail(tx, { event, kind, day, now: clock() }))) return;
      const mail = await composeMail(context, tx, event, kind);
      if (mail) await mailer.send(mail);
    });
    return true;
  } catch (error) {
    log.error({ reason: mailFailureReason(error), kind }, 'mail about an event not sent, to be tried again');
    return false;
  }
}

/** Sends reminders on the day before an event and summaries of arrivals on the morning after, each once per event day. */
export async function sendEventMails(context: AppContext): Promise<void> {
  const now = context.clock();
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  let failures = 0;
  for (const kind of ['reminder', 'arrivals'] as const) {
    const [after, before] = kind === 'reminder' ? [now, inDays(2)] : [inDays(-ARRIVALS_DAYS - 2), now];
    const candidates = await listEventsForMail(context.db, kind, after, before);
    for (const event of candidates.filter((candidate) => IS_DUE[kind](candidate, now))) {
      failures = (await sendOnce(context, event, kind)) ? 0 : failures + 1;
      if (failures === MAX_FAILURES_IN_A_ROW) return;
    }
  }
}
