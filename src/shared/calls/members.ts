import { z } from 'zod';
import {
  acceptedInvitationSchema,
  changeMemberSchema,
  inviteSchema,
  memberSettingsSchema,
  membersSchema,
  openedInvitationSchema,
} from '../contracts/members.ts';
import { del, get, patch, post } from './call.ts';

const token = { params: { token: z.string() } };

export const list = get('/api/events/:id/members', { answer: membersSchema });
export const updateSettings = patch('/api/events/:id/members', { body: memberSettingsSchema, answer: membersSchema });
export const update = patch('/api/events/:id/members/:userId', { body: changeMemberSchema, answer: membersSchema });
/** With one's own id it leaves the event. */
export const remove = del('/api/events/:id/members/:userId');
/** Inviting an address again replaces its link. */
export const invite = post('/api/events/:id/invitations', { body: inviteSchema, answer: membersSchema, status: 201 });
export const revoke = del('/api/events/:id/invitations/:invitationId');
export const openInvitation = get('/api/invitations/:token', { ...token, answer: openedInvitationSchema });
export const acceptInvitation = post('/api/invitations/:token', { ...token, answer: acceptedInvitationSchema });
