import type { Attendance } from '../../../shared/contracts/guests.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import type { AppContext } from '../../common/context.ts';
import { randomId } from '../../common/ids.ts';
import { type MailQueue, mailNow, mailWaiting, type WaitingMail } from '../../common/waiting-mails.ts';
import type { Database } from '../../db/client.ts';
import { mailboxOf } from '../../limits/mailbox.ts';
import { createDurableRateLimit, tryConsumeAll } from '../../limits/rate-limits.ts';
import { addressChangedMail } from '../../mails/rsvp-mails.ts';
import { listAddresses } from '../households/mail-addresses.ts';
import { listOptedOut } from '../notifications/mail-opt-out-data.ts';
import { type AddressNotice, deleteNotice, insertNotices, lockNotice, WAITING_NOTICES } from './address-notice-data.ts';
import { type HouseholdOfEvent, listGuestsOfHousehold, type Member } from './data.ts';

interface NoticeOfEvent {
  readonly eventName: string;
  /** Where answers to the mail go: the event's reply address, or else that of its owner. */
  readonly replyTo: string;
}

export interface WaitingNotices extends NoticeOfEvent {
  readonly notices: readonly AddressNotice[];
}

const isSame = (one: string | null, other: string | null) => one?.toLowerCase() === other?.toLowerCase();

/** Whether an answer gives the household another address. */
export function isAddressChanged({ household }: HouseholdOfEvent, email: string | null | undefined): boolean {
  return email !== undefined && !isSame(email, household.email);
}

interface AddressChange {
  /** The household's guests before the answer. */
  readonly members: readonly Member[];
  /** Attendances that the answer changes. */
  readonly attendances: ReadonlyMap<number, Attendance>;
  readonly email: string | null | undefined;
  readonly at: Date;
  /** Old addresses, in lower case, that may get a notice: see `createNoticeLimit`. */
  readonly permitted: ReadonlySet<string>;
}

/** Addresses that mails went to so far and do not go to any more. */
function listLeftAddresses({ household }: HouseholdOfEvent, { members, attendances, email }: AddressChange): string[] {
  const guests = members.map((member) => ({ ...member, attendance: attendances.get(member.id) ?? member.attendance }));
  const after = new Set(listAddresses({ email: email ?? null, guests }).map((address) => address.toLowerCase()));
  return listAddresses({ email: household.email, guests: members }).filter(
    (address) => !after.has(address.toLowerCase()),
  );
}

/** Addresses that may get a notice. Each counts against its limit until it is given back. */
interface NoticePermits {
  readonly addresses: ReadonlySet<string>;
  /** Gives back the addresses for which no notice was stored. */
  giveBack(stored: readonly AddressNotice[]): Promise<void>;
}

/** Limits the notices to one address, from whichever household or event: they must not be usable to fill a mailbox. */
export function createNoticeLimit(context: AppContext) {
  const ofAddress = createDurableRateLimit(context, { name: 'address-notices', points: 3, minutes: 24 * 60 });
  return {
    /** Must not be called inside a transaction: limits are counted through another connection. */
    async permit({ household }: HouseholdOfEvent): Promise<NoticePermits> {
      const guests = await listGuestsOfHousehold(context.db, household.id);
      const addresses = new Set<string>();
      for (const address of listAddresses({ email: household.email, guests })) {
        const key = address.toLowerCase();
        if (await tryConsumeAll({ limit: ofAddress, key: mailboxOf(address) })) addresses.add(key);
      }
      return {
        addresses,
        async giveBack(stored) {
          const used = new Set(stored.map(({ address }) => address.toLowerCase()));
          for (const address of addresses) if (!used.has(address)) await ofAddress.giveBack(mailboxOf(address));
        },
      };
    },
  };
}

function toWaiting({ id, address, language }: AddressNotice, { eventName, replyTo }: NoticeOfEvent): WaitingMail {
  return {
    compose: () => ({
      to: address,
      replyTo: { name: '', address: replyTo },
      isAutomatic: true,
      ...addressChangedMail({ event: eventName, language }),
    }),
    onSent: (db) => deleteNotice(db, id),
  };
}

const NOTICES: MailQueue = {
  failure: 'notice of a changed address not mailed',
  rows: WAITING_NOTICES,
  async lock(tx, id) {
    const waiting = await lockNotice(tx, id);
    return waiting && toWaiting(waiting.notice, waiting);
  },
};

/**
 * Stores what is to be mailed to the household's old addresses, in the transaction that changes the address. Returns
 * undefined if the address stays.
 */
export async function storeAddressNotices(
  tx: Database,
  found: HouseholdOfEvent,
  change: AddressChange,
): Promise<WaitingNotices | undefined> {
  if (!isAddressChanged(found, change.email)) return undefined;
  const { household, event, settings, ownerLanguage, ownerEmail } = found;
  const language = household.language ?? event.language ?? ownerLanguage ?? DEFAULT_LANGUAGE;
  const left = listLeftAddresses(found, change).filter((address) => change.permitted.has(address.toLowerCase()));
  const hasOptedOut = await listOptedOut(tx, event.userId, left);
  const notices = left
    .filter((address) => !hasOptedOut(address))
    .map((address) => ({ id: randomId(), eventId: event.id, address, language, at: change.at }));
  await insertNotices(tx, notices);
  return { notices, eventName: event.name, replyTo: settings.replyTo ?? ownerEmail };
}

/** A mail that fails does not undo the change; `mailAddressNotices` tries again. */
export async function sendAddressNotices(context: AppContext, waiting: WaitingNotices): Promise<void> {
  for (const notice of waiting.notices) await mailNow(context, NOTICES, notice.id, toWaiting(notice, waiting));
}

/** Mails the notices that could not be mailed at once. */
export const mailAddressNotices = (context: AppContext): Promise<void> => mailWaiting(context, NOTICES);
