import type { z } from 'zod';
import { type createMailBatchSchema, mailBatchSchema } from '../../../shared/contracts/guest-mails.ts';
import { LANGUAGES, type Language } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../common/context.ts';
import { randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { mailFailureReason } from '../../integrations/mailer.ts';
import { createDurableRateLimit } from '../../limits/rate-limits.ts';
import { type AccountCaller, inTurnOnEvent, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { requireHouseholdsOfEvent } from '../guests/households/members-service.ts';
import { giveHouseholds } from '../rsvp/invite-service.ts';
import { composeTest, languageOfMails, renderSample } from './compose-mail.ts';
import {
  type BatchRow,
  type BatchWithCounts,
  deleteMailsOfHouseholds,
  deleteOldPreviews,
  findBatch,
  insertBatch,
  insertMails,
  listMailIds,
  listMailLanguages,
  listMails,
  listPlannedHouseholdIds,
  listSentBatches,
  lockBatch,
  markBatchSent,
  withCounts,
  withIds,
} from './data.ts';
import { planBatch, queueMails } from './plan-service.ts';
import { findSender, lockSender, type SendingAccount } from './quota-data.ts';
import { countRemaining } from './quota-service.ts';
import { findMailEvent, type MailEvent } from './recipients-data.ts';
import { planResend, resendMails } from './resend-service.ts';
import { requireSendable } from './send-rules.ts';
import type { MailSender } from './sender-service.ts';

const batchFieldsSchema = mailBatchSchema.omit({ mails: true });

/** A batch with the ids of its mails, of which there may be thousands, and `readMails` of some of them. */
export interface BatchAnswer extends z.output<typeof batchFieldsSchema> {
  readonly mailIds: number[];
  readonly readMails: (ids: number[]) => ReturnType<typeof listMails>;
}

/** Limited because a small request can plan a mail for every household of a long list. */
const PREVIEWS_AN_HOUR = 120;
const TESTS_AN_HOUR = 10;
/** Unsent previews of one event that are kept, for organisers who look at several in different tabs. */
const KEPT_PREVIEWS = 5;

async function requireMailEvent(db: Database, eventId: number): Promise<MailEvent> {
  const event = await findMailEvent(db, eventId);
  if (!event) throw notFoundError('Event not found');
  return event;
}

async function requireSender(found: Promise<SendingAccount | undefined>): Promise<SendingAccount> {
  const sender = await found;
  if (!sender) throw new AppError('not_authenticated', 'Not authenticated');
  return sender;
}

/** The languages that somebody gets a mail in; if nobody gets one, the language of the event's mails. */
async function listUsedLanguages(db: Database, event: MailEvent, batchId: number): Promise<Language[]> {
  const used = await listMailLanguages(db, batchId);
  return used.length === 0 ? [languageOfMails(event)] : LANGUAGES.filter((language) => used.includes(language));
}

function requireRemaining(remaining: number, wanted: number): void {
  if (wanted <= remaining) return;
  const message = `That would be ${wanted} emails; your account can send ${remaining} more today.`;
  throw new AppError('mail_limit', message, { remaining });
}

/** Mails to guests as the organiser sees them. All calls need a role on the event; limits are those of its owner. */
export function createMailBatches(context: AppContext, mailSender: Pick<MailSender, 'wake'>) {
  const { db, clock, mailer, log } = context;
  const previews = createDurableRateLimit(context, { name: 'mail-previews', points: PREVIEWS_AN_HOUR, minutes: 60 });
  const tests = createDurableRateLimit(context, { name: 'mail-tests', points: TESTS_AN_HOUR, minutes: 60 });

  async function toAnswer(batch: BatchRow): Promise<BatchAnswer> {
    const event = await requireMailEvent(db, batch.eventId);
    const sender = await requireSender(findSender(db, event.owner.id));
    const fields = batchFieldsSchema.parse({
      ...(await withCounts(db, batch)),
      samples: batch.sentAt ? [] : LANGUAGES.map((language) => renderSample(context, event, batch.kind, language)),
      remainingToday: await countRemaining(db, sender, event, clock()),
    });
    return { ...fields, mailIds: await listMailIds(db, batch.id), readMails: (ids) => listMails(db, ids) };
  }

  async function requireBatch(caller: AccountCaller, batchId: number): Promise<BatchRow> {
    await requireEventAccess(db, caller, { mailBatchId: batchId });
    const batch = await findBatch(db, batchId);
    if (!batch) throw notFoundError('Batch not found');
    return batch;
  }

  /** Runs a change of a batch. The account is locked first, then the event, as everywhere that locks both. */
  async function changeBatch(
    caller: AccountCaller,
    batchId: number,
    change: (
      tx: Database,
      parts: { batch: BatchRow; sender: SendingAccount; event: MailEvent; now: Date },
    ) => Promise<void>,
  ): Promise<BatchAnswer> {
    const { userId } = await requireEventAccess(db, caller, { mailBatchId: batchId });
    await inTurnOnEvent(db, caller, { mailBatchId: batchId }, () =>
      db.transaction(async (tx) => {
        const sender = await requireSender(lockSender(tx, userId));
        await requireEventAccess(tx, caller, { mailBatchId: batchId }, { lock: true });
        const batch = await lockBatch(tx, batchId);
        if (!batch) throw notFoundError('Batch not found');
        await change(tx, { batch, sender, event: await requireMailEvent(tx, batch.eventId), now: clock() });
        // Whoever was removed meanwhile sends nothing, as in `withEventAccess`.
        await requireEventAccess(tx, caller, { mailBatchId: batchId });
      }),
    );
    mailSender.wake();
    return toAnswer(await requireBatch(caller, batchId));
  }

  return {
    async create(
      caller: AccountCaller,
      eventId: number,
      { kind, householdIds }: z.output<typeof createMailBatchSchema>,
    ): Promise<BatchAnswer> {
      await requireEventAccess(db, caller, { eventId });
      await previews.consume(String(caller.userId));
      const now = clock();
      const batch = { id: randomId(), eventId, kind, isSelection: householdIds !== undefined, createdAt: now };
      // The event is locked, because households may be created.
      await withEventAccess(db, caller, { eventId }, async (tx) => {
        const event = await requireMailEvent(tx, eventId);
        requireSendable(kind, event, now);
        // Guests who were added after RSVP was opened, or while it never was, may have no household yet.
        await giveHouseholds(tx, eventId, now);
        if (householdIds) await requireHouseholdsOfEvent(tx, eventId, householdIds);
        const { mails } = await planBatch(tx, context, { ...batch, event, householdIds, now });
        await insertBatch(tx, batch);
        await insertMails(tx, batch, withIds(mails), now);
        await deleteOldPreviews(tx, eventId, KEPT_PREVIEWS);
      });
      return toAnswer(await requireBatch(caller, batch.id));
    },

    async list(caller: AccountCaller, eventId: number): Promise<BatchWithCounts[]> {
      await requireEventAccess(db, caller, { eventId });
      return listSentBatches(db, eventId);
    },

    async read(caller: AccountCaller, batchId: number): Promise<BatchAnswer> {
      return toAnswer(await requireBatch(caller, batchId));
    },

    /** Queues the mails of a preview. Recipients are judged again; a batch that was sent already stays as it is. */
    async send(caller: AccountCaller, batchId: number): Promise<BatchAnswer> {
      return changeBatch(caller, batchId, async (tx, { batch, sender, event, now }) => {
        if (batch.sentAt) return;
        requireSendable(batch.kind, event, now);
        const householdIds = await listPlannedHouseholdIds(tx, batchId);
        const plan = await planBatch(tx, context, { ...batch, event, householdIds, now });
        const wanted = plan.mails.filter(({ state }) => state === 'planned').length;
        requireRemaining(await countRemaining(tx, sender, event, now), wanted);
        await deleteMailsOfHouseholds(tx, batchId, householdIds);
        await queueMails(tx, context, { batch, plan, sender, event, now });
        await markBatchSent(tx, batchId, now);
      });
    },

    /** Queues the mails of a batch that failed or were beyond a limit again, if they are still wanted. */
    async resend(caller: AccountCaller, batchId: number): Promise<BatchAnswer> {
      return changeBatch(caller, batchId, async (tx, { batch, sender, event, now }) => {
        if (!batch.sentAt) return;
        const resend = await planResend(tx, context, { batch, event, now });
        if (resend.mails.length > 0) {
          requireSendable(batch.kind, event, now);
          requireRemaining(await countRemaining(tx, sender, event, now), resend.mails.length);
        }
        await resendMails(tx, context, { batch, resend, sender, event, now });
      });
    },

    /** Mails the sample, in each language that somebody gets it in, to the caller's own address. */
    async sendTest(caller: AccountCaller, to: string, batchId: number): Promise<void> {
      const batch = await requireBatch(caller, batchId);
      const event = await requireMailEvent(db, batch.eventId);
      requireSendable(batch.kind, event, clock());
      await tests.consume(String(caller.userId));
      const languages = await listUsedLanguages(db, event, batch.id);
      try {
        for (const language of languages)
          await mailer.send(composeTest(context, { event, kind: batch.kind, to }, language));
      } catch (error) {
        log.error({ reason: mailFailureReason(error) }, 'test of a mail to guests not sent');
        throw new AppError('mail_unavailable', 'The email could not be sent. Please try again in a moment.', {
          cause: error,
        });
      }
    },
  };
}

export type MailBatches = ReturnType<typeof createMailBatches>;
