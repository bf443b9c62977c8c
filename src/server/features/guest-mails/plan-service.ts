import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { changeAttendance } from '../guests/attendance-service.ts';
import { listOptedOut } from '../notifications/mail-opt-out-data.ts';
import { languageOfMails } from './compose-mail.ts';
import { type BatchRow, insertMails, type NewMail, withIds } from './data.ts';
import type { SendingAccount } from './quota-data.ts';
import { countMails, limitPerRecipient } from './quota-service.ts';
import { type MailHousehold, type PlannedMail, planMails } from './recipients.ts';
import { listEarlierMails, listMailHouseholds, type MailEvent } from './recipients-data.ts';
import { forEachSlice } from './slices.ts';

type MailContext = Pick<AppContext, 'sessionSecret'>;

export interface MailPlan {
  readonly households: readonly MailHousehold[];
  readonly mails: readonly PlannedMail[];
}

interface Request {
  readonly kind: BatchRow['kind'];
  readonly event: MailEvent;
  /** Undefined: all households of the event. */
  readonly householdIds: readonly number[] | undefined;
  readonly isSelection: boolean;
  /** Mails from before this time are ignored when deciding who has had such a mail already. */
  readonly earlierSince?: Date | undefined;
  readonly now: Date;
}

/** Who would get a mail now, and who would not and why. */
export async function planBatch(
  db: Database,
  context: MailContext,
  { kind, event, householdIds, isSelection, earlierSince, now }: Request,
): Promise<MailPlan> {
  const households = await listMailHouseholds(db, event.id, householdIds);
  const addresses = households.flatMap(({ email, guests }) => [email, ...guests.map((guest) => guest.email)]);
  const known = addresses.flatMap((address) => (address ? [address] : []));
  const circumstances = {
    kind,
    language: languageOfMails(event),
    hasOptedOut: await listOptedOut(db, event.owner.id, known),
    earlier: await listEarlierMails(db, event.id, kind, earlierSince),
    isSelection,
  };
  const mails: PlannedMail[] = [];
  await forEachSlice(households, (slice) => mails.push(...planMails(slice, circumstances)));
  const limited = await limitPerRecipient(db, context, { userId: event.owner.id, now }, mails);
  return { households, mails: limited };
}

interface Queued {
  readonly batch: BatchRow;
  readonly plan: MailPlan;
  readonly queued: readonly { readonly householdId: number }[];
  readonly now: Date;
}

/** Records who is asked for an answer for the first time. */
export async function recordInvited(tx: Database, { batch, plan, queued, now }: Queued): Promise<void> {
  if (batch.kind === 'seats') return;
  const mailed = new Set(queued.map(({ householdId }) => householdId));
  const people = plan.households.filter(({ id }) => mailed.has(id)).flatMap(({ guests }) => guests);
  const notAsked = people.filter(({ attendance }) => attendance === null);
  const invited = new Map(notAsked.map(({ id }) => [id, 'invited'] as const));
  await changeAttendance(tx, batch.eventId, invited, { by: 'organiser', at: now });
}

/**
 * Puts the planned mails of a batch into the queue and counts them, and records that the people were invited. Must run in
 * a transaction that holds the locks of the account and the event; the caller has checked the account's limit.
 */
export async function queueMails(
  tx: Database,
  context: MailContext,
  {
    batch,
    plan,
    sender,
    event,
    now,
  }: { batch: BatchRow; plan: MailPlan; sender: SendingAccount; event: MailEvent; now: Date },
): Promise<void> {
  const mails = withIds(plan.mails).map(
    (mail): NewMail => (mail.state === 'planned' ? { ...mail, state: 'waiting' } : mail),
  );
  const waiting = mails.filter(({ state }) => state === 'waiting');
  await insertMails(tx, batch, mails, now);
  await countMails(tx, context, { sender, event, now }, waiting);
  await recordInvited(tx, { batch, plan, queued: waiting, now });
}
