import { createHmac } from 'node:crypto';
import { MAILS_FIRST_DAY_MS, MAILS_ON_FIRST_DAY } from '../../../shared/contracts/guest-mails.ts';
import { TIER_DETAILS, tierOf } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import type { Database } from '../../db/client.ts';
import { mailboxOf } from '../../limits/mailbox.ts';
import { countMailsOfSender, countMailsToAddresses, insertCountedMails, type SendingAccount } from './quota-data.ts';
import type { PlannedMail } from './recipients.ts';
import type { MailEvent } from './recipients-data.ts';
import { forEachSlice } from './slices.ts';

export const QUOTA_WINDOW_MS = 24 * 60 * 60 * 1000;

/** Mails to one mailbox in 24 hours, from one account and from all: nobody can be flooded with mails. */
const MAILS_TO_RECIPIENT = 5;
const MAILS_TO_RECIPIENT_FROM_ALL = 20;

const dayBefore = (now: Date) => new Date(now.getTime() - QUOTA_WINDOW_MS);

type PaidEvent = Pick<MailEvent, 'id' | 'date' | 'passLimit'>;

/** An event with a pass has a limit of its own, so that its mails take nothing from those of other events. */
const hasOwnLimit = (event: PaidEvent, sender: SendingAccount, now: Date) =>
  tierOf({ ...event, owner: sender }, now).name === 'pass';

/**
 * How many mails may still be sent now: by the event's pass, or by the account, over all its events without one. All passes of an account
 * together send no more than the largest tier does: a pass can be withdrawn for all its money and bought again.
 */
export async function countRemaining(
  db: Database,
  sender: SendingAccount,
  event: PaidEvent,
  now: Date,
): Promise<number> {
  const since = dayBefore(now);
  const limit = tierOf({ ...event, owner: sender }, now).mailsPerDay;
  const isFirstDay = now.getTime() - sender.createdAt.getTime() < MAILS_FIRST_DAY_MS;
  const ofAll =
    (isFirstDay ? Math.min(limit, MAILS_ON_FIRST_DAY) : TIER_DETAILS.enterprise.mailsPerDay) -
    (await countMailsOfSender(db, sender.id, since));
  const passEventId = hasOwnLimit(event, sender, now) ? event.id : null;
  const ofLimit = limit - (await countMailsOfSender(db, sender.id, since, { passEventId }));
  return Math.max(0, Math.min(ofAll, ofLimit));
}

/** Hash of each mailbox, by the address as written in the mail. */
async function hashAddresses(
  { sessionSecret }: Pick<AppContext, 'sessionSecret'>,
  mails: readonly { readonly address: string }[],
): Promise<Map<string, Buffer>> {
  const hashes = new Map<string, Buffer>();
  const hash = (address: string) =>
    createHmac('sha256', sessionSecret)
      .update(`mail-recipient:${mailboxOf(address)}`)
      .digest();
  await forEachSlice(mails, (slice) => {
    for (const { address } of slice) hashes.set(address, hash(address));
  });
  return hashes;
}

const isFull = ({ all, own }: { readonly all: number; readonly own: number }) =>
  own >= MAILS_TO_RECIPIENT || all >= MAILS_TO_RECIPIENT_FROM_ALL;

/** Leaves out mails to addresses that had as many as anyone may get, also where one batch names an address many times. */
export async function limitPerRecipient(
  db: Database,
  context: Pick<AppContext, 'sessionSecret'>,
  { userId, now }: { userId: number; now: Date },
  planned: readonly PlannedMail[],
): Promise<PlannedMail[]> {
  const wanted = planned.filter(({ state }) => state === 'planned');
  const hashes = await hashAddresses(context, wanted);
  const counts = await countMailsToAddresses(db, { userId, hashes: [...hashes.values()], since: dayBefore(now) });
  return planned.map((mail) => {
    const key = hashes.get(mail.address)?.toString('hex');
    if (mail.state !== 'planned' || key === undefined) return mail;
    const { all, own } = counts.get(key) ?? { all: 0, own: 0 };
    if (isFull({ all, own })) {
      return { ...mail, state: 'skipped', reason: 'tooManyMails' };
    }
    counts.set(key, { all: all + 1, own: own + 1 });
    return mail;
  });
}

/** Whether one more mail to the address is one too many. */
export async function isRecipientFull(
  db: Database,
  context: Pick<AppContext, 'sessionSecret'>,
  { userId, now }: { userId: number; now: Date },
  address: string,
): Promise<boolean> {
  const hashes = [...(await hashAddresses(context, [{ address }])).values()];
  const [counts] = (await countMailsToAddresses(db, { userId, hashes, since: dayBefore(now) })).values();
  return counts !== undefined && isFull(counts);
}

/** Counts mails when they are queued. The caller has locked the account and checked what remains. */
export async function countMails(
  tx: Database,
  context: Pick<AppContext, 'sessionSecret'>,
  { sender, event, now }: { sender: SendingAccount; event: PaidEvent; now: Date },
  mails: readonly { readonly id: number; readonly address: string }[],
): Promise<void> {
  const hashes = await hashAddresses(context, mails);
  const counted = mails.flatMap(({ id, address }) => {
    const hash = hashes.get(address);
    return hash ? [{ id, hash }] : [];
  });
  const passEventId = hasOwnLimit(event, sender, now) ? event.id : null;
  await insertCountedMails(tx, { userId: sender.id, passEventId, at: now }, counted);
}
