import { z } from 'zod';
import { idSchema } from '../contracts/common.ts';
import { layoutSchema, publicLayoutSchema, savedLayoutSchema, saveLayoutSchema } from '../contracts/layouts.ts';
import { get, post } from './call.ts';

export const read = get('/api/events/:id/layout', { answer: layoutSchema });
export const save = post('/api/events/:id/layout', { body: saveLayoutSchema, answer: savedLayoutSchema });
export const readPublic = get('/api/events/:id/layout/public', {
  query: z.object({ guestId: idSchema.optional() }),
  answer: publicLayoutSchema,
});
