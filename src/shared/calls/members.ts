import { z } from 'zod';
import {
  acceptedInvitationSchema,
  changeMemberSchema,
  dailySummarySchema,
  inviteSchema,
  memberSettingsSchema,
  membersSchema,
  openedInvitationSchema,
  transferSchema,
} from '../contracts/members.ts';
import { del, get, patch, post } from './call.ts';

const token = { params: { token: z.string() } };

export const list = get('/api/events/:id/members', { answer: membersSchema });
export const updateSettings = patch('/api/events/:id/members', { body: memberSettingsSchema, answer: membersSchema });
export const update = patch('/api/events/:id/members/:userId', { body: changeMemberSchema, answer: membersSchema });
/** For editors: whether they are mailed once a day what others changed. */
export const setDailySummary = patch('/api/events/:id/daily-summary', {
  body: dailySummarySchema,
  answer: membersSchema,
});
/** With one's own id it leaves the event. */
export const remove = del('/api/events/:id/members/:userId');
/** Inviting an address again replaces its link. */
export const invite = post('/api/events/:id/invitations', { body: inviteSchema, answer: membersSchema, status: 201 });
export const revoke = del('/api/events/:id/invitations/:invitationId');
/** Offers the event to an editor, who accepts it; `endTransfer` withdraws the offer or declines it. */
export const offerTransfer = post('/api/events/:id/transfer', { body: transferSchema, answer: membersSchema });
export const acceptTransfer = post('/api/events/:id/transfer/accept', { answer: membersSchema });
export const endTransfer = del('/api/events/:id/transfer');
export const openInvitation = get('/api/invitations/:token', { ...token, answer: openedInvitationSchema });
export const acceptInvitation = post('/api/invitations/:token', { ...token, answer: acceptedInvitationSchema });
