import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { randomId } from '../../ids.ts';
import { MAIL_RETRY_AFTER_MS, mailFailureReason } from '../../integrations/mailer.ts';
import { addressChangedMail } from '../../mails/rsvp-mails.ts';
import { type AddressNotice, deleteNotice, insertNotices, lockWaitingNotice } from './address-notice-data.ts';
import type { HouseholdOfEvent, Member } from './data.ts';

/** A notice that could not be mailed for this long is deleted. */
export const ADDRESS_NOTICE_LIFETIME_MS = 7 * 24 * 60 * 60_000;
/** The mail server answered and refused this address or message. */
const MESSAGE_REFUSED: readonly unknown[] = ['EENVELOPE', 'EMESSAGE'];

export interface WaitingNotices {
  readonly notices: readonly AddressNotice[];
  readonly eventName: string;
}

const isSame = (one: string | null, other: string | null) => one?.toLowerCase() === other?.toLowerCase();

/** Whether an answer gives the household another address. */
export function isAddressChanged({ household }: HouseholdOfEvent, email: string | null | undefined): boolean {
  return email !== undefined && !isSame(email, household.email);
}

/** Addresses that mails went to so far: the household's, else those of its guests, once each. */
function listOldAddresses({ household }: HouseholdOfEvent, members: readonly Member[], email: string | null): string[] {
  const used = household.email === null ? members.flatMap((member) => member.email ?? []) : [household.email];
  const distinct = new Map(used.map((address) => [address.toLowerCase(), address]));
  if (email !== null) distinct.delete(email.toLowerCase());
  return [...distinct.values()];
}

async function mailNotice({ mailer, log }: AppContext, db: Database, notice: AddressNotice, eventName: string) {
  try {
    const { address, language } = notice;
    await mailer.send({ to: address, ...addressChangedMail({ event: eventName, language }) });
  } catch (error) {
    const reason = mailFailureReason(error);
    log.error({ reason }, 'notice of a changed address not sent, to be tried again');
    return MESSAGE_REFUSED.includes(reason) ? 'refused' : 'unsent';
  }
  await deleteNotice(db, notice.id);
  return 'sent';
}

/** Stores what is to be mailed to the household's old addresses, in the transaction that changes the address. */
export async function storeAddressNotices(
  tx: Database,
  found: HouseholdOfEvent,
  { members, email, at }: { members: readonly Member[]; email: string | null | undefined; at: Date },
): Promise<WaitingNotices | undefined> {
  if (email === undefined || !isAddressChanged(found, email)) return undefined;
  const { household, event, ownerLanguage } = found;
  const language = household.language ?? event.language ?? ownerLanguage ?? DEFAULT_LANGUAGE;
  const notices = listOldAddresses(found, members, email).map((address) => ({
    ...{ id: randomId(), eventId: event.id, address, language, at },
  }));
  await insertNotices(tx, notices);
  return { notices, eventName: event.name };
}

/** A mail that fails does not undo the change; `mailAddressNotices` tries again. */
export async function sendAddressNotices(context: AppContext, { notices, eventName }: WaitingNotices): Promise<void> {
  for (const notice of notices) await mailNotice(context, context.db, notice, eventName);
}

/** Mails the notices that could not be mailed at once; stops when the mail server can't be reached. */
export async function mailAddressNotices(context: AppContext): Promise<void> {
  const before = new Date(context.clock().getTime() - MAIL_RETRY_AFTER_MS);
  const refused: number[] = [];
  let isReachable = true;
  while (isReachable) {
    isReachable = await context.db.transaction(async (tx) => {
      const waiting = await lockWaitingNotice(tx, before, refused);
      if (!waiting) return false;
      const mailing = await mailNotice(context, tx, waiting.notice, waiting.eventName);
      if (mailing === 'refused') refused.push(waiting.notice.id);
      return mailing !== 'unsent';
    });
  }
}
