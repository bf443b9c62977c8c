import { getTableName, lt } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { LOG_KEPT_DAYS } from '../shared/contracts/event-log.ts';
import type { AppContext } from './common/context.ts';
import { runSteps } from './common/job-failures.ts';
import { deleteFailuresBefore } from './common/job-failures-data.ts';
import { withLogFields } from './common/log.ts';
import { NOTICE_LIFETIME_MS } from './common/waiting-mails.ts';
import { APPLICATION_NAME } from './db/application-name.ts';
import { ANSWER_TIMEOUT_MS, CONNECT_TIMEOUT_MS } from './db/client.ts';
import { deleteInChunks } from './db/delete-in-chunks.ts';
import { createThrottledFailureLog } from './db/failure-log.ts';
import { NO_CONNECTION_MESSAGE } from './db/resilient-pool.ts';
import { contactMessages } from './db/schema/contact.ts';
import { eventLog } from './db/schema/event-log.ts';
import { media } from './db/schema/events.ts';
import { guestRemovals } from './db/schema/guests.ts';
import { eventInvitations, eventTransfers } from './db/schema/members.ts';
import { addressNotices, replyToCodes } from './db/schema/rsvp.ts';
import { confirmations, emailCodes, pendingSignIns, securityNotices, signInLinks } from './db/schema/sign-in.ts';
import { mailWaitingNotices } from './features/account/security-notices.ts';
import { deleteExpiredNeeds } from './features/catering/data.ts';
import { MESSAGE_LIFETIME_MS, mailWaitingMessages } from './features/contact/service.ts';
import { OPERATION_LIFETIME_MS } from './features/door/check-in-service.ts';
import { deleteOperationsBefore } from './features/door/operations-data.ts';
import { deleteAbandonedEvents } from './features/event-access/deletion-service.ts';
import { deletePreviewsBefore } from './features/guest-mails/data.ts';
import { deleteCountedMailsBefore } from './features/guest-mails/quota-data.ts';
import { QUOTA_WINDOW_MS } from './features/guest-mails/quota-service.ts';
import { remindGuests } from './features/guest-mails/reminder-service.ts';
import type { MailSender } from './features/guest-mails/sender-service.ts';
import { REMOVAL_LIFETIME_MS } from './features/guests/changes-data.ts';
import { finishAllRemovals } from './features/guests/final-removal-service.ts';
import { deleteOldOperations } from './features/layouts/operations-data.ts';
import { sendDailySummaries } from './features/notifications/daily-summary-service.ts';
import { sendEventMails } from './features/notifications/event-mail-service.ts';
import { deletePaymentsOfDeletedAccounts } from './features/payments/data.ts';
import { BOOKKEEPING_MS, reconcilePayments, UNCERTAIN_ORDER_MS } from './features/payments/service.ts';
import { deleteCardsOfRemoved, REMOVED_CARD_LIFETIME_MS } from './features/printing/data.ts';
import { mailAddressNotices } from './features/rsvp/address-notices.ts';
import { PRIVACY_WINDOW_MS } from './features/seat-finder/privacy-limits.ts';
import { deleteShowingsBefore } from './features/seat-finder/privacy-limits-data.ts';
import { updateSubscriptions } from './features/subscription/service.ts';
import { deleteExpiredCounters } from './limits/rate-limits-data.ts';
import { deleteEndedDoorSessions } from './sessions/door-session-data.ts';
import { deleteForgottenBrowsers } from './sessions/known-browsers-data.ts';
import { sessionCutoffs } from './sessions/session.ts';
import { deleteEndedSessions } from './sessions/session-data.ts';

/** How often pg-boss looks for due jobs. They start once a minute at most; its default of two seconds loads an idle server. */
const POLLING_SECONDS = 10;

type JobContext = AppContext & { readonly mailSender: MailSender };

interface Job {
  readonly name: string;
  readonly cron: string;
  readonly run: (context: JobContext) => Promise<void>;
}

export const JOBS: readonly Job[] = [
  { name: 'housekeeping', cron: '*/15 * * * *', run: deleteExpiredData },
  { name: 'deletions', cron: '* * * * *', run: deleteAbandonedEvents },
  { name: 'contact-mail', cron: '*/5 * * * *', run: mailWaitingMessages },
  { name: 'security-notices', cron: '*/5 * * * *', run: mailWaitingNotices },
  { name: 'address-notices', cron: '*/5 * * * *', run: mailAddressNotices },
  { name: 'payments', cron: '* * * * *', run: reconcilePayments },
  { name: 'subscriptions', cron: '*/5 * * * *', run: updateSubscriptions },
  { name: 'event-mails', cron: '*/15 * * * *', run: sendEventMails },
  { name: 'daily-summaries', cron: '*/15 * * * *', run: sendDailySummaries },
  { name: 'guest-mails', cron: '* * * * *', run: ({ mailSender }) => mailSender.run() },
  { name: 'guest-reminders', cron: '*/15 * * * *', run: (context) => remindGuests(context, context.mailSender) },
];

