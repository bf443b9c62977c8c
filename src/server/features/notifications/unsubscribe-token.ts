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

type Subject = AccountSubject | GuestSubject;

const MAC_BYTES = 18;
const RADIX = 36;
const GUEST_MARK = 'g';

function sign(subject: Subject, sessionSecret: string): string {
  const what = 'kind' in subject ? subject.kind : `guest:${subject.address}`;
  const mac = createHmac('sha256', sessionSecret).update(`unsubscribe:${subject.userId}:${what}`).digest();
  return mac.subarray(0, MAC_BYTES).toString('base64url');
}

/** A token that ends or resumes the subject's mails, and nothing else. It never expires, as old mails don't. */
export function createUnsubscribeToken(subject: Subject, sessionSecret: string): string {
  const what =
    'kind' in subject
      ? String(NOTIFICATION_KINDS.indexOf(subject.kind))
      : GUEST_MARK + Buffer.from(subject.address).toString('base64url');
  return [subject.userId.toString(RADIX), what, sign(subject, sessionSecret)].join('.');
}

function readSubject(userId: number, what: string): Subject | undefined {
  if (what.startsWith(GUEST_MARK)) return { userId, address: Buffer.from(what.slice(1), 'base64url').toString() };
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
