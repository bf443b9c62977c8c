import type { GuestMailReason } from '../../../shared/contracts/guest-mails.ts';
import type { AppContext } from '../../common/context.ts';
import { MAX_UNREACHABLE } from '../../common/job-failures.ts';
import type { Database } from '../../db/client.ts';
import { isDatabaseLost } from '../../db/database-errors.ts';
import { classifyMailFailure, type Mail, type MailFailure, mailFailureReason } from '../../integrations/mailer.ts';
import { listAddresses } from '../households/mail-addresses.ts';
import { hasOptedOut } from '../notifications/mail-opt-out-data.ts';
import { composeMail } from './compose-mail.ts';
import { type DueMail, lockDueMail, updateMail, updateWaitingMail } from './data.ts';
import { deleteCountedMail } from './quota-data.ts';
import { hashSeats, judgeHousehold, listSeated, type MailHousehold } from './recipients.ts';
import { findMailEvent, findToldSeats, listMailHouseholds, type MailEvent } from './recipients-data.ts';
import { listTextsWithLinks } from './send-rules.ts';

const MINUTE_MS = 60_000;
/** Pauses after failures; the last one is repeated. */
const RETRY_MINUTES = [1, 2, 5, 10, 20, 30] as const;
/** Mails that the mail server has not taken for this long have failed. */
const GIVE_UP_MS = 2 * 24 * 60 * MINUTE_MS;
/** A run of the job ends after this time, before pg-boss takes it for dead; the next one goes on. */
const MAX_RUN_MS = 10 * MINUTE_MS;

type Verdict = { readonly mail: Mail; readonly seatsHash: string | null } | { readonly reason: GuestMailReason | null };

/** Judged at the moment of sending: a mail may have waited for days. `reason` is null for a recipient who unsubscribed. */
async function judge(context: AppContext, tx: Database, due: DueMail): Promise<Verdict> {
  const { kind, eventId, householdId, address, language } = due;
  const event = await findMailEvent(tx, eventId);
  const [household] = await listMailHouseholds(tx, eventId, [householdId]);
  if (!event || !household || !isStillSendable(due, event, context.clock())) return { reason: 'eventChanged' };
  const isCurrent = (known: string) => known.toLowerCase() === address.toLowerCase();
  if (!listAddresses(household).some(isCurrent)) return { reason: 'addressChanged' };
  const reason = judgeHousehold(kind, household);
  if (reason) return { reason };
  if (listTextsWithLinks(kind, event).length > 0) return { reason: 'linksInText' };
  if (await hasOptedOut(tx, { userId: event.owner.id, address })) return { reason: null };
  const seatsHash = seatsHashOf(due, household);
  // The seats may have changed after this mail was planned, and an earlier batch may have told the new ones.
  if (seatsHash !== null && (await findToldSeats(tx, due)) === seatsHash) return { reason: 'sameAsBefore' };
  const mail = composeMail(context, { kind, event, household, address, language });
  return { mail: { ...mail, messageId: `guest-mail-${due.id}` }, seatsHash };
}

function isStillSendable({ kind }: DueMail, { date, rsvp }: MailEvent, now: Date): boolean {
  return date > now && (kind === 'seats' ? rsvp.arePlacesPublished : rsvp.isOpen);
}

const seatsHashOf = ({ kind }: DueMail, household: MailHousehold) =>
  kind === 'seats' ? hashSeats(listSeated(household)) : null;

type Outcome = 'sent' | 'skipped' | MailFailure;

export type MailSender = ReturnType<typeof createMailSender>;

/**
 * Sends the mails that wait in `guest_mails`, one at a time on each server. A mail is marked as sent in the transaction that
 * holds its lock while it is sent, so a server that is killed leaves at most one mail that was sent and is not marked: it
 * is sent again, with the same Message-ID.
 */
