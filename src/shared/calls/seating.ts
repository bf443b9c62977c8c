import { seatingSchema } from '../contracts/seating.ts';
import { get, put } from './call.ts';

export const read = get('/api/events/:id/seating', { answer: seatingSchema });
export const save = put('/api/events/:id/seating', { body: seatingSchema, answer: seatingSchema });
