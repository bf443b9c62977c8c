import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../shared/contracts/notifications.ts';

/** One kind of mail to an account. */
interface AccountSubject {
  readonly userId: number;
  readonly kind: NotificationKind;
}

/** All mails to an address about the events of an account. The address is in lower case. */
interface GuestSubject {
  readonly userId: number;
  readonly address: string;
}

/** The daily summary of an event to one of its editors. */
interface SummarySubject {
  readonly userId: number;
  readonly eventId: number;
}

type Subject = AccountSubject | GuestSubject | SummarySubject;

const MAC_BYTES = 18;
const RADIX = 36;
const GUEST_MARK = 'g';
const SUMMARY_MARK = 's';

function nameSubject(subject: Subject): string {
  if ('kind' in subject) return subject.kind;
  return 'eventId' in subject ? `summary:${subject.eventId}` : `guest:${subject.address}`;
}

function writeSubject(subject: Subject): string {
  if ('kind' in subject) return String(NOTIFICATION_KINDS.indexOf(subject.kind));
  if ('eventId' in subject) return SUMMARY_MARK + subject.eventId.toString(RADIX);
  return GUEST_MARK + Buffer.from(subject.address).toString('base64url');
}

function sign(subject: Subject, sessionSecret: string): string {
  const what = nameSubject(subject);
  const mac = createHmac('sha256', sessionSecret).update(`unsubscribe:${subject.userId}:${what}`).digest();
  return mac.subarray(0, MAC_BYTES).toString('base64url');
}

/** A token that ends or resumes the subject's mails, and nothing else. It never expires, as old mails don't. */
export function createUnsubscribeToken(subject: Subject, sessionSecret: string): string {
  return [subject.userId.toString(RADIX), writeSubject(subject), sign(subject, sessionSecret)].join('.');
}

function readSubject(userId: number, what: string): Subject | undefined {
  if (what.startsWith(GUEST_MARK)) return { userId, address: Buffer.from(what.slice(1), 'base64url').toString() };
  if (what.startsWith(SUMMARY_MARK)) {
    const eventId = Number.parseInt(what.slice(1), RADIX);
    return Number.isSafeInteger(eventId) ? { userId, eventId } : undefined;
  }
  const kind = NOTIFICATION_KINDS[Number.parseInt(what, 10)];
  return kind && { userId, kind };
}

export function readUnsubscribeToken(token: string, sessionSecret: string): Subject | undefined {
  const [id = '', what = '', mac = ''] = token.split('.');
  const userId = Number.parseInt(id, RADIX);
  const subject = Number.isSafeInteger(userId) ? readSubject(userId, what) : undefined;
  if (!subject) return undefined;
  const given = Buffer.from(mac);
  const expected = Buffer.from(sign(subject, sessionSecret));
  return given.length === expected.length && timingSafeEqual(given, expected) ? subject : undefined;
}
