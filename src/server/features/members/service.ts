import type { z } from 'zod';
import type { membersSchema } from '../../../shared/contracts/members.ts';
import { isGranted, type MemberRole } from '../../../shared/event-roles.ts';
import { maskAddress } from '../../../shared/mask-address.ts';
import { currentTier } from '../../../shared/tiers.ts';
import type { AppContext } from '../../common/context.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { endReach } from '../account/reach-data.ts';
import { deleteLink } from '../catering/data.ts';
import type { AccessedEvent } from '../event-access/data.ts';
import { refuse } from '../event-access/rules.ts';
import { type AccountCaller, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { setSummarySince } from '../notifications/daily-summary-data.ts';
import { findUser } from '../users/data.ts';
import {
  deleteMember,
  listMembers,
  listOpenInvitations,
  lockMember,
  updateEditorsSeeNeeds,
  updateMember,
} from './data.ts';
import { findTransfer } from './transfer-data.ts';

export type MembersAnswer = z.output<typeof membersSchema>;

const ownerFixed = () => new AppError('owner_fixed', 'The owner of an event stays until it is transferred.');

/** Who works on the event, as the caller may see it. */
export async function readMembers(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: AccountCaller,
  eventId: number,
): Promise<MembersAnswer> {
  const event = await requireEventAccess(db, { ...caller, need: 'see-event' }, { eventId });
  const isOwner = event.role === 'owner';
  const now = clock();
  const [owner, members, invitations, offer] = await Promise.all([
    findUser(db, event.userId),
    listMembers(db, eventId),
    isOwner ? listOpenInvitations(db, eventId) : [],
    findTransfer(db, eventId, now),
  ]);
  const own = members.find(({ userId }) => userId === caller.userId);
  const receiver = members.find(({ userId }) => userId === offer?.toUser);
  const isShown = isOwner || receiver?.userId === caller.userId;
  const nameOf = ({ fullName, email }: { fullName: string | null; email: string }) =>
    fullName || (isOwner ? email : maskAddress(email));
  return {
    ownerName: owner ? nameOf(owner) : '',
    members: members.map((member) => ({
      userId: member.userId,
      role: member.role,
      at: member.at,
      name: nameOf(member),
      email: isOwner ? member.email : null,
      tier: isOwner ? currentTier(member, now).name : null,
    })),
    invitations: invitations.map((invitation) => ({ ...invitation, isExpired: invitation.expiresAt <= now })),
    transfer:
      offer && receiver && isShown
        ? { userId: receiver.userId, name: nameOf(receiver), expiresAt: offer.expiresAt }
        : null,
    hasDailySummary: own?.role === 'editor' ? own.summarySince !== null : null,
  };
}

/** Gives a member another role, or none. */
async function replaceRole(
  { db, clock }: AppContext,
  caller: AccountCaller,
  event: AccessedEvent,
  { userId, role }: { userId: number; role: MemberRole | null },
): Promise<void> {
  if (event.userId === userId) throw ownerFixed();
  await db.transaction(async (tx) => {
    const before = await lockMember(tx, event.id, userId, { kind: 'user', id: caller.userId, via: 'event' });
    if (!before) throw notFoundError('Member not found');
    if (role) await updateMember(tx, event.id, userId, role);
    else await deleteMember(tx, event.id, userId);
    if (before.role !== 'editor' || role === 'editor') return;
    await endReach(tx, event, before.email, clock());
  });
}

/** Takes effect at once: it does not wait for changes of the event that are under way, which are refused at their end. */
export async function changeRole(
  context: AppContext,
  caller: AccountCaller,
  { eventId, userId, role }: { eventId: number; userId: number; role: MemberRole },
): Promise<MembersAnswer> {
  const event = await requireEventAccess(context.db, caller, { eventId });
  await replaceRole(context, caller, event, { userId, role });
  return readMembers(context, caller, eventId);
}

/** The owner removes a member, or a member leaves. Takes effect at once, as a new role does. */
export async function removeMember(
  context: AppContext,
  caller: AccountCaller,
  { eventId, userId }: { eventId: number; userId: number },
): Promise<void> {
  const event = await requireEventAccess(context.db, caller, { eventId });
  const isOwn = userId === caller.userId;
  if (!isOwn && !isGranted(event.role, 'own')) refuse({ isSignedIn: true, role: event.role }, 'Member not found');
  await replaceRole(context, caller, event, { userId, role: null });
}

/** Turns the caller's own summaries on or off. */
export async function setDailySummary(
  context: AppContext,
  caller: AccountCaller,
  eventId: number,
  isOn: boolean,
): Promise<MembersAnswer> {
  const { db, clock } = context;
  const { role } = await requireEventAccess(db, caller, { eventId });
  const isSet = await setSummarySince(db, { eventId, userId: caller.userId }, isOn ? clock() : null);
  if (!isSet) refuse({ isSignedIn: true, role }, 'Event not found');
  return readMembers(context, caller, eventId);
}

/** Editors who no longer see needs could still open the caterer's link, so it ends. */
export async function changeMemberSettings(
  context: AppContext,
  caller: AccountCaller,
  eventId: number,
  { editorsSeeNeeds }: { editorsSeeNeeds: boolean },
): Promise<MembersAnswer> {
  await withEventAccess(context.db, caller, { eventId }, async (tx, event) => {
    await updateEditorsSeeNeeds(tx, eventId, editorsSeeNeeds);
    if (event.editorsSeeNeeds && !editorsSeeNeeds) await deleteLink(tx, eventId);
  });
  return readMembers(context, caller, eventId);
}
