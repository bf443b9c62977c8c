import type { FastifyRequest } from 'fastify';
import { type EventRole, isGranted, rolesWith } from '../../../shared/event-roles.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError } from '../../http/errors.ts';
import { findSendOnlySession } from '../../sessions/door-session-data.ts';
import { findEventCaller } from '../event-access/data.ts';
import { refuse } from '../event-access/rules.ts';
import type { EventAccess } from '../event-access/service.ts';
import { countDevices, findDevice, insertDevice, updateDevice } from './operations-data.ts';

/** The session that sends operations. */
export interface Sender {
  /** Null for a session that is send-only. */
  readonly role: EventRole | null;
  readonly tokenHash: Buffer;
  /** Null for a door session. */
  readonly userId: number | null;
  readonly isSendOnly: boolean;
}

/** Most device numbers of one sender: a phone has one at a time, and picks a new one if its number is taken. */
const MAX_DEVICES = 20;
/** A device number that was not used for this long no longer counts: its phone has another one by now. */
const DEVICE_COUNTS_MS = 3 * 24 * 60 * 60_000;
const SEEN_INTERVAL_MS = 60_000;

/** Accepts valid sessions, and for seven days those that were replaced or have expired: their operations are held. */
export async function requireSender(
  { pool, db }: AppContext,
  access: EventAccess,
  request: FastifyRequest,
  eventId: number,
): Promise<Sender> {
  const credentials = access.requireCredentials(request);
  const caller = await findEventCaller(pool, eventId, credentials, rolesWith('check-in'));
  const { role, tokenHash, userId } = caller;
  if (isGranted(role, 'check-in') && tokenHash) {
    if (role === 'staff') request.rememberCaller(tokenHash, `door ${eventId}`);
    return { role, tokenHash, userId: role === 'staff' ? null : userId, isSendOnly: false };
  }
  const ended = await findSendOnlySession(db, eventId, credentials.doorHashes, credentials);
  if (!ended) return refuse(caller, 'Event not found');
  // Phones of a replaced code take turns of their own: none of those that are at the door now.
  request.rememberCaller(ended.tokenHash, `ended door ${eventId}`);
  return { role: null, tokenHash: ended.tokenHash, userId: null, isSendOnly: true };
}

/** Ties the device number to its sender, or refuses a number that is somebody else's. */
export async function claimDevice(
  { db, clock }: AppContext,
  eventId: number,
  { tokenHash, userId }: Sender,
  { device, label }: { device: string; label: string | null },
): Promise<void> {
  const now = clock();
  const owner = { sessionHash: userId === null ? tokenHash : null, userId };
  let known = await findDevice(db, eventId, device);
  if (!known) {
    const since = new Date(now.getTime() - DEVICE_COUNTS_MS);
    if ((await countDevices(db, eventId, { ...owner, since })) >= MAX_DEVICES) {
      const message = 'This session has used too many device numbers.';
      throw new AppError('too_many_requests', message, { retryAfterSeconds: 60 });
    }
    await insertDevice(db, { eventId, device, label, ...owner, firstSeenAt: now, lastSeenAt: now });
    // Another tab of the same phone may have been faster.
    known = await findDevice(db, eventId, device);
  }
  const isOwn = userId === null ? known?.sessionHash?.equals(tokenHash) : known?.userId === userId;
  if (!known || !isOwn) throw new AppError('device_taken', 'This device number belongs to another session.');
  const isRecent = now.getTime() - known.lastSeenAt.getTime() < SEEN_INTERVAL_MS;
  if (known.label !== label || !isRecent) await updateDevice(db, eventId, device, { label, lastSeenAt: now });
}
