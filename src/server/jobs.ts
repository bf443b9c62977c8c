import { PgBoss } from 'pg-boss';
import type { AppContext } from './context.ts';
import { APPLICATION_NAME } from './db/application-name.ts';
import { ANSWER_TIMEOUT_MS } from './db/client.ts';
import { createThrottledFailureLog } from './db/failure-log.ts';
import { deleteNoticesBefore } from './features/account/security-notice-data.ts';
import { mailWaitingNotices, NOTICE_LIFETIME_MS } from './features/account/security-notices.ts';
import { deleteExpiredPendingSignIns } from './features/auth/data.ts';
import { deleteMessagesBefore } from './features/contact/data.ts';
import { MESSAGE_LIFETIME_MS, mailWaitingMessages } from './features/contact/service.ts';
import { deleteRemovalsBefore, REMOVAL_LIFETIME_MS } from './features/door/data.ts';
import { deleteActionsBefore, TAP_LIFETIME_MS } from './features/guests/check-in-data.ts';
import { purgeDeletedGuests } from './features/guests/deleted-data.ts';
import { RESTORE_WINDOW_MS } from './features/guests/service.ts';
import { deleteExpiredConfirmations } from './features/mailed-codes/confirmation-data.ts';
import { deleteExpiredCodes } from './features/mailed-codes/sign-in-code-data.ts';
import { sendEventMails } from './features/notifications/event-mails.ts';
import { deleteOrphans } from './features/payments/data.ts';
import { reconcilePayments } from './features/payments/reconcile-service.ts';
import { BOOKKEEPING_MS, UNCERTAIN_ORDER_MS } from './features/payments/service.ts';
import { SHOWING_LIFETIME_MS } from './features/seat-finder/shared-limit.ts';
import { deleteShowingsBefore } from './features/seat-finder/shared-limit-data.ts';
import { keepSubscriptions } from './features/subscription/service.ts';
import { deleteExpiredCounters } from './limits/rate-limits-data.ts';
import { withLogFields } from './log.ts';
import { deleteEndedDoorSessions } from './sessions/door-session-data.ts';
import { deleteForgottenBrowsers } from './sessions/known-browsers-data.ts';
import { sessionCutoffs } from './sessions/session.ts';
import { deleteEndedSessions } from './sessions/session-data.ts';

/**
 * How often each queue is looked into. Nothing waits for these jobs: they begin by the clock, at most once a minute, and
 * mails are sent by the request that causes them. At pg-boss's two seconds an idle server asked three times a second.
 */
const POLLING_SECONDS = 10;

const HOUSEKEEPING = 'housekeeping';
const EVERY_HOUR = '17 * * * *';
const CONTACT_MAIL = 'contact-mail';
const EVERY_FIVE_MINUTES = '*/5 * * * *';
const SECURITY_NOTICES = 'security-notices';
const PAYMENTS = 'payments';
const EVERY_MINUTE = '* * * * *';
const SUBSCRIPTIONS = 'subscriptions';
const EVENT_MAILS = 'event-mails';
const EVERY_QUARTER = '*/15 * * * *';

/** Everything past its time goes: sessions, sign-in codes, messages and counters are kept no longer than they serve. */
export async function deleteExpiredData({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await deleteEndedSessions(db, sessionCutoffs(now));
  await deleteEndedDoorSessions(db, sessionCutoffs(now));
  await deleteForgottenBrowsers(db, now);
  await deleteExpiredCodes(db, now);
  await deleteExpiredPendingSignIns(db, now);
  await deleteExpiredConfirmations(db, now);
  await purgeDeletedGuests(db, new Date(now.getTime() - RESTORE_WINDOW_MS));
  await deleteRemovalsBefore(db, new Date(now.getTime() - REMOVAL_LIFETIME_MS));
  await deleteActionsBefore(db, new Date(now.getTime() - TAP_LIFETIME_MS));
  await deleteNoticesBefore(db, new Date(now.getTime() - NOTICE_LIFETIME_MS));
  await deleteMessagesBefore(db, new Date(now.getTime() - MESSAGE_LIFETIME_MS));
  await deleteOrphans(db, {
    paidBefore: new Date(now.getTime() - BOOKKEEPING_MS),
    unpaidBefore: new Date(now.getTime() - UNCERTAIN_ORDER_MS),
  });
  await deleteShowingsBefore(db, new Date(now.getTime() - SHOWING_LIFETIME_MS));
  await deleteExpiredCounters(db, now);
}

/** One run: its lines in the log name it, and it is counted. */
export async function runJob(
  { log, metrics }: Pick<AppContext, 'log' | 'metrics'>,
  { job, run }: { readonly job: string; readonly run: string },
  work: () => Promise<void>,
): Promise<void> {
  const began = performance.now();
  await withLogFields({ job, run }, async () => {
    let outcome = 'succeeded';
    try {
      await work();
      metrics.jobSuccesses.set(job, Date.now() / 1000);
      log.debug({ durationMs: performance.now() - began }, 'job done');
    } catch (error) {
      outcome = 'failed';
      log.error({ err: error }, 'job failed, to be tried again');
      throw error;
    } finally {
      metrics.jobRuns.of({ job, outcome }).increase();
      metrics.jobDurations.of({ job }).observe((performance.now() - began) / 1000);
    }
  });
}

export interface Jobs {
  stop(): Promise<void>;
}

/** Background work, kept in the same database, so that any number of servers share it and none does it twice. */
export async function startJobs(context: AppContext, connectionString: string): Promise<Jobs> {
  // A question that nobody answers must not keep the work from ever being done again.
  const patience = { query_timeout: ANSWER_TIMEOUT_MS, keepAlive: true };
  const boss = new PgBoss({ connectionString, application_name: APPLICATION_NAME, max: 2, ...patience });
  boss.on(
    'error',
    createThrottledFailureLog((fields) => context.log.error(fields, 'background jobs')),
  );
  const repeat = async (name: string, cron: string, work: () => Promise<void>) => {
    await boss.createQueue(name);
    // Counts as a success so far: what has never run for too long since the start shows, too.
    context.metrics.jobSuccesses.set(name, Date.now() / 1000);
    await boss.work(name, { pollingIntervalSeconds: POLLING_SECONDS }, ([job]) =>
      runJob(context, { job: name, run: job?.id ?? 'none' }, work),
    );
    await boss.schedule(name, cron);
  };
  try {
    await boss.start();
    await repeat(HOUSEKEEPING, EVERY_HOUR, () => deleteExpiredData(context));
    await repeat(CONTACT_MAIL, EVERY_FIVE_MINUTES, () => mailWaitingMessages(context));
    await repeat(SECURITY_NOTICES, EVERY_FIVE_MINUTES, () => mailWaitingNotices(context));
    await repeat(PAYMENTS, EVERY_MINUTE, () => reconcilePayments(context));
    await repeat(SUBSCRIPTIONS, EVERY_FIVE_MINUTES, () => keepSubscriptions(context));
    await repeat(EVENT_MAILS, EVERY_QUARTER, () => sendEventMails(context));
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}
