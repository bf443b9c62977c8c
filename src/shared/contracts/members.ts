import { z } from 'zod';
import { MEMBER_ROLES } from '../event-roles.ts';
import { messageKey } from '../i18n/message-key.ts';
import { TIERS } from '../tiers.ts';
import { emailSchema, idSchema, type Wire } from './common.ts';
import { publicEventSchema } from './events.ts';

/** Members of an event besides its owner. */
export const MAX_MEMBERS = 50;
export const INVITATION_DAYS = 7;
export const TRANSFER_DAYS = 7;
export const INVITATIONS_AN_HOUR = 20;
/** From one inviter, and from all: three for all would let a stranger use up an address's invitations. */
export const INVITATIONS_A_DAY_TO_ADDRESS = { fromOne: 3, fromAll: 20 } as const;

const memberRoleSchema = z.enum(MEMBER_ROLES, messageKey('members.roleRequired'));

export const inviteSchema = z.object({ email: emailSchema, role: memberRoleSchema });
export const changeMemberSchema = z.object({ role: memberRoleSchema });
export const transferSchema = z.object({ userId: idSchema });
export const dailySummarySchema = z.object({ isOn: z.boolean() });
export const memberSettingsSchema = z.object({ editorsSeeNeeds: z.boolean() });

const memberSchema = z.object({
  userId: z.number(),
  /** The account's name; for the owner its address, for others a masked one, where it has none. */
  name: z.string(),
  /** For the owner only. */
  email: z.string().nullable(),
  role: z.enum(MEMBER_ROLES),
  at: z.date(),
  /** For the owner only: what the event would have if this member owned it. */
  tier: z.enum(TIERS).nullable(),
});

const invitationSchema = z.object({
  id: z.number(),
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  expiresAt: z.date(),
  isExpired: z.boolean(),
});

/** Who works on an event. Invitations are for the owner only, an offered transfer for the owner and who it is offered to. */
export const membersSchema = z.object({
  ownerName: z.string(),
  members: z.array(memberSchema),
  invitations: z.array(invitationSchema),
  transfer: z.object({ userId: z.number(), name: z.string(), expiresAt: z.date() }).nullable(),
  /** Whether the caller is mailed a daily summary; null for those who can't be, because they are no editors. */
  hasDailySummary: z.boolean().nullable(),
});
export type Members = Wire<z.output<typeof membersSchema>>;

/** What whoever has the link is told. */
export const openedInvitationSchema = z.object({
  event: publicEventSchema.pick({ id: true, name: true, date: true, timeZone: true, location: true }),
  ownerName: z.string(),
  role: z.enum(MEMBER_ROLES),
  /** The invited address, most of it hidden. */
  maskedEmail: z.string(),
  expiresAt: z.date(),
});
export const acceptedInvitationSchema = z.object({ eventId: z.number() });
