import { eventNeedsSchema, guestNeedsSchema, needsInputSchema } from '../contracts/needs.ts';
import { del, get, put } from './call.ts';

export const read = get('/api/guests/:id/needs', { answer: guestNeedsSchema });
export const save = put('/api/guests/:id/needs', { body: needsInputSchema, answer: guestNeedsSchema });
export const remove = del('/api/guests/:id/needs');
export const list = get('/api/events/:id/needs', { answer: eventNeedsSchema });
export const exportFile = get('/api/events/:id/needs.csv');
