import { z } from 'zod';
import {
  copyEventSchema,
  createEventSchema,
  eventSchema,
  listedEventSchema,
  publicEventSchema,
  updateEventSchema,
} from '../contracts/events.ts';
import { doorCodeSchema, shareCodeSchema } from '../contracts/sharing.ts';
import { answeredWith, del, get, patch, post } from './call.ts';

export const list = get('/api/events', { answer: z.array(listedEventSchema) });
export const read = get('/api/events/:id', { answer: z.union([eventSchema, publicEventSchema]) });
export const create = post('/api/events', { body: createEventSchema, answer: eventSchema, status: 201 });
export const update = patch('/api/events/:id', { body: updateEventSchema, answer: eventSchema });
export const copy = post('/api/events/:id/copy', { body: copyEventSchema, answer: eventSchema, status: 201 });
export const recordQrShared = post('/api/events/:id/qr-shared');
export const remove = del('/api/events/:id');
export const generateShareCode = post('/api/events/:id/generate-share-code', { answer: shareCodeSchema });
export const generateDoorCode = post('/api/events/:id/generate-door-code', { answer: doorCodeSchema });

/** As its organiser is answered; no page reads `venueLayout`. */
export const readForOrganiser = answeredWith(read, listedEventSchema);