/** How long a mail batch that was previewed but never sent is kept. */
const PREVIEW_LIFETIME_MS = 24 * 60 * 60_000;

/** How long a picture is kept that was taken from the floor plan. */
const UNUSED_PICTURE_LIFETIME_MS = 24 * 60 * 60_000;

/** How long the owner is shown an invitation after it has expired. */
const INVITATION_LIFETIME_MS = 30 * 24 * 60 * 60_000;

/** How long it is remembered after the end of a pause what a job could not do. */
const FAILURE_LIFETIME_MS = 30 * 24 * 60 * 60_000;

/** Rows are deleted once the time in the column is this long ago. */
const LIFETIMES = [
  [emailCodes.expiresAt, 0],
  [signInLinks.expiresAt, 0],
  [pendingSignIns.expiresAt, 0],
  [confirmations.expiresAt, 0],
  [replyToCodes.expiresAt, 0],
  [media.unusedSince, UNUSED_PICTURE_LIFETIME_MS],
  [guestRemovals.removedAt, REMOVAL_LIFETIME_MS],
  [securityNotices.at, NOTICE_LIFETIME_MS],
  [addressNotices.at, NOTICE_LIFETIME_MS],
  [contactMessages.createdAt, MESSAGE_LIFETIME_MS],
  [eventLog.at, LOG_KEPT_DAYS * 24 * 60 * 60_000],
  [eventInvitations.expiresAt, INVITATION_LIFETIME_MS],
  [eventTransfers.expiresAt, 0],
] as const;

/** Deletes everything that is past its time: sessions, codes, messages, counters and so on. No step depends on another. */
export async function deleteExpiredData(context: Pick<AppContext, 'db' | 'clock' | 'log'>): Promise<void> {
  const { db } = context;
  const now = context.clock();
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const lifetimes = LIFETIMES.map(([column, lifetimeMs]) => {
    const deleteOld = () => deleteInChunks(db, column.table as PgTable, lt(column, ago(lifetimeMs)));
    return [getTableName(column.table), deleteOld] as const;
  });
  const paymentTimes = { paidBefore: ago(BOOKKEEPING_MS), unpaidBefore: ago(UNCERTAIN_ORDER_MS) };
  await runSteps(context, {
    ...Object.fromEntries(lifetimes),
    sessions: () => deleteEndedSessions(db, sessionCutoffs(now)),
    'door sessions': () => deleteEndedDoorSessions(db, sessionCutoffs(now)),
    browsers: () => deleteForgottenBrowsers(db, now),
    removals: () => finishAllRemovals(context),
    payments: () => deletePaymentsOfDeletedAccounts(db, paymentTimes),
    needs: () => deleteExpiredNeeds(db, now),
    operations: () => deleteOperationsBefore(db, ago(OPERATION_LIFETIME_MS)),
    'layout operations': () => deleteOldOperations(db, now),
    cards: () => deleteCardsOfRemoved(db, ago(REMOVED_CARD_LIFETIME_MS)),
    previews: () => deletePreviewsBefore(db, ago(PREVIEW_LIFETIME_MS)),
    'counted mails': () => deleteCountedMailsBefore(db, ago(QUOTA_WINDOW_MS)),
    showings: () => deleteShowingsBefore(db, ago(PRIVACY_WINDOW_MS)),
    counters: () => deleteExpiredCounters(db, now),
    failures: () => deleteFailuresBefore(db, ago(FAILURE_LIFETIME_MS)),
  });
}

/** Runs a job once: its log lines have the job's name and the id of the run, and the metrics count it. */
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

/** Starts the background jobs. Their queues are in the database, so that several servers share them and none runs twice. */
export async function startJobs(context: JobContext, connectionString: string) {
  // Without `query_timeout` a query that is never answered would stop all jobs for good.
  const timeouts = { query_timeout: ANSWER_TIMEOUT_MS, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true };
  const pool = new pg.Pool({ connectionString, application_name: APPLICATION_NAME, max: 2, ...timeouts });
  const onError = createThrottledFailureLog((fields) => context.log.error(fields, 'background jobs'));
  pool.on('error', onError);
  const boss = new PgBoss({
    db: {
      // Each statement would hold a connection of PostgreSQL until a standby is back, and pg-boss sends some every few seconds.
      executeSql: async (text, values) => {
        if (context.pool.areCommitsStuck) throw new Error(NO_CONNECTION_MESSAGE);
        return pool.query(text, values);
      },
    },
  });
  boss.on('error', onError);
  try {
    await boss.start();
    for (const { name, cron, run } of JOBS) {
      await boss.createQueue(name);
      // The start counts as a success, so that the alert on old successes also finds a job that never runs.
      context.metrics.jobSuccesses.set(name, Date.now() / 1000);
      await boss.work(name, { pollingIntervalSeconds: POLLING_SECONDS }, ([job]) =>
        runJob(context, { job: name, run: job?.id ?? 'none' }, () => run(context)),
      );
      await boss.schedule(name, cron);
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    await pool.end();
    throw error;
  }
  return {
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }).finally(() => pool.end()),
  };
}
