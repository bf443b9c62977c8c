import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { changeAttendance } from '../guests/attendance-service.ts';
import { listOptedOut } from '../notifications/mail-opt-out-data.ts';
import { languageOfMails } from './compose-mail.ts';
import { type BatchRow, insertMails, type NewMail, withIds } from './data.ts';
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
  readonly now: Date;
}

/** Who would get a mail now, and who would not and why. */
export async function planBatch(
  db: Database,
  context: MailContext,
  { kind, event, householdIds, isSelection, now }: Request,
): Promise<MailPlan> {
  const households = await listMailHouseholds(db, event.id, householdIds);
  const addresses = households.flatMap(({ email, guests }) => [email, ...guests.map((guest) => guest.email)]);
  const known = addresses.flatMap((address) => (address ? [address.toLowerCase()] : []));
  const circumstances = {
    kind,
    language: languageOfMails(event),
    optedOut: await listOptedOut(db, event.owner.id, known),
    earlier: await listEarlierMails(db, event.id, kind),
    isSelection,
  };
  const mails: PlannedMail[] = [];
  await forEachSlice(households, (slice) => mails.push(...planMails(slice, circumstances)));
  const limited = await limitPerRecipient(db, context, { userId: event.owner.id, now }, mails);
  return { households, mails: limited };
}

/** People who are asked for an answer for the first time. */
function listNewlyInvited({ households }: MailPlan, waiting: readonly NewMail[]): number[] {
  const mailed = new Set(waiting.map(({ householdId }) => householdId));
  const people = households.filter(({ id }) => mailed.has(id)).flatMap(({ guests }) => guests);
  return people.flatMap(({ id, attendance }) => (attendance === null ? [id] : []));
}

/**
 * Puts the planned mails of a batch into the queue and counts them, and records that the people were invited. Must run in
 * a transaction that holds the locks of the account and the event; the caller has checked the account's limit.
 */
export async function queueMails(
  tx: Database,
  context: MailContext,
  { batch, plan, userId, now }: { batch: BatchRow; plan: MailPlan; userId: number; now: Date },
): Promise<void> {
  const mails = withIds(plan.mails).map(
    (mail): NewMail => (mail.state === 'planned' ? { ...mail, state: 'waiting' } : mail),
  );
  const waiting = mails.filter(({ state }) => state === 'waiting');
  await insertMails(tx, batch, mails, now);
  await countMails(tx, context, { userId, now }, waiting);
  if (batch.kind === 'seats') return;
  const invited = new Map(listNewlyInvited(plan, waiting).map((id) => [id, 'invited'] as const));
  await changeAttendance(tx, batch.eventId, invited, { by: 'organiser', at: now });
}
