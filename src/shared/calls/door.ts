import { z } from 'zod';
import {
  checkInRequestSchema,
  checkInResponseSchema,
  doorCodeEntrySchema,
  doorGuestSchema,
  doorSchema,
  doorSessionKeySchema,
  enteredDoorSchema,
  staffCheckInResponseSchema,
} from '../contracts/door.ts';
import {
  decidedHeldSchema,
  decideHeldSchema,
  doorOperationsAnswerSchema,
  doorOperationsSchema,
  doorReportSchema,
  mergeWalkInsSchema,
} from '../contracts/door-operations.ts';
import { guestSchema } from '../contracts/guests.ts';
import { answeredWith, del, get, post, put } from './call.ts';

export const sendOperations = post('/api/events/:id/door/operations', {
  body: doorOperationsSchema,
  answer: doorOperationsAnswerSchema,
});
export const readReport = get('/api/events/:id/door/report', { answer: doorReportSchema });
export const decideHeld = post('/api/events/:id/door/held', { body: decideHeldSchema, answer: decidedHeldSchema });
export const mergeWalkIns = post('/api/events/:id/door/merge', { body: mergeWalkInsSchema, answer: guestSchema });
export const read = get('/api/events/:id/door', { answer: doorSchema });
export const enter = post('/api/events/:id/door/session', { body: doorCodeEntrySchema, answer: enteredDoorSchema });
export const resume = put('/api/events/:id/door/session', { body: doorSessionKeySchema });
export const leave = del('/api/events/:id/door/session');
export const changes = get('/api/events/:id/door/changes', {
  query: z.object({ since: z.string().max(100).optional() }),
});
export const checkIn = post('/api/guests/:id/check-in', {
  body: checkInRequestSchema,
  answer: z.union([checkInResponseSchema, staffCheckInResponseSchema]),
});
export const undoCheckIn = del('/api/guests/:id/check-in', {
  body: checkInRequestSchema,
  answer: z.union([guestSchema, doorGuestSchema]),
});

export const checkInAsOrganiser = answeredWith(checkIn, checkInResponseSchema);
export const undoCheckInAsOrganiser = answeredWith(undoCheckIn, guestSchema);