export function createMailSender(context: AppContext) {
  const { db, clock, mailer, log, metrics } = context;
  let isStopping = false;
  let running: Promise<void> | undefined;
  /** Set when `run` is called during a run: mails may have been queued after the run found none left. */
  let isAskedAgain = false;

  async function fail(tx: Database, due: DueMail, failure: MailFailure): Promise<void> {
    const now = clock();
    const attempts = due.attempts + 1;
    if (failure === 'refused') {
      await updateWaitingMail(tx, due.id, { state: 'failed', reason: 'refused', attempts, dueAt: null });
    } else if (now.getTime() - due.createdAt.getTime() > GIVE_UP_MS) {
      await updateWaitingMail(tx, due.id, { state: 'failed', reason: 'unreachable', attempts, dueAt: null });
    } else {
      const minutes = RETRY_MINUTES[Math.min(due.attempts, RETRY_MINUTES.length - 1)] ?? 1;
      const dueAt = new Date(now.getTime() + minutes * MINUTE_MS);
      // Its turn comes after those of mails that wait now: mails that fail again and again must not come first each time.
      await updateWaitingMail(tx, due.id, { attempts, dueAt, turnAt: dueAt });
    }
  }

  async function deliver(tx: Database, due: DueMail): Promise<Outcome> {
    const verdict = await judge(context, tx, due);
    if ('reason' in verdict) {
      const { reason } = verdict;
      await updateMail(tx, due.id, { state: reason ? 'skipped' : 'unsubscribed', reason, dueAt: null });
      await deleteCountedMail(tx, due.id);
      return 'skipped';
    }
    try {
      await mailer.send(verdict.mail);
    } catch (error) {
      const failure = classifyMailFailure(error);
      log.warn({ reason: mailFailureReason(error), failure, kind: due.kind }, 'mail to a guest not sent');
      await fail(tx, due, failure);
      return failure;
    }
    await updateMail(tx, due.id, {
      state: 'sent',
      reason: null,
      sentAt: clock(),
      dueAt: null,
      seatsHash: verdict.seatsHash,
    });
    return 'sent';
  }

  /** Undefined if none is due. A mail that can't even be composed must not hold up others: it is delayed like a refused one. */
  async function sendNext(): Promise<Outcome | undefined> {
    let due: DueMail | undefined;
    const sending = db.transaction(async (tx) => {
      due = await lockDueMail(tx, clock());
      return due && deliver(tx, due);
    });
    const outcome = await sending.catch(async (error: unknown) => {
      if (!due || isDatabaseLost(error)) throw error;
      log.error({ err: error, kind: due.kind }, 'mail to a guest not composed, to be tried again');
      await fail(db, due, 'delayed');
      return 'delayed' as const;
    });
    if (due && outcome) metrics.guestMails.of({ kind: due.kind, outcome }).increase();
    return outcome;
  }

  async function drain(): Promise<void> {
    const since = performance.now();
    try {
      do {
        isAskedAgain = false;
        let outcome: Outcome | undefined = 'sent';
        // While the mail server can't be reached, one mail after the other would wait for its timeout. A single mail can meet
        // that too, where the mail server waits for somebody else's.
        let unreachable = 0;
        while (outcome && unreachable < MAX_UNREACHABLE && !isStopping && performance.now() - since < MAX_RUN_MS) {
          outcome = await sendNext();
          unreachable = outcome === 'unreachable' ? unreachable + 1 : 0;
        }
      } while (isAskedAgain && !isStopping);
    } finally {
      running = undefined;
    }
  }

  /** Sends what is due; calls during a run wait for that run. */
  async function run(): Promise<void> {
    if (isStopping) return;
    isAskedAgain = true;
    running ??= drain();
    await running;
  }

  return {
    run,
    /** Begins to send at once and does not wait for it. What fails is left to the job. */
    wake(): void {
      run().catch((error) => log.error({ err: error }, 'mails to guests wait for the next run'));
    },
    /** Lets the mail that is being sent finish. */
    async stop(): Promise<void> {
      isStopping = true;
      await running?.catch(() => {});
    },
  };
}
