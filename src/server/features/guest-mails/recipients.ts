import { createHash } from 'node:crypto';
import { z } from 'zod';
import { hasDeclined } from '../../../shared/attendance.ts';
import type { GuestMailKind, GuestMailReason, GuestMailState } from '../../../shared/contracts/guest-mails.ts';
import type { Attendance } from '../../../shared/contracts/guests.ts';
import { addresseeOf } from '../../../shared/greeting.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { findLink } from '../../../shared/links-in-text.ts';
import { listAddresses } from '../households/mail-addresses.ts';

export interface MailGuest {
  readonly id: number;
  readonly fullName: string;
  readonly email: string | null;
  readonly attendance: Attendance | null;
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
  readonly tableName: string | null;
  readonly qrCodeIdentifier: string;
}

export interface MailHousehold {
  readonly id: number;
  readonly name: string;
  readonly salutation: string | null;
  readonly email: string | null;
  readonly language: Language | null;
  readonly isFormal: boolean | null;
  readonly rsvpToken: string;
  readonly answeredAt: Date | null;
  readonly guests: readonly MailGuest[];
}

/** A mail to one address, or the reason why there is none. */
export interface PlannedMail {
  readonly householdId: number;
  /** Empty for a household without an address. */
  readonly address: string;
  readonly language: Language;
  /** 'failed' where the account has reached its limit: the mail can be sent again later. */
  readonly state: Extract<GuestMailState, 'planned' | 'skipped' | 'unsubscribed' | 'failed'>;
  readonly reason: GuestMailReason | null;
  readonly seatsHash: string | null;
}

export interface Circumstances {
  readonly kind: GuestMailKind;
  /** The language for households that have none of their own. */
  readonly language: Language;
  /** Whether an address wants no mails of this organiser. */
  readonly hasOptedOut: (address: string) => boolean;
  /** By `recipientKey`: recipients who were sent a mail of this kind before, with what it told about seats. */
  readonly earlier: ReadonlyMap<string, string | null>;
  /** The organiser chose the households one by one, so they can be invited again. */
  readonly isSelection: boolean;
}

export function recipientKey(householdId: number, address: string): string {
  return `${householdId} ${address.toLowerCase()}`;
}

const isComing = ({ attendance }: MailGuest) => attendance === null || attendance === 'coming';

const hasPlace = ({ tableNumber, seatNumber }: MailGuest) => tableNumber !== null || seatNumber !== null;

/** The people whose seats a mail tells. */
export function listSeated({ guests }: Pick<MailHousehold, 'guests'>): MailGuest[] {
  return guests.filter((guest) => isComing(guest) && hasPlace(guest));
}

/** Somebody has a place and may still come. */
function isPlaceUnconfirmed({ guests }: MailHousehold): boolean {
  return guests.some((guest) => hasPlace(guest) && !hasDeclined(guest));
}

/** Covers what a mail tells about seats, and nothing else. */
export function hashSeats(seated: readonly MailGuest[]): string {
  const places = seated.map(({ id, tableName, tableNumber, seatNumber }) => [id, tableName ?? tableNumber, seatNumber]);
  places.sort(([one], [other]) => Number(one) - Number(other));
  return createHash('sha256').update(JSON.stringify(places)).digest('base64url');
}

/** Every text of a household, typed by somebody, that a mail of this kind shows. */
function listTypedTexts(kind: GuestMailKind, household: MailHousehold): (string | null)[] {
  const names = household.guests.map(({ fullName }) => fullName);
  const people = kind === 'seats' ? listSeated(household) : [];
  return [
    household.salutation ?? household.name,
    addresseeOf({ ...household, people: names }, 'en'),
    ...people.flatMap(({ fullName, tableName, tableNumber, seatNumber }) => [
      fullName,
      tableName ?? tableNumber,
      seatNumber,
    ]),
  ];
}

/** Whether anybody's answer is missing. Guests who were never asked count only until the household has answered. */
function isAnswerMissing({ guests, answeredAt }: MailHousehold): boolean {
  return guests.some(({ attendance }) => attendance === 'invited' || (attendance === null && answeredAt === null));
}

/** Why a household gets no mail of this kind, whatever its addresses are; null if it gets one. */
export function judgeHousehold(kind: GuestMailKind, household: MailHousehold): GuestMailReason | null {
  if (household.guests.every(hasDeclined)) return 'declined';
  if (kind === 'reminder' && !isAnswerMissing(household)) return 'answered';
  if (kind === 'seats' && listSeated(household).length === 0) {
    return isPlaceUnconfirmed(household) ? 'notAnswered' : 'noPlace';
  }
  if (listTypedTexts(kind, household).some((text) => text && findLink(text))) return 'linksInText';
  return null;
}

const addressSchema = z.email();
const isAddress = (text: string) => addressSchema.safeParse(text).success;

function judgeAddress(
  { kind, earlier, isSelection }: Circumstances,
  household: MailHousehold,
  { address, seatsHash }: { readonly address: string; readonly seatsHash: string | null },
): GuestMailReason | null {
  if (address === '') return 'noAddress';
  if (!isAddress(address)) return 'invalidAddress';
  const key = recipientKey(household.id, address);
  if (kind === 'invitation' && !isSelection && earlier.has(key)) return 'alreadyInvited';
  if (kind === 'seats' && earlier.get(key) === seatsHash) return 'sameAsBefore';
  return null;
}

function planForHousehold(household: MailHousehold, circumstances: Circumstances): PlannedMail[] {
  const { kind, hasOptedOut } = circumstances;
  const language = household.language ?? circumstances.language;
  const refusal = judgeHousehold(kind, household);
  const addresses = listAddresses(household);
  const seatsHash = kind === 'seats' ? hashSeats(listSeated(household)) : null;
  return (addresses.length > 0 ? addresses : ['']).map((address) => {
    const reason = refusal ?? judgeAddress(circumstances, household, { address, seatsHash });
    const about = { householdId: household.id, address, language, seatsHash };
    if (reason) return { ...about, state: 'skipped', reason };
    return { ...about, state: hasOptedOut(address) ? 'unsubscribed' : 'planned', reason: null };
  });
}

/** Who gets a mail, and who is left out and why, in the order of the households. */
export function planMails(households: readonly MailHousehold[], circumstances: Circumstances): PlannedMail[] {
  return households.flatMap((household) => planForHousehold(household, circumstances));
}
