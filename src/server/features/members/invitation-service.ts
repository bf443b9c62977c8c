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
import type { AppContext } from '../../common/context.ts';
import { randomId } from '../../common/ids.ts';
import type { Database } from '../../db/client.ts';
import { AppError, notFoundError } from '../../http/errors.ts';
import { mailFailureReason } from '../../integrations/mailer.ts';
import { mailboxOf } from '../../limits/mailbox.ts';
import { consumeAll, createDurableRateLimit } from '../../limits/rate-limits.ts';
import { memberInvitationMail } from '../../mails/member-mails.ts';
import { hashSessionToken, newSessionToken } from '../../sessions/session-token.ts';
import { type AccessedEvent, lockEvent } from '../event-access/data.ts';
import {
  type AccountCaller,
  changeEvent,
  inTurnOnEvent,
  requireEventAccess,
  withEventAccess,
} from '../event-access/service.ts';
import { deleteCountedMail, lockSender, type SendingAccount } from '../guest-mails/quota-data.ts';
import { countMails, countRemaining, isRecipientFull } from '../guest-mails/quota-service.ts';
import { hasOptedOut } from '../notifications/mail-opt-out-data.ts';
import { createUnsubscribeToken } from '../notifications/unsubscribe-token.ts';
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
import { lockUsers } from './transfer-data.ts';

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
    name: 'member-invitations',
    points: INVITATIONS_AN_HOUR,
    minutes: 60,
  });
  const toAddress = createDurableRateLimit(context, {
    name: 'invitations-to-address',
    points: INVITATIONS_A_DAY_TO_ADDRESS.fromAll,
    minutes: 24 * 60,
  });
  const toAddressFromOne = createDurableRateLimit(context, {
    name: 'invitations-from-one',
    points: INVITATIONS_A_DAY_TO_ADDRESS.fromOne,
    minutes: 24 * 60,
  });

  /** Counts the mail among those that the owner sends guests, which have the same limits and opt-outs. */
  async function countMail(
    tx: Database,
    sender: SendingAccount,
    event: AccessedEvent,
    address: string,
  ): Promise<number> {
    const now = clock();
    if (await hasOptedOut(tx, { userId: sender.id, address })) {
      throw new AppError('mail_opted_out', 'This address wants no e-mails about your events.');
    }
    const isFull = await isRecipientFull(tx, context, { userId: sender.id, now }, address);
    if (isFull || (await countRemaining(tx, sender, event, now)) === 0) {
      throw new AppError('too_many_requests', 'No more e-mails can be sent today.');
    }
    const id = randomId();
    await countMails(tx, context, { sender, event, now }, [{ id, address }]);
    return id;
  }

  async function store(
    caller: AccountCaller,
    { eventId, email, role }: Pick<Invite, 'eventId' | 'email' | 'role'>,
    ownEmail: string,
  ) {
    const token = newSessionToken();
    const now = clock();
    const mailbox = mailboxOf(email);
    const tokenHash = hashSessionToken(token);
    const change = async (tx: Database, event: AccessedEvent, sender: SendingAccount) => {
      const members = await listMembers(tx, eventId);
      const known = [ownEmail, ...members.map((member) => member.email)];
      if (known.some((address) => mailboxOf(address) === mailbox)) {
        throw new AppError('already_member', 'This address belongs to the owner or to a member already.');
      }
      const invited = await countInvitations(tx, eventId, { now, exceptMailbox: mailbox });
      if (members.length + invited >= MAX_MEMBERS) throw memberLimit();
      const replaced = await putInvitation(tx, {
        id: randomId(),
        eventId,
        email,
        mailbox,
        role,
        tokenHash,
        invitedBy: caller.userId,
        expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
        createdAt: now,
      });
      return { event, replaced, mailId: await countMail(tx, sender, event, email) };
    };
    const stored = await inTurnOnEvent(db, caller, { eventId }, () =>
      db.transaction(async (tx) => {
        const sender = await lockSender(tx, caller.userId);
        if (!sender) throw new AppError('not_authenticated', 'Not authenticated');
        return changeEvent(tx, caller, { eventId }, (locked, event) => change(locked, event, sender));
      }),
    );
    /** The mail counts no more, and the link that was mailed before works on, if the new one reaches nobody. */
    const undo = async () => {
      await deleteCountedMail(db, stored.mailId);
      if (stored.replaced) await putInvitationBack(db, stored.replaced, tokenHash);
    };
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
        const optOut = createUnsubscribeToken({ userId: inviter.id, address: email }, context.sessionSecret);
        const unsubscribeUrl = origin + paths.unsubscribe(optOut);
        const mail = memberInvitationMail({
          language: (await findLanguageOfAddress(db, email)) ?? event.language ?? language,
          event,
          role,
          inviter,
          url: origin + paths.join(token),
          unsubscribeUrl,
        });
        await mailer.send({ to: email, unsubscribeUrl, ...mail }).catch(async (error) => {
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
      const opened = await findInvitation(db, tokenHash, clock());
      if (!opened) throw notFound();
      return db.transaction(async (tx) => {
        const now = clock();
        // The membership names the inviter too. An account that was deleted a moment ago is not among the locked ones.
        const locked = await lockUsers(tx, [user.id, opened.invitedBy ?? user.id]);
        if (!locked.includes(user.id)) throw new AppError('not_authenticated', 'Not authenticated');
        const found = await findInvitation(tx, tokenHash, now);
        if (!found || found.invitedBy !== opened.invitedBy) throw notFound();
        const { event, email, role, invitedBy } = found;
        if (user.email !== email) {
          const maskedEmail = maskAddress(email);
          throw new AppError('other_address', `This invitation is for ${maskedEmail}.`, { maskedEmail });
        }
        const joined = await lockEvent(tx, event.id, { kind: 'user', id: user.id, via: 'event' });
        // The owner may have invited somebody to whom the event was transferred since.
        if (!joined || joined.userId === user.id) throw notFound();
        if (!(await claimInvitation(tx, tokenHash, now))) throw notFound();
        if ((await countMembers(tx, event.id)) >= MAX_MEMBERS) throw memberLimit();
        await putMember(tx, { eventId: event.id, userId: user.id, role, addedBy: invitedBy, at: now });
        return event.id;
      });
    },
  };
}

export type Invitations = ReturnType<typeof createInvitations>;
