import type { Database } from '../db/client.ts';
import { MAIL_RETRY_AFTER_MS, type Mail } from '../integrations/mailer.ts';
import type { AppContext } from './context.ts';
import { attempt, attemptEach } from './job-failures.ts';
import { listWaiting, type WaitingRows } from './job-failures-data.ts';

/** A notice that could not be mailed for this long is deleted. */
export const NOTICE_LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** A mail that a request stored, in a table of its kind, before it tried to send it. */
export interface WaitingMail {
  readonly compose: () => Mail;
  /** Marks it as sent, or deletes it. */
  readonly onSent: (db: Database) => Promise<void>;
}

/** How a kind of waiting mails is found. */
export interface MailQueue {
  /** For the log. */
  readonly failure: string;
  /** Whether the law asks for the mail, so that it is tried for as long as it takes. */
  readonly isOwed?: boolean;
  readonly rows: WaitingRows;
  /** Finds the mail, locked so that no other server sends it too; undefined if one is doing that, or has. */
  readonly lock: (tx: Database, id: number) => Promise<WaitingMail | undefined>;
}

const toWork = ({ rows, failure, isOwed }: MailQueue, id: number) => ({ key: rows.key + id, failure, isOwed });

/** Sends a mail that was just stored. If that fails it stays stored, and the job tries again. */
export async function mailNow(context: AppContext, queue: MailQueue, id: number, mail: WaitingMail): Promise<void> {
  await attempt(context, toWork(queue, id), async () => {
    await context.mailer.send(mail.compose());
    await mail.onSent(context.db);
  });
}

/** Sends the mails that could not be sent at once, each in a transaction of its own. */
export async function mailWaiting(context: AppContext, queue: MailQueue): Promise<void> {
  const { db, mailer } = context;
  const now = context.clock();
  const before = new Date(now.getTime() - MAIL_RETRY_AFTER_MS);
  await attemptEach(
    context,
    await listWaiting(db, queue.rows, { before, now }),
    (id) => toWork(queue, id),
    (id) =>
      db.transaction(async (tx) => {
        const waiting = await queue.lock(tx, id);
        if (!waiting) return;
        await mailer.send(waiting.compose());
        await waiting.onSent(tx);
      }),
  );
}
