import { z } from 'zod';
import { successSchema } from '../contracts/common.ts';
import {
  eventRepliesSchema,
  replyEntrySchema,
  replyToCodeSchema,
  rsvpAnswerSchema,
  rsvpCodeSchema,
  rsvpConflictSchema,
  rsvpLinkSchema,
  rsvpRequestsSchema,
  rsvpSchema,
  rsvpSettingsSchema,
  typedReplySchema,
  updateRsvpSettingsSchema,
} from '../contracts/rsvp.ts';
import { get, patch, post, put } from './call.ts';

export const read = get('/api/rsvp/:token', { params: { token: z.string() }, answer: rsvpSchema });
export const answer = put('/api/rsvp/:token', {
  params: { token: z.string() },
  body: rsvpAnswerSchema,
  answer: rsvpSchema,
  conflict: rsvpConflictSchema,
});
export const findLink = post('/api/rsvp/code', { body: rsvpCodeSchema, answer: rsvpLinkSchema });
export const readSettings = get('/api/events/:id/rsvp', { answer: rsvpSettingsSchema });
export const updateSettings = patch('/api/events/:id/rsvp', {
  body: updateRsvpSettingsSchema,
  answer: rsvpSettingsSchema,
});
export const requestReplyToCode = post('/api/events/:id/rsvp/reply-to-code', {
  body: replyToCodeSchema,
  answer: successSchema,
});
export const listReplies = get('/api/events/:id/replies', { answer: eventRepliesSchema });
export const listHouseholdReplies = get('/api/households/:id/replies', { answer: z.array(replyEntrySchema) });
export const typeInReply = put('/api/households/:id/reply', {
  body: typedReplySchema,
  answer: rsvpSchema,
  conflict: rsvpConflictSchema,
});
export const listRequests = get('/api/events/:id/requests', { answer: rsvpRequestsSchema });
export const acceptRequest = post('/api/requests/:id/accept', { answer: replyEntrySchema });
export const refuseRequest = post('/api/requests/:id/refuse', { answer: replyEntrySchema });
