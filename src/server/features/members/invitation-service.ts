import type { z } from 'zod';
import {
  INVITATION_DAYS,
  INVITATIONS_A_DAY_TO_ADDRESS,
  INVITATIONS_AN_HOUR,
  type inviteSchema,
  MAX_MEMBERS,
} from '../../../shared/contracts/members.ts';
import type { Language } from '../../../shared/i18n/translate.ts';
import { maskAddress } from '../../../shared/mask-address.ts';
import { paths } from '../../../shared/paths.ts';
import type { AppContext } from '../../context.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { randomId } from '../../ids.ts';
import { mailFailureReason } from '../../integrations/mailer.ts';
import { mailboxOf } from '../../limits/mailbox.ts';
import { consumeAll, createDurableRateLimit } from '../../limits/rate-limits.ts';
import { memberInvitationMail } from '../../mails/member-mails.ts';
import { hashSessionToken, newSessionToken } from '../../sessions/session-token.ts';
import { lockEvent } from '../event-access/data.ts';
import { type AccountCaller, requireEventAccess, withEventAccess } from '../event-access/service.ts';
import { lockUser } from '../events/data.ts';
import type { User } from '../users/data.ts';
import {
  claimInvitation,
  countInvitations,
  countMembers,
  findInvitation,
  findLanguageOfAddress,
  listMembers,
  putInvitation,
  putInvitationBack,
  putMember,
  revokeInvitation,
} from './data.ts';
import { type MembersAnswer, readMembers } from './service.ts';

const DAY_MS = 24 * 60 * 60_000;

const notFound = () => notFoundError('Invitation not found');
const memberLimit = () => new AppError('member_limit', `An event has at most ${MAX_MEMBERS} members.`);

interface Invite extends z.output<typeof inviteSchema> {
  readonly eventId: number;
  readonly inviter: User;
  readonly language: Language;
  readonly origin: string;
}

export function createInvitations(context: AppContext) {
  const { db, clock, mailer, log } = context;
  const ofOwner = createDurableRateLimit(context, {
    ...{ name: 'member-invitations', points: INVITATIONS_AN_HOUR, minutes: 60 },
  });
  const toAddress = createDurableRateLimit(context, {
    ...{ name: 'invitations-to-address', points: INVITATIONS_A_DAY_TO_ADDRESS.fromAll, minutes: 24 * 60 },
  });
  const toAddressFromOne = createDurableRateLimit(context, {
    ...{ name: 'invitations-from-one', points: INVITATIONS_A_DAY_TO_ADDRESS.fromOne, minutes: 24 * 60 },
  });

  async function store(
    caller: AccountCaller,
    { eventId, email, role }: Pick<Invite, 'eventId' | 'email' | 'role'>,
    ownEmail: string,
  ) {
    const token = newSessionToken();
    const now = clock();
    const mailbox = mailboxOf(email);
    const tokenHash = hashSessionToken(token);
    const stored = await withEventAccess(db, caller, { eventId }, async (tx, event) => {
      const members = await listMembers(tx, eventId);
      const known = [ownEmail, ...members.map((member) => member.email)];
      if (known.some((address) => mailboxOf(address) === mailbox)) {
        throw new AppError('already_member', 'This address belongs to the owner or to a member already.');
      }
      const invited = await countInvitations(tx, eventId, { now, exceptMailbox: mailbox });
      if (members.length + invited >= MAX_MEMBERS) throw memberLimit();
      const replaced = await putInvitation(tx, {
        ...{ id: randomId(), eventId, email, mailbox, role, tokenHash },
        ...{ invitedBy: caller.userId, expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS), createdAt: now },
      });
      return { event, replaced };
    });
    /** The link that was mailed before works on if the new one reaches nobody. */
    const undo = async () => stored.replaced && putInvitationBack(db, stored.replaced, tokenHash);
    return { token, event: stored.event, undo };
  }

  return {
    /** Invites an address, or sends its invitation again with another link. Whether it has an account makes no difference. */
    async invite(caller: AccountCaller, { inviter, language, origin, ...invited }: Invite): Promise<MembersAnswer> {
      const { eventId, email, role } = invited;
      await requireEventAccess(db, caller, { eventId });
      const giveBack = await consumeAll(
        { limit: toAddressFromOne, key: `${caller.userId} ${mailboxOf(email)}` },
        { limit: toAddress, key: mailboxOf(email) },
        { limit: ofOwner, key: String(caller.userId) },
      );
      try {
        const { token, event, undo } = await store(caller, invited, inviter.email);
        const mail = memberInvitationMail({
          language: (await findLanguageOfAddress(db, email)) ?? event.language ?? language,
          event,
          role,
          inviter,
          url: origin + paths.join(token),
        });
        await mailer.send({ to: email, ...mail }).catch(async (error) => {
          await undo();
          throw error;
        });
      } catch (error) {
        await giveBack();
        if (error instanceof AppError) throw error;
        log.error({ reason: mailFailureReason(error) }, 'invitation of a member not mailed');
        throw new AppError('mail_unavailable', 'The e-mail could not be sent. Please try again.', { cause: error });
      }
      return readMembers(context, caller, eventId);
    },

    async revoke(caller: AccountCaller, eventId: number, id: number): Promise<void> {
      await withEventAccess(db, caller, { eventId }, async (tx) => {
        if (!(await revokeInvitation(tx, eventId, id, clock()))) throw notFound();
      });
    },

    /** What the link shows. Opening it changes nothing, because mail scanners open links. */
    async open(token: string) {
      const found = await findInvitation(db, hashSessionToken(token), clock());
      if (!found) throw notFound();
      const { event, ownerName, role, email, expiresAt, eventLanguage } = found;
      return { event, ownerName, role, maskedEmail: maskAddress(email), expiresAt, email, eventLanguage };
    },

    /** Makes the signed-in account a member, if the invitation was sent to its address. Returns the event's id. */
    async accept(user: User, token: string): Promise<number> {
      const tokenHash = hashSessionToken(token);
      // Without waiting for anybody, so that used links cost nothing.
      if (!(await findInvitation(db, tokenHash, clock()))) throw notFound();
      return db.transaction(async (tx) => {
        const now = clock();
        // An account that was deleted a moment ago: it is locked before the event, as everywhere that locks both.
        if (!(await lockUser(tx, user.id))) throw new AppError('not_authenticated', 'Not authenticated');
        const found = await findInvitation(tx, tokenHash, now);
        if (!found) throw notFound();
        const { event, email, role, invitedBy } = found;
        if (user.email !== email) {
          const maskedEmail = maskAddress(email);
          throw new AppError('other_address', `This invitation is for ${maskedEmail}.`, { maskedEmail });
        }
        const locked = await lockEvent(tx, event.id, { kind: 'user', id: user.id, via: 'event' });
        // The owner may have invited somebody to whom the event was transferred since.
        if (!locked || locked.userId === user.id) throw notFound();
        if (!(await claimInvitation(tx, tokenHash, now))) throw notFound();
        if ((await countMembers(tx, event.id)) >= MAX_MEMBERS) throw memberLimit();
        await putMember(tx, { eventId: event.id, userId: user.id, role, addedBy: invitedBy, at: now });
        return event.id;
      });
    },
  };
}

export type Invitations = ReturnType<typeof createInvitations>;
