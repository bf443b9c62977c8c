import { TRANSFER_DAYS } from '../../../shared/contracts/members.ts';
import { DEFAULT_LANGUAGE } from '../../../shared/i18n/translate.ts';
import { paths } from '../../../shared/paths.ts';
import { isLimitReached, tierOf } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import { tryWithin } from '../../common/timeouts.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { MAIL_WAIT_MS, mailFailureReason } from '../../integrations/mailer.ts';
import { transferOfferMail } from '../../mails/member-mails.ts';
import { deleteLink } from '../catering/data.ts';
import { refuse } from '../event-access/rules.ts';
import { type AccountCaller, changeEvent, inTurnOnEvent, requireEventAccess } from '../event-access/service.ts';
import { requireRoomForEvent } from '../events/service.ts';
import { countGuests } from '../guests/data.ts';
import { findUser, type User } from '../users/data.ts';
import { deleteMember, listMembers, putMember } from './data.ts';
import { type MembersAnswer, readMembers } from './service.ts';
import { deleteTransfer, findTransfer, lockUsers, putTransfer, updateOwner } from './transfer-data.ts';

const DAY_MS = 24 * 60 * 60_000;
const notFound = () => notFoundError('Event not found');

/** Offers the event to one of its editors, in place of an earlier offer, and tells them by mail if `isMailed`. */
export async function offerTransfer(
  context: AppContext,
  caller: AccountCaller,
  { eventId, userId, owner, isMailed }: { eventId: number; userId: number; owner: User; isMailed: boolean },
): Promise<MembersAnswer> {
  const { db, clock, mailer, log, siteUrl } = context;
  const expiresAt = new Date(clock().getTime() + TRANSFER_DAYS * DAY_MS);
  await requireEventAccess(db, caller, { eventId });
  const offer = async (outer: Database) => {
    await lockUsers(outer, [caller.userId, userId]);
    return changeEvent(outer, caller, { eventId }, async (tx, found) => {
      const member = (await listMembers(tx, eventId)).find((one) => one.userId === userId && one.role === 'editor');
      if (!member) throw notFoundError('Member not found');
      await putTransfer(tx, { eventId, fromUser: caller.userId, toUser: userId, expiresAt });
      return { event: found, receiver: member };
    });
  };
  const { event, receiver } = await inTurnOnEvent(db, caller, { eventId }, () => db.transaction(offer));
  if (!isMailed) return readMembers(context, caller, eventId);
  const mail = transferOfferMail({
    language: receiver.language ?? DEFAULT_LANGUAGE,
    event: event.name,
    inviter: owner,
    url: siteUrl() + paths.eventPart(eventId, 'people'),
  });
  const sending = mailer.send({ to: receiver.email, ...mail }).catch((error: unknown) => {
    log.error({ reason: mailFailureReason(error) }, 'offer of an event not mailed');
  });
  await tryWithin(MAIL_WAIT_MS, sending, log);
  return readMembers(context, caller, eventId);
}

/** The owner withdraws the offer, or whom it was made to declines it. */
export async function endTransfer({ db, clock }: AppContext, caller: AccountCaller, eventId: number): Promise<void> {
  const event = await requireEventAccess(db, caller, { eventId });
  const offer = await findTransfer(db, eventId, clock());
  const isTheirs = event.role === 'owner' || offer?.toUser === caller.userId;
  if (!isTheirs) refuse({ isSignedIn: true, role: event.role }, 'Event not found');
  if (!offer || !(await deleteTransfer(db, eventId))) throw notFound();
}

/**
 * Makes the caller the owner of an event that was offered to them, and the old owner an editor. Both accounts are locked, then
 * the event: there is always one owner, and the new one's tier has room for the event and its guests.
 */
export async function acceptTransfer(
  context: AppContext,
  caller: AccountCaller,
  eventId: number,
): Promise<MembersAnswer> {
  const { db, clock } = context;
  const accept = async (tx: Database) => {
    const now = clock();
    await requireEventAccess(tx, caller, { eventId });
    const offer = await findTransfer(tx, eventId, now);
    if (offer?.toUser !== caller.userId) throw notFound();
    await lockUsers(tx, [offer.fromUser, offer.toUser]);
    await requireRoomForEvent(tx, caller.userId, now);
    const event = await requireEventAccess(tx, caller, { eventId }, { lock: true });
    // Somebody may have accepted, withdrawn or replaced the offer while this waited for the locks.
    const current = await findTransfer(tx, eventId, now);
    const isCurrent = current?.toUser === caller.userId && current.fromUser === event.userId;
    if (!isCurrent || event.role !== 'editor') throw notFound();
    const owner = await findUser(tx, caller.userId);
    if (!owner) throw notFound();
    const { maxGuestsPerEvent } = tierOf({ ...event, owner }, now);
    if (isLimitReached(maxGuestsPerEvent, (await countGuests(tx, eventId)) - 1)) {
      throw new AppError('guest_limit', `Your tier has room for ${maxGuestsPerEvent} guests in an event.`);
    }
    await deleteTransfer(tx, eventId);
    await updateOwner(tx, eventId, caller.userId);
    await deleteMember(tx, eventId, caller.userId);
    // The old owner knows the caterer's link, and is an editor now, who may not see needs.
    if (!event.editorsSeeNeeds) await deleteLink(tx, eventId);
    await putMember(tx, { eventId, userId: event.userId, role: 'editor', addedBy: caller.userId, at: now });
  };
  await inTurnOnEvent(db, caller, { eventId }, () => db.transaction(accept));
  return readMembers(context, caller, eventId);
}
