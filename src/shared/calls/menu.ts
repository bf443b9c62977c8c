import { menuSchema, putMenuSchema } from '../contracts/menu.ts';
import { get, put } from './call.ts';

export const read = get('/api/events/:id/menu', { answer: menuSchema });
export const save = put('/api/events/:id/menu', { body: putMenuSchema, answer: menuSchema });
