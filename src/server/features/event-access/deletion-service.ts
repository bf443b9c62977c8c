import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../common/context.ts';
import { attempt, attemptEach } from '../../common/job-failures.ts';
import { tryWithin } from '../../common/timeouts.ts';
import type { Database } from '../../db/client.ts';
import { MAIL_WAIT_MS, mailFailureReason } from '../../integrations/mailer.ts';
import { eventGoneMail } from '../../mails/member-mails.ts';
import { deleteSomeRows, listAbandonedEvents, type listMembersToTell } from './deletion-data.ts';

type DeletionContext = Pick<AppContext, 'db' | 'clock' | 'log'>;

/** How long a request goes on deleting the rows of its events: enough for all but long lists. */
const REQUEST_MS = 1_000;
/** How long the job works on one event, before others get their turn. */
const JOB_MS = 60_000;

const toWork = (eventId: number) => ({
  key: `event-deletion ${eventId}`,
  failure: 'rows of a deleted event not deleted',
  isOwed: true,
});

async function deleteRows(db: Database, eventId: number, until: number): Promise<void> {
  while (performance.now() < until && (await deleteSomeRows(db, eventId)));
}

/** Deletes the rows of events that a request has just deleted; the job deletes what is left after a moment. */
export async function deleteRowsNow(context: DeletionContext, eventIds: readonly number[]): Promise<void> {
  const until = performance.now() + REQUEST_MS;
  for (const id of eventIds) await attempt(context, toWork(id), () => deleteRows(context.db, id, until));
}

/** Mails the members of events that are gone. It is told once: a mail that fails is logged and not repeated. */
export async function tellMembers(
  { mailer, log }: Pick<AppContext, 'mailer' | 'log'>,
  members: Awaited<ReturnType<typeof listMembersToTell>>,
): Promise<void> {
  const sendAll = members.map(async ({ email, language, event }) => {
    try {
      await mailer.send({ to: email, ...eventGoneMail({ language: language ?? DEFAULT_LANGUAGE, event }) });
    } catch (error) {
      log.error({ reason: mailFailureReason(error) }, 'member not told that an event is gone');
    }
  });
  await tryWithin(MAIL_WAIT_MS, Promise.all(sendAll), log);
}

/** Deletes the rows of all events that were deleted, chunk by chunk: one statement for all could exceed its time limit. */
export async function deleteAbandonedEvents(context: DeletionContext): Promise<void> {
  const ids = await listAbandonedEvents(context.db);
  await attemptEach(context, ids, toWork, (id) => deleteRows(context.db, id, performance.now() + JOB_MS));
}
