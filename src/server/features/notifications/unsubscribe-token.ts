import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '../../../shared/contracts/notifications.ts';

interface Subject {
  readonly userId: number;
  readonly kind: NotificationKind;
}

const MAC_BYTES = 18;
const RADIX = 36;

function sign({ userId, kind }: Subject, sessionSecret: string): string {
  const mac = createHmac('sha256', sessionSecret).update(`unsubscribe:${userId}:${kind}`).digest();
  return mac.subarray(0, MAC_BYTES).toString('base64url');
}

/** A token that ends or resumes one kind of mail to one account, and nothing else. It never expires, as old mails don't. */
export function createUnsubscribeToken(subject: Subject, sessionSecret: string): string {
  const { userId, kind } = subject;
  return [userId.toString(RADIX), NOTIFICATION_KINDS.indexOf(kind), sign(subject, sessionSecret)].join('.');
}

export function readUnsubscribeToken(token: string, sessionSecret: string): Subject | undefined {
  const [id = '', index = '', mac = ''] = token.split('.');
  const userId = Number.parseInt(id, RADIX);
  const kind = NOTIFICATION_KINDS[Number.parseInt(index, 10)];
  if (!Number.isSafeInteger(userId) || kind === undefined) return undefined;
  const given = Buffer.from(mac);
  const expected = Buffer.from(sign({ userId, kind }, sessionSecret));
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, kind } : undefined;
}
