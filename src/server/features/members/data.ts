import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { MemberRole } from '../../../shared/event-roles.ts';
import type { Database } from '../../db/client.ts';
import { events } from '../../db/schema/events.ts';
import { eventInvitations, eventMembers } from '../../db/schema/members.ts';
import { users } from '../../db/schema/users.ts';
import type { Actor } from '../event-access/actor.ts';
import { namesActor } from '../event-access/data.ts';

const isMember = (eventId: number, userId: number) =>
  and(eq(eventMembers.eventId, eventId), eq(eventMembers.userId, userId));

export async function listMembers(db: Database, eventId: number) {
  return db
    .select({
      userId: eventMembers.userId,
      role: eventMembers.role,
      at: eventMembers.at,
      email: users.email,
      fullName: users.fullName,
      language: users.language,
      summarySince: eventMembers.summarySince,
      subscriptionTier: users.subscriptionTier,
      subscriptionEndDate: users.subscriptionEndDate,
    })
    .from(eventMembers)
    .innerJoin(users, eq(users.id, eventMembers.userId))
    .where(eq(eventMembers.eventId, eventId))
    .orderBy(asc(eventMembers.at), asc(eventMembers.userId));
}

/** Makes the account a member, or gives a member the role. */
export async function putMember(tx: Database, member: typeof eventMembers.$inferInsert): Promise<void> {
  const target = [eventMembers.eventId, eventMembers.userId];
  await tx
    .insert(eventMembers)
    .values(member)
    .onConflictDoUpdate({ target, set: { role: member.role } });
}

/** Locks the membership, not the event, and names the actor of the transaction. */
export async function lockMember(tx: Database, eventId: number, userId: number, actor: Actor) {
  const [found] = await tx
    .select({ role: eventMembers.role, email: users.email })
    .from(eventMembers)
    .innerJoin(users, eq(users.id, eventMembers.userId))
    .where(and(isMember(eventId, userId), namesActor(actor)))
    .for('update', { of: eventMembers });
  return found;
}

export async function updateMember(tx: Database, eventId: number, userId: number, role: MemberRole): Promise<void> {
  // Whoever becomes an editor again asks for summaries again.
  await tx.update(eventMembers).set({ role, summarySince: null }).where(isMember(eventId, userId));
}

export async function deleteMember(tx: Database, eventId: number, userId: number): Promise<void> {
  await tx.delete(eventMembers).where(isMember(eventId, userId));
}

export async function countMembers(db: Database, eventId: number): Promise<number> {
  return db.$count(eventMembers, eq(eventMembers.eventId, eventId));
}

export async function updateEditorsSeeNeeds(tx: Database, eventId: number, editorsSeeNeeds: boolean): Promise<void> {
  await tx.update(events).set({ editorsSeeNeeds }).where(eq(events.id, eventId));
}

const isOpen = and(isNull(eventInvitations.acceptedAt), isNull(eventInvitations.revokedAt));

export async function listOpenInvitations(db: Database, eventId: number) {
  const { id, email, role, expiresAt } = eventInvitations;
  return db
    .select({ id, email, role, expiresAt })
    .from(eventInvitations)
    .where(and(eq(eventInvitations.eventId, eventId), isOpen))
    .orderBy(asc(eventInvitations.createdAt), asc(id));
}

export async function countInvitations(
  db: Database,
  eventId: number,
  { now, exceptMailbox }: { now: Date; exceptMailbox: string },
): Promise<number> {
  const isOther = sql`${eventInvitations.mailbox} <> ${exceptMailbox}`;
  const ofEvent = and(eq(eventInvitations.eventId, eventId), isOpen, gt(eventInvitations.expiresAt, now), isOther);
  return db.$count(eventInvitations, ofEvent);
}

type NewInvitation = typeof eventInvitations.$inferInsert;

/** Stores an invitation in place of the open one that the mailbox has, whose link ends. Returns the replaced one. */
export async function putInvitation(tx: Database, invitation: NewInvitation): Promise<NewInvitation | undefined> {
  const { eventId, mailbox } = eventInvitations;
  const isOfMailbox = and(eq(eventId, invitation.eventId), eq(mailbox, invitation.mailbox), isOpen);
  const [replaced] = await tx.select().from(eventInvitations).where(isOfMailbox);
  const { email, role, tokenHash, expiresAt, invitedBy, createdAt } = invitation;
  await tx
    .insert(eventInvitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: [eventInvitations.eventId, eventInvitations.mailbox],
      targetWhere: isOpen as NonNullable<typeof isOpen>,
      set: { email, role, tokenHash, expiresAt, invitedBy, createdAt },
    });
  return replaced;
}

/** Puts an invitation back whose replacement nobody got, unless that one was accepted, revoked or replaced meanwhile. */
export async function putInvitationBack(db: Database, replaced: NewInvitation, newHash: Buffer): Promise<void> {
  await db
    .update(eventInvitations)
    .set(replaced)
    .where(and(eq(eventInvitations.tokenHash, newHash), isOpen));
}

export async function revokeInvitation(tx: Database, eventId: number, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(eventInvitations)
    .set({ revokedAt: now })
    .where(and(eq(eventInvitations.id, id), eq(eventInvitations.eventId, eventId), isOpen));
  return rowCount === 1;
}

/** The invitation that a link opens, if it can be accepted at this moment. */
export async function findInvitation(db: Database, tokenHash: Buffer, now: Date) {
  const { id, email, role, expiresAt, invitedBy } = eventInvitations;
  const [found] = await db
    .select({
      id,
      email,
      role,
      expiresAt,
      invitedBy,
      event: {
        id: events.id,
        name: events.name,
        date: events.date,
        timeZone: events.timeZone,
        location: events.location,
      },
      eventLanguage: events.language,
      ownerId: users.id,
      ownerName: sql<string>`coalesce(nullif(${users.fullName}, ''), ${users.email})`,
    })
    .from(eventInvitations)
    .innerJoin(events, eq(events.id, eventInvitations.eventId))
    .innerJoin(users, eq(users.id, events.userId))
    .where(and(eq(eventInvitations.tokenHash, tokenHash), isOpen, gt(expiresAt, now)));
  return found;
}

/** Uses the invitation up: true for exactly one of those who try. */
export async function claimInvitation(tx: Database, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(eventInvitations)
    .set({ acceptedAt: now })
    .where(and(eq(eventInvitations.tokenHash, tokenHash), isOpen, gt(eventInvitations.expiresAt, now)));
  return rowCount === 1;
}

export async function findLanguageOfAddress(db: Database, email: string) {
  const [found] = await db.select({ language: users.language }).from(users).where(eq(users.email, email));
  return found?.language ?? null;
}
