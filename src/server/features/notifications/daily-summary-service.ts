import { hasDeclined } from '../../../shared/attendance.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { translatorFor } from '../../../shared/i18n/translator.ts';
import { paths } from '../../../shared/paths.ts';
import { seatLabel } from '../../../shared/seat-label.ts';
import { wallClock } from '../../../shared/time-zone.ts';
import type { AppContext } from '../../common/context.ts';
import { attemptEach } from '../../common/job-failures.ts';
import type { Mail } from '../../integrations/mailer.ts';
import { dailySummaryMail } from '../../mails/member-mails.ts';
import { listChangedGuests, listSummaries, moveSummary, type Summary } from './daily-summary-data.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** The local hour at the venue from which summaries are sent. */
const MORNING_HOUR = 9;
/** An entry of the history has the time at which its change began: a change this young may not be stored yet. */
const SETTLING_MS = 60_000;

/** Once a day, from nine in the morning: not on the day on which it was turned on or last sent. */
function isDue({ timeZone }: Summary, since: Date, now: Date): boolean {
  const dayOf = (time: Date) => Math.floor(wallClock(time.getTime(), timeZone) / DAY_MS);
  const isMorning = wallClock(now.getTime(), timeZone) % DAY_MS >= MORNING_HOUR * HOUR_MS;
  return isMorning && dayOf(since) < dayOf(now);
}

/** Undefined where nobody else changed anything that a summary tells. */
async function composeMail(
  { db, siteUrl, sessionSecret }: AppContext,
  summary: Summary,
  time: { from: Date; to: Date },
): Promise<Mail | undefined> {
  const changed = await listChangedGuests(db, summary, time);
  if (changed.length === 0) return undefined;
  const { eventId, userId, event, email } = summary;
  const language = summary.language ?? DEFAULT_LANGUAGE;
  const t = translatorFor(language);
  const unsubscribeUrl = siteUrl() + paths.unsubscribe(createUnsubscribeToken({ userId, eventId }, sessionSecret));
  const mail = dailySummaryMail({
    language,
    event,
    unsubscribeUrl,
    url: siteUrl() + paths.eventHistory(eventId),
    answered: changed.filter(({ answer }) => answer === 'coming' || answer === 'maybe').map(({ name }) => name),
    declined: changed.filter(({ answer }) => hasDeclined({ attendance: answer })).map(({ name }) => name),
    moved: changed
      .filter(({ isMoved }) => isMoved)
      .map((guest) => `${guest.name}: ${seatLabel(t, guest) ?? t('history.noSeat')}`),
  });
  return { to: email, unsubscribeUrl, ...mail };
}

/**
 * The summary counts as sent before it is: the transaction of a slow mail server would hold the membership, whose removal must not
 * wait. If the mail server refuses it, it is sent later, with what has changed until then.
 */
async function sendOnce(context: AppContext, summary: Summary): Promise<void> {
  const { db, clock, mailer } = context;
  const now = clock();
  const { since } = summary;
  if (since === null || !isDue(summary, since, now)) return;
  const time = { from: since, to: new Date(now.getTime() - SETTLING_MS) };
  if (!(await moveSummary(db, summary, time))) return;
  try {
    const mail = await composeMail(context, summary, time);
    if (mail) await mailer.send(mail);
  } catch (error) {
    await moveSummary(db, summary, { from: time.to, to: since });
    throw error;
  }
}

/** Mails editors who asked for it what others have changed since the last summary. */
export async function sendDailySummaries(context: AppContext): Promise<void> {
  const summaries = await listSummaries(context.db, new Date(context.clock().getTime() - MORNING_HOUR * HOUR_MS));
  await attemptEach(
    context,
    summaries,
    ({ eventId, userId }) => ({ key: `summary ${eventId} ${userId}`, failure: 'daily summary not mailed' }),
    (summary) => sendOnce(context, summary),
  );
}
