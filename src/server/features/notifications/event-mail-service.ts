import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { paths } from '../../../shared/paths.ts';
import { fromWallClock, wallClock } from '../../../shared/time-zone.ts';
import type { AppContext } from '../../common/context.ts';
import { attemptEach } from '../../common/job-failures.ts';
import type { Database } from '../../db/client.ts';
import type { Mail } from '../../integrations/mailer.ts';
import { arrivalsMail, eventReminderMail } from '../../mails/event-mails.ts';
import { MAX_NAMES } from '../../mails/typed-text.ts';
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

interface EventMail {
  readonly event: MailCandidate;
  readonly kind: EventMailKind;
}

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

/** Sends the mail, unless it was sent before. If the mail server refuses it, it is not recorded as sent. */
async function sendOnce(context: AppContext, { event, kind }: EventMail): Promise<void> {
  const { db, clock, mailer } = context;
  if (!IS_DUE[kind](event, clock())) return;
  const day = localDay(event);
  if (await hasEventMail(db, event.id, kind, day)) return;
  await db.transaction(async (tx) => {
    if (!(await claimEventMail(tx, { event, kind, day, now: clock() }))) return;
    const mail = await composeMail(context, tx, event, kind);
    if (mail) await mailer.send(mail);
  });
}

/** Sends reminders on the day before an event and summaries of arrivals on the morning after, each once per event day. */
export async function sendEventMails(context: AppContext): Promise<void> {
  const now = context.clock();
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
  for (const kind of ['reminder', 'arrivals'] as const) {
    const [after, before] = kind === 'reminder' ? [now, inDays(2)] : [inDays(-ARRIVALS_DAYS - 2), now];
    const events = await listEventsForMail(context.db, kind, after, before);
    await attemptEach(
      context,
      events.map((event) => ({ event, kind })),
      ({ event: { id, date } }) => ({
        key: `${kind} ${id} ${date.getTime()}`,
        failure: `${kind} of an event not mailed`,
      }),
      (mail) => sendOnce(context, mail),
    );
  }
}
