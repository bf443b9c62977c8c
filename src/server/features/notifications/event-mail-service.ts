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
  findArrivalFigures,
  findSeatFigures,
  hasArrivals,
  hasEventMail,
  listCandidates,
  type MailCandidate,
} from './data.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** By the clock at the venue. */
const MORNING_HOUR = 9;
/** A summary that could not be sent the morning after is still worth having for two days more. */
const ARRIVALS_DAYS = 3;
/** Beyond that a mail is no longer read; the pages have the whole list. */
const MAX_NAMES = 20;
/** A mail server that refuses so many in a row is down: the next run tries again. */
const MAX_FAILURES_IN_A_ROW = 3;

type MailContext = Pick<AppContext, 'db' | 'clock' | 'mailer' | 'log' | 'siteUrl' | 'sessionSecret'>;

/** Midnight of the event's day, `days` later, plus hours: the instant at which the venue's clock shows it. */
function localTime({ date, timeZone }: MailCandidate, days: number, hours: number): Date {
  const midnight = Math.floor(wallClock(date.getTime(), timeZone) / DAY_MS) * DAY_MS;
  return fromWallClock(midnight + days * DAY_MS + hours * HOUR_MS, timeZone);
}

/** The event's day where it happens, as in 2026-06-20. */
function localDay({ date, timeZone }: MailCandidate): string {
  return new Date(wallClock(date.getTime(), timeZone)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

const IS_DUE: Record<EventMailKind, (event: MailCandidate, now: Date) => boolean> = {
  // Who made the event that very day needs no reminder of it.
  reminder: (event, now) => {
    const morning = localTime(event, -1, MORNING_HOUR);
    return now >= morning && now < localTime(event, 0, 0) && event.createdAt < morning;
  },
  arrivals: (event, now) =>
    now >= localTime(event, 1, MORNING_HOUR) && now < localTime(event, 1 + ARRIVALS_DAYS, 0) && now > event.date,
};

const NOTIFICATION_OF = { reminder: 'eventReminders', arrivals: 'guestCheckIns' } as const;

/** Undefined where there is nothing to say: nobody was checked in, so nobody counted. */
async function composeMail(
  { siteUrl, sessionSecret }: MailContext,
  tx: Database,
  { event, kind }: { event: MailCandidate; kind: EventMailKind },
): Promise<Mail | undefined> {
  const token = createUnsubscribeToken({ userId: event.userId, kind: NOTIFICATION_OF[kind] }, sessionSecret);
  const about = {
    event,
    language: event.language ?? DEFAULT_LANGUAGE,
    eventUrl: siteUrl() + paths.event(event.id),
    unsubscribeUrl: siteUrl() + paths.unsubscribe(token),
  };
  const options = { eventId: event.id, maxNames: MAX_NAMES };
  const { unsubscribeUrl } = about;
  if (kind === 'reminder') {
    const figures = await findSeatFigures(tx, options);
    return { to: event.email, unsubscribeUrl, ...eventReminderMail({ ...about, ...figures }) };
  }
  if (!(await hasArrivals(tx, event.id))) return undefined;
  const figures = await findArrivalFigures(tx, options);
  return { to: event.email, unsubscribeUrl, ...arrivalsMail({ ...about, ...figures }) };
}

/** False when the mail server did not take it; then nothing is remembered, and the next run tries again. */
async function sendOnce(context: MailContext, event: MailCandidate, kind: EventMailKind): Promise<boolean> {
  const { db, clock, mailer, log } = context;
  const day = localDay(event);
  if (await hasEventMail(db, { eventId: event.id, kind, day })) return true;
  try {
    await db.transaction(async (tx) => {
      if (!(await claimEventMail(tx, { event, kind, day, now: clock() }))) return;
      const mail = await composeMail(context, tx, { event, kind });
      if (mail) await mailer.send(mail);
    });
    return true;
  } catch (error) {
    log.error({ reason: mailFailureReason(error), kind }, 'mail about an event not sent, to be tried again');
    return false;
  }
}

/** Reminders on the day before, summaries of arrivals on the morning after, each once for the day the event is on. */
export async function sendEventMails(context: MailContext): Promise<void> {
  const now = context.clock();
  const around = {
    reminder: { after: now, before: new Date(now.getTime() + 2 * DAY_MS) },
    arrivals: { after: new Date(now.getTime() - (ARRIVALS_DAYS + 2) * DAY_MS), before: now },
  };
  let failures = 0;
  for (const kind of ['reminder', 'arrivals'] as const) {
    const candidates = await listCandidates(context.db, { kind, ...around[kind] });
    for (const event of candidates.filter((candidate) => IS_DUE[kind](candidate, now))) {
      failures = (await sendOnce(context, event, kind)) ? 0 : failures + 1;
      if (failures === MAX_FAILURES_IN_A_ROW) return;
    }
  }
}
